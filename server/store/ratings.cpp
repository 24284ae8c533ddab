#include <algorithm>
#include <span>

#include "engine/core/ensure.hpp"
#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace adjutant::store {

using ports::RatedMatch;
using ports::RatingRow;
using ports::Time;

namespace {

constexpr Literal select_rated(
    "SELECT match, ruleset, scenario, first, second, halves, ended, period FROM rated_matches");

// The columns of select_rated.
template <class... More>
void read_match(Rows& rows, RatedMatch& match, More&... more) {
  rows.read(match.match, match.ruleset, match.scenario, match.first, match.second, match.halves,
            match.ended, match.period, more...);
}

std::optional<RatedMatch> match_before(Database& database, std::string_view id) {
  auto rows = database.query(joined<select_rated, " WHERE match = $1">, id);
  if (!rows.next()) return std::nullopt;
  RatedMatch match;
  read_match(rows, match);
  return match;
}

// A closed period will be recomputed, and it gets the reason.
void note_correction(Database& database, const ports::RatedChange& change,
                     const std::optional<RatedMatch>& before, Time at) {
  const auto& now = change.counts;
  const int period = before && now ? std::min(before->period, now->period)
                     : now         ? now->period
                                   : before->period;
  const int changed = database.change(
      "UPDATE rating_state SET corrected_from = CASE WHEN corrected_from < $1 THEN corrected_from"
      " ELSE $1 END WHERE closed_to >= $1",
      period);
  if (changed == 0) return;
  const std::string_view what = !before ? "added" : now ? "changed" : "removed";
  database.run("INSERT INTO rating_corrections (match, period, what, at) VALUES ($1, $2, $3, $4)",
               change.match, period, what, at);
}

// The number of rows written or removed at once, so that no other work waits long for the writer.
constexpr std::size_t ratings_at_once = 1'000;

void put_ratings(Database& database, std::int64_t edition, std::span<const RatingRow> rows) {
  for (const auto& row : rows) {
    database.run(
        "INSERT INTO ratings (edition, account, rating, deviation, volatility, games, games_in_all)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        edition, row.account, row.rating, row.deviation, row.volatility, row.games,
        row.games_in_all);
  }
}

// Removes some of an edition that no period names; false where there is none.
bool remove_waste(Database& database) {
  const auto edition = database.value<std::int64_t>(
      "SELECT e.edition FROM rating_editions AS e WHERE NOT EXISTS"
      " (SELECT 1 FROM rating_periods AS p WHERE p.edition = e.edition) LIMIT 1");
  if (!edition) return false;
  const int gone = database.change(
      "DELETE FROM ratings WHERE edition = $1 AND account IN"
      " (SELECT account FROM ratings WHERE edition = $1 ORDER BY account LIMIT $2)",
      *edition, ratings_at_once);
  if (gone == 0) database.run("DELETE FROM rating_editions WHERE edition = $1", *edition);
  return true;
}

using Editions = std::vector<std::int64_t>;  // of the periods that are closed

// From now on the periods are what these editions hold.
void name_editions(Database& database, const ports::ClosedPeriods& closed,
                   const Editions& editions) {
  database.run("DELETE FROM rating_periods WHERE period >= $1", closed.from);
  database.run("DELETE FROM side_advantages WHERE period >= $1", closed.from);
  for (std::size_t i = 0; i < editions.size(); ++i) {
    const auto& row = closed.periods[i];
    database.run(
        "INSERT INTO rating_periods (list, period, matches, players, closed, edition)"
        " VALUES ($1, $2, $3, $4, $5, $6)",
        row.list, row.period, row.matches, row.players, closed.at, editions[i]);
  }
  for (const auto& row : closed.advantages) {
    database.run(
        "INSERT INTO side_advantages (list, scenario, period, points, matches)"
        " VALUES ($1, $2, $3, $4, $5)",
        row.list, row.scenario, row.period, row.points, row.matches);
  }
}

// Columns list, period, account, handle, rating, deviation, volatility, games, games_in_all.
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
        "INSERT INTO rated_matches"
        " (match, ruleset, scenario, first, second, halves, ended, period)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (match) DO UPDATE SET"
        " ruleset = excluded.ruleset, scenario = excluded.scenario, first = excluded.first,"
        " second = excluded.second, halves = excluded.halves, ended = excluded.ended,"
        " period = excluded.period",
        now->match, now->ruleset, now->scenario, now->first, now->second, now->halves, now->ended,
        now->period);
  } else {
    database.run("DELETE FROM rated_matches WHERE match = $1", change.match);
  }
  database.run("UPDATE rating_state SET version = version + 1");
  note_correction(database, change, before, at);
}

ports::RatingState SqlStore::rating_state() {
  return read([&](Database& database) {
    ports::RatingState state;
    auto rows = database.query("SELECT version, closed_to, corrected_from FROM rating_state");
    if (rows.next()) rows.read(state.version, state.closed_to, state.corrected_from);
    return state;
  });
}

std::vector<RatedMatch> SqlStore::rated_matches() {
  constexpr int at_once = 4'000;
  std::vector<RatedMatch> all;
  for (bool more = true; more;) {
    const auto before = all.size();
    const auto last = all.empty() ? std::string() : all.back().match;
    read([&](Database& database) {
      auto rows = database.query(joined<select_rated, " WHERE match > $1 ORDER BY match LIMIT $2">,
                                 last, at_once);
      while (rows.next()) read_match(rows, all.emplace_back());
    });
    more = all.size() == before + at_once;
  }
  return all;
}

bool SqlStore::close_periods(const ports::ClosedPeriods& closed) {
  const auto remove_all_waste = [&] {
    while (writer_->write([](Database& database) { return remove_waste(database); })) {
    }
  };
  remove_all_waste();
  Editions editions;
  std::span<const RatingRow> left = closed.ratings;
  for (const auto& period : closed.periods) {
    editions.push_back(writer_->write([&](Database& database) {
      return database.insert(
          "INSERT INTO rating_editions (list, period) VALUES ($1, $2) RETURNING edition",
          period.list, period.period);
    }));
    const auto other = std::ranges::find_if(left, [&](const RatingRow& row) {
      return row.list != period.list || row.period != period.period;
    });
    auto of_period = left.first(static_cast<std::size_t>(other - left.begin()));
    left = left.subspan(of_period.size());
    while (!of_period.empty()) {
      const auto piece = of_period.first(std::min(of_period.size(), ratings_at_once));
      writer_->write([&](Database& database) { put_ratings(database, editions.back(), piece); });
      of_period = of_period.subspan(piece.size());
    }
  }
  ENSURE(left.empty(), "ratings come in the order of their periods");
  const bool done = writer_->write([&](Database& database) {
    const int changed = database.change(
        "UPDATE rating_state SET closed_to = $1, corrected_from = NULL WHERE version = $2",
        closed.to, closed.expected_version);
    if (changed == 0) return false;
    name_editions(database, closed, editions);
    database.run("UPDATE rating_corrections SET recomputed = $1 WHERE recomputed IS NULL",
                 closed.at);
    return true;
  });
  remove_all_waste();
  return done;
}

std::optional<int> SqlStore::newest_rating_period() {
  return read_late([&](Database& database) {
    return database.value<int>("SELECT period FROM rating_periods ORDER BY period DESC LIMIT 1");
  });
}

std::vector<ports::RatingPeriodRow> SqlStore::rating_periods(int period) {
  return read([&](Database& database) {
    std::vector<ports::RatingPeriodRow> all;
    auto rows = database.query(
        "SELECT list, period, matches, players, closed FROM rating_periods WHERE period = $1"
        " ORDER BY list",
        period);
    while (rows.next()) {
      auto& row = all.emplace_back();
      rows.read(row.list, row.period, row.matches, row.players, row.closed);
    }
    return all;
  });
}

std::vector<ports::CorrectionRow> SqlStore::rating_corrections(int period, int limit) {
  return read_late([&](Database& database) {
    std::vector<ports::CorrectionRow> all;
    auto rows = database.query(
        "SELECT match, period, what, at, recomputed FROM rating_corrections WHERE period <= $1"
        " ORDER BY period DESC, key DESC LIMIT $2",
        period, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      rows.read(row.match, row.period, row.what, row.at, row.recomputed);
    }
    return all;
  });
}

std::vector<RatingRow> SqlStore::ratings(std::string_view list, int period, int skip, int limit) {
  return read_late([&](Database& database) {
    const auto edition = database.value<std::int64_t>(
        "SELECT edition FROM rating_periods WHERE list = $1 AND period = $2", list, period);
    if (!edition) return std::vector<RatingRow>();
    return all_of(database.query(
        "SELECT p.list, p.period, r.account, a.handle, r.rating, r.deviation, r.volatility,"
        " r.games, r.games_in_all FROM (SELECT account FROM ratings WHERE edition = $1"
        "  ORDER BY rating DESC, deviation, account LIMIT $2 OFFSET $3) AS page"
        " JOIN ratings AS r ON r.edition = $1 AND r.account = page.account"
        " JOIN rating_periods AS p ON p.list = $4 AND p.period = $5"
        " JOIN accounts AS a ON a.id = r.account"
        " ORDER BY r.rating DESC, r.deviation, r.account",
        *edition, limit, skip, list, period));
  });
}

std::vector<RatingRow> SqlStore::ratings_of(std::int64_t account) {
  return read_late([&](Database& database) {
    return all_of(database.query(
        "SELECT p.list, p.period, r.account, a.handle, r.rating, r.deviation, r.volatility,"
        " r.games, r.games_in_all FROM ratings AS r"
        " JOIN rating_periods AS p ON p.edition = r.edition JOIN accounts AS a ON a.id = r.account"
        " WHERE r.account = $1 ORDER BY p.list, p.period",
        account));
  });
}

std::optional<RatingRow> SqlStore::rating_of(std::string_view list, std::int64_t account) {
  return read([&](Database& database) -> std::optional<RatingRow> {
    auto found = all_of(database.query(
        "SELECT p.list, p.period, r.account, a.handle, r.rating, r.deviation, r.volatility,"
        " r.games, r.games_in_all FROM rating_periods AS p"
        " JOIN ratings AS r ON r.edition = p.edition JOIN accounts AS a ON a.id = r.account"
        " WHERE p.list = $1 AND r.account = $2 ORDER BY p.period DESC LIMIT 1",
        list, account));
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  });
}

std::vector<ports::PlayedRow> SqlStore::rated_matches_of(std::int64_t account, int limit) {
  return read_late([&](Database& database) {
    std::vector<ports::PlayedRow> all;
    auto rows = database.query(
        "SELECT m.match, m.ruleset, m.scenario, m.first, m.second, m.halves, m.ended, m.period,"
        " f.handle, s.handle FROM rated_matches AS m"
        " JOIN accounts AS f ON f.id = m.first JOIN accounts AS s ON s.id = m.second"
        " WHERE m.match IN (SELECT match FROM (SELECT match FROM rated_matches WHERE first = $1"
        "  ORDER BY ended DESC, match LIMIT $2) AS as_first UNION SELECT match FROM (SELECT match"
        "  FROM rated_matches WHERE second = $1 ORDER BY ended DESC, match LIMIT $2) AS as_second)"
        " ORDER BY m.ended DESC, m.match LIMIT $2",
        account, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      read_match(rows, row.match, row.first, row.second);
    }
    return all;
  });
}

std::vector<ports::AdvantageRow> SqlStore::advantages(std::string_view list,
                                                      std::string_view scenario, int limit) {
  return read([&](Database& database) {
    std::vector<ports::AdvantageRow> all;
    auto rows = database.query(
        "SELECT list, scenario, period, points, matches FROM side_advantages"
        " WHERE list = $1 AND scenario = $2 ORDER BY period DESC LIMIT $3",
        list, scenario, limit);
    while (rows.next()) {
      auto& row = all.emplace_back();
      rows.read(row.list, row.scenario, row.period, row.points, row.matches);
    }
    return all;
  });
}

}  // namespace adjutant::store
