#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"
#include "tests/folder.hpp"

namespace adjutant::rise_and_fight {

inline core::json::value battle_file(std::string_view name) {
  const auto path = tests::folder().parent_path() / "engine/games/rise_and_fight/scenarios" / name;
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return core::parse_json(text.str()).value();
}

inline std::shared_ptr<const Scenario> battle(std::string_view name) {
  auto loaded = load_scenario(battle_file(name));
  if (!loaded) {
    for (const auto& fault : loaded.error()) ADD_FAILURE() << fault.path << " " << fault.message;
    return nullptr;
  }
  return std::make_shared<const Scenario>(*std::move(loaded));
}

// A battlefield to be put together piece by piece, with the charts of the battles. Places are in
// mils; units are muskets, of three bases and score 7, but where a test says otherwise.
class Field {
 public:
  Field() {
    static const auto charts = battle("cowpens.json")->charts;
    scenario_.id = scenario_.sha256 = "field";
    scenario_.turns = 10;
    scenario_.charts = charts;
    scenario_.brigades = {{"US", us}, {"CR", crown}};
  }

  Map& map() { return scenario_.map; }
  Scenario& scenario() { return scenario_; }
  Unit& unit(UnitIndex index) { return scenario_.units[index]; }

  // The Crown faces north and the United States south.
  UnitIndex add(Side side, Arm arm, Formation formation, Point at) {
    Unit unit;
    unit.id = (side == us ? "U" : "C") + std::to_string(scenario_.units.size());
    unit.side = side;
    unit.brigade = core::index(side);
    unit.arm = arm;
    unit.score = 7;
    unit.bases = arm == Arm::guns ? 1 : 3;
    unit.weapon = arm == Arm::foot    ? Weapon::musket
                  : arm == Arm::horse ? Weapon::pistol
                                      : Weapon::light_gun;
    unit.formation = formation;
    unit.set_up = {at, side == crown ? 0 : 180};
    scenario_.units.push_back(std::move(unit));
    return scenario_.units.size() - 1;
  }
  UnitIndex foot(Side side, Formation formation, Point at) {
    return add(side, Arm::foot, formation, at);
  }
  UnitIndex line(Side side, Point at) { return foot(side, Formation::line, at); }
  UnitIndex horse(Side side, Formation formation, Point at) {
    return add(side, Arm::horse, formation, at);
  }
  // Of the army, or of its one brigade.
  std::size_t commander(Side side, Point at, bool of_brigade = false) {
    Commander one;
    one.id = "K" + std::to_string(scenario_.commanders.size());
    one.side = side;
    if (of_brigade) one.brigade = core::index(side);
    one.set_up = {at, side == crown ? 0 : 180};
    scenario_.commanders.push_back(std::move(one));
    return scenario_.commanders.size() - 1;
  }

  State state() const { return initial_state(std::make_shared<const Scenario>(scenario_)); }

 private:
  Scenario scenario_;
};

inline table::Area box(Point low, Point high) {
  return table::Area({low, {high.x, low.y}, high, {low.x, high.y}});
}

inline std::string refusal(const Refused& fault) {
  return fault ? fault->rule : "";
}
template <class Value>
std::string refusal(const std::expected<Value, Violation>& made) {
  return made ? "" : made.error().rule;
}

}  // namespace adjutant::rise_and_fight
