#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/simulation/chance.hpp"
#include "tests/simulation/power.hpp"

struct sqlite3_vfs;

namespace adjutant::store {
class Files;
}

namespace adjutant::simulation {

// What a disk call can be made to fail at.
enum class DiskCall : std::uint8_t { read, write, sync, truncate, open, remove, lock };

// A fault of the disk that lasts until it is mended.
enum class DiskFault : std::uint8_t {
  none,
  full,         // no file grows any more
  read_only,    // nothing can be written
  write_error,  // some writes fail
  sync_error,   // some syncs fail; what they were to sync stays unsynced, or is held for clean
  read_error,   // some reads fail
  busy,         // another program holds the lock of writers
};

// A file as a disk and the cache before it have it: what was synced, and what was written since.
struct DiskFile {
  struct Change {
    std::size_t offset = 0;
    std::string bytes;
    std::optional<std::size_t> truncated_to;  // then there are no bytes
  };
  std::string durable;          // what is there after a power loss, whatever happens
  std::string current;          // what a reader sees
  std::vector<Change> pending;  // from durable towards current; any of it may be lost
  bool is_durable = false;      // the file itself would be there after a power loss
  // Written, not on disk, and held for clean since a sync failed: a reader sees it, no sync writes
  // it. A new write of the same page of the cache takes it along.
  struct Range {
    std::size_t begin = 0, end = 0;
  };
  std::vector<Range> forgotten;

  // Locks of SQLite's connections, and the memory they share.
  int shared = 0;
  const void* reserved = nullptr;
  const void* exclusive = nullptr;
  std::vector<std::unique_ptr<char[]>> regions;
  std::map<int, std::set<const void*>> region_sharers;
  std::map<int, const void*> region_owners;
};

// A simulated disk behind a SQLite VFS of its own: it keeps files in memory, forgets unsynced
// writes or parts of them when the power goes, and fails as it is told to. Any thread.
class Disk {
 public:
  Disk(std::uint64_t seed, Power& power);
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  const std::string& vfs() const { return vfs_name_; }
  // The same files for what the store does beside SQLite.
  store::Files& files() { return *beside_; }

  void fail(DiskFault fault);
  void mend() { fail(DiskFault::none); }
  // The call with this number from now on, of this kind, fails once.
  void fail_once(DiskCall call, std::uint64_t after);
  // A disk that says it has synced and has not: to show that the simulation sees it.
  void lie_about_syncs() { lies_ = true; }

  // The process is gone, its files are closed; what it had written is still in the cache.
  void process_ended();
  // The power went: of what was not synced, anything may be there or not.
  void lose_power();
  // What a power loss now would leave at worst: nothing but what was synced.
  std::unique_ptr<Disk> worst_case(Power& power) const;

  std::uint64_t calls(DiskCall call) const;
  std::size_t unsynced() const;

 private:
  friend class DiskVfs;
  friend class DiskFiles;

  // SQLITE_OK, or the error that this call meets. Counts the call.
  int meet(DiskCall call);
  int fault_of(DiskCall call);
  bool grows_too_much(const DiskFile& file, std::size_t end) const;
  void write(DiskFile& file, std::size_t offset, std::string bytes);
  void truncate(DiskFile& file, std::size_t size);
  // What a sync of the file meets, done or failed.
  int sync(DiskFile& file);
  void synced(DiskFile& file);
  void forget(DiskFile& file);
  void remember(DiskFile& file, std::size_t begin, std::size_t end);
  void survive(DiskFile& file);
  void tear(DiskFile& file, const DiskFile::Change& change);

  mutable std::mutex mutex_;
  Chance chance_;
  Power& power_;
  bool lies_ = false;
  DiskFault fault_ = DiskFault::none;
  struct Once {
    DiskCall call;
    std::uint64_t left;
  };
  std::optional<Once> once_;
  std::map<DiskCall, std::uint64_t> calls_;
  std::map<std::string, std::shared_ptr<DiskFile>> files_;
  std::map<std::string, std::shared_ptr<DiskFile>> removed_;  // may be back after a power loss
  std::string vfs_name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::unique_ptr<store::Files> beside_;
};

}  // namespace adjutant::simulation
