#pragma once

#include <vector>

#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/retreat.hpp"

// Shared by the files that resolve a combat. All work on state.combat, which must exist.
namespace adjutant::lfm {

void set_step(Combat& combat, Combat::Step step);

// Attackers that have not left and are not lost.
Pieces attackers_left(const State& state);
// The targets of the current attack, charge or fire, in file order.
Pieces defenders_left(const State& state);
// The side whose units retreat now.
Side side_fired_at(const State& state);
// 9: the brigades that may withdraw from the attacked hexes; the units of one brigade there.
std::vector<int> brigades_attacked(const State& state);
Pieces of_brigade(const State& state, int brigade);

// L27: attacked units stop building.
void drop_builds(State& state, const std::vector<Hex>& hexes);
void lose_in_combat(State& state, PieceIndex unit, ChosenBy chosen_by, Log& log);
// L18: unlimbered guns check before they retreat.
bool checks_before(const State& state, PieceIndex unit);
// Retreats the first unit that is due.
void retreat_front(State& state, const RetreatWay& way, ChosenBy chosen_by, Log& log);

// Rolls for fire, a charge or a round, and applies the result (rolls.cpp).
void roll_die(State& state, Log& log);
// L19, L7: advances into the vacated hex (advances.cpp).
void advance(State& state, Log& log);
void ride_on(State& state, Log& log);

}  // namespace adjutant::lfm
