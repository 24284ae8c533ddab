#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/compose/auth.hpp"
#include "server/cli/operate.hpp"

// adjutant migrate: brings the database to this program's schema without serving.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  bool new_key = false;
};

int migrate(const Arguments& arguments) {
  // A new folder gets its database; a missing one is a typing error.
  const auto config = configuration(arguments.data);
  const auto& folder = config.data;
  if (config.store.kind == "sqlite" && !std::filesystem::is_directory(folder)) {
    throw BadInput(fmt::format("{}: no such folder; name the server's with --data", folder));
  }
  const auto store = open_store(arguments.data, false);
  for (const auto& name : store->migration().applied) fmt::print("applied {}\n", name);
  fmt::print("the schema is up to date\n");
  if (arguments.new_key) {
    auth::SystemEntropy entropy;
    accept_installation_key(*store, folder, entropy);
    fmt::print("{}/installation.key is now the key of this database\n", folder);
  }
  return exit_done;
}

}  // namespace

void add_migrate(Command program) {
  const auto command = program.command("migrate", "Upgrades the database to this program's schema");
  auto arguments = std::make_shared<Arguments>();
  add_data_options(command, arguments->data);
  command.flag("--new-key", arguments->new_key,
               "Accepts another installation.key: links in mails sent so far stop working");
  command.does([arguments] { return migrate(*arguments); });
}

}  // namespace adjutant::cli
