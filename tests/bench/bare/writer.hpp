#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace adjutant::bench {

// A table of rows with no meaning, kept as the server keeps its database: write-ahead log, each
// commit synced, the same page size. One thread.
class Rows {
 public:
  explicit Rows(const std::string& path);
  ~Rows();
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  void begin();
  void insert(const std::string& bytes);
  void commit();

 private:
  void execute(const char* sql);
  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

// Writes rows from any thread; those that wait together share a commit. done() is called on the
// writer's thread when the row is synced.
class GroupWriter {
 public:
  explicit GroupWriter(const std::string& path);
  ~GroupWriter();

  void write(std::string bytes, std::function<void()> done);

 private:
  struct Job {
    std::string bytes;
    std::function<void()> done;
  };
  void work_off();

  Rows rows_;
  std::mutex mutex_;
  std::condition_variable waiting_;
  std::vector<Job> queue_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace adjutant::bench
