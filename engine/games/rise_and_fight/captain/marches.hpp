#pragma once

#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/rise_and_fight/rules/orders.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// What one unit might do, and how good that looks at a glance.
namespace adjutant::rise_and_fight {

// Drawn again for each plan, so that plans differ as opinions do.
struct Temperament {
  int boldness = 0;  // 0-4: how near one goes
  int whim = 0;      // what is drawn on top of each glance at most
};
Temperament draw_temperament(core::Random& random);

// Some moves that a unit of sense might get, legal or not.
std::vector<MoveOrder> marches(const State& state, UnitIndex unit, const Temperament& temperament,
                               core::Random& random);

// How a unit stands, in hundredths of a per mille: its shots and those at it, who could charge it,
// where it looks, its neighbours, its distance from enemies and its commander.
int glance(const State& state, UnitIndex unit, const Temperament& temperament);

}  // namespace adjutant::rise_and_fight
