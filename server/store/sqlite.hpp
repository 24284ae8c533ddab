#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include "server/ports/clock.hpp"
#include "server/store/file_place.hpp"
#include "server/store/log_vfs.hpp"

struct sqlite3;
struct sqlite3_stmt;

// A thin layer over SQLite's C API: connections, statements cached by their text's address, typed
// parameters and columns, errors as exceptions. Nothing here is safe for two threads at once: a
// connection belongs to one thread at a time.
namespace adjutant::store {

// What SQLite answered. `code` is the extended result code.
class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& what) : std::runtime_error(what), code(code) {}
  int code;
};

// The sentence an operator can act on: what happened, and how to mend it.
std::string describe(const SqliteError& error);

// A piece of SQL that several statements share.
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
  const char* text;
};

using Bytes = std::span<const std::uint8_t>;

template <class T>
concept Enumeration = std::is_enum_v<T>;

class Database;

// The rows of a running statement. Columns are read from the left; reading is typed by its target.
// When it goes, the statement is free for its next use.
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
  struct Cached;
  Rows(Database& database, Cached& statement);

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

  Database* database_;
  Cached* statement_;
  int column_ = 0;
};

class Database {
 public:
  enum class Mode { create, read_only };

  // Opens the file and sets what a connection of this kind needs; nothing is migrated here. `vfs`
  // names the SQLite VFS that has the file; empty: the system's own.
  Database(const std::string& path, Mode mode, const std::string& vfs = {});
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Runs a script without parameters: pragmas, migrations.
  void execute(const std::string& script);

  // Binds the arguments from the first parameter on. The texts must live until the rows are read.
  template <class... Arguments>
  [[nodiscard]] Rows query(Sql sql, const Arguments&... arguments) {
    return bound(prepared(sql, Gives::rows), arguments...);
  }

  // Runs a statement that gives no rows; returns how many rows it changed.
  template <class... Arguments>
  int run(Sql sql, const Arguments&... arguments) {
    return finish(query(sql, arguments...));
  }

  // Runs an INSERT … RETURNING of one row, and returns the new row's key.
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

  // Calls `told` after each commit, on the thread of the connection, with how
  // many pages are in the write-ahead log; the connection no longer empties it
  // by itself.
  void after_commits(std::function<void(int)> told);
  // Brings as much of the log into the database as can be had without waiting.
  // Returns how many of its pages are there now; 0 when it failed: it is tried
  // again by the next.
  int checkpoint() noexcept;

  // A statement that still runs at this time, or after its client has gone (ports::ClientWatch),
  // fails with SQLITE_INTERRUPT; empty: it may run for ever.
  void end_at(std::optional<std::chrono::steady_clock::time_point> end);

  bool in_transaction() const;
  const std::string& path() const { return path_; }
  // Where the file and its log were before they were opened.
  FilePlace& place() { return place_; }
  sqlite3* handle() const { return handle_; }

 private:
  friend class Rows;

  static int is_over(void* self);
  [[noreturn]] void fail(int code, std::string_view doing) const;
  void check(int code, std::string_view doing) const;
  enum class Gives : std::uint8_t { rows, key };
  Rows::Cached& prepared(Sql sql, Gives gives);
  int finish(Rows rows);
  std::int64_t finish_insert(Rows rows);

  template <class... Arguments>
  Rows bound(Rows::Cached& statement, const Arguments&... arguments) {
    Rows rows(*this, statement);
    int position = 0;
    (bind(statement, ++position, arguments), ...);
    return rows;
  }

  void bind_integer(Rows::Cached& statement, int position, std::int64_t value);
  void bind_null(Rows::Cached& statement, int position);
  void bind(Rows::Cached& statement, int position, std::string_view value);
  void bind(Rows::Cached& statement, int position, Bytes value);
  void bind(Rows::Cached& statement, int position, std::nullopt_t) {
    bind_null(statement, position);
  }
  template <std::integral T>
  void bind(Rows::Cached& statement, int position, T value) {
    bind_integer(statement, position, static_cast<std::int64_t>(value));
  }
  template <Enumeration T>
  void bind(Rows::Cached& statement, int position, T value) {
    bind_integer(statement, position, static_cast<std::int64_t>(value));
  }
  void bind(Rows::Cached& statement, int position, ports::Time value) {
    bind_integer(statement, position, value.time_since_epoch().count());
  }
  void bind(Rows::Cached& statement, int position, ports::Duration value) {
    bind_integer(statement, position, value.count());
  }
  template <class T>
  void bind(Rows::Cached& statement, int position, const std::optional<T>& value) {
    if (value) {
      bind(statement, position, *value);
    } else {
      bind_null(statement, position);
    }
  }

  std::string path_;
  FilePlace place_;
  std::optional<LogVfs> log_vfs_;  // of a connection that writes
  sqlite3* handle_ = nullptr;
  std::function<void(int)> committed_;
  std::optional<std::chrono::steady_clock::time_point> end_;
  std::chrono::steady_clock::time_point look_at_client_;
  std::unordered_map<const char*, std::unique_ptr<Rows::Cached>> statements_;
};

// BEGIN to COMMIT; rolled back when it goes uncommitted.
class Transaction {
 public:
  enum class Kind { reading, writing };
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
