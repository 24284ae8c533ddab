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

// An answer that the match waits for after a step, with its player turn.
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

// The awaited answer, the first side's if there are two; empty if there is none.
std::optional<Due> due_of(const ports::MatchRow& row);
// All awaited answers that are still missing.
std::vector<Due> dues_of(const ports::MatchRow& row);

// Whether the sides order at the same time, and one of them has not submitted.
bool is_sealed(const ports::MatchRow& row);
// The side whose sealed orders wait for the opponent's.
core::Viewer sealed_side(const ports::MatchRow& row);
// Whether the match waits for orders of this side.
bool is_due(const ports::MatchRow& row, core::Side side);

// Stores the awaited answers, except of the sides `in` whose sealed orders are stored, and sets
// to_act and the clock. Charges the time of the side that has just acted to its reserve.
// `answered`: the players gave orders, so even the same question is new and has a new clock.
void set_awaited(ports::MatchRow& row, const std::vector<core::Awaited>& awaited,
                 const std::optional<ClockOptions>& clock, ports::Time now,
                 std::span<const core::Side> in = {}, bool answered = true);
// Books a vacation: takes its days from the budget, and stops the clock of the player's own turn.
void go_on_vacation(ports::MatchRow& row, core::Side side, const ports::Vacation& vacation,
                    const ClockOptions& clock, ports::Time now);
// Ends the current vacation, or cancels the next: the days used stay used.
void end_vacation(ports::MatchRow& row, core::Side side, const ClockOptions& clock,
                  ports::Time now);
// Stops all clocks of a match that is over, held or cancelled.
void stop_clock(ports::MatchRow& row);
// Stops all clocks, whichever side acts; they continue later with the remaining time.
void pause_clock(ports::MatchRow& row, ports::Time now);
void resume_clock(ports::MatchRow& row, ports::Time now);
// Moves the deadlines as if no clock had run between the two times.
void stand_still(ports::MatchRow& row, ports::Time from, ports::Time until);
// Adds time to every clock that runs.
void delay_clock(ports::MatchRow& row, ports::Duration time, ports::Time now);
// The deadline of the side to act; empty during a pause.
std::optional<ports::Time> deadline_shown(const ports::MatchRow& row);

enum class ClockStep : std::uint8_t { none, remind, expire };
// What the clock requires at `now`.
ClockStep clock_step(const ports::MatchRow& row, ports::Time now);
// Whether the server answers for a side that ran out of time; otherwise the opponent may claim the
// win.
bool answers_by_doctrine(const ports::MatchRow& row, const ClockOptions& clock);

// The sides that have run out of time at `now` and whose opponent does not know yet.
std::vector<core::Side> expired_sides(const ports::MatchRow& row, ports::Time now);
// Lets their opponents claim the win from now on.
void let_claim(ports::MatchRow& row, ports::Time now);
bool may_claim_against(const ports::MatchRow& row, core::Side side);

// The sides to remind at `now`; and marks them as reminded.
std::vector<core::Side> sides_to_remind(const ports::MatchRow& row, ports::Time now);
void reminded(ports::MatchRow& row, ports::Time now);

// When this side runs out of time; empty if its clock does not run.
std::optional<ports::Time> deadline_of(const ports::MatchRow& row, core::Side side);
// The row with the deadline of this side, for a mail to its player.
ports::MatchRow with_clock_of(ports::MatchRow row, core::Side side);

}  // namespace adjutant::app
