#include "server/store/sqlite/file_place.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <utility>

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {

FilePlace::FilePlace(std::string path)
    : path_(std::move(path)),
      log_path_(path_ + "-wal"),
      database_(at(path_)),
      log_(at(log_path_)) {}

void FilePlace::require() {
  compare(path_, database_);
  compare(log_path_, log_);
}

std::optional<FilePlace::Identity> FilePlace::at(const std::string& path) {
  // The number alone: who asks Linux when a file was written last has it note the next write's time
  // to the nanosecond, and then each sync of the log must write the file's inode, too.
  struct statx found{};
  if (::statx(AT_FDCWD, path.c_str(), 0, STATX_INO, &found) != 0) return std::nullopt;
  return Identity{found.stx_dev_major, found.stx_dev_minor, found.stx_ino};
}

void FilePlace::compare(const std::string& path, std::optional<Identity>& known) {
  const auto now = at(path);
  if (!known) {
    known = now;
  } else if (now != known) {
    throw ports::StoreFailure(fmt::format(
        "{} is {} since the server opened it: the server writes nothing until the same file is "
        "back in its place; if it is lost for good, stop the server and restore a backup",
        path, now ? "another file" : "gone"));
  }
}

void require_no_orphaned_log(const std::string& path) {
  struct stat found{};
  const std::string log = path + "-wal";
  if (::stat(path.c_str(), &found) == 0) return;
  if (::stat(log.c_str(), &found) != 0 || found.st_size == 0) return;
  throw ports::StoreFailure(fmt::format(
      "{} is missing and its write-ahead log {} is there, with {} bytes that may hold the last "
      "orders: put the database back beside it, or move the log away to start without it",
      path, log, found.st_size));
}

}  // namespace adjutant::store
