#pragma once

#include <cstdint>
#include <string>

namespace adjutant::store {

// What the store does with files beside SQLite. Each function is done, and on disk, when it
// returns; or throws StoreFailure.
class Files {
 public:
  virtual ~Files() = default;

  // 0 where there is none.
  virtual std::uintmax_t size(const std::string& path) = 0;
  // Creates `to` as a new file with the bytes of `from`, each of them written again.
  virtual void copy(const std::string& from, const std::string& to) = 0;
  // `to` is from now on what `from` was, whenever the power goes: the old file or the new one.
  virtual void replace(const std::string& from, const std::string& to) = 0;
  // For this user, on the disk that has the file.
  virtual std::uint64_t free_bytes(const std::string& path) = 0;
  // Whether another process has this database open.
  virtual bool is_open_elsewhere(const std::string& database) = 0;
};

// The files of the operating system. Any thread.
Files& system_files();

// Before a database is opened whose last server may have been killed: after a sync that failed
// Linux holds what was to be synced for clean. It is read as if it were on disk, later syncs leave
// it out, and a power loss takes it with all that was committed behind it. So the write-ahead log
// is copied, byte by byte, and the copy synced before anything in it is believed.
//
// Throws StoreFailure when that cannot be done, or when another process might go on with the old
// log.
void write_log_anew(Files& files, const std::string& database);

}  // namespace adjutant::store
