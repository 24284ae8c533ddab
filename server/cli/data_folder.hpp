#pragma once

#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>

#include "server/ops/config.hpp"

// Where a server keeps what it keeps, and how commands find it: --config and --data.
namespace adjutant::cli {

struct DataArguments {
  std::string config;  // file; empty: the defaults
  std::string data;    // folder; empty: what the configuration says
};

// Declares --config and --data.
void declare(CLI::App& command, DataArguments& arguments);

// The configuration, with the folder from the command line. Throws BadInput.
ops::Config open_config(const DataArguments& arguments);

std::filesystem::path database_file(const ops::Config& config);

// The same; throws BadInput when it is not there.
std::filesystem::path existing_database(const ops::Config& config);

}  // namespace adjutant::cli
