#include "server/store/sql_store.hpp"

#include <algorithm>

#include "server/store/rows.hpp"

namespace adjutant::store {

namespace {

// A month: longer than any retry of a request or a mail.
constexpr auto kept = std::chrono::days(30);
constexpr int pruned_at_once = 500;

}  // namespace

void SqlStore::count_command(Database& database) {
  database.run("UPDATE commands SET transactions = transactions + 1 WHERE key = 1");
}

Writer::Hooks SqlStore::hooks_of(Use use) {
  if (use == Use::server) return {};
  return {.between = {}, .last = count_command};
}

void SqlStore::open(Readers::Open reader, std::unique_ptr<Database> writer, Writer::Hooks hooks,
                    std::size_t readers_max) {
  reading_.emplace(std::move(reader), readers_max);
  writer_ = std::make_unique<Writer>(std::move(writer), Writer::Limits{}, std::move(hooks));
}

void SqlStore::close() {
  writer_.reset();
  reading_.reset();
}

ports::Counts SqlStore::counts() {
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

bool SqlStore::prune(ports::Time now) {
  return writer_->write([now](Database& database) {
    const auto old = now - kept;
    int most = 0;
    most = std::max(most, database.change("DELETE FROM sessions WHERE token_hash IN"
                                          " (SELECT token_hash FROM sessions WHERE expires <= $1"
                                          " ORDER BY expires LIMIT $2)",
                                          now, pruned_at_once));
    most = std::max(most, database.change("DELETE FROM links WHERE token_hash IN"
                                          " (SELECT token_hash FROM links WHERE expires <= $1"
                                          " ORDER BY expires LIMIT $2)",
                                          now, pruned_at_once));
    most = std::max(most, database.change("DELETE FROM outbox WHERE id IN"
                                          " (SELECT id FROM outbox WHERE state <> 0 AND due < $1"
                                          " ORDER BY due LIMIT $2)",
                                          old, pruned_at_once));
    most = std::max(most, database.change("DELETE FROM deliveries WHERE id IN"
                                          " (SELECT id FROM deliveries WHERE state <> 0"
                                          " AND due < $1 ORDER BY due LIMIT $2)",
                                          old, pruned_at_once));
    most = std::max(most, prune_incoming(database, now, pruned_at_once));
    most = std::max(most, prune_desk(database, now, pruned_at_once));
    most = std::max(most, prune_lately(database, now, pruned_at_once));
    most = std::max(most, prune_news(database, pruned_at_once));
    const bool more_guests = clear_guests(database, now);
    return more_guests || most == pruned_at_once;
  });
}

std::string SqlStore::installation(std::string_view fingerprint) {
  return writer_->write([fingerprint](Database& database) {
    database.run(
        "INSERT INTO installation (key, fingerprint) VALUES (1, $1) ON CONFLICT DO NOTHING",
        fingerprint);
    return database.value<std::string>("SELECT fingerprint FROM installation WHERE key = 1")
        .value();
  });
}

void SqlStore::change_installation(std::string_view fingerprint) {
  writer_->write([fingerprint](Database& database) {
    database.run(
        "INSERT INTO installation (key, fingerprint) VALUES (1, $1)"
        " ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint",
        fingerprint);
  });
}

std::int64_t SqlStore::command_transactions() {
  return read([](Database& database) {
    return database.value<std::int64_t>("SELECT transactions FROM commands WHERE key = 1")
        .value_or(0);
  });
}

void SqlStore::probe() {
  // Writing first: the writer knows best what has become of the file.
  writer_->write([](Database& database) { database.run("UPDATE probes SET writes = writes + 1"); },
                 Writer::Kind::probe);
  read([](Database& database) { return database.value<int>("SELECT writes FROM probes"); });
}

ports::StoreHealth SqlStore::health() {
  return writer_->health();
}

}  // namespace adjutant::store
