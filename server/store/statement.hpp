#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "server/ports/clock.hpp"

// Statements of SQL with typed parameters and columns, errors as exceptions.
namespace adjutant::store {

class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // The sentence an operator can act on: what happened, and how to mend it.
  virtual std::string advice() const = 0;
  // Whether the statement was ended because its time was over: Database::end_at().
  virtual bool has_run_out_of_time() const { return false; }
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
  // For SQL of the program's own making that cannot be a literal. It must outlive the connection.
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
  // Where `changes` is set, it must change that number of rows.
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

}  // namespace adjutant::store
