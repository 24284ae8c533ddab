#include "server/store/sqlite/log_vfs.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

#include <fmt/format.h>
#include <sqlite3.h>

#include "engine/core/ensure.hpp"

namespace adjutant::store {
namespace {

// The log grows in steps of this size.
constexpr sqlite3_int64 step_bytes = 256 * 1024;
// More than this is not gathered: a transaction of many pages.
constexpr std::size_t gathered_max = 1024 * 1024;
// SQLite's own VFS takes less than 128 KB at once (os_unix.c, seekAndWriteFd).
constexpr std::size_t piece_bytes = 64 * 1024;

// The write-ahead log of one connection, which uses it from one thread at a time. Gives SQLite
// codes.
class Log {
 public:
  explicit Log(sqlite3_file* below) : below_(below) {}

  int open() { return below_->pMethods->xFileSize(below_, &size_); }

  int write(std::string_view bytes, sqlite3_int64 offset) {
    const bool follows = !gathered_.empty() && offset == end();
    if (!follows || gathered_.size() + bytes.size() > gathered_max) {
      if (const int code = flush(); code != SQLITE_OK) return code;
      begin_ = offset;
    }
    gathered_ += bytes;
    return SQLITE_OK;
  }

  // Hands on what is gathered. When that fails it is forgotten: so is the transaction.
  int flush() {
    if (gathered_.empty()) return SQLITE_OK;
    const int code = end() > size_ ? grow() : hand_on();
    gathered_.clear();
    return code;
  }

  int truncate(sqlite3_int64 size) {
    if (const int code = flush(); code != SQLITE_OK) return code;
    const int code = below_->pMethods->xTruncate(below_, size);
    if (code == SQLITE_OK) size_ = size;
    return code;
  }

  sqlite3_file* below() const { return below_; }

 private:
  sqlite3_int64 end() const { return begin_ + static_cast<sqlite3_int64>(gathered_.size()); }
  // The file ends with a whole step or, without room for that, where the frames end.
  int grow() {
    const auto frames = gathered_.size();
    const auto whole = (end() + step_bytes - 1) / step_bytes * step_bytes;
    gathered_.resize(static_cast<std::size_t>(whole - begin_));
    int code = hand_on();
    if (code == SQLITE_FULL) {
      gathered_.resize(frames);
      code = hand_on();
    }
    if (code == SQLITE_OK) size_ = end();
    return code;
  }
  int hand_on() {
    for (std::size_t done = 0; done < gathered_.size();) {
      const auto size = std::min(gathered_.size() - done, piece_bytes);
      const int code =
          below_->pMethods->xWrite(below_, gathered_.data() + done, static_cast<int>(size),
                                   begin_ + static_cast<sqlite3_int64>(done));
      if (code != SQLITE_OK) return code;
      done += size;
    }
    return SQLITE_OK;
  }

  sqlite3_file* below_;
  std::string gathered_;  // to be written from begin_ on
  sqlite3_int64 begin_ = 0;
  sqlite3_int64 size_ = 0;  // of the file below, as far as this connection has made it
};

// What SQLite holds of the log. The file below follows in the same memory.
struct LogFile {
  sqlite3_file base;
  Log* log;
};
constexpr std::size_t log_file_bytes = (sizeof(LogFile) + alignof(std::max_align_t) - 1) /
                                       alignof(std::max_align_t) * alignof(std::max_align_t);

Log& log_of(sqlite3_file* file) {
  return *reinterpret_cast<LogFile*>(file)->log;
}

sqlite3_file* below(sqlite3_file* file) {
  return log_of(file).below();
}

// No exception may pass through SQLite.
template <class Work>
int without_exceptions(Work work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return SQLITE_NOMEM;
  }
}

// Calls a method of the file below once all that was written is there.
template <auto method, class... Arguments>
int after_flush(sqlite3_file* file, Arguments... arguments) {
  const int code = without_exceptions([&] { return log_of(file).flush(); });
  return code != SQLITE_OK ? code : (below(file)->pMethods->*method)(below(file), arguments...);
}

int close(sqlite3_file* file) {
  const int flushed = without_exceptions([&] { return log_of(file).flush(); });
  const int closed = below(file)->pMethods->xClose(below(file));
  delete &log_of(file);
  return flushed != SQLITE_OK ? flushed : closed;
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  return without_exceptions([&] {
    return log_of(file).write({static_cast<const char*>(bytes), static_cast<std::size_t>(size)},
                              offset);
  });
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return without_exceptions([&] { return log_of(file).truncate(size); });
}

// Logs are not locked, and their memory is shared by way of the database.
const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = after_flush<&sqlite3_io_methods::xRead, void*, int, sqlite3_int64>,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = after_flush<&sqlite3_io_methods::xSync, int>,
    .xFileSize = after_flush<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    .xLock = [](sqlite3_file*, int) { return SQLITE_OK; },
    .xUnlock = [](sqlite3_file*, int) { return SQLITE_OK; },
    .xCheckReservedLock = [](sqlite3_file*, int* reserved) { return *reserved = 0, SQLITE_OK; },
    .xFileControl = after_flush<&sqlite3_io_methods::xFileControl, int, void*>,
    .xSectorSize =
        [](sqlite3_file* file) { return below(file)->pMethods->xSectorSize(below(file)); },
    .xDeviceCharacteristics =
        [](sqlite3_file* file) {
          return below(file)->pMethods->xDeviceCharacteristics(below(file));
        },
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* vfs_below(sqlite3_vfs* vfs) {
  return static_cast<sqlite3_vfs*>(vfs->pAppData);
}

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* given) {
  auto* system = vfs_below(vfs);
  if ((flags & SQLITE_OPEN_WAL) == 0) return system->xOpen(system, name, file, flags, given);
  file->pMethods = nullptr;  // not to be closed, unless all goes well
  auto* under = reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + log_file_bytes);
  int code = system->xOpen(system, name, under, flags, given);
  if (code == SQLITE_OK) {
    code = without_exceptions([&] {
      auto log = std::make_unique<Log>(under);
      const int opened = log->open();
      if (opened == SQLITE_OK) {
        new (file) LogFile{.base = {.pMethods = &log_methods}, .log = log.release()};
      }
      return opened;
    });
  }
  if (code != SQLITE_OK && under->pMethods != nullptr) under->pMethods->xClose(under);
  return code;
}

// The VFS below under another name, each of its functions called with itself.
sqlite3_vfs over(sqlite3_vfs& system, const char* name) {
  sqlite3_vfs vfs{};
  vfs.iVersion = 2;
  vfs.szOsFile = static_cast<int>(log_file_bytes) + system.szOsFile;
  vfs.mxPathname = system.mxPathname;
  vfs.zName = name;
  vfs.pAppData = &system;
  vfs.xOpen = open;
  vfs.xDelete = [](sqlite3_vfs* self, const char* path, int sync_folder) {
    return vfs_below(self)->xDelete(vfs_below(self), path, sync_folder);
  };
  vfs.xAccess = [](sqlite3_vfs* self, const char* path, int flags, int* result) {
    return vfs_below(self)->xAccess(vfs_below(self), path, flags, result);
  };
  vfs.xFullPathname = [](sqlite3_vfs* self, const char* path, int size, char* full) {
    return vfs_below(self)->xFullPathname(vfs_below(self), path, size, full);
  };
  vfs.xRandomness = [](sqlite3_vfs* self, int size, char* bytes) {
    return vfs_below(self)->xRandomness(vfs_below(self), size, bytes);
  };
  vfs.xSleep = [](sqlite3_vfs* self, int microseconds) {
    return vfs_below(self)->xSleep(vfs_below(self), microseconds);
  };
  vfs.xCurrentTime = [](sqlite3_vfs* self, double* days) {
    return vfs_below(self)->xCurrentTime(vfs_below(self), days);
  };
  vfs.xCurrentTimeInt64 = [](sqlite3_vfs* self, sqlite3_int64* milliseconds) {
    return vfs_below(self)->xCurrentTimeInt64(vfs_below(self), milliseconds);
  };
  vfs.xGetLastError = [](sqlite3_vfs* self, int size, char* text) {
    return vfs_below(self)->xGetLastError(vfs_below(self), size, text);
  };
  return vfs;
}

std::atomic<std::uint64_t> made = 0;

}  // namespace

LogVfs::LogVfs(const std::string& below) : name_(fmt::format("adjutant-log-{}", made++)) {
  auto* system = sqlite3_vfs_find(below.empty() ? nullptr : below.c_str());
  ENSURE(system != nullptr && system->iVersion >= 2, "SQLite has no VFS " + below);
  vfs_ = std::make_unique<sqlite3_vfs>(over(*system, name_.c_str()));
  sqlite3_vfs_register(vfs_.get(), 0);
}

LogVfs::~LogVfs() {
  sqlite3_vfs_unregister(vfs_.get());
}

}  // namespace adjutant::store
