#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/store/sql_store.hpp"

namespace adjutant::store {

// Where a club is kept: a file of SQLite, or a URL of PostgreSQL ("postgresql://…").
struct Place {
  std::string text;
  bool is_postgresql() const;
};

// The store there, as a server has it.
std::unique_ptr<SqlStore> open_alone(const Place& place);

// Copies a club from one database to another of the other kind, in one transaction, and gives how
// many rows each table has. Both have this program's schema afterwards. Throws StoreFailure if a
// server works on either, if the target has accounts or mails, or if a row does not arrive.
std::map<std::string, std::int64_t> copy_club(const Place& from, const Place& to);

}  // namespace adjutant::store
