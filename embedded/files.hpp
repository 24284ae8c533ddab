#pragma once

#include <optional>
#include <span>
#include <string_view>

// Files that are compiled into the program, so that it runs with no other file beside it:
// scenarios, migrations, the API description, the default configuration, mail templates.
namespace adjutant::embedded {

struct File {
  std::string_view path;  // from the project's top: "migrations/sqlite/0001_baseline.sql"
  std::string_view bytes;
};

// All files, sorted by path.
std::span<const File> files();

// The bytes of the file with exactly this path.
std::optional<std::string_view> find(std::string_view path);

}  // namespace adjutant::embedded
