#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/commands.hpp"
#include "server/cli/data_folder.hpp"
#include "server/store/sqlite_store.hpp"

// adjutant migrate: brings the database to the program's schema without serving.
namespace adjutant::cli {
namespace {

int migrate(const DataArguments& arguments) {
  const auto config = open_config(arguments);
  std::filesystem::create_directories(config.data);
  const auto file = database_file(config);
  const store::SqliteStore opened(file.string());
  const auto& report = opened.migration();
  if (report.applied.empty()) {
    fmt::print("{}: schema {} already\n", file.string(), report.version);
  } else {
    fmt::print("{}: schema {} after {}\n", file.string(), report.version,
               fmt::join(report.applied, ", "));
  }
  return exit_done;
}

}  // namespace

void add_migrate(CLI::App& program, Action& action) {
  auto* command = program.add_subcommand("migrate", "Brings the database to the program's schema");
  auto arguments = std::make_shared<DataArguments>();
  declare(*command, *arguments);
  command->callback([&action, arguments] { action = [arguments] { return migrate(*arguments); }; });
}

}  // namespace adjutant::cli
