#include <memory>
#include <utility>

#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::LatelyDone;

namespace {

class KeepDone : public Writer::Job {
 public:
  explicit KeepDone(LatelyDone done) : done_(std::move(done)) {}

  // An older count of the same time does not come later: `times` only grows in it.
  void run(Database& database) override {
    database.run(
        "INSERT INTO lately (what, who, times, until) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (what, who) DO UPDATE SET times = excluded.times, until = excluded.until"
        " WHERE until <> excluded.until OR times < excluded.times",
        done_.what, done_.who, done_.times, done_.until);
  }
  void finish() noexcept override { delete this; }

 private:
  const LatelyDone done_;
};

}  // namespace

LatelyDone SqliteStore::done_lately(std::string_view what, const core::Digest& who) {
  return read([&](Database& database) {
    LatelyDone done{.what = std::string(what), .who = who, .times = 0, .until = {}};
    auto rows =
        database.query("SELECT times, until FROM lately WHERE what = ? AND who = ?", what, who);
    if (rows.next()) rows.read(done.times, done.until);
    return done;
  });
}

void SqliteStore::keep_done_lately(LatelyDone done) {
  writer_->post(std::make_unique<KeepDone>(std::move(done)));
}

int prune_lately(Database& database, ports::Time now, int limit) {
  return database.run(
      "DELETE FROM lately WHERE (what, who) IN (SELECT what, who FROM lately WHERE until <= ?"
      " ORDER BY until LIMIT ?)",
      now, limit);
}

}  // namespace adjutant::store
