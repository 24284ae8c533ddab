#include "server/store/sqlite/migrate.hpp"

#include <charconv>

#include <fmt/format.h>
#include <sqlite3.h>

#include "embedded/files.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"
#include "server/ports/store_failure.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;

constexpr std::int64_t application_id = 0x41444a54;  // "ADJT"

struct Applied {
  int number = 0;
  std::string name;
  std::string sha256;
};

void require_ours(SqliteDatabase& database) {
  const auto id = database.value<std::int64_t>("PRAGMA application_id").value_or(0);
  if (id == application_id) return;
  const auto tables = database.value<std::int64_t>("SELECT count(*) FROM sqlite_schema");
  if (id == 0 && tables == 0) return;
  throw StoreFailure(
      fmt::format("{} is a database of another program: give Adjutant a data folder of its own",
                  database.path()));
}

void create_history(SqliteDatabase& database) {
  database.execute(fmt::format("PRAGMA application_id = {}", application_id));
  database.execute(R"(
    CREATE TABLE IF NOT EXISTS migrations (
      number  INTEGER PRIMARY KEY,
      name    TEXT NOT NULL,
      sha256  TEXT NOT NULL,
      applied TEXT NOT NULL
    ) STRICT)");
}

std::vector<Applied> history(SqliteDatabase& database) {
  std::vector<Applied> all;
  auto rows = database.query("SELECT number, name, sha256 FROM migrations ORDER BY number");
  while (rows.next()) {
    auto& applied = all.emplace_back();
    rows.read(applied.number, applied.name, applied.sha256);
  }
  return all;
}

// What has run must be the beginning of what the program carries.
void require_known(const SqliteDatabase& database, std::span<const Applied> applied,
                   std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < applied.size(); ++i) {
    if (i >= migrations.size()) {
      throw StoreFailure(fmt::format(
          "{} was written by a newer Adjutant (its migration {:04}_{} is unknown here): run that "
          "version or a later one",
          database.path(), applied[i].number, applied[i].name));
    }
    if (applied[i].number != migrations[i].number ||
        applied[i].sha256 != core::sha256_hex(migrations[i].sql)) {
      throw StoreFailure(fmt::format(
          "migration {:04}_{} of {} ran with another text than this program's {:04}_{}: run the "
          "version of Adjutant that made the database, or one released after it",
          applied[i].number, applied[i].name, database.path(), migrations[i].number,
          migrations[i].name));
    }
  }
}

void apply(SqliteDatabase& database, const Migration& migration) {
  try {
    Transaction transaction(database, Transaction::Kind::writing);
    database.execute(std::string(migration.sql));
    if (database.query("PRAGMA foreign_key_check").next()) {
      throw SqliteError(SQLITE_CONSTRAINT_FOREIGNKEY, "a row refers to another that is not there");
    }
    database.run(
        "INSERT INTO migrations (number, name, sha256, applied)"
        " VALUES ($1, $2, $3, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
        migration.number, migration.name, core::sha256_hex(migration.sql));
    transaction.commit();
  } catch (const SqliteError& error) {
    throw StoreFailure(fmt::format("migration {:04}_{} could not be made: {}", migration.number,
                                   migration.name, error.advice()));
  }
}

}  // namespace

std::vector<Migration> embedded_migrations() {
  constexpr std::string_view folder = "migrations/";
  std::vector<Migration> all;
  for (const auto& file : embedded::files()) {
    if (!file.path.starts_with(folder)) continue;
    const auto name = file.path.substr(folder.size());
    Migration migration{.name = name.substr(5, name.size() - 9), .sql = file.bytes};
    std::from_chars(name.data(), name.data() + 4, migration.number);
    ENSURE(migration.number == static_cast<int>(all.size()) + 1,
           "migrations must be numbered 0001, 0002, … without gaps");
    all.push_back(migration);
  }
  return all;
}

MigrationReport migrate(SqliteDatabase& database, std::span<const Migration> migrations) {
  require_ours(database);
  create_history(database);
  const auto applied = history(database);
  require_known(database, applied, migrations);
  MigrationReport report;
  // A table that others refer to can only be rewritten while foreign keys are off
  // (https://www.sqlite.org/lang_altertable.html); each migration is checked before its commit.
  database.execute("PRAGMA foreign_keys = OFF");
  for (const auto& migration : migrations.subspan(applied.size())) {
    apply(database, migration);
    report.applied.emplace_back(migration.name);
  }
  database.execute("PRAGMA foreign_keys = ON");
  report.version = static_cast<int>(migrations.size());
  return report;
}

MigrationReport migrate(SqliteDatabase& database) {
  return migrate(database, embedded_migrations());
}

void require_migrated(SqliteDatabase& database) {
  require_ours(database);
  const auto migrations = embedded_migrations();
  const bool begun =
      database.value<int>("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").has_value();
  const auto applied = begun ? history(database) : std::vector<Applied>{};
  require_known(database, applied, migrations);
  if (applied.size() < migrations.size()) {
    throw StoreFailure(fmt::format(
        "{} has an older schema than this program needs: stop the server and run `adjutant "
        "migrate`",
        database.path()));
  }
}

}  // namespace adjutant::store
