#include <filesystem>
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
  const auto key = std::filesystem::path(data_folder(arguments.data)) / "installation.key";
  if (!std::filesystem::exists(key)) return exit_done;
  // It makes the links in mails valid: without it, earlier links do not work on a restored server.
  const auto copy = arguments.file + ".key";
  std::filesystem::copy_file(key, copy);
  fmt::print("and the server's key to {}: keep it with the backup and keep it secret\n", copy);
  return exit_done;
}

}  // namespace

void add_backup(Command program) {
  const auto command = program.command(
      "backup", "Makes a consistent copy of the database and the key; the server may be running");
  auto arguments = std::make_shared<Arguments>();
  command.option("FILE", arguments->file, "New file for the copy").required();
  add_data_options(command, arguments->data);
  command.does([arguments] { return backup(*arguments); });
}

}  // namespace adjutant::cli
