#include "server/store/migrations.hpp"

#include <charconv>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "embedded/files.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"
#include "server/ports/store_failure.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;

struct Applied {
  int number = 0;
  std::string name;
  std::string sha256;
};

std::vector<Applied> history(Database& database) {
  std::vector<Applied> all;
  auto rows = database.query("SELECT number, name, sha256 FROM migrations ORDER BY number");
  while (rows.next()) {
    auto& applied = all.emplace_back();
    rows.read(applied.number, applied.name, applied.sha256);
  }
  return all;
}

// What has run must be the beginning of what the program carries.
void require_known(std::string_view name, std::span<const Applied> applied,
                   std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < applied.size(); ++i) {
    if (i >= migrations.size()) {
      throw StoreFailure(fmt::format(
          "{} was written by a newer Adjutant (its migration {:04}_{} is unknown here): run that "
          "version or a later one",
          name, applied[i].number, applied[i].name));
    }
    if (applied[i].number != migrations[i].number ||
        applied[i].sha256 != core::sha256_hex(migrations[i].sql)) {
      throw StoreFailure(fmt::format(
          "migration {:04}_{} of {} ran with another text than this program's {:04}_{}: run the "
          "version of Adjutant that made the database, or one released after it",
          applied[i].number, applied[i].name, name, migrations[i].number, migrations[i].name));
    }
  }
}

void apply(Database& database, const Migration& migration, const std::function<void()>& check) {
  try {
    Transaction transaction(database, Transaction::Kind::writing);
    database.execute(std::string(migration.sql));
    if (check) check();
    database.run("INSERT INTO migrations (number, name, sha256, applied) VALUES ($1, $2, $3, $4)",
                 migration.number, migration.name, core::sha256_hex(migration.sql),
                 fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))));
    transaction.commit();
  } catch (const DatabaseError& error) {
    throw StoreFailure(fmt::format("migration {:04}_{} could not be made: {}", migration.number,
                                   migration.name, error.advice()));
  }
}

}  // namespace

std::vector<Migration> embedded_migrations(std::string_view kind) {
  const auto folder = fmt::format("migrations/{}/", kind);
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

MigrationReport run_migrations(Database& database, std::string_view name,
                               std::span<const Migration> migrations,
                               const std::function<void()>& check) {
  const auto applied = history(database);
  require_known(name, applied, migrations);
  MigrationReport report{.applied = {}, .version = static_cast<int>(migrations.size())};
  for (const auto& migration : migrations.subspan(applied.size())) {
    apply(database, migration, check);
    report.applied.emplace_back(migration.name);
  }
  return report;
}

void require_migrated(Database& database, std::string_view name,
                      std::span<const Migration> migrations) {
  const auto applied = history(database);
  require_known(name, applied, migrations);
  if (applied.size() == migrations.size()) return;
  throw StoreFailure(
      fmt::format("{} has an older schema than this program needs: stop the server and run "
                  "`adjutant migrate`",
                  name));
}

}  // namespace adjutant::store
