#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <variant>

#include "server/ports/clock.hpp"

// What the store asks of any database: statements with typed parameters and columns, errors as
// exceptions. A connection belongs to one thread at a time.
namespace adjutant::store {

class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // The sentence an operator can act on: what happened, and how to mend it.
  virtual std::string advice() const = 0;
};

// SQL that several statements share.
template <std::size_t size>
struct Literal {
  consteval Literal(const char (&literal)[size]) { std::ranges::copy(literal, text); }
  char text[size];
};

// The pieces as one literal.
template <Literal... pieces>
inline constexpr auto joined = [] {
  std::array<char, (sizeof(pieces.text) + ...) - sizeof...(pieces) + 1> text{};
  auto* end = text.data();
  ((end = std::ranges::copy_n(pieces.text, sizeof(pieces.text) - 1, end).out), ...);
  return text;
}();

// SQL written as a literal, so that its address may name the prepared statement. Its parameters are
// $1, $2 and so on, first used in this order. tests/tidy/sql_test.py says which SQL is allowed.
struct Sql {
  consteval Sql(const char* literal) : text(literal) {}
  template <std::size_t size>
  consteval Sql(const std::array<char, size>& joined) : text(joined.data()) {}
  // Of a program's own making, for what cannot be a literal. It must outlive the connection.
  static Sql made(const std::string& kept) { return {kept.c_str(), Made()}; }
  const char* text;

 private:
  struct Made {};
  Sql(const char* kept, Made) : text(kept) {}
};

using Bytes = std::span<const std::uint8_t>;

// What a column may hold: nothing, a number, a text, bytes.
struct Blob {
  std::string bytes;
};
using Value = std::variant<std::nullopt_t, std::int64_t, std::string, Blob>;
template <class T>
concept Enumeration = std::is_enum_v<T>;

// A prepared statement of one connection. Positions count from 1, columns from 0.
class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  // Texts and bytes must live until the reset.
  virtual void bind_integer(int position, std::int64_t value) = 0;
  virtual void bind_text(int position, std::string_view value) = 0;
  virtual void bind_bytes(int position, Bytes value) = 0;
  virtual void bind_null(int position) = 0;

  // Goes to the next row; false when there is none.
  virtual bool step() = 0;
  virtual std::int64_t integer(int column) = 0;
  virtual std::string_view bytes(int column) = 0;  // of a text or a blob, until the next step
  virtual bool is_null(int column) = 0;
  virtual int changed() = 0;  // rows, once it has run
  // Sends it to run after what was sent before; false when it must run now. See Database::gather().
  // Where `changes` is set, it must change so many rows.
  virtual bool run_later(std::optional<int> /*changes*/) { return false; }
  virtual std::int64_t inserted() = 0;  // the key that an INSERT … RETURNING gave
  // Frees it for its next use.
  virtual void reset() noexcept = 0;

 private:
  friend class Rows;
  bool busy_ = false;
};

// The rows of a running statement, which is free for its next use when they go. Columns are read
// from the left; reading is typed by its target.
class Rows {
 public:
  Rows(Rows&& other) noexcept;
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  Rows& operator=(Rows&&) = delete;
  ~Rows();

  // Goes to the next row and its first column; false when there is none.
  bool next();

  // Reads as many columns as there are targets, from where the last read stopped.
  template <class... Targets>
  void read(Targets&... targets) {
    (take(targets), ...);
  }

 private:
  friend class Database;
  explicit Rows(Statement& statement);

  std::int64_t take_integer();
  void take(std::string& target);
  void take(std::span<std::uint8_t> target);  // a blob of exactly this size
  void take(bool& target) { target = take_integer() != 0; }
  template <std::signed_integral T>
  void take(T& target) {
    target = static_cast<T>(take_integer());
  }
  template <Enumeration T>
  void take(T& target) {
    target = static_cast<T>(take_integer());
  }
  template <std::size_t size>
  void take(std::array<std::uint8_t, size>& target) {
    take(std::span<std::uint8_t>(target));
  }
  void take(ports::Time& target) { target = ports::Time(ports::Duration(take_integer())); }
  void take(ports::Duration& target) { target = ports::Duration(take_integer()); }
  template <class T>
  void take(std::optional<T>& target) {
    if (skip_null()) {
      target.reset();
    } else {
      take(target.emplace());
    }
  }
  bool skip_null();

  Statement* statement_;
  int column_ = 0;
};

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

  // The same for a statement that is to change one row; whether it did. Of one that runs later this
  // says yes, and settle() throws when it was not so.
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
