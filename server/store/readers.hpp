#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/store/database.hpp"

namespace adjutant::store {

// Read-only connections, opened as they are needed and never more than a few. Any thread.
class Readers {
 public:
  // Called by one thread at a time.
  using Open = std::move_only_function<std::unique_ptr<Database>()>;
  Readers(Open open, std::size_t connections_max);

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

  Open open_;  // guarded by mutex_
  const std::size_t connections_max_;
  std::optional<std::chrono::milliseconds> time_max_;  // guarded by mutex_
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Database>> free_;
  std::size_t connections_ = 0;
};

}  // namespace adjutant::store
