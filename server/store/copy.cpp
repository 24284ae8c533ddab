#include "server/store/copy.hpp"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/ports/store_failure.hpp"
#include "server/store/postgresql/postgresql_database.hpp"
#include "server/store/postgresql/postgresql_store.hpp"
#include "server/store/sqlite/catalogue.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;
using Access = Database::Access;

constexpr int page_rows = 500;

// With the statements that copy it.
struct Copied {
  CatalogueTable table;
  std::string first_page, next_page, insert, count, clear;
};

std::unique_ptr<Database> connected(const Place& place, Access access) {
  if (place.is_postgresql()) return std::make_unique<PostgresqlDatabase>(place.text, access);
  using Mode = SqliteDatabase::Mode;
  return std::make_unique<SqliteDatabase>(
      place.text, access == Access::writing ? Mode::create : Mode::read_only);
}

// The names of the primary key's columns, in its order.
std::vector<std::string> key_of(const CatalogueTable& table) {
  std::map<int, std::string> by_place;
  for (const auto& column : table.columns) {
    if (column.place_in_key != 0) by_place[column.place_in_key] = column.name;
  }
  std::vector<std::string> names;
  for (auto& [place, name] : by_place) names.push_back(std::move(name));
  return names;
}

std::string parameters(std::size_t count) {
  std::string all;
  for (std::size_t i = 1; i <= count; ++i) all += fmt::format("{}${}", i == 1 ? "" : ", ", i);
  return all;
}

void write_statements(Copied& copied) {
  const auto& [name, columns] = copied.table;
  std::vector<std::string> names;
  for (const auto& column : columns) names.push_back(column.name);
  const auto key = key_of(copied.table);
  const auto all = fmt::format("SELECT {} FROM {}", fmt::join(names, ", "), name);
  const auto page = fmt::format("ORDER BY {} LIMIT {}", fmt::join(key, ", "), page_rows);
  copied.first_page = fmt::format("{} {}", all, page);
  copied.next_page = fmt::format("{} WHERE ({}) > ({}) {}", all, fmt::join(key, ", "),
                                 parameters(key.size()), page);
  copied.insert = fmt::format("INSERT INTO {} ({}) VALUES ({})", name, fmt::join(names, ", "),
                              parameters(names.size()));
  copied.count = fmt::format("SELECT count(*) FROM {}", name);
  copied.clear = fmt::format("DELETE FROM {}", name);
}

std::deque<Copied> all_of(Database& sqlite) {
  std::deque<Copied> all;
  for (auto& table : tables_of(sqlite)) {
    auto& copied = all.emplace_back();
    copied.table = std::move(table);
    write_statements(copied);
  }
  return all;
}

// --- copying ------------------------------------------------------------------------------------

Value value_of(Rows& row, ColumnKind kind) {
  if (kind == ColumnKind::number) {
    std::optional<std::int64_t> number;
    row.read(number);
    if (number) return *number;
    return std::nullopt;
  }
  std::optional<std::string> text;
  row.read(text);
  if (!text) return std::nullopt;
  if (kind == ColumnKind::bytes) return Blob{std::move(*text)};
  return std::move(*text);
}

using Row = std::vector<Value>;

std::vector<Row> page_of(Database& from, const Copied& copied, std::span<const Value> after) {
  std::vector<Row> page;
  auto rows =
      from.query_with(Sql::made(after.empty() ? copied.first_page : copied.next_page), after);
  while (rows.next()) {
    auto& row = page.emplace_back();
    for (const auto& column : copied.table.columns) row.push_back(value_of(rows, column.kind));
  }
  return page;
}

Row key_of(const CatalogueTable& table, const Row& row) {
  Row key(key_of(table).size(), std::nullopt);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto place = table.columns[i].place_in_key;
    if (place != 0) key[static_cast<std::size_t>(place) - 1] = row[i];
  }
  return key;
}

void copy_rows(Database& from, Database& to, const Copied& copied) {
  for (auto page = page_of(from, copied, {}); !page.empty();
       page = page_of(from, copied, key_of(copied.table, page.back()))) {
    for (const auto& row : page) to.query_with(Sql::made(copied.insert), row).next();
    if (page.size() < page_rows) return;
  }
}

// PostgreSQL does not notice the numbers of rows that were given theirs.
void continue_numbers(Database& to, const CatalogueTable& table) {
  for (const auto& column : table.columns) {
    if (!column.counts_up) continue;
    to.execute(fmt::format(
        "SELECT setval(s, (SELECT max({0}) FROM {1})) FROM pg_get_serial_sequence('{1}', '{0}') AS "
        "s WHERE s IS NOT NULL AND EXISTS (SELECT FROM {1})",
        column.name, table.name));
  }
}

void require_empty(Database& to) {
  const auto found = to.value<std::int64_t>(
      "SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM incoming)"
      " + (SELECT count(*) FROM outbox)");
  if (found == 0) return;
  throw StoreFailure("the database to copy to is in use: copy to an empty one");
}

}  // namespace

bool Place::is_postgresql() const {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::unique_ptr<SqlStore> open_alone(const Place& place) {
  if (place.is_postgresql()) return PostgresqlStore::alone(place.text);
  return std::make_unique<SqliteStore>(place.text);
}

std::map<std::string, std::int64_t> copy_club(const Place& from, const Place& to) {
  if (from.is_postgresql() == to.is_postgresql()) {
    throw StoreFailure(
        "copy between SQLite and PostgreSQL; databases of one kind are copied by their own "
        "programs (adjutant backup, pg_dump)");
  }
  try {
    const auto held_from = open_alone(from);
    const auto held_to = open_alone(to);
    const auto source = connected(from, Access::reading);
    const auto target = connected(to, Access::writing);
    const auto all = all_of(from.is_postgresql() ? *target : *source);
    Transaction reading(*source, Transaction::Kind::reading);
    Transaction writing(*target, Transaction::Kind::writing);
    require_empty(*target);
    for (const auto& copied : all | std::views::reverse) target->run(Sql::made(copied.clear));
    std::map<std::string, std::int64_t> counts;
    for (const auto& copied : all) {
      copy_rows(*source, *target, copied);
      if (to.is_postgresql()) continue_numbers(*target, copied.table);
      const auto count = [&](Database& database) {
        return database.value<std::int64_t>(Sql::made(copied.count)).value();
      };
      const auto& name = copied.table.name;
      counts[name] = count(*target);
      if (counts[name] != count(*source)) {
        throw StoreFailure(fmt::format("not all rows of {} have arrived", name));
      }
    }
    writing.commit();
    return counts;
  } catch (const DatabaseError& error) {
    throw StoreFailure(error.advice());
  }
}

}  // namespace adjutant::store
