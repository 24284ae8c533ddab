#include "server/app/tournaments/rating_periods.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/tournaments/visibility.hpp"

namespace adjutant::app {
namespace {

namespace rating = tournament::rating;

using tournament::Event;
using tournament::definition::Results;

bool is_played(char result) {
  return result == '1' || result == '0' || result == '=';
}

// A match of a tournament.
struct Place {
  int round = 0;
  int board = 0;
  int leg = 1;

  auto operator<=>(const Place&) const = default;
};

Place place_of(const Event& event) {
  const auto* leg = event.fields.if_contains("leg");
  return {.round = json::value_to<int>(event.fields.at("round")),
          .board = json::value_to<int>(event.fields.at("board")),
          .leg = leg == nullptr ? 1 : json::value_to<int>(*leg)};
}

// Whether the board's match came to an end by itself, both sides having had a turn.
bool was_played_out(const life::Tournament& value, const Place& place) {
  return std::ranges::any_of(value.chain, [&](const Event& event) {
    const auto& fields = event.fields;
    return event.type == "result" && fields.contains("match") && place_of(event) == place &&
           is_played(fields.at("white_result").as_string().front());
  });
}

ports::RatedChange rated_change(const Context& context, const LoadedTournament& tournament,
                                const life::Round& round, const life::Board& board) {
  ports::RatedChange change{.match = board.match, .counts = {}};
  const bool counts = tournament.value.definition.rated && !board.taken_over &&
                      is_played(board.result.white) &&
                      was_played_out(tournament.value, {round.number, board.number, board.leg});
  const auto row = counts ? context.matches.match(board.match) : std::nullopt;
  if (!row) return change;
  // The people who played it, even if others have the entries by now.
  const auto first = row->seats[core::index(core::Side::first)].account;
  const auto second = row->seats[core::index(core::Side::second)].account;
  if (first == 0 || second == 0) return change;
  const auto favoured = side_named(game_of(*row), tournament.value.favoured.at(round.scenario));
  const bool white_is_first = favoured == core::Side::first;
  const int white = board.result.white == '1' ? 2 : board.result.white == '=' ? 1 : 0;
  change.counts = ports::RatedMatch{.match = board.match,
                                    .ruleset = row->ruleset,
                                    .scenario = row->scenario_id,
                                    .first = first,
                                    .second = second,
                                    .halves = white_is_first ? white : 2 - white,
                                    .ended = row->updated,
                                    .period = period_at(row->updated)};
  return change;
}

// Whether everybody may know the results of the round, and who played.
bool is_known(const life::Tournament& value, const life::Round& round) {
  const bool is_over = value.status >= life::Status::finished;
  return are_told(value, round) && (is_over || !value.definition.anonymous);
}

// Boards that these events decide, and those whose results have been secret until then.
std::set<Place> boards_decided(const life::Tournament& value, int first) {
  std::set<Place> boards;
  const auto add = [&](const life::Round& round) {
    for (const auto& board : round.boards) boards.insert({round.number, board.number, board.leg});
  };
  for (auto i = static_cast<std::size_t>(first); i < value.chain.size(); ++i) {
    const auto& event = value.chain[i];
    if (event.type == "finished" || event.type == "cancelled") {
      std::ranges::for_each(value.rounds, add);
    }
    const bool shows_round =
        event.type == "round_closed" && value.definition.results == Results::round;
    if (shows_round) add(*value.round(json::value_to<int>(event.fields.at("round"))));
    const bool decides = event.type == "result" || event.type == "ruling";
    if (!decides || !event.fields.contains("white_result")) continue;
    boards.insert(place_of(event));
  }
  return boards;
}

int in_parts(double value, double parts) {
  return static_cast<int>(std::lround(value * parts));
}

void add_list(ports::ClosedPeriods& closed, const std::string& list,
              std::vector<rating::Match> matches) {
  std::map<std::string, int> games_in_all;
  for (const auto& end : rating::rate(std::move(matches), closed.to)) {
    for (const auto& [account, standing] : end.players) games_in_all[account] += standing.games;
    if (end.period < closed.from) continue;
    int games = 0;
    for (const auto& [account, standing] : end.players) {
      games += standing.games;
      closed.ratings.push_back({.list = list,
                                .period = end.period,
                                .account = std::stoll(account),
                                .rating = in_parts(standing.rating.rating, 1e2),
                                .deviation = in_parts(standing.rating.deviation, 1e2),
                                .volatility = in_parts(standing.rating.volatility, 1e6),
                                .games = standing.games,
                                .games_in_all = games_in_all[account]});
    }
    for (const auto& [scenario, advantage] : end.advantages) {
      closed.advantages.push_back({.list = list,
                                   .scenario = scenario,
                                   .period = end.period,
                                   .points = in_parts(advantage.points, 10),
                                   .matches = advantage.matches});
    }
    closed.periods.push_back({.list = list,
                              .period = end.period,
                              .matches = games / 2,
                              .players = static_cast<int>(end.players.size()),
                              .closed = {}});
  }
}

std::string period_words(int from, int to) {
  return from == to ? rating::month_of(from)
                    : fmt::format("{} to {}", rating::month_of(from), rating::month_of(to));
}

std::string in_words(const ports::RatingRow& row) {
  return fmt::format("{:.2f} RD {:.2f} volatility {:.6f} games {}", row.rating / 1e2,
                     row.deviation / 1e2, row.volatility / 1e6, row.games);
}

using RatingKey = std::tuple<std::string, int, std::int64_t>;

std::map<RatingKey, ports::RatingRow> by_key(std::vector<ports::RatingRow> rows) {
  std::map<RatingKey, ports::RatingRow> all;
  for (auto& row : rows) {
    RatingKey key{row.list, row.period, row.account};
    all.emplace(std::move(key), std::move(row));
  }
  return all;
}

void compare(const std::map<RatingKey, ports::RatingRow>& stored,
             const std::map<RatingKey, ports::RatingRow>& made, std::vector<std::string>& found) {
  for (const auto& [key, row] : stored) {
    const auto& [list, period, account] = key;
    const auto where =
        fmt::format("{}, {}, {}", list, rating::month_of(period),
                    row.handle.empty() ? fmt::format("account {}", account) : row.handle);
    const auto other = made.find(key);
    if (other == made.end()) {
      found.push_back(where + ": no stored match makes this rating");
    } else if (!row.same_digits(other->second)) {
      found.push_back(
          fmt::format("{}: stored {}, made {}", where, in_words(row), in_words(other->second)));
    }
  }
  for (const auto& [key, row] : made) {
    if (stored.contains(key)) continue;
    found.push_back(fmt::format("{}, {}, account {}: is not stored, made {}", row.list,
                                rating::month_of(row.period), row.account, in_words(row)));
  }
}

// All stored ones, from the first period with a match on.
std::vector<ports::RatingRow> stored_ratings(ports::RatingStore& store,
                                             const ports::ClosedPeriods& made, int closed_to) {
  int first = closed_to;
  for (const auto& row : made.periods) first = std::min(first, row.period);
  std::vector<ports::RatingRow> all;
  for (int period = first; period <= closed_to; ++period) {
    for (const auto& of : store.rating_periods(period)) {
      auto rows = store.ratings(of.list, period, 0, std::numeric_limits<int>::max());
      std::ranges::move(rows, std::back_inserter(all));
    }
  }
  return all;
}

}  // namespace

rating::Period period_at(ports::Time time) {
  const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(time)};
  return rating::period_of(static_cast<int>(date.year()),
                           static_cast<int>(static_cast<unsigned>(date.month())));
}

std::vector<ports::RatedChange> rated_changes(const Context& context,
                                              const LoadedTournament& tournament, int first) {
  std::vector<ports::RatedChange> changes;
  const auto& value = tournament.value;
  for (const auto& place : boards_decided(value, first)) {
    const auto& in = *value.round(place.round);
    if (!is_known(value, in)) continue;
    const auto& at = *in.board(place.board, place.leg);
    if (!at.match.empty()) changes.push_back(rated_change(context, tournament, in, at));
  }
  return changes;
}

ports::ClosedPeriods rate_periods(const std::vector<ports::RatedMatch>& matches, int from, int to) {
  ports::ClosedPeriods closed;
  closed.from = from;
  closed.to = to;
  std::map<std::string, std::vector<rating::Match>> lists;
  for (const auto& match : matches) {
    for (const auto& list : {match.ruleset, std::string(ports::rating_list_of_all)}) {
      lists[list].push_back({.period = match.period,
                             .id = match.match,
                             .first = std::to_string(match.first),
                             .second = std::to_string(match.second),
                             .halves = match.halves,
                             .scenario = match.scenario,
                             .ended = match.ended.time_since_epoch().count()});
    }
  }
  for (auto& [list, of_list] : lists) add_list(closed, list, std::move(of_list));
  return closed;
}

std::optional<std::string> close_rating_periods(Context& context, ports::Time now) {
  const auto state = context.ratings.rating_state();
  const int over = period_at(now) - 1;
  const bool is_closed = state.closed_to && *state.closed_to >= over;
  if (state.version == 0 || (is_closed && !state.corrected_from)) return std::nullopt;
  // A clock that somebody sets back does not open a period again.
  const int to = std::max(over, state.closed_to.value_or(over));
  const auto matches = context.ratings.rated_matches();
  int from = state.closed_to ? *state.closed_to + 1 : to;
  for (const auto& match : matches) {
    if (!state.closed_to) from = std::min(from, match.period);
  }
  if (state.corrected_from) from = std::min(from, *state.corrected_from);
  auto closed = rate_periods(matches, from, to);
  closed.expected_version = state.version;
  closed.at = now;
  if (!context.ratings.close_periods(closed)) return std::nullopt;
  if (closed.periods.empty() && !state.corrected_from) return std::nullopt;
  return fmt::format("{} the ratings of {}: {} in all", state.corrected_from ? "made anew" : "made",
                     period_words(from, to), core::count_of(matches.size(), "match", "matches"));
}

std::vector<std::string> check_ratings(ports::RatingStore& store) {
  const auto state = store.rating_state();
  std::vector<std::string> found;
  if (!state.closed_to) return found;
  const auto made = rate_periods(store.rated_matches(), 0, *state.closed_to);
  compare(by_key(stored_ratings(store, made, *state.closed_to)), by_key(made.ratings), found);
  for (const auto& one : made.advantages) {
    const auto stored = store.advantages(one.list, one.scenario, std::numeric_limits<int>::max());
    if (std::ranges::find(stored, one) == stored.end()) {
      found.push_back(fmt::format("{}, {}, side advantage of {}: stored another, made {:.1f} by {}",
                                  one.list, rating::month_of(one.period), one.scenario,
                                  one.points / 10.0, one.matches));
    }
  }
  return found;
}

int entry_rating(ports::RatingStore& store, const std::string& ruleset, std::int64_t account) {
  const auto found = store.rating_of(ruleset, account);
  return found ? static_cast<int>(std::lround(found->rating / 1e2)) : 0;
}

std::size_t favoured_by_advantage(ports::RatingStore& store, const std::string& ruleset,
                                  const std::string& scenario) {
  const auto newest = store.advantages(ruleset, scenario, 1);
  return newest.empty() || newest.front().points >= 0 ? 0 : 1;
}

}  // namespace adjutant::app
