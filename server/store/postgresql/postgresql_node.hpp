#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "server/store/postgresql/postgresql_database.hpp"

namespace adjutant::store {

// One of the servers of a database: who of them leads, and the hint of each to the others that
// there is something new. Has a connection of its own; the leader's holds a lock as long as it
// lasts. Any thread.
class PostgresqlNode {
 public:
  // `look` is called on a thread of its own, at least once a second while the database answers, and
  // at once when another server gives a hint; it may throw. Whether this one leads is known from
  // the beginning. Throws DatabaseError.
  PostgresqlNode(std::string url, std::function<void()> look);
  ~PostgresqlNode();
  PostgresqlNode(const PostgresqlNode&) = delete;
  PostgresqlNode& operator=(const PostgresqlNode&) = delete;

  // False, too, when this program has not come to speak with PostgreSQL for a while: another may
  // lead.
  bool leads() const;
  // Gives the others a hint, soon. Does not wait.
  void hint();
  // Leads no more, and calls nobody.
  void stop();

 private:
  void connect();
  void run(const std::stop_token& stopping);
  void round();
  void rest();
  void try_to_lead();
  void lose_connection();
  void wake() const;

  const std::string url_;
  const std::function<void()> look_;
  std::unique_ptr<PostgresqlDatabase> database_;  // null: the connection was lost
  std::chrono::steady_clock::time_point tried_{};
  bool is_noticed_ = false;  // another has given a hint
  bool holds_lock_ = false;
  std::atomic<std::chrono::steady_clock::time_point> leads_until_{
      std::chrono::steady_clock::time_point::min()};
  std::atomic<bool> hints_{false};
  int woken_;  // a file descriptor that is readable when there is something to do
  std::jthread thread_;
};

}  // namespace adjutant::store
