#pragma once

#include <memory>
#include <string>

#include "server/ops/config.hpp"
#include "server/store/sql_store.hpp"

// The data folder, and the database.
namespace adjutant::cli {

// Makes the data folder, readable by its owner only, and opens the database of this configuration:
// in that folder, or PostgreSQL's. From now on whatever the process writes is its owner's alone.
std::unique_ptr<store::SqlStore> open_store(const ops::Config& config, store::SqlStore::Use use);

// Logs it if others may read the folder or the database: it was there before, or came back from a
// backup.
void warn_of_readers(const std::string& data);

}  // namespace adjutant::cli
