#include "server/store/postgresql/postgresql_store.hpp"

#include "server/ports/store_failure.hpp"
#include "server/store/postgresql/postgresql_database.hpp"

namespace adjutant::store {

using ports::StoreFailure;
using Access = Database::Access;

PostgresqlStore::PostgresqlStore(const std::string& url) {
  try {
    open([url] { return std::make_unique<PostgresqlDatabase>(url, Access::reading); },
         std::make_unique<PostgresqlDatabase>(url, Access::writing));
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
