#include "tests/bench/bare/writer.hpp"

#include <stdexcept>
#include <utility>

#include <sqlite3.h>

namespace adjutant::bench {

Rows::Rows(const std::string& path) {
  if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) {
    throw std::runtime_error(path + ": cannot be opened");
  }
  execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
      "CREATE TABLE IF NOT EXISTS lines (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;");
  sqlite3_prepare_v2(database_, "INSERT INTO lines (bytes) VALUES (?)", -1, &insert_, nullptr);
}

Rows::~Rows() {
  sqlite3_finalize(insert_);
  sqlite3_close(database_);
}

void Rows::begin() {
  execute("BEGIN IMMEDIATE");
}

void Rows::insert(const std::string& bytes) {
  sqlite3_bind_blob(insert_, 1, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
  const int done = sqlite3_step(insert_);
  sqlite3_reset(insert_);
  if (done != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database_));
}

void Rows::commit() {
  execute("COMMIT");
}

void Rows::execute(const char* sql) {
  if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    throw std::runtime_error(sqlite3_errmsg(database_));
  }
}

GroupWriter::GroupWriter(const std::string& path) : rows_(path), thread_([this] { work_off(); }) {}

GroupWriter::~GroupWriter() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  waiting_.notify_one();
  thread_.join();
}

void GroupWriter::write(std::string bytes, std::function<void()> done) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = queue_.empty();
    queue_.push_back({std::move(bytes), std::move(done)});
  }
  if (first) waiting_.notify_one();
}

void GroupWriter::work_off() {
  std::vector<Job> group;
  for (;;) {
    group.clear();
    {
      std::unique_lock lock(mutex_);
      waiting_.wait(lock, [this] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      group.swap(queue_);
    }
    rows_.begin();
    for (const auto& job : group) rows_.insert(job.bytes);
    rows_.commit();
    for (const auto& job : group) job.done();
  }
}

}  // namespace adjutant::bench
