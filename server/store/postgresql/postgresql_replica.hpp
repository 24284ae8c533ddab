#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/postgresql/postgresql_database.hpp"

namespace adjutant::store {

// How old a standby's data is. Compares it with the primary once a second, on a thread and two
// connections of its own. Any thread.
class PostgresqlReplica {
 public:
  PostgresqlReplica(std::string primary_url, std::string replica_url, std::chrono::seconds age_max);
  ~PostgresqlReplica();
  PostgresqlReplica(const PostgresqlReplica&) = delete;
  PostgresqlReplica& operator=(const PostgresqlReplica&) = delete;

  // Whether it has everything that was committed age_max ago. False while either does not answer,
  // and if it is not a standby.
  bool is_fresh() const;

 private:
  // What the primary had written to its log at a time.
  struct Position {
    std::chrono::steady_clock::time_point when;
    std::int64_t written;
  };

  void run(const std::stop_token& stopping);
  void compare();

  const std::string primary_url_;
  const std::string replica_url_;
  const std::chrono::seconds age_max_;
  std::unique_ptr<PostgresqlDatabase> primary_;  // null: not connected
  std::unique_ptr<PostgresqlDatabase> replica_;
  std::deque<Position> positions_;  // that the standby has not reached, oldest first
  std::atomic<std::chrono::steady_clock::time_point> fresh_until_{
      std::chrono::steady_clock::time_point::min()};
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace adjutant::store
