#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/captain/level.hpp"
#include "engine/core/game.hpp"
#include "server/app/problem.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// What follows when a side's time is over: its opponent may claim the win, or doctrine or a
// computer player, its substitute, plays the turn.
enum class OnTimeout : std::uint8_t { claim, doctrine, greedy, captain };
std::string_view name(OnTimeout on_timeout);

struct ClockOptions {
  ports::Duration turn{};      // for each player turn
  ports::Duration reserve{};   // beyond it, for the whole match
  ports::Duration decision{};  // for each question to the opponent (decisions: ask)
  OnTimeout on_timeout = OnTimeout::claim;
  int vacation_days = 0;  // that each player may be away
};

// "Each turn has 24 hours, and …", in sentences.
std::string clock_in_words(const std::optional<ClockOptions>& clock);

// The settings of a match, fixed at its creation.
struct Options {
  core::Decisions decisions = core::Decisions::standing;
  std::optional<ClockOptions> clock;  // empty: no time limit
  bool is_public = true;
  // A computer player of this level has the seat that the organiser does not take.
  std::optional<captain::Level> opponent = std::nullopt;
  // After each of its turns it says in a sentence what it is about.
  bool explains = false;
  // For a match of a tournament: {id, round, board, leg}. The server's alone to set.
  std::optional<json::object> tournament = std::nullopt;
  // Its submissions are in the order of their times: match::has_ordered_times(). The server's alone
  // to set: every match that it creates has it, and matches that older programs created have not.
  bool ordered_times = false;
};

// {"decisions":"standing"|"ask", "clock":null|{"turn_minutes", "reserve_minutes",
// "decision_minutes", "on_timeout":"claim"|"doctrine"|"greedy"|"captain", "vacation_days"},
// "public":bool, "opponent":null|an id of captain::levels(), "explains":bool}; all are optional:
// standing, null, true, null, false; reserve 0, decision a day, claim, no vacation. Reports every
// mistake.
Result<Options> read_options(const json::value& value);
// Refused: players of the server that the game does not have.
Result<void> check_offered(const Options& options, const core::Game& game);
// Complete, every member given but an opponent and vacations that there are not.
json::object encode(const Options& options);
// The options from the creation of the match.
Options options_of(const ports::MatchRow& row);

}  // namespace adjutant::app
