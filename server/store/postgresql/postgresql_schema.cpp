#include "server/store/postgresql/postgresql_schema.hpp"

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;

std::vector<Migration> migrations_of_postgresql() {
  return embedded_migrations("postgresql");
}

bool has_history(PostgresqlDatabase& database) {
  return database.value<bool>("SELECT to_regclass('migrations') IS NOT NULL").value();
}

void create_history(PostgresqlDatabase& database) {
  if (has_history(database)) {
    return database.execute(
        "ALTER TABLE migrations ADD COLUMN IF NOT EXISTS compatible bigint NOT NULL DEFAULT 0");
  }
  const auto tables =
      database.value<int>("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()");
  if (tables != 0) {
    throw StoreFailure(fmt::format(
        "{} has tables of another program: give Adjutant a database of its own", database.name()));
  }
  // Texts are compared by their bytes, as in SQLite.
  if (database.value<bool>("SELECT 'a' < 'B'").value()) {
    throw StoreFailure(
        fmt::format("{} sorts texts by a language: make it with LOCALE 'C', TEMPLATE template0 and "
                    "ENCODING 'UTF8'",
                    database.name()));
  }
  database.execute(R"(
    CREATE TABLE migrations (
      number     bigint PRIMARY KEY,
      name       text   NOT NULL,
      sha256     text   NOT NULL,
      applied    text   NOT NULL,
      compatible bigint NOT NULL DEFAULT 0
    ))");
}

}  // namespace

MigrationReport migrate(PostgresqlDatabase& database) {
  create_history(database);
  return run_migrations(database, database.name(), migrations_of_postgresql());
}

bool may_migrate_beside_others(PostgresqlDatabase& database) {
  return has_history(database) &&
         may_migrate_beside_others(database, database.name(), migrations_of_postgresql());
}

void require_migrated(PostgresqlDatabase& database) {
  if (!has_history(database)) {
    throw StoreFailure(
        fmt::format("{} has no schema yet: run `adjutant migrate`", database.name()));
  }
  require_migrated(database, database.name(), migrations_of_postgresql());
}

}  // namespace adjutant::store
