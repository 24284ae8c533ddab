#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "server/app/match/options.hpp"
#include "server/ports/match_row.hpp"

// The clock of a match, as pure functions over its row and the time. A player turn has its time,
// and beyond it what is left of the player's reserve. A question inside a turn (a loss, a retreat)
// has a time of its own, and while it is open the clock of the turn stands still: turn_started then
// keeps when that clock began, and the question began at deadline - decision time.
namespace adjutant::app {

// What is awaited after a step, with the player turn it belongs to.
struct Due {
  core::Side side = core::Side::first;
  std::string kind;
  std::string question;
  core::Side player_turn = core::Side::first;
  bool inside = false;  // an answer inside that player turn, with a time of its own
  bool sealed = false;
};

// Empty when nothing is awaited; the first where both sides are.
std::optional<Due> due_of(const ports::MatchRow& row);

// Stores what is awaited now, and sets to_act and the clock for it: times of the side that has just
// acted are charged to its reserve.
void set_awaited(ports::MatchRow& row, const std::vector<core::Awaited>& awaited,
                 const std::optional<ClockOptions>& clock, ports::Time now);
// Over, held, cancelled: nobody's clock runs.
void stop_clock(ports::MatchRow& row);

enum class ClockStep : std::uint8_t { none, remind, expire };
// What the clock asks for at `now`.
ClockStep clock_step(const ports::MatchRow& row, ports::Time now);
// Whether the server answers for the side whose time is over, or the opponent may claim the win.
bool answers_by_doctrine(const ports::MatchRow& row, const ClockOptions& clock);

}  // namespace adjutant::app
