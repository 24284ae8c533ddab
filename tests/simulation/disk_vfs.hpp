#pragma once

#include <memory>

#include <sqlite3.h>

namespace adjutant::simulation {

class Disk;

// The calls SQLite makes of its operating system, made of a Disk.
class DiskVfs {
 public:
  // Registered under the disk's name.
  static std::unique_ptr<sqlite3_vfs> make(Disk& disk);

 private:
  struct File;
  static Disk& disk_of(sqlite3_vfs* vfs);

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* given);
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder);
  static int access(sqlite3_vfs* vfs, const char* name, int flags, int* result);

  static int close(sqlite3_file* file);
  static int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset);
  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset);
  static int truncate(sqlite3_file* file, sqlite3_int64 size);
  static int sync(sqlite3_file* file, int flags);
  static int file_size(sqlite3_file* file, sqlite3_int64* size);
  static int lock(sqlite3_file* file, int level);
  static int unlock(sqlite3_file* file, int level);
  static int check_reserved(sqlite3_file* file, int* result);
  static int share_map(sqlite3_file* file, int region, int size, int extend,
                       void volatile** mapped);
  static int share_lock(sqlite3_file* file, int first, int count, int flags);
  static void share_barrier(sqlite3_file* file);
  static int share_unmap(sqlite3_file* file, int remove);

  static const sqlite3_io_methods methods;
};

}  // namespace adjutant::simulation
