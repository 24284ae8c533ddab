#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::Outage;
using ports::Time;

namespace {

void put_running(Database& database, Time now) {
  database.run(
      "INSERT INTO running (key, seen) VALUES (1, $1) ON CONFLICT (key) DO UPDATE SET seen"
      " = excluded.seen",
      now);
}

}  // namespace

std::optional<Time> SqlStore::seen_running() {
  return read([](Database& database) { return database.value<Time>("SELECT seen FROM running"); });
}

void SqlStore::note_running(Time now) {
  writer_->write([now](Database& database) { put_running(database, now); });
}

std::vector<Outage> SqlStore::outages() {
  return read([](Database& database) {
    std::vector<Outage> all;
    auto rows = database.query("SELECT began, ended, reason FROM outages ORDER BY key");
    while (rows.next()) {
      auto& outage = all.emplace_back();
      rows.read(outage.from, outage.until, outage.reason);
    }
    return all;
  });
}

void SqlStore::begin_to_make_up(const Outage& outage) {
  writer_->write([&](Database& database) {
    database.run("INSERT INTO outages (began, ended, reason) VALUES ($1, $2, $3)", outage.from,
                 outage.until, outage.reason);
    put_running(database, outage.until);
  });
}

void SqlStore::have_made_up(const Outage& outage) {
  writer_->write([&](Database& database) {
    database.run("DELETE FROM outages WHERE began = $1 AND ended = $2", outage.from, outage.until);
  });
}

}  // namespace adjutant::store
