#pragma once

#include "engine/games/two_by_two/rules/fire.hpp"
#include "engine/games/two_by_two/rules/log.hpp"
#include "engine/games/two_by_two/rules/rout.hpp"

// N23: what standing orders, then doctrine, choose; always the same.
namespace adjutant::two_by_two {

// N23: over the six faces pinned 1, disrupted 3, routed 5, destroyed 8, times the target's points;
// whatever the target's condition is already (N28).
int worth(const State& state, UnitIndex shooter, UnitIndex target);

// Guns before infantry, in file order: of the side that does not move.
Units shooters(const State& state);
// The targets that it can shoot at now, in file order.
Units targets(const State& state, UnitIndex shooter);

struct ShotChoice {
  UnitIndex target = 0;
  ChosenBy chosen_by = ChosenBy::doctrine;
};
// Empty: it holds its fire.
std::optional<ShotChoice> choose_shot(const State& state, UnitIndex shooter);

struct RoutChoice {
  RoutWay way = RoutWay::rear;
  Rout rout;
  ChosenBy chosen_by = ChosenBy::doctrine;
};
RoutChoice choose_rout(const State& state, UnitIndex router, UnitIndex cause);

// Whether standing orders have a winner follow up that need not.
bool follows_up(const State& state, UnitIndex winner);

}  // namespace adjutant::two_by_two
