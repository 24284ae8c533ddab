#include "server/store/sqlite/sqlite_schema.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {

namespace {

constexpr std::int64_t application_id = 0x41444a54;  // "ADJT"

std::vector<Migration> migrations_of_sqlite() {
  return embedded_migrations("sqlite");
}

void require_ours(SqliteDatabase& database) {
  const auto id = database.value<std::int64_t>("PRAGMA application_id").value_or(0);
  if (id == application_id) return;
  const auto tables = database.value<std::int64_t>("SELECT count(*) FROM sqlite_schema");
  if (id == 0 && tables == 0) return;
  throw ports::StoreFailure(
      fmt::format("{} is a database of another program: give Adjutant a data folder of its own",
                  database.path()));
}

// Writes nothing where it is there: a server may be at work.
void create_history(SqliteDatabase& database) {
  if (database.value<int>(
          "SELECT 1 FROM pragma_table_info('migrations') WHERE name = 'compatible'")) {
    return;
  }
  if (database.value<int>("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'")) {
    return database.execute(
        "ALTER TABLE migrations ADD COLUMN compatible INTEGER NOT NULL DEFAULT 0");
  }
  database.execute(fmt::format("PRAGMA application_id = {}", application_id));
  database.execute(R"(
    CREATE TABLE migrations (
      number     INTEGER PRIMARY KEY,
      name       TEXT NOT NULL,
      sha256     TEXT NOT NULL,
      applied    TEXT NOT NULL,
      compatible INTEGER NOT NULL DEFAULT 0
    ) STRICT)");
}

}  // namespace

MigrationReport migrate(SqliteDatabase& database, std::span<const Migration> migrations) {
  require_ours(database);
  create_history(database);
  // A table that others refer to can only be rewritten while foreign keys are off
  // (https://www.sqlite.org/lang_altertable.html); each migration is checked before its commit.
  database.execute("PRAGMA foreign_keys = OFF");
  auto report = run_migrations(database, database.path(), migrations, [&database] {
    if (database.query("PRAGMA foreign_key_check").next()) {
      throw SqliteError(SQLITE_CONSTRAINT_FOREIGNKEY, "a row refers to another that is not there");
    }
  });
  database.execute("PRAGMA foreign_keys = ON");
  return report;
}

MigrationReport migrate(SqliteDatabase& database) {
  return migrate(database, migrations_of_sqlite());
}

void require_migrated(SqliteDatabase& database) {
  require_ours(database);
  create_history(database);
  require_migrated(database, database.path(), migrations_of_sqlite());
}

}  // namespace adjutant::store
