#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::LatelyDone;

LatelyDone SqlStore::done_lately(std::string_view what, const core::Digest& who) {
  return read([&](Database& database) {
    LatelyDone done{.what = std::string(what), .who = who, .times = 0, .until = {}};
    auto rows =
        database.query("SELECT times, until FROM lately WHERE what = $1 AND who = $2", what, who);
    if (rows.next()) rows.read(done.times, done.until);
    return done;
  });
}

void SqlStore::keep_done_lately(const std::vector<LatelyDone>& all) {
  // An older count of the same time does not replace a newer one: `times` only grows in it.
  writer_->write([&](Database& database) {
    for (const auto& done : all) {
      database.run(
          "INSERT INTO lately (what, who, times, until) VALUES ($1, $2, $3, $4)"
          " ON CONFLICT (what, who) DO UPDATE SET times = excluded.times, until = excluded.until"
          " WHERE lately.until <> excluded.until OR lately.times < excluded.times",
          done.what, done.who, done.times, done.until);
    }
  });
}

int prune_lately(Database& database, ports::Time now, int limit) {
  return database.run(
      "DELETE FROM lately WHERE (what, who) IN (SELECT what, who FROM lately WHERE until <= $1"
      " ORDER BY until LIMIT $2)",
      now, limit);
}

}  // namespace adjutant::store
