#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"

// adjutant backup: a consistent copy of the database while the server runs.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string file;
};

int backup(const Arguments& arguments) {
  open_store(arguments.data, true)->backup(arguments.file);
  fmt::print("backed up to {}\n", arguments.file);
  return exit_done;
}

}  // namespace

void add_backup(Command program) {
  const auto command =
      program.command("backup", "Copies the database, consistent, while the server runs");
  auto arguments = std::make_shared<Arguments>();
  command.option("FILE", arguments->file, "Where to; must not exist").required();
  add_data_options(command, arguments->data);
  command.does([arguments] { return backup(*arguments); });
}

}  // namespace adjutant::cli
