#include "server/cli/data_folder.hpp"

#include <fmt/format.h>

#include "server/cli/commands.hpp"

namespace adjutant::cli {

ops::Config open_config(const DataArguments& arguments) {
  ops::Config config;
  if (!arguments.config.empty()) {
    try {
      config = ops::load_config(arguments.config);
    } catch (const ops::ConfigFault& fault) {
      throw BadInput(fault.what());
    }
  }
  if (!arguments.data.empty()) config.data = arguments.data;
  return config;
}

std::filesystem::path database_file(const ops::Config& config) {
  return std::filesystem::path(config.data) / "adjutant.db";
}

std::filesystem::path existing_database(const ops::Config& config) {
  auto file = database_file(config);
  if (!std::filesystem::exists(file)) {
    throw BadInput(
        fmt::format("{}: no such database: name the server's folder with --data", file.string()));
  }
  return file;
}

void declare(CLI::App& command, DataArguments& arguments) {
  command.add_option("--config", arguments.config, "Configuration file (config/adjutant.toml)");
  command.add_option("--data", arguments.data, "Folder of the server's data");
}

}  // namespace adjutant::cli
