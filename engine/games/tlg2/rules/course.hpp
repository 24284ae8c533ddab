#pragma once

#include <vector>

#include "engine/games/tlg2/rules/events.hpp"

// Section 3 inside: the steps from phase to phase and turn to turn, shared by sequence.cpp and
// check.cpp.
namespace adjutant::tlg2 {

// 3.2: ends the movement phase if it is running.
void begin_combat(State& state, std::vector<Event>& events);

// 3.1-3.2: the opponent's movement phase, or the end of the last turn.
void begin_next_player_turn(State& state, std::vector<Event>& events);

// 6.3: for planning the combats after one that is not fought yet.
struct Engagement;
void mark_fought(State& state, const Engagement& engagement);

// The legal order that was probably meant by one that is refused in this state, or empty.
std::string meant(const State& state, const Order& refused);

}  // namespace adjutant::tlg2
