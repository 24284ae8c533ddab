#include "server/app/tournaments/flags.hpp"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "server/app/tournaments/boards.hpp"
#include "tournament/standing/standing.hpp"

namespace adjutant::app {

// Not the outcome of a use case.
using Got = tournament::Outcome;

namespace {

// What an entry has done, board by board.
struct Play {
  std::vector<std::string> quick;  // matches
  int games = 0;                   // against opponents with a rating, where it has one
  int halves = 0;                  // made in these: 2 a win
  double expected = 0;             // points
  double variance = 0;
};

// By the logistic curve of ratings; a draw is half a point.
double expectation(int own, int other) {
  return 1 / (1 + std::pow(10.0, (other - own) / 400.0));
}

int halves_of(Got outcome) {
  if (outcome == Got::win || outcome == Got::short_win) return 2;
  return outcome == Got::draw || outcome == Got::short_draw ? 1 : 0;
}

void count_game(Play& play, int own, int other, Got outcome) {
  if (own == 0 || other == 0 || !tournament::is_played(outcome)) return;
  const double expected = expectation(own, other);
  ++play.games;
  play.halves += halves_of(outcome);
  play.expected += expected;
  play.variance += expected * (1 - expected);
}

bool is_far_below(const Play& play) {
  return play.games >= games_to_expect_least &&
         play.expected - play.halves / 2.0 > deviations_below * std::sqrt(play.variance);
}

}  // namespace

Result<std::vector<protocol::FlagView>> TournamentFlags::flags(const MaybeIdentity& identity,
                                                               std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  if (role_of(*loaded, identity) < TournamentRole::arbiter) {
    return problem("forbidden", "Only the tournament's officials see this.");
  }
  std::map<int, Play> plays;
  const auto rating = [&](int entry) { return loaded->value.entry(entry)->rating; };
  for (const auto& round : loaded->value.rounds) {
    for (const auto& board : round.boards) {
      if (!board.decided() || board.match.empty() || board.taken_over) continue;
      count_game(plays[board.white], rating(board.white), rating(board.black),
                 static_cast<Got>(board.result.white));
      count_game(plays[board.black], rating(board.black), rating(board.white),
                 static_cast<Got>(board.result.black));
      const int quick = resigned_within(context_, *loaded, board.match, quick_turns_most);
      if (quick != 0) plays[quick].quick.push_back(board.match);
    }
  }
  std::vector<protocol::FlagView> flags;
  for (auto& [entry, play] : plays) {
    if (static_cast<int>(play.quick.size()) >= quick_resignations_least) {
      flags.push_back({.who = entrant_view(*loaded, entry),
                       .kind = "quick-resignations",
                       .matches = std::move(play.quick)});
    }
    if (is_far_below(play)) {
      flags.push_back({.who = entrant_view(*loaded, entry),
                       .kind = "far-below-expectation",
                       .games = play.games,
                       .points = tournament::standing::in_decimals({play.halves, 2}),
                       .expected = fmt::format("{:.1f}", play.expected)});
    }
  }
  return flags;
}

}  // namespace adjutant::app
