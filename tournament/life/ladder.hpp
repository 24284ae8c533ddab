#pragma once

#include <string>
#include <vector>

#include "tournament/life/commands.hpp"

// A ladder: a player who beats a higher one takes their place. Its one round begins and ends with
// the tournament. Each challenge is the round's next board, and play begins when it is accepted.
namespace adjutant::tournament::life {

inline constexpr int places_up_least = 3;  // up to this many, or a tenth of the player's place
inline constexpr int answer_days = 5;
inline constexpr int answer_put_off_days_max = 28;  // by absences, for each challenge
inline constexpr int same_pair_days = 30;           // before the same two meet again
inline constexpr int idle_days = 60;  // without a challenge or a match, and one is off
inline constexpr int challenges_max = 9999;

bool is_ladder(const Tournament& tournament);
// Entries, the best place first, without those that have left. A winner takes the place of a higher
// opponent, and those between go down one; an unanswered challenge gains one place. A corrected
// result counts from the beginning.
std::vector<int> ladder_of(const Tournament& tournament);
// The entries that an entry may challenge at `now`, the highest first; empty if there is none.
std::vector<int> may_challenge(const Tournament& tournament, int entry, const std::string& now);

// Until when an entry may answer a challenge that is made at `at`: for answer_days, and for as many
// after each absence in that time that they have announced before; from version 3 of the rules on
// never more than answer_put_off_days_max later.
std::string answer_until(const Tournament& tournament, int entry, const std::string& at);

// An entry has announced other absences at `at`. They postpone no answer to a challenge that waits,
// except by version 1 and 2 of the rules. If they end earlier, the answer is due earlier:
// answer_days after `at`, or as without the absence.
void follow_absences(Tournament& tournament, int entry, const std::string& at);

// {board, entry, opponent, white, black, until}: the favoured side goes to the player who has had
// it less often, else to the challenged player.
Decision challenge(const Tournament& tournament, int entry, int opponent, const Act& act);
// {board, match}: by the challenged player.
Decision accept_challenge(const Tournament& tournament, int board, const std::string& match,
                          const Act& act);
// A result {round, board, white_result, black_result, unanswered: true}. The challenged player
// declines or has not answered in time; one of the two has left; or the challenger takes it back.
Decision end_challenge(const Tournament& tournament, int board, const Act& act);
// The boards of challenges that wait for an answer.
std::vector<Board> unanswered(const Tournament& tournament);
// Ends the challenges of players who have left, even in a pause.
std::vector<Event> challenges_of_gone(const Tournament& tournament, const Act& act);
// The first challenge that has expired or whose player has left; 0 if there is none.
int challenge_over(const Tournament& tournament, const std::string& now);
// {entry}: removes a player who has been idle for too long.
std::vector<Event> withdrawn_idle(const Tournament& tournament, const Act& act);
// When the next challenge expires or the next player has been idle for too long, RFC 3339; empty if
// there is none.
std::string ladder_due(const Tournament& tournament);

}  // namespace adjutant::tournament::life
