#pragma once

#include <string>
#include <vector>

#include "tournament/life/calendar.hpp"
#include "tournament/life/commands.hpp"

// The presence of players: announced absences, confirmations before the rounds of a Swiss, and
// claims that an opponent has not come.
namespace adjutant::tournament::life {

inline constexpr int absences_max = 20;
inline constexpr int unconfirmed_max = 2;  // rounds in a row, after which a player is withdrawn
inline constexpr int timeouts_max = 2;  // matches, after which a player is asked whether they stay
inline constexpr int asked_days = 3;

// {entry, absences: [{from, until}]}: replaces all earlier ones. "bad-request" if one is not a
// range of days, in order.
Decision announce_absences(const Tournament& tournament, int entry,
                           const std::vector<Absence>& absences, const Act& act);
// {entry, confirmed: round}: the entry plays the next round; {entry, stays}: if it was asked that.
Decision confirm(const Tournament& tournament, int entry, const Act& act);

// Whether only players who confirmed play the next round: each of a Swiss, elsewhere the first of a
// stage.
bool wants_confirmations(const Tournament& tournament);
// The round that can be confirmed now; 0 if there is none.
int round_to_confirm(const Tournament& tournament);
bool has_confirmed(const Tournament& tournament, int entry, int round);
// Entries that should play it and have not confirmed.
std::vector<int> unconfirmed(const Tournament& tournament);
// The time until which the next round waits for confirmations, RFC 3339; empty if it does not wait,
// or all have confirmed.
std::string confirmations_until(const Tournament& tournament);

// Whether the entry does not play a round that is drawn now, and starts a day later: absent on that
// day, or not confirmed.
bool stays_away(const Tournament& tournament, int entry, int round, const std::string& now);
// The tournament from which the round is drawn: absent players have a bye without points.
Tournament with_byes_of_absent(const Tournament& tournament, int round, const std::string& now);
// {entry}: withdraws the players who confirmed neither this round nor the one before.
std::vector<Event> withdrawn_unconfirmed(const Tournament& tournament, int round, const Act& act);
// {entry}: in other systems, withdraws the players who have not confirmed the next stage in time.
std::vector<Event> withdrawn_before_stage(const Tournament& tournament, const Act& act);

int active(const Tournament& tournament);  // entries that take part
// "full" if nobody else may enter: by the definition, or because the first stage cannot pair more.
std::expected<void, Refused> check_room(const Tournament& tournament);

// {entry, returns, pairing?, team?, before?}: a player who has withdrawn takes part again, with
// their entry: while entries are open, perhaps for another team (empty: the same), and on a ladder
// that is played, where they begin at the bottom.
Decision come_back(const Tournament& tournament, int entry, std::string_view team, const Act& act);

// The same by the organiser, who takes a withdrawal or an exclusion back: until the next round is
// drawn. What was resigned or forfeited meanwhile stays so.
Decision take_withdrawal_back(const Tournament& tournament, int entry, const Act& act);

// An entry that has run out of time often enough to be asked whether it stays; 0: none.
int entry_to_ask(const Tournament& tournament);
// {entry, asked: until}.
Decision ask_whether_they_stay(const Tournament& tournament, const Act& act);
// {entry}: withdraws the first player who was asked and has not answered in time; empty if there is
// none.
std::vector<Event> withdrawn_silent(const Tournament& tournament, const Act& act);

// {round, board, white_result, black_result, no_show: entry}: the entry has not come; `both`:
// neither has. The match ends with it.
Decision no_show(const Tournament& tournament, int round, int board, int entry, bool both,
                 const Act& act, int leg = 1);

}  // namespace adjutant::tournament::life
