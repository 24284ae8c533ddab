#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/database.hpp"

// What a database of SQLite says of its own tables; PostgreSQL's are the same.
namespace adjutant::store {

enum class ColumnKind : std::uint8_t { number, text, bytes };

struct CatalogueColumn {
  std::string name;
  ColumnKind kind = ColumnKind::text;
  int place_in_key = 0;    // from 1; 0: it is not in the key
  bool counts_up = false;  // the database numbers the rows
};

struct CatalogueTable {
  std::string name;
  std::vector<CatalogueColumn> columns;  // without generated ones
};

// Each behind those that it refers to, without the history of the schema.
std::vector<CatalogueTable> tables_of(Database& sqlite);

}  // namespace adjutant::store
