#pragma once

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "server/ops/config.hpp"
#include "server/store/sqlite_store.hpp"

// What the operator's commands share: where the data is.
namespace adjutant::cli {

struct DataArguments {
  std::string config, data;
};

// --config and --data.
void add_data_options(CLI::App& command, DataArguments& arguments);

// The configuration in this file, or the defaults when there is no name. BadInput names the fault.
ops::Config configuration(const std::string& file);

// The database of a server, running or not. BadInput when there is none and `must_exist`.
std::unique_ptr<store::SqliteStore> open_store(const DataArguments& arguments, bool must_exist);

std::string data_folder(const DataArguments& arguments);

}  // namespace adjutant::cli
