#include "server/store/migrations.hpp"

#include <algorithm>
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
  bool is_compatible = false;
};

std::vector<Applied> history(Database& database) {
  std::vector<Applied> all;
  auto rows =
      database.query("SELECT number, name, sha256, compatible FROM migrations ORDER BY number");
  while (rows.next()) {
    auto& applied = all.emplace_back();
    rows.read(applied.number, applied.name, applied.sha256, applied.is_compatible);
  }
  return all;
}

// What has run must be the beginning of what the program carries, or go on compatibly.
void require_known(std::string_view name, std::span<const Applied> applied,
                   std::span<const Migration> migrations) {
  for (std::size_t i = 0; i < applied.size(); ++i) {
    if (i >= migrations.size()) {
      if (applied[i].is_compatible) continue;
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
    database.run(
        "INSERT INTO migrations (number, name, sha256, applied, compatible)"
        " VALUES ($1, $2, $3, $4, $5)",
        migration.number, migration.name, core::sha256_hex(migration.sql),
        fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))), migration.is_compatible());
    transaction.commit();
  } catch (const DatabaseError& error) {
    throw StoreFailure(fmt::format("migration {:04}_{} could not be made: {}", migration.number,
                                   migration.name, error.advice()));
  }
}

// The migrations that have not run yet.
std::span<const Migration> new_ones(Database& database, std::string_view name,
                                    std::span<const Migration> migrations) {
  const auto applied = history(database);
  require_known(name, applied, migrations);
  return migrations.subspan(std::min(applied.size(), migrations.size()));
}

}  // namespace

bool Migration::is_compatible() const {
  return sql.starts_with("-- compatible\n");
}

std::vector<Migration> embedded_migrations(std::string_view kind) {
  const auto folder = fmt::format("migrations/{}/", kind);
  std::vector<Migration> all;
  for (const auto& file : embedded::files()) {
    const auto place = file.path.find(folder);  // that of a test lies in a folder of the tests
    if (place == std::string_view::npos) continue;
    const auto name = file.path.substr(place + folder.size());
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
  MigrationReport report{.applied = {}, .version = static_cast<int>(migrations.size())};
  for (const auto& migration : new_ones(database, name, migrations)) {
    apply(database, migration, check);
    report.applied.emplace_back(migration.name);
  }
  return report;
}

bool may_migrate_beside_others(Database& database, std::string_view name,
                               std::span<const Migration> migrations) {
  const auto all = new_ones(database, name, migrations);
  return !all.empty() && std::ranges::all_of(all, &Migration::is_compatible);
}

void require_migrated(Database& database, std::string_view name,
                      std::span<const Migration> migrations) {
  if (new_ones(database, name, migrations).empty()) return;
  throw StoreFailure(
      fmt::format("{} has an older schema than this program needs: stop all servers and run "
                  "`adjutant migrate`",
                  name));
}

}  // namespace adjutant::store
