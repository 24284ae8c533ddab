#pragma once

#include <memory>
#include <string>

struct sqlite3_vfs;

namespace adjutant::store {

// A SQLite VFS for connections that write with synchronous=FULL. It leaves all to the VFS below but
// the writes to the write-ahead log:
//
// - The pieces that follow each other, two for a page, go to the file as one, when SQLite syncs the
//   log or reads it. A failure of that write is the failure of the sync.
// - The log grows by zeros beforehand. A sync of bytes that the file had already need not write the
//   file's size, too. Behind the last frame SQLite takes whatever stands there for nothing.
//
// With synchronous=NORMAL other connections would see commits that are not in the file: SQLite
// publishes them without asking for a sync.
class LogVfs {
 public:
  // `below` names the VFS that has the files; empty: the system's own. Must live as long as any
  // connection that was opened with it.
  explicit LogVfs(const std::string& below);
  ~LogVfs();
  LogVfs(const LogVfs&) = delete;
  LogVfs& operator=(const LogVfs&) = delete;

  const char* name() const { return name_.c_str(); }

 private:
  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace adjutant::store
