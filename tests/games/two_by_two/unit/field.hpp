#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// A battlefield to be put together piece by piece. Places are in mils.
class Field {
 public:
  Field() {
    scenario_.id = scenario_.sha256 = "field";
    scenario_.turns = 10;
  }

  Map& map() { return scenario_.map; }
  Scenario& scenario() { return scenario_; }

  // Blue faces north and Red south, but where a test says otherwise.
  UnitIndex add(Side side, Arm arm, UnitClass unit_class, Point at, int facing) {
    Unit unit;
    unit.id = std::string(side == blue ? "B" : "R") + std::to_string(scenario_.units.size());
    unit.side = side;
    unit.arm = arm;
    unit.unit_class = unit_class;
    unit.points = 2;
    unit.at = at;
    unit.facing = facing;
    scenario_.units.push_back(std::move(unit));
    return scenario_.units.size() - 1;
  }
  UnitIndex line(Side side, Point at) { return infantry(side, UnitClass::line, at); }
  UnitIndex infantry(Side side, UnitClass unit_class, Point at) {
    return add(side, Arm::infantry, unit_class, at, front(side));
  }
  UnitIndex cavalry(Side side, UnitClass unit_class, Point at) {
    return add(side, Arm::cavalry, unit_class, at, front(side));
  }
  UnitIndex guns(Side side, UnitClass unit_class, Point at) {
    return add(side, Arm::artillery, unit_class, at, front(side));
  }
  UnitIndex hq(Side side, Point at) { return add(side, Arm::hq, UnitClass::none, at, front(side)); }

  State state() const { return initial_state(std::make_shared<const Scenario>(scenario_)); }

  static int front(Side side) { return side == blue ? 0 : 180; }

 private:
  Scenario scenario_;
};

inline table::Area box(Point low, Point high) {
  return table::Area({low, {high.x, low.y}, high, {low.x, high.y}});
}

}  // namespace adjutant::two_by_two
