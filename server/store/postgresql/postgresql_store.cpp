#include "server/store/postgresql/postgresql_store.hpp"

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"
#include "server/store/postgresql/postgresql_database.hpp"
#include "server/store/postgresql/postgresql_schema.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;
using Access = Database::Access;

// In which PostgreSQL notices that a server that held the database was killed.
constexpr std::chrono::seconds notices_in{2};

void hold_as_server(PostgresqlDatabase& database) {
  if (database.hold_as_server(notices_in)) return;
  throw StoreFailure(
      fmt::format("another Adjutant server works on {}: end it, or give this one a database of its "
                  "own",
                  database.name()));
}

}  // namespace

PostgresqlStore::PostgresqlStore(const std::string& url, Use use, std::size_t connections_max) {
  try {
    auto writer = std::make_unique<PostgresqlDatabase>(url, Access::writing);
    if (use == Use::server) {
      hold_as_server(*writer);
      writer->after_reconnecting([&database = *writer] {
        hold_as_server(database);
        count_command(database);
      });
    }
    if (use == Use::server || writer->hold_as_server(std::chrono::milliseconds(1))) {
      migration_ = migrate(*writer);
    } else {
      require_migrated(*writer);
    }
    open([url] { return std::make_unique<PostgresqlDatabase>(url, Access::reading); },
         std::move(writer), hooks_of(use), connections_max - 1);
  } catch (const DatabaseError& error) {
    throw StoreFailure(error.advice());
  }
}

PostgresqlStore::~PostgresqlStore() {
  close();
}

void PostgresqlStore::backup(const std::string&) {
  throw StoreFailure(
      "the database is PostgreSQL's: copy it with pg_dump, pg_basebackup or pgbackrest");
}

}  // namespace adjutant::store
