#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/file_place.hpp"
#include "server/store/sqlite.hpp"

namespace adjutant::store {

// Read-only connections, opened as they are needed and never more than a few. Any thread.
class Readers {
 public:
  Readers(std::string path, std::size_t connections_max, std::string vfs = {});

  // A connection for one reader; goes back by itself.
  class Lease {
   public:
    Lease(Readers& readers, std::unique_ptr<Database> database);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease();
    Database& database() { return *database_; }

   private:
    Readers& readers_;
    std::unique_ptr<Database> database_;
  };

  // Waits for a free connection; throws StoreFailure when none comes free in time. What is asked of
  // it has to be answered in what is left of that time.
  Lease lease();

  // How long a reader may wait and read, together. Without this it waits for some seconds and reads
  // as long as it likes.
  void limit(std::chrono::milliseconds time_max);

 private:
  void give_back(std::unique_ptr<Database> database);

  const std::string path_;
  const std::string vfs_;
  FilePlace place_;  // guarded by mutex_
  const std::size_t connections_max_;
  std::optional<std::chrono::milliseconds> time_max_;  // guarded by mutex_
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Database>> free_;
  std::size_t connections_ = 0;
};

}  // namespace adjutant::store
