#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite/sqlite_database.hpp"

namespace adjutant::store {

// Checkpoints the write-ahead log into the database, on a thread and a connection of its own, so
// that no commit waits for it. If commits never pause, the last pages of the log are always new:
// then the writer checkpoints these itself, between two commits, and SQLite restarts the log.
class Checkpointer {
 public:
  // Told of the writer's commits from now on; the writer must be gone before
  // the checkpointer.
  Checkpointer(const std::string& path, SqliteDatabase& writer);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  // On the writer's thread, outside a transaction.
  void between_commits(SqliteDatabase& writer);

 private:
  void committed(int pages) noexcept;
  void run();

  SqliteDatabase database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int pages_ = 0;  // in the log
  bool closing_ = false;
  std::atomic<bool> rest_is_the_writers_{false};
  std::thread thread_;
};

}  // namespace adjutant::store
