#pragma once

#include <string>

namespace adjutant::store {

// Copies the database into a new file, consistent as of one moment, while a server may continue to
// write. The copy is checked, synced and complete when it appears under its name. Throws
// StoreFailure if the file exists already or the copy cannot be made.
void backup(const std::string& database, const std::string& file);

}  // namespace adjutant::store
