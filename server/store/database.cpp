#include "server/store/database.hpp"

#include <cstring>
#include <utility>

#include "engine/core/ensure.hpp"

namespace adjutant::store {

// --- rows ---------------------------------------------------------------------------------------

Rows::Rows(Statement& statement) : statement_(&statement) {
  ENSURE(!statement.busy_, "a statement is used while its rows are still being read");
  statement.busy_ = true;
}

Rows::Rows(Rows&& other) noexcept
    : statement_(std::exchange(other.statement_, nullptr)), column_(other.column_) {}

Rows::~Rows() {
  if (statement_ == nullptr) return;
  statement_->reset();
  statement_->busy_ = false;
}

bool Rows::next() {
  column_ = 0;
  return statement_->step();
}

std::int64_t Rows::take_integer() {
  return statement_->integer(column_++);
}

void Rows::take(std::string& target) {
  target = statement_->bytes(column_++);
}

void Rows::take(std::span<std::uint8_t> target) {
  const auto bytes = statement_->bytes(column_++);
  ENSURE(bytes.size() == target.size(), "a stored hash has another length than hashes have");
  std::memcpy(target.data(), bytes.data(), bytes.size());
}

bool Rows::skip_null() {
  if (!statement_->is_null(column_)) return false;
  ++column_;
  return true;
}

// --- statements ---------------------------------------------------------------------------------

Statement& Database::prepared(Sql sql, Gives gives) {
  auto& cached = statements_[sql.text];
  if (!cached) cached = prepare(sql, gives);
  return *cached;
}

Rows Database::query_with(Sql sql, std::span<const Value> values) {
  auto& statement = prepared(sql, Gives::rows);
  Rows rows(statement);
  int position = 0;
  for (const auto& value : values) {
    ++position;
    std::visit([&](const auto& one) { bind(statement, position, one); }, value);
  }
  return rows;
}

int Database::finish(Rows rows) {
  ENSURE(!rows.next(), "a statement that was to give no rows gave one");
  return rows.statement_->changed();
}

std::int64_t Database::finish_insert(Rows rows) {
  rows.next();
  ENSURE(rows.statement_->changed() == 1, "a statement that was to insert one row did not");
  return rows.statement_->inserted();
}

// --- transactions -------------------------------------------------------------------------------

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
  database_.begin(kind);
}

Transaction::~Transaction() {
  if (!database_.in_transaction()) return;
  try {
    database_.rollback();
  } catch (const DatabaseError&) {
    // A transaction that cannot be rolled back is gone already.
  }
}

void Transaction::commit() {
  database_.commit();
}

Savepoint::Savepoint(Database& database) : database_(database) {
  database_.run("SAVEPOINT work");
}

Savepoint::~Savepoint() {
  // After some errors the database has rolled back the whole transaction, and the savepoint with
  // it.
  if (!open_ || !database_.in_transaction()) return;
  try {
    database_.run("ROLLBACK TO work");
    database_.run("RELEASE work");
  } catch (const DatabaseError&) {
    abandon();
  }
}

// What cannot be rolled back alone must not be committed with the rest.
void Savepoint::abandon() noexcept {
  try {
    if (database_.in_transaction()) database_.rollback();
  } catch (const DatabaseError&) {
    // A transaction that cannot be rolled back is gone already.
  }
}

void Savepoint::release() {
  database_.run("RELEASE work");
  open_ = false;
}

}  // namespace adjutant::store
