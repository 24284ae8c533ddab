#include "tests/simulation/disk_vfs.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <new>

#include "tests/simulation/disk.hpp"

namespace adjutant::simulation {

// What SQLite holds of an open file: a plain struct in memory of its own, made and ended by hand.
struct DiskVfs::File {
  sqlite3_file base;
  Disk* disk;
  std::shared_ptr<DiskFile> data;
  std::string* name;
  bool remove_at_close;
  int level;
};

namespace {

constexpr int path_bytes_max = 512;
// 2026-01-01T00:00:00Z as SQLite counts: milliseconds since the Julian epoch.
constexpr sqlite3_int64 now_milliseconds = 212'633'985'600'000;

std::size_t size_of(sqlite3_int64 number) {
  return static_cast<std::size_t>(number);
}

}  // namespace

const sqlite3_io_methods DiskVfs::methods = {
    2, DiskVfs::close, DiskVfs::read, DiskVfs::write, DiskVfs::truncate, DiskVfs::sync,
    DiskVfs::file_size, DiskVfs::lock, DiskVfs::unlock, DiskVfs::check_reserved,
    [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }, [](sqlite3_file*) { return 4096; },
    // What SQLite assumes of disks by default: a write leaves the bytes beside it alone.
    [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }, DiskVfs::share_map,
    DiskVfs::share_lock, DiskVfs::share_barrier, DiskVfs::share_unmap, nullptr, nullptr};

Disk& DiskVfs::disk_of(sqlite3_vfs* vfs) {
  return *static_cast<Disk*>(vfs->pAppData);
}

std::unique_ptr<sqlite3_vfs> DiskVfs::make(Disk& disk) {
  auto vfs = std::make_unique<sqlite3_vfs>();
  vfs->iVersion = 2;
  vfs->szOsFile = sizeof(File);
  vfs->mxPathname = path_bytes_max;
  vfs->zName = disk.vfs().c_str();
  vfs->pAppData = &disk;
  vfs->xOpen = open;
  vfs->xDelete = remove;
  vfs->xAccess = access;
  vfs->xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* full) {
    return std::strlen(name) < size_of(size) ? (std::strcpy(full, name), SQLITE_OK)
                                             : SQLITE_CANTOPEN;
  };
  vfs->xRandomness = [](sqlite3_vfs* self, int size, char* bytes) {
    auto& owner = disk_of(self);
    const std::lock_guard guard(owner.mutex_);
    std::generate_n(bytes, size, [&] { return static_cast<char>(owner.chance_.below(256)); });
    return size;
  };
  // Simulated time: nobody sleeps.
  vfs->xSleep = [](sqlite3_vfs*, int microseconds) { return microseconds; };
  vfs->xCurrentTime = [](sqlite3_vfs*, double* days) {
    *days = static_cast<double>(now_milliseconds) / 86'400'000.0;
    return SQLITE_OK;
  };
  vfs->xCurrentTimeInt64 = [](sqlite3_vfs*, sqlite3_int64* now) {
    *now = now_milliseconds;
    return SQLITE_OK;
  };
  vfs->xGetLastError = [](sqlite3_vfs*, int, char*) { return SQLITE_OK; };
  sqlite3_vfs_register(vfs.get(), 0);
  return vfs;
}

int DiskVfs::open(sqlite3_vfs* vfs, const char* name, sqlite3_file* base, int flags, int* given) {
  auto& disk = disk_of(vfs);
  const std::lock_guard guard(disk.mutex_);
  base->pMethods = nullptr;
  if (const int fault = disk.meet(DiskCall::open); fault != SQLITE_OK) return SQLITE_CANTOPEN;
  auto data = std::make_shared<DiskFile>();
  if (name != nullptr) {
    const auto found = disk.files_.find(name);
    if (found != disk.files_.end()) {
      data = found->second;
    } else if ((flags & SQLITE_OPEN_CREATE) == 0) {
      return SQLITE_CANTOPEN;
    } else {
      disk.files_[name] = data;
    }
  }
  auto* file = new (base) File{};
  file->base.pMethods = &methods;
  file->disk = &disk;
  file->data = std::move(data);
  file->name = name == nullptr ? nullptr : new std::string(name);
  file->remove_at_close = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
  file->level = SQLITE_LOCK_NONE;
  if (given != nullptr) *given = flags;
  return SQLITE_OK;
}

int DiskVfs::close(sqlite3_file* base) {
  auto* file = reinterpret_cast<File*>(base);
  {
    const std::lock_guard guard(file->disk->mutex_);
    if (file->remove_at_close && file->name != nullptr) file->disk->files_.erase(*file->name);
  }
  unlock(base, SQLITE_LOCK_NONE);
  delete file->name;
  file->~File();
  return SQLITE_OK;
}

int DiskVfs::remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  auto& disk = disk_of(vfs);
  const std::lock_guard guard(disk.mutex_);
  const auto found = disk.files_.find(name);
  if (found == disk.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
  if (const int fault = disk.meet(DiskCall::remove); fault != SQLITE_OK) return fault;
  disk.removed_.erase(name);
  if (sync_folder == 0 && found->second->is_durable) disk.removed_[name] = found->second;
  disk.files_.erase(found);
  return SQLITE_OK;
}

int DiskVfs::access(sqlite3_vfs* vfs, const char* name, int, int* result) {
  auto& disk = disk_of(vfs);
  const std::lock_guard guard(disk.mutex_);
  const auto found = disk.files_.find(name);
  // An empty journal counts as none, as it does for SQLite's own VFS.
  *result = found != disk.files_.end() && !found->second->current.empty() ? 1 : 0;
  return SQLITE_OK;
}

int DiskVfs::read(sqlite3_file* base, void* bytes, int size, sqlite3_int64 offset) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  if (const int fault = file->disk->meet(DiskCall::read); fault != SQLITE_OK) return fault;
  const auto& image = file->data->current;
  const auto begin = std::min(size_of(offset), image.size());
  const auto there = std::min(size_of(size), image.size() - begin);
  std::memcpy(bytes, image.data() + begin, there);
  if (there == size_of(size)) return SQLITE_OK;
  std::memset(static_cast<char*>(bytes) + there, 0, size_of(size) - there);
  return SQLITE_IOERR_SHORT_READ;
}

int DiskVfs::write(sqlite3_file* base, const void* bytes, int size, sqlite3_int64 offset) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  if (const int fault = file->disk->meet(DiskCall::write); fault != SQLITE_OK) return fault;
  if (file->disk->grows_too_much(*file->data, size_of(offset) + size_of(size))) return SQLITE_FULL;
  file->disk->write(*file->data, size_of(offset),
                    std::string(static_cast<const char*>(bytes), size_of(size)));
  return SQLITE_OK;
}

int DiskVfs::truncate(sqlite3_file* base, sqlite3_int64 size) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  if (const int fault = file->disk->meet(DiskCall::truncate); fault != SQLITE_OK) return fault;
  file->disk->truncate(*file->data, size_of(size));
  return SQLITE_OK;
}

int DiskVfs::sync(sqlite3_file* base, int) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  return file->disk->sync(*file->data);
}

int DiskVfs::file_size(sqlite3_file* base, sqlite3_int64* size) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  *size = static_cast<sqlite3_int64>(file->data->current.size());
  return SQLITE_OK;
}

// --- locks of a file: many share, one reserves, one excludes ------------------------------------

int DiskVfs::lock(sqlite3_file* base, int level) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  auto& data = *file->data;
  if (level <= file->level) return SQLITE_OK;
  if (const int fault = file->disk->meet(DiskCall::lock); fault != SQLITE_OK) return fault;
  if (data.exclusive != nullptr && data.exclusive != file) return SQLITE_BUSY;
  if (level == SQLITE_LOCK_SHARED) ++data.shared;
  if (level >= SQLITE_LOCK_RESERVED) {
    if (data.reserved != nullptr && data.reserved != file) return SQLITE_BUSY;
    data.reserved = file;
  }
  if (level == SQLITE_LOCK_EXCLUSIVE) {
    if (data.shared > 1) return SQLITE_BUSY;
    data.exclusive = file;
  }
  file->level = level;
  return SQLITE_OK;
}

int DiskVfs::unlock(sqlite3_file* base, int level) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  auto& data = *file->data;
  if (data.exclusive == file) data.exclusive = nullptr;
  if (data.reserved == file) data.reserved = nullptr;
  if (level == SQLITE_LOCK_NONE && file->level > SQLITE_LOCK_NONE) --data.shared;
  file->level = std::min(file->level, level);
  return SQLITE_OK;
}

int DiskVfs::check_reserved(sqlite3_file* base, int* result) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  *result = file->data->reserved != nullptr ? 1 : 0;
  return SQLITE_OK;
}

// --- the memory that connections share ----------------------------------------------------------

int DiskVfs::share_map(sqlite3_file* base, int region, int size, int extend,
                       void volatile** mapped) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  auto& regions = file->data->regions;
  *mapped = nullptr;
  if (size_of(region) >= regions.size() && extend == 0) return SQLITE_OK;
  while (regions.size() <= size_of(region)) {
    regions.push_back(std::make_unique<char[]>(size_of(size)));
  }
  *mapped = regions[size_of(region)].get();
  return SQLITE_OK;
}

int DiskVfs::share_lock(sqlite3_file* base, int first, int count, int flags) {
  constexpr int lock_of_writers = 0;
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  auto& data = *file->data;
  const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    for (int slot = first; slot < first + count; ++slot) {
      if (data.region_owners[slot] == file) data.region_owners[slot] = nullptr;
      data.region_sharers[slot].erase(file);
    }
    return SQLITE_OK;
  }
  if (const int fault = file->disk->meet(DiskCall::lock); fault != SQLITE_OK) return fault;
  if (file->disk->fault_ == DiskFault::busy && first == lock_of_writers && exclusive) {
    return SQLITE_BUSY;
  }
  for (int slot = first; slot < first + count; ++slot) {
    const auto* owner = data.region_owners[slot];
    const auto& sharers = data.region_sharers[slot];
    const bool shared_by_others = sharers.size() > (sharers.contains(file) ? 1U : 0U);
    if ((owner != nullptr && owner != file) || (exclusive && shared_by_others)) return SQLITE_BUSY;
  }
  for (int slot = first; slot < first + count; ++slot) {
    if (exclusive) data.region_owners[slot] = file;
    if (!exclusive) data.region_sharers[slot].insert(file);
  }
  return SQLITE_OK;
}

void DiskVfs::share_barrier(sqlite3_file*) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

int DiskVfs::share_unmap(sqlite3_file* base, int remove) {
  auto* file = reinterpret_cast<File*>(base);
  const std::lock_guard guard(file->disk->mutex_);
  auto& data = *file->data;
  for (auto& [slot, owner] : data.region_owners) {
    if (owner == file) owner = nullptr;
  }
  for (auto& [slot, sharers] : data.region_sharers) sharers.erase(file);
  if (remove != 0) data.regions.clear();
  return SQLITE_OK;
}

}  // namespace adjutant::simulation
