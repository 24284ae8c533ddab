#include "server/store/backup.hpp"

#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/data_folder.hpp"

// adjutant backup: a consistent copy of the database while the server runs.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string file;
};

int backup(const Arguments& arguments) {
  const auto database = existing_database(open_config(arguments.data));
  store::backup(database.string(), arguments.file);
  fmt::print("{}: a whole copy of {}\n", arguments.file, database.string());
  return exit_done;
}

}  // namespace

void add_backup(CLI::App& program, Action& action) {
  auto* command = program.add_subcommand("backup", "Copies the database while the server runs");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("FILE", arguments->file, "The copy; must not exist yet")->required();
  declare(*command, arguments->data);
  command->callback([&action, arguments] { action = [arguments] { return backup(*arguments); }; });
}

}  // namespace adjutant::cli
