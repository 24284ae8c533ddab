#include <map>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::LatelyDone;

namespace {

LatelyDone find_done(Database& database, std::string_view what, const core::Digest& who) {
  LatelyDone done{.what = std::string(what), .who = who, .times = 0, .until = {}};
  auto rows =
      database.query("SELECT times, until FROM lately WHERE what = $1 AND who = $2", what, who);
  if (rows.next()) rows.read(done.times, done.until);
  return done;
}

// An older count of the same time does not replace a newer one: `times` only grows in it.
void put_done(Database& database, const LatelyDone& done) {
  database.run(
      "INSERT INTO lately (what, who, times, until) VALUES ($1, $2, $3, $4)"
      " ON CONFLICT (what, who) DO UPDATE SET times = excluded.times, until = excluded.until"
      " WHERE lately.until <> excluded.until OR lately.times < excluded.times",
      done.what, done.who, done.times, done.until);
}

}  // namespace

LatelyDone SqlStore::done_lately(std::string_view what, const core::Digest& who) {
  return read([&](Database& database) { return find_done(database, what, who); });
}

void SqlStore::keep_done_lately(const std::vector<LatelyDone>& all) {
  writer_->write([&](Database& database) {
    for (const auto& done : all) put_done(database, done);
  });
}

std::vector<LatelyDone> SqlStore::count_done_lately(std::string_view what,
                                                    const std::vector<core::Digest>& whom, int most,
                                                    ports::Time now, ports::Duration window) {
  return writer_->write([&](Database& database) {
    std::map<core::Digest, LatelyDone> counted;
    std::vector<LatelyDone> refused;
    for (const auto& who : whom) {
      const auto [found, is_first] = counted.try_emplace(who);
      auto& done = found->second;
      if (is_first) done = find_done(database, what, who);
      // A window that ends later than one can began under a clock that has been set back since.
      const bool is_past = done.until <= now || done.until > now + window;
      if (done.times == 0 || is_past) {
        done.times = 0;
        done.until = now + window;
      }
      if (++done.times > most) refused.push_back(done);
    }
    if (!refused.empty()) return refused;
    for (const auto& [who, done] : counted) put_done(database, done);
    return refused;
  });
}

void SqlStore::take_back_done_lately(std::string_view what, const core::Digest& who) {
  writer_->write([&](Database& database) {
    database.run("UPDATE lately SET times = times - 1 WHERE what = $1 AND who = $2 AND times > 0",
                 what, who);
  });
}

int SqlStore::add_done_lately(std::string_view what, const core::Digest& who, ports::Time now,
                              ports::Time then) {
  return writer_->write([&](Database& database) {
    auto counted = database.query(
        "INSERT INTO lately (what, who, times, until) VALUES ($1, $2, 1, $3)"
        " ON CONFLICT (what, who) DO UPDATE SET until = excluded.until,"
        " times = CASE WHEN lately.until <= $4 THEN 1 ELSE lately.times + 1 END RETURNING times",
        what, who, then, now);
    int times = 0;
    if (counted.next()) counted.read(times);
    return times;
  });
}

int prune_lately(Database& database, ports::Time now, int limit) {
  return database.change(
      "DELETE FROM lately WHERE (what, who) IN (SELECT what, who FROM lately WHERE until <= $1"
      " ORDER BY until LIMIT $2)",
      now, limit);
}

}  // namespace adjutant::store
