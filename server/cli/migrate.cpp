#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"

// adjutant migrate: brings the database to this program's schema without serving.
namespace adjutant::cli {
namespace {

int migrate(const DataArguments& arguments) {
  // A new folder gets its database; one that is not there was mistyped.
  const auto folder = data_folder(arguments);
  if (!std::filesystem::is_directory(folder)) {
    throw BadInput(fmt::format("{}: no such folder; name the server's with --data", folder));
  }
  const auto store = open_store(arguments, false);
  for (const auto& name : store->migration().applied) fmt::print("applied {}\n", name);
  fmt::print("the schema is up to date\n");
  return exit_done;
}

}  // namespace

void add_migrate(Command program) {
  const auto command = program.command("migrate", "Upgrades the database to this program's schema");
  auto arguments = std::make_shared<DataArguments>();
  add_data_options(command, *arguments);
  command.does([arguments] { return migrate(*arguments); });
}

}  // namespace adjutant::cli
