#include "server/cli/operate.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "server/auth/system_entropy.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/compose/auth.hpp"
#include "server/cli/compose/mail.hpp"
#include "server/cli/compose/store.hpp"

namespace adjutant::cli {

namespace {

core::Digest installation_key_of(const DataArguments& arguments) {
  auth::SystemEntropy entropy;
  return installation_key_in(data_folder(arguments), entropy);
}

mail::ComposerSettings composer_settings_of(const ops::Config& config) {
  return composer_settings(config, public_url_of(config));
}

}  // namespace

std::string public_url_of(const ops::Config& config) {
  return config.public_url.empty() ? "http://" + config.listen : config.public_url;
}

void add_data_options(Command command, DataArguments& arguments) {
  command.option("--config", arguments.config, "The server's TOML file");
  command.option("--data", arguments.data, "Server's data folder; default ./var");
}

ops::Config configuration(const std::string& file) {
  if (file.empty()) return {};
  try {
    return ops::load_config(file);
  } catch (const ops::ConfigFault& fault) {
    throw BadInput(fault.what());
  }
}

ops::Config configuration(const DataArguments& arguments) {
  auto config = configuration(arguments.config);
  if (!arguments.data.empty()) config.data = arguments.data;
  return config;
}

std::string data_folder(const DataArguments& arguments) {
  return arguments.data.empty() ? configuration(arguments).data : arguments.data;
}

OperatorMail::OperatorMail(const DataArguments& arguments, const ports::Clock& clock)
    : clock_(clock),
      composer_(composer_settings_of(configuration(arguments.config)), clock),
      link_key_(installation_key_of(arguments)) {}

std::unique_ptr<store::SqlStore> open_store(const DataArguments& arguments, bool must_exist) {
  const auto config = configuration(arguments);
  const auto database = (std::filesystem::path(config.data) / "adjutant.db").string();
  if (must_exist && config.store.kind == "sqlite" && !std::filesystem::exists(database)) {
    throw BadInput(
        fmt::format("{}: no database here; name the server's folder with --data", database));
  }
  return open_store(config, store::SqlStore::Use::command);
}

}  // namespace adjutant::cli
