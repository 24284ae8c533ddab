#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/store/statement.hpp"

// What the store asks of any database. A connection belongs to one thread at a time.
namespace adjutant::store {

// One connection.
class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  // Runs a script without parameters.
  virtual void execute(const std::string& script) = 0;

  // Binds the arguments from the first parameter on. The texts must live until the rows are read.
  template <class... Arguments>
  [[nodiscard]] Rows query(Sql sql, const Arguments&... arguments) {
    return bound(prepared(sql, Gives::rows), arguments...);
  }

  // Runs a statement that gives no rows.
  template <class... Arguments>
  void run(Sql sql, const Arguments&... arguments) {
    auto rows = query(sql, arguments...);
    if (!rows.statement_->run_later(std::nullopt)) finish(std::move(rows));
  }

  // The same; how many rows it changed.
  template <class... Arguments>
  int change(Sql sql, const Arguments&... arguments) {
    return finish(query(sql, arguments...));
  }

  // The same for a statement that is to change one row; whether it did. For a statement that runs
  // later this says yes, and settle() throws if that was wrong.
  template <class... Arguments>
  bool change_one(Sql sql, const Arguments&... arguments) {
    auto rows = query(sql, arguments...);
    return rows.statement_->run_later(1) || finish(std::move(rows)) == 1;
  }

  // The same with as many parameters as there are values.
  [[nodiscard]] Rows query_with(Sql sql, std::span<const Value> values);

  // Runs an INSERT … RETURNING of one row; gives its key.
  template <class... Arguments>
  std::int64_t insert(Sql sql, const Arguments&... arguments) {
    return finish_insert(bound(prepared(sql, Gives::key), arguments...));
  }

  // The first column of the first row, where there is a row.
  template <class T, class... Arguments>
  std::optional<T> value(Sql sql, const Arguments&... arguments) {
    auto rows = query(sql, arguments...);
    if (!rows.next()) return std::nullopt;
    T result{};
    rows.read(result);
    return result;
  }

  enum class Access : std::uint8_t { reading, writing };
  virtual void begin(Access access) = 0;
  virtual void commit() = 0;
  virtual void rollback() { run("ROLLBACK"); }
  virtual bool in_transaction() const = 0;
  // To the end of the transaction, statements may run later where their caller does not look at
  // what they did: before the next that gives something, in settle(), or in commit(). What failed
  // throws there.
  virtual void gather() {}
  virtual void settle() {}
  // What the server calls itself whose connection this is, where others write to the database too.
  virtual std::optional<std::int64_t> node() const { return std::nullopt; }
  // Outside a transaction: connects again where the connection was lost. Throws DatabaseError.
  virtual void reconnect_if_gone() {}

  // A statement that runs at this time, or after its client has gone, fails; empty: it may run on.
  virtual void end_at(std::optional<std::chrono::steady_clock::time_point> end) = 0;

 protected:
  enum class Gives : std::uint8_t { rows, key };
  virtual std::unique_ptr<Statement> prepare(Sql sql, Gives gives) = 0;
  // Statements end before the connection does.
  void end_statements() { statements_.clear(); }

 private:
  // Prepares a statement at its first use.
  Statement& prepared(Sql sql, Gives gives);
  static int finish(Rows rows);
  static std::int64_t finish_insert(Rows rows);

  template <class... Arguments>
  static Rows bound(Statement& statement, const Arguments&... arguments) {
    Rows rows(statement);
    int position = 0;
    (bind(statement, ++position, arguments), ...);
    return rows;
  }

  static void bind(Statement& statement, int position, std::string_view value) {
    statement.bind_text(position, value);
  }
  static void bind(Statement& statement, int position, Bytes value) {
    statement.bind_bytes(position, value);
  }
  static void bind(Statement& statement, int position, std::nullopt_t) {
    statement.bind_null(position);
  }
  static void bind(Statement& statement, int position, const Blob& value) {
    statement.bind_bytes(
        position, {reinterpret_cast<const std::uint8_t*>(value.bytes.data()), value.bytes.size()});
  }
  template <std::integral T>
  static void bind(Statement& statement, int position, T value) {
    statement.bind_integer(position, static_cast<std::int64_t>(value));
  }
  template <Enumeration T>
  static void bind(Statement& statement, int position, T value) {
    statement.bind_integer(position, static_cast<std::int64_t>(value));
  }
  static void bind(Statement& statement, int position, ports::Time value) {
    statement.bind_integer(position, value.time_since_epoch().count());
  }
  static void bind(Statement& statement, int position, ports::Duration value) {
    statement.bind_integer(position, value.count());
  }
  template <class T>
  static void bind(Statement& statement, int position, const std::optional<T>& value) {
    if (value) {
      bind(statement, position, *value);
    } else {
      statement.bind_null(position);
    }
  }

  std::unordered_map<const char*, std::unique_ptr<Statement>> statements_;
};

// BEGIN to COMMIT; rolled back when it goes uncommitted.
class Transaction {
 public:
  using Kind = Database::Access;
  Transaction(Database& database, Kind kind);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
};

// A part of a transaction that can be rolled back alone; rolled back when it goes unreleased, and
// the whole transaction with it when that fails.
class Savepoint {
 public:
  explicit Savepoint(Database& database);
  ~Savepoint();
  Savepoint(const Savepoint&) = delete;
  Savepoint& operator=(const Savepoint&) = delete;
  void release();

 private:
  void abandon() noexcept;

  Database& database_;
  bool open_ = true;
};

}  // namespace adjutant::store
