#pragma once

#include <string>
#include <vector>

#include "tournament/life/commands.hpp"

// Substitutes, in the order of their entries. A substitute takes over the entry of a player who
// leaves: its number, points and matches. The two exchange their entries.
namespace adjutant::tournament::life {

inline constexpr int offer_days = 3;

// The substitutes without a current offer, first come first.
std::vector<int> substitutes_free(const Tournament& tournament);
// An entry of a player who left, for which a substitute is still being sought; 0: none.
int place_to_offer(const Tournament& tournament);
// Whether a substitute or the computer player may still take over: until then, missed games are not
// decided.
bool waits_for_substitute(const Tournament& tournament, int entry);

// An entry of a player who left, for which the computer player continues; 0: none.
int place_for_computer(const Tournament& tournament);

// {entry, computer: true, matches}: the computer player takes over current and later matches.
Decision computer_takes_over(const Tournament& tournament, const Act& act);
// {entry, offered: substitute, until}: the first on the list is asked.
Decision offer_place(const Tournament& tournament, const Act& act);
// {entry, declined: substitute}: by them, or when the offer is over.
Decision decline_place(const Tournament& tournament, int entry, const Act& act);
// {entry, substitute, matches}: the substitute takes over current matches. By the player who got
// the offer, or by an arbiter, with anyone on the list.
Decision take_over(const Tournament& tournament, int entry, int substitute, const Act& act);

}  // namespace adjutant::tournament::life
