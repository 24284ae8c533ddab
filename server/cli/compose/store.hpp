#pragma once

#include <string>

// The data folder, and the database in it.
namespace adjutant::cli {

// Makes the data folder, readable by its owner only, and gives the database's path in it. From now
// on whatever the process writes is its owner's alone.
std::string database_in(const std::string& data);

// Logs it where others may read the folder or the database: it was there before, or was put back
// from a backup.
void warn_of_readers(const std::string& data);

}  // namespace adjutant::cli
