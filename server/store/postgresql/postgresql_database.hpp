#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/database.hpp"

struct pg_conn;
struct pg_result;

// A thin layer over libpq. Integers go as text, so that they fit whatever type the statement gives
// them; texts, bytes and all results go as they lie in PostgreSQL's own memory.
namespace adjutant::store {

// What PostgreSQL answered. `state` is the SQLSTATE; 08006 if the connection is gone.
class PostgresqlError : public DatabaseError {
 public:
  PostgresqlError(std::string state, const std::string& what)
      : DatabaseError(what), state(std::move(state)) {}
  std::string advice() const override;
  bool has_run_out_of_time() const override { return state == "57014"; }
  std::string state;
};

class PostgresqlDatabase : public Database {
 public:
  // What a connection has for itself (a transaction, a lock) is free again when its program has
  // said nothing for this long.
  static constexpr std::chrono::seconds lease{10};

  // Connects; `url` is what libpq takes: a URL or "key=value …". `node` is what the server calls
  // itself that it belongs to.
  PostgresqlDatabase(std::string url, Access access, std::int64_t node = 0);
  ~PostgresqlDatabase() override;

  void execute(const std::string& script) override;
  void begin(Access access) override;
  void commit() override;
  void rollback() override;
  // Statements go to PostgreSQL by its pipeline: many with one round trip.
  void gather() override { gathers_ = access_ == Access::writing; }
  void settle() override;
  bool in_transaction() const override;
  void reconnect_if_gone() override;
  // `begun` is called after each new connection; if it throws, that connection is not used.
  void after_reconnecting(std::function<void()> begun) { reconnected_ = std::move(begun); }
  std::optional<std::int64_t> node() const override { return node_; }

  // Advisory locks of this program.
  enum class Lock : std::int32_t {
    server = 1,   // each server has it with the others; who migrates, alone
    writing = 2,  // of the transaction that writes
    leading = 3,
    migrating = 4,   // beside others
    tournaments = 5  // of the server whose turn it is to change one
  };
  enum class Share : std::uint8_t { alone, with_others };
  // Holds it as long as this connection lasts; false when others still have it after this time, at
  // least a millisecond.
  bool hold(Lock lock, Share share, std::chrono::milliseconds wait_max);
  bool try_to_hold(Lock lock);  // alone, without waiting
  void release(Lock lock);      // that was held alone
  // Has PostgreSQL end this connection, and with it what it holds, when the program has said
  // nothing for the time of the lease: a lock would last as long as the socket of a program that is
  // stopped.
  void end_after_silence();

  // Waits until another connection has said NOTIFY to one that this one listens to, this file
  // descriptor can be read, or the time is over; whether it was the first. Throws DatabaseError
  // when the connection is gone.
  bool wait_for_notice(int descriptor, std::chrono::milliseconds wait_max);
  // Where the database is, without its password: "adjutant on db1".
  std::string name() const;
  void end_at(std::optional<std::chrono::steady_clock::time_point> end) override { end_ = end; }

 private:
  class Prepared;
  struct Close {
    void operator()(pg_conn* connection) const;
  };
  struct Clear {
    void operator()(pg_result* result) const;
  };
  using Result = std::unique_ptr<pg_result, Clear>;

  void connect();
  bool has_gone() const;
  std::unique_ptr<Statement> prepare(Sql sql, Gives gives) override;
  bool in_pipeline() const;
  Result finished(const char* text);
  Result collect();
  void wait_for_result();
  bool has_notice();
  void cancel();
  Result checked(Result result, std::string_view doing) const;

  // A statement in the pipeline.
  struct Sent {
    const char* text;
    std::optional<int> changes;  // rows that it must change
  };

  const std::string url_;
  const Access access_;
  const std::int64_t node_;
  std::unique_ptr<pg_conn, Close> connection_;
  std::function<void()> reconnected_;
  bool gathers_ = false;
  std::vector<Sent> sent_;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace adjutant::store
