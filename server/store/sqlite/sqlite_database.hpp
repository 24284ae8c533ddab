#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/database.hpp"
#include "server/store/sqlite/file_place.hpp"
#include "server/store/sqlite/log_vfs.hpp"

struct sqlite3;
struct sqlite3_stmt;

// A thin layer over SQLite's C API.
namespace adjutant::store {

// What SQLite answered. `code` is the extended result code.
class SqliteError : public DatabaseError {
 public:
  SqliteError(int code, const std::string& what) : DatabaseError(what), code(code) {}
  std::string advice() const override;
  int code;
};

class SqliteDatabase : public Database {
 public:
  enum class Mode { create, read_only };

  // Opens the file and sets what a connection of this kind needs; nothing is migrated here. `vfs`
  // names the SQLite VFS that has the file; empty: the system's own.
  SqliteDatabase(const std::string& path, Mode mode, const std::string& vfs = {});
  ~SqliteDatabase() override;

  void execute(const std::string& script) override;

  // A transaction that writes throws StoreFailure, before it begins and once it is committed, if
  // the file is no longer in its place.
  void begin(Access access) override;
  void commit() override;
  bool in_transaction() const override;
  // It fails with SQLITE_INTERRUPT.
  void end_at(std::optional<std::chrono::steady_clock::time_point> end) override;

  // Calls `told` after each commit, on the thread of the connection, with how
  // many pages are in the write-ahead log; the connection no longer empties it
  // by itself.
  void after_commits(std::function<void(int)> told);
  // Brings as much of the log into the database as possible without waiting. Returns how many of
  // its pages are there now; 0 when it failed: it is tried again by the next.
  int checkpoint() noexcept;

  const std::string& path() const { return path_; }
  sqlite3* handle() const { return handle_; }

 private:
  class Prepared;

  static int is_over(void* self);
  std::unique_ptr<Statement> prepare(Sql sql, Gives gives) override;
  [[noreturn]] void fail(int code, std::string_view doing) const;
  void check(int code, std::string_view doing) const;

  std::string path_;
  FilePlace place_;                // as it was before the file was opened
  std::optional<LogVfs> log_vfs_;  // of a connection that writes
  sqlite3* handle_ = nullptr;
  std::function<void(int)> committed_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  std::chrono::steady_clock::time_point look_at_client_;
};

}  // namespace adjutant::store
