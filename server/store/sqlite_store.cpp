#include "server/store/sqlite_store.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/store/rows.hpp"
#include "server/store/sqlite/backup.hpp"

namespace adjutant::store {

namespace {

using ports::StoreFailure;

constexpr std::size_t readers_max = 8;
// A month: longer than any retry of a request or a mail.
constexpr auto kept = std::chrono::days(30);
constexpr int pruned_at_once = 500;

std::unique_ptr<SqliteDatabase> open(const std::string& path, const std::string& vfs, bool alone,
                                     MigrationReport& report) {
  try {
    auto database = std::make_unique<SqliteDatabase>(path, SqliteDatabase::Mode::create, vfs);
    if (alone) {
      report = migrate(*database);
    } else {
      require_migrated(*database);
    }
    return database;
  } catch (const DatabaseError& error) {
    throw StoreFailure(error.advice());
  }
}

// Each reader opens the file that was there first.
Readers::Open opener_of_readers(const std::string& path, const std::string& vfs) {
  return [path, vfs, place = FilePlace(path)]() mutable {
    auto database = std::make_unique<SqliteDatabase>(path, SqliteDatabase::Mode::read_only, vfs);
    place.require();
    return database;
  };
}

}  // namespace

SqliteStore::SqliteStore(const std::string& path, Use use, Checkpoints checkpoints,
                         const std::string& vfs, Files& files)
    : path_(path), files_(files) {
  if (vfs.empty()) guard_.emplace(path);
  const bool alone = !guard_ || guard_->held();
  if (use == Use::server && !alone) {
    throw StoreFailure(fmt::format(
        "another Adjutant server runs on {}: end it, or give this one its own --data folder",
        path));
  }
  require_no_orphaned_log(path);
  if (alone) write_log_anew(files_, path);
  readers_.emplace(opener_of_readers(path, vfs), readers_max);
  auto database = open(path, vfs, alone, migration_);
  Writer::Hooks hooks;
  if (use == Use::command) {
    hooks.last = [](Database& writer) {
      writer.run("UPDATE commands SET transactions = transactions + 1 WHERE key = 1");
    };
  }
  if (checkpoints == Checkpoints::beside_commits) {
    checkpointer_ = std::make_unique<Checkpointer>(path, *database);
    hooks.between = [this, &writer = *database] { checkpointer_->between_commits(writer); };
  }
  writer_ = std::make_unique<Writer>(std::move(database), Writer::Limits{}, std::move(hooks));
}

SqliteStore::~SqliteStore() = default;

ports::Counts SqliteStore::counts() {
  return read([](Database& database) {
    ports::Counts counts;
    auto rows = database.query(
        "SELECT (SELECT CAST(coalesce(sum(count), 0) AS bigint) FROM tallies WHERE what = $1),"
        " (SELECT count(*) FROM matches WHERE status = $2),"
        " (SELECT count(*) FROM matches WHERE status = $3),"
        " (SELECT count(*) FROM matches WHERE status = $4),"
        " (SELECT count(*) FROM outbox WHERE state = 0 AND due >= 0)",
        tallied_accounts, ports::MatchStatus::open, ports::MatchStatus::running,
        ports::MatchStatus::held);
    rows.next();
    rows.read(counts.accounts, counts.matches_open, counts.matches_running, counts.matches_held,
              counts.mails_queued);
    return counts;
  });
}

void add_to_tally(Database& database, std::string_view what, std::string_view of, int by) {
  database.run(
      "INSERT INTO tallies (what, of, count) VALUES ($1, $2, $3)"
      " ON CONFLICT (what, of) DO UPDATE SET count = tallies.count + excluded.count",
      what, of, by);
}

bool SqliteStore::prune(ports::Time now) {
  return writer_->write([now](Database& database) {
    const auto old = now - kept;
    int most = 0;
    most = std::max(most, database.run("DELETE FROM sessions WHERE token_hash IN"
                                       " (SELECT token_hash FROM sessions WHERE expires <= $1"
                                       " ORDER BY expires LIMIT $2)",
                                       now, pruned_at_once));
    most = std::max(most, database.run("DELETE FROM links WHERE token_hash IN"
                                       " (SELECT token_hash FROM links WHERE expires <= $1"
                                       " ORDER BY expires LIMIT $2)",
                                       now, pruned_at_once));
    most = std::max(most, database.run("DELETE FROM outbox WHERE id IN"
                                       " (SELECT id FROM outbox WHERE state <> 0 AND due < $1"
                                       " ORDER BY due LIMIT $2)",
                                       old, pruned_at_once));
    most = std::max(most, database.run("DELETE FROM deliveries WHERE id IN"
                                       " (SELECT id FROM deliveries WHERE state <> 0"
                                       " AND due < $1 ORDER BY due LIMIT $2)",
                                       old, pruned_at_once));
    most = std::max(most, prune_incoming(database, now, pruned_at_once));
    most = std::max(most, prune_desk(database, now, pruned_at_once));
    most = std::max(most, prune_lately(database, now, pruned_at_once));
    const bool more_guests = clear_guests(database, now);
    return more_guests || most == pruned_at_once;
  });
}

std::int64_t SqliteStore::command_transactions() {
  return read([](Database& database) {
    return database.value<std::int64_t>("SELECT transactions FROM commands WHERE key = 1")
        .value_or(0);
  });
}

void SqliteStore::probe() {
  // Writing first: the writer knows best what has become of the file.
  writer_->write([](Database& database) { database.run("UPDATE probes SET writes = writes + 1"); },
                 Writer::Kind::probe);
  read([](Database& database) { return database.value<int>("SELECT writes FROM probes"); });
}

ports::StoreHealth SqliteStore::health() {
  auto health = writer_->health();
  health.free_bytes = files_.free_bytes(path_);
  return health;
}

void SqliteStore::backup(const std::string& file) {
  store::backup(path_, file);
}

}  // namespace adjutant::store
