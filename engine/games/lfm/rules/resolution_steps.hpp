#pragma once

#include <vector>

#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/retreat.hpp"

// What the files that carry a combat out share. All speak of state.combat, which is there.
namespace adjutant::lfm {

void set_step(Combat& combat, Combat::Step step);

// Attackers who have neither gone nor been lost.
Pieces attackers_left(const State& state);
// The targets of the current attack, charge or fire, in file order.
Pieces defenders_left(const State& state);
// Whose units retreat now.
Side side_fired_at(const State& state);
// 9: the brigades that could withdraw from the hexes attacked; the units of one of them there.
std::vector<int> brigades_attacked(const State& state);
Pieces of_brigade(const State& state, int brigade);

// L27: who is attacked builds no more.
void drop_builds(State& state, const std::vector<Hex>& hexes);
void lose_in_combat(State& state, PieceIndex unit, ChosenBy chosen_by, Log& log);
// L18: unlimbered guns check before they retreat.
bool checks_before(const State& state, PieceIndex unit);
// The first of those who retreat goes.
void retreat_front(State& state, const RetreatWay& way, ChosenBy chosen_by, Log& log);

// The die of a fire, a charge or a round, and what it says (rolls.cpp).
void roll_die(State& state, Log& log);
// L19, L7: who goes into the hex that is free (advances.cpp).
void advance(State& state, Log& log);
void ride_on(State& state, Log& log);

}  // namespace adjutant::lfm
