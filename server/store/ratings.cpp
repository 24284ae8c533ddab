#include <algorithm>

#include "server/store/rows.hpp"
#include "server/store/sqlite_store.hpp"

namespace adjutant::store {

using ports::RatedMatch;
using ports::RatingRow;
using ports::Time;

namespace {

// Columns as the table has them.
template <class... More>
void read_match(Rows& rows, RatedMatch& match, More&... more) {
  rows.read(match.match, match.ruleset, match.scenario, match.first, match.second, match.halves,
            match.ended, match.period, more...);
}

std::optional<RatedMatch> match_before(Database& database, std::string_view id) {
  auto rows = database.query("SELECT * FROM rated_matches WHERE match = ?", id);
  if (!rows.next()) return std::nullopt;
  RatedMatch match;
  read_match(rows, match);
  return match;
}

// A period that is closed will be made anew, and it is told why.
void note_correction(Database& database, const ports::RatedChange& change,
                     const std::optional<RatedMatch>& before, Time at) {
  const auto& now = change.counts;
  const int period = before && now ? std::min(before->period, now->period)
                     : now         ? now->period
                                   : before->period;
  const int changed = database.run(
      "UPDATE rating_state SET corrected_from = min(ifnull(corrected_from, ?1), ?1)"
      " WHERE closed_to >= ?1",
      period);
  if (changed == 0) return;
  const std::string_view what = !before ? "added" : now ? "changed" : "removed";
  database.run("INSERT INTO rating_corrections (match, period, what, at) VALUES (?, ?, ?, ?)",
               change.match, period, what, at);
}

void put_ratings(Database& database, const ports::ClosedPeriods& closed) {
  for (const auto& row : closed.periods) {
    database.run(
        "INSERT INTO rating_periods (list, period, matches, players, closed)"
        " VALUES (?, ?, ?, ?, ?)",
        row.list, row.period, row.matches, row.players, closed.at);
  }
  for (const auto& row : closed.ratings) {
    database.run(
        "INSERT INTO ratings (list, period, account, rating, deviation, volatility, games)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        row.list, row.period, row.account, row.rating, row.deviation, row.volatility, row.games);
  }
  for (const auto& row : closed.advantages) {
    database.run(
        "INSERT INTO side_advantages (list, scenario, period, points, matches)"
        " VALUES (?, ?, ?, ?, ?)",
        row.list, row.scenario, row.period, row.points, row.matches);
  }
}

// Columns as the view has them.
std::vector<RatingRow> all_of(Rows rows) {
  std::vector<RatingRow> all;
  while (rows.next()) {
    auto& row = all.emplace_back();
    rows.read(row.list, row.period, row.account, row.handle, row.rating, row.deviation,
              row.volatility, row.games, row.games_in_all);
  }
  return all;
}

}  // namespace

void put_rated(Database& database, const ports::RatedChange& change, Time at) {
  const auto before = match_before(database, change.match);
  if (before == change.counts) return;
  if (const auto& now = change.counts) {
    database.run(
        "INSERT OR REPLACE INTO rated_matches"
        " (match, ruleset, scenario, first, second, halves, ended, period)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        now->match, now->ruleset, now->scenario, now->first, now->second, now->halves, now->ended,
        now->period);
  } else {
    database.run("DELETE FROM rated_matches WHERE match = ?", change.match);
  }
  database.run("UPDATE rating_state SET version = version + 1");
  note_correction(database, change, before, at);
}

ports::RatingState SqliteStore::rating_state() {
  return read([&](Database& database) {
    ports::RatingState state;
    auto rows = database.query("SELECT version, closed_to, corrected_from FROM rating_state");
    if (rows.next()) rows.read(state.version, state.closed_to, state.corrected_from);
    return state;
  });
}

std::vector<RatedMatch> SqliteStore::rated_matches() {
  return read([&](Database& database) {
    std::vector<RatedMatch> all;
    auto rows = database.query("SELECT * FROM rated_matches ORDER BY match");
    while (rows.next()) read_match(rows, all.emplace_back());
    return all;
  });
}

bool SqliteStore::close_periods(const ports::ClosedPeriods& closed) {
  return writer_->write([&](Database& database) {
    const int changed = database.run(
        "UPDATE rating_state SET closed_to = ?, corrected_from = NULL WHERE version = ?", closed.to,
        closed.expected_version);
    if (changed == 0) return false;
    database.run("DELETE FROM rating_periods WHERE period >= ?", closed.from);
    database.run("DELETE FROM ratings WHERE period >= ?", closed.from);
    database.run("DELETE FROM side_advantages WHERE period >= ?", closed.from);
    put_ratings(database, closed);
    database.run("UPDATE rating_corrections SET recomputed = ? WHERE recomputed IS NULL",
                 closed.at);
    return true;
  });
}

std::vector<ports::RatingPeriodRow> SqliteStore::rating_periods(std::string_view list, int limit) {
  return read([&](Database& database) {
    std::vector<ports::RatingPeriodRow> all;
    auto rows = database.query(
        "SELECT list, period, matches, players, closed FROM rating_periods"
        " WHERE ?1 = '' OR list = ?1 ORDER BY period DESC, list LIMIT ?2",
        list, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      rows.read(row.list, row.period, row.matches, row.players, row.closed);
    }
    return all;
  });
}

std::vector<ports::CorrectionRow> SqliteStore::rating_corrections(int period, int limit) {
  return read([&](Database& database) {
    std::vector<ports::CorrectionRow> all;
    auto rows = database.query(
        "SELECT match, period, what, at, recomputed FROM rating_corrections WHERE period <= ?"
        " ORDER BY key DESC LIMIT ?",
        period, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      rows.read(row.match, row.period, row.what, row.at, row.recomputed);
    }
    return all;
  });
}

std::vector<RatingRow> SqliteStore::ratings(std::string_view list, int period, int skip,
                                            int limit) {
  return read([&](Database& database) {
    return all_of(
        database.query("SELECT * FROM ratings_read WHERE list = ? AND period = ?"
                       " ORDER BY rating DESC, deviation, handle LIMIT ? OFFSET ?",
                       list, period, limit, skip));
  });
}

std::vector<RatingRow> SqliteStore::ratings_of(std::int64_t account) {
  return read([&](Database& database) {
    return all_of(database.query(
        "SELECT * FROM ratings_read WHERE ?1 = 0 OR account = ?1 ORDER BY list, period, account",
        account));
  });
}

std::optional<RatingRow> SqliteStore::rating_of(std::string_view list, std::int64_t account) {
  return read([&](Database& database) -> std::optional<RatingRow> {
    auto found = all_of(database.query(
        "SELECT * FROM ratings_read WHERE list = ? AND account = ? ORDER BY period DESC LIMIT 1",
        list, account));
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  });
}

std::vector<ports::PlayedRow> SqliteStore::rated_matches_of(std::int64_t account, int limit) {
  return read([&](Database& database) {
    std::vector<ports::PlayedRow> all;
    auto rows = database.query(
        "SELECT m.*, f.handle, s.handle FROM rated_matches AS m"
        " JOIN accounts AS f ON f.id = m.first JOIN accounts AS s ON s.id = m.second"
        " WHERE m.first = ?1 OR m.second = ?1 ORDER BY m.ended DESC, m.match LIMIT ?2",
        account, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      read_match(rows, row.match, row.first, row.second);
    }
    return all;
  });
}

std::vector<ports::AdvantageRow> SqliteStore::advantages(std::string_view list,
                                                         std::string_view scenario, int limit) {
  return read([&](Database& database) {
    std::vector<ports::AdvantageRow> all;
    auto rows = database.query(
        "SELECT list, scenario, period, points, matches FROM side_advantages"
        " WHERE list = ?1 AND (?2 = '' OR scenario = ?2)"
        " ORDER BY period DESC, scenario LIMIT ?3",
        list, scenario, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      rows.read(row.list, row.scenario, row.period, row.points, row.matches);
    }
    return all;
  });
}

}  // namespace adjutant::store
