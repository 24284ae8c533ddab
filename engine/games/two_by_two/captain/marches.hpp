#pragma once

#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// What one unit might do, and how good that looks at a glance.
namespace adjutant::two_by_two {

// Drawn anew for each plan, so that draws differ as opinions do.
struct Temperament {
  int boldness = 0;  // 0-4: how near one goes
  int whim = 0;      // what is drawn on top of each glance at most
  // An enemy that several could charge, and how many may be counted on beside the first.
  std::optional<UnitIndex> focus = {};
  int companions = 0;
  // Mils farther off than usual: who leads may draw back.
  int standoff = 0;
};
Temperament draw_temperament(const State& state, core::Random& random);

// Some orders that a unit of sense might get, legal or not.
std::vector<Order> ideas(const State& state, UnitIndex unit, const Temperament& temperament,
                         core::Random& random);

// What the charge promises that a unit has made, with those who have come along and what the fire
// at it may cost, in hundredths of a point.
int outlook(const State& state, UnitIndex unit, const Temperament& temperament);

// How a unit stands, in hundredths of a point: its shots and those at it, its melee, who could
// charge it, its flanks, its neighbours, its distance from enemies and HQ.
int glance(const State& state, UnitIndex unit, const Temperament& temperament);

}  // namespace adjutant::two_by_two
