#include "server/store/sqlite/catalogue.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::store {

namespace {

std::vector<CatalogueColumn> columns_of(Database& sqlite, const std::string& table) {
  std::vector<CatalogueColumn> columns;
  // Where a table has no primary key, its other key says which row is which.
  auto rows = sqlite.query(
      "SELECT t.name, t.type, t.hidden, coalesce(nullif(t.pk, 0), (SELECT c.seqno + 1"
      "  FROM pragma_index_list($1) AS i JOIN pragma_index_info(i.name) AS c"
      "  WHERE i.origin = 'u' AND c.name = t.name"
      "  AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo($1) WHERE pk > 0)), 0)"
      " FROM pragma_table_xinfo($1) AS t ORDER BY t.cid",
      table);
  while (rows.next()) {
    CatalogueColumn column;
    std::string type;
    int hidden = 0;
    rows.read(column.name, type, hidden, column.place_in_key);
    if (hidden != 0) continue;
    column.kind = type == "INTEGER" ? ColumnKind::number
                  : type == "BLOB"  ? ColumnKind::bytes
                                    : ColumnKind::text;
    columns.push_back(std::move(column));
  }
  return columns;
}

// A key of one number that no other table has given.
void note_what_counts_up(Database& sqlite, CatalogueTable& table) {
  const auto in_key = [](const CatalogueColumn& column) { return column.place_in_key != 0; };
  if (std::ranges::count_if(table.columns, in_key) != 1) return;
  auto& key = *std::ranges::find_if(table.columns, in_key);
  key.counts_up =
      key.kind == ColumnKind::number &&
      !sqlite.value<int>("SELECT 1 FROM pragma_foreign_key_list($1) WHERE \"from\" = $2",
                         table.name, key.name);
}

}  // namespace

std::vector<CatalogueTable> tables_of(Database& sqlite) {
  std::vector<std::string> waiting;
  {
    auto rows = sqlite.query(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        " AND name <> 'migrations' ORDER BY name");
    while (rows.next()) rows.read(waiting.emplace_back());
  }
  std::vector<CatalogueTable> tables;
  const auto is_free = [&](const std::string& name) {
    auto rows = sqlite.query(
        "SELECT \"table\" FROM pragma_foreign_key_list($1) WHERE \"table\" <> $1", name);
    for (std::string other; rows.next();) {
      rows.read(other);
      if (std::ranges::find(waiting, other) != waiting.end()) return false;
    }
    return true;
  };
  while (!waiting.empty()) {
    const auto next = std::ranges::find_if(waiting, is_free);
    ENSURE(next != waiting.end(), "tables of the schema refer to each other");
    auto& table = tables.emplace_back();
    table.name = *next;
    table.columns = columns_of(sqlite, *next);
    note_what_counts_up(sqlite, table);
    waiting.erase(next);
  }
  return tables;
}

}  // namespace adjutant::store
