#pragma once

#include <vector>

#include "engine/games/two_by_two/rules/position.hpp"

// 8.2, N18-N20: the path of routing units, and the friends that make room.
namespace adjutant::two_by_two {

// A friend that makes room.
struct Pushed {
  UnitIndex unit = 0;
  Point to;
};

struct Rout {
  bool survives = false;
  std::string_view lost_by = {};  // the ruling, when it does not
  Point to;                       // its centre at the end, or where it is lost
  std::vector<Pushed> pushed = {};
};

// N18: the heading of its way. `cause`: the shooter, or the enemy fought.
int rout_heading(const State& state, UnitIndex router, UnitIndex cause, RoutWay way);
Rout rout_along(const State& state, UnitIndex router, int heading);
inline Rout rout(const State& state, UnitIndex router, UnitIndex cause, RoutWay way) {
  return rout_along(state, router, rout_heading(state, router, cause, way));
}

// N20, 8.3: all of it done: friends pinned, the router disrupted; or destroyed.
void carry_out(State& state, UnitIndex router, const Rout& rout);

// N6: a pin adds nothing to what is pinned or disrupted.
void pin(UnitState& unit);

}  // namespace adjutant::two_by_two
