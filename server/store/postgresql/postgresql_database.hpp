#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

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
  std::string state;
};

class PostgresqlDatabase : public Database {
 public:
  // `url` is what libpq takes: a URL or "key=value …".
  PostgresqlDatabase(const std::string& url, Access access);
  ~PostgresqlDatabase() override;

  void execute(const std::string& script) override;
  void begin(Access access) override;
  void commit() override;
  bool in_transaction() const override;
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

  std::unique_ptr<Statement> prepare(Sql sql, Gives gives) override;
  Result finished(std::string_view doing);
  void wait_for_result();
  void cancel();
  Result checked(Result result, std::string_view doing) const;

  std::unique_ptr<pg_conn, Close> connection_;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace adjutant::store
