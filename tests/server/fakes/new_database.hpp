#pragma once

#include <filesystem>
#include <string>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/fakes/temporary_folder.hpp"

namespace adjutant::fakes {

// Puts an empty database of this program's schema into the folder and returns its path. It is made
// once a process and copied: to run all migrations took longer than most tests.
inline std::string new_database(const TemporaryFolder& folder) {
  static const TemporaryFolder kept;
  static const std::string made = [] {
    const auto path = kept.file("adjutant.db");
    const store::SqliteStore store(path);
    return path;
  }();
  const auto path = folder.file("adjutant.db");
  std::filesystem::copy_file(made, path);
  return path;
}

}  // namespace adjutant::fakes
