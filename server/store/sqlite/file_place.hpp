#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace adjutant::store {

// Whether an open database is still the file that its path leads to. Once somebody has moved the
// file or its write-ahead log away, what is written follows the open files to where no restart
// finds it. Remembers each file as it is first seen. Used by one thread at a time.
class FilePlace {
 public:
  explicit FilePlace(std::string path);

  // Throws StoreFailure when a path leads elsewhere or nowhere. All is well again once the very
  // files are back.
  void require();

 private:
  struct Identity {
    std::uint32_t device_major = 0, device_minor = 0;
    std::uint64_t file = 0;
    bool operator==(const Identity&) const = default;
  };
  static std::optional<Identity> at(const std::string& path);
  static void compare(const std::string& path, std::optional<Identity>& known);

  std::string path_, log_path_;
  std::optional<Identity> database_, log_;  // empty: not seen yet
};

// Throws StoreFailure when a write-ahead log lies beside a database that is missing: a new database
// in its place would throw away what the log holds.
void require_no_orphaned_log(const std::string& path);

}  // namespace adjutant::store
