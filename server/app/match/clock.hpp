#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "server/app/match/options.hpp"
#include "server/ports/match_row.hpp"

// The clock of a match, as pure functions over its row and the time. A player turn has its time,
// and beyond it what is left of the player's reserve. A question to the opponent inside a turn (a
// loss, a retreat) has a time of its own, and while it is open the clock of the turn stands still:
// turn_started then keeps when that clock began, and the question began at deadline - decision
// time. The player whose turn it is answers in the time of the turn.
//
// Where sides act at once, sealed, each has a clock of its own from turn_started on; it stops when
// the side's orders are in. What the row says of a clock is then that of the side whose time is
// over next; what it cannot say of the others stands with each in `awaited`.
namespace adjutant::app {

// What is awaited after a step, with the player turn it belongs to.
struct Due {
  core::Side side = core::Side::first;
  std::string kind;
  std::string question;
  core::Side player_turn = core::Side::first;
  int turn = 0;         // core::Awaited
  bool inside = false;  // the opponent answers inside that player turn, with a time of its own
  bool sealed = false;
  bool time_expired = false;  // of sealed orders: the opponent may claim
};

// Empty when nothing is awaited; the first where both sides are.
std::optional<Due> due_of(const ports::MatchRow& row);
// All that is awaited and not in.
std::vector<Due> dues_of(const ports::MatchRow& row);

// Whether sides act at once, and orders of one of them at least are not in.
bool is_sealed(const ports::MatchRow& row);
// The sides that have sealed orders while those of others are awaited.
core::Viewer sealed_side(const ports::MatchRow& row);
// Whether orders of this side are due and not in.
bool is_due(const ports::MatchRow& row, core::Side side);

// Stores what is awaited now, but of the sides whose sealed orders are `in`, and sets to_act and
// the clock for it: times of the side that has just acted are charged to its reserve. `answered`:
// orders have been played, so that even the same question is a new one with a clock of its own.
void set_awaited(ports::MatchRow& row, const std::vector<core::Awaited>& awaited,
                 const std::optional<ClockOptions>& clock, ports::Time now,
                 std::span<const core::Side> in = {}, bool answered = true);
// The player will be away: their days go from the budget, and the clock of their own turn stands
// still meanwhile.
void go_on_vacation(ports::MatchRow& row, core::Side side, const ports::Vacation& vacation,
                    const ClockOptions& clock, ports::Time now);
// Ends the current vacation, or cancels the next: the days used stay used.
void end_vacation(ports::MatchRow& row, core::Side side, const ClockOptions& clock,
                  ports::Time now);
// Over, held, cancelled: nobody's clock runs.
void stop_clock(ports::MatchRow& row);
// All clocks stand still, whichever side acts, and then continue with the time that was left.
void pause_clock(ports::MatchRow& row, ports::Time now);
void resume_clock(ports::MatchRow& row, ports::Time now);
// No clock has run from then until then.
void stand_still(ports::MatchRow& row, ports::Time from, ports::Time until);
// Every clock that runs has so much more time.
void delay_clock(ports::MatchRow& row, ports::Duration time, ports::Time now);
// The deadline of the side to act; none while the match is paused.
std::optional<ports::Time> deadline_shown(const ports::MatchRow& row);

enum class ClockStep : std::uint8_t { none, remind, expire };
// What the clock asks for at `now`.
ClockStep clock_step(const ports::MatchRow& row, ports::Time now);
// Whether the server answers for the side whose time is over, or the opponent may claim the win.
bool answers_by_doctrine(const ports::MatchRow& row, const ClockOptions& clock);

// Whose time is over at `now` without their opponent having been told.
std::vector<core::Side> expired_sides(const ports::MatchRow& row, ports::Time now);
// From now on their opponents may claim the win.
void let_claim(ports::MatchRow& row, ports::Time now);
bool may_claim_against(const ports::MatchRow& row, core::Side side);

// The side to remind at `now`; and a note that it has been done.
std::vector<core::Side> sides_to_remind(const ports::MatchRow& row, ports::Time now);
void reminded(ports::MatchRow& row, ports::Time now);

// When this side's time is over; empty when its clock does not run.
std::optional<ports::Time> deadline_of(const ports::MatchRow& row, core::Side side);
// The row as this side's clock has it, for a mail to the side.
ports::MatchRow with_clock_of(ports::MatchRow row, core::Side side);

}  // namespace adjutant::app
