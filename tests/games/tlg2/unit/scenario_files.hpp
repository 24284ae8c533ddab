#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "embedded/files.hpp"
#include "engine/games/tlg2/rules/state.hpp"
#include "tests/folder.hpp"

// Scenario files for tests of this game.
namespace adjutant::tlg2 {

// One that comes with the program: "chippewa".
inline core::json::value battle_file(const std::string& name) {
  const auto bytes = embedded::find("engine/games/tlg2/scenarios/" + name + ".json");
  return core::parse_json(bytes.value()).value();
}

inline core::json::value chippewa_file() {
  return battle_file("chippewa");
}

// A file beside the rule cases: "heights.json". It has the charts of the battles.
inline core::json::value case_scenario_file(const std::string& name) {
  std::ifstream in(tests::folder() / "games/tlg2/cases" / name);
  std::ostringstream text;
  text << in.rdbuf();
  auto file = core::parse_json(text.str()).value();
  file.as_object()["charts"] = chippewa_file().at("charts");
  return file;
}

inline std::shared_ptr<const Scenario> loaded(const core::json::value& file) {
  auto scenario = load_scenario(file);
  if (scenario) return std::make_shared<const Scenario>(std::move(*scenario));
  for (const auto& fault : scenario.error()) {
    ADD_FAILURE() << fault.path << " " << fault.message << ": " << fault.cure;
  }
  throw std::runtime_error("the scenario does not load");
}

// "C2421", "2421"
inline Hex hex_of(std::string_view text) {
  return hex::parse(text.substr(text.size() - 4)).value();
}

// The battle with nobody on the map; put() places units.
inline State empty_battle(std::shared_ptr<const Scenario> scenario) {
  State state = initial_state(std::move(scenario), core::Decisions::standing);
  for (UnitState& unit : state.units) unit.where = Whereabouts::not_arrived;
  return state;
}

inline UnitIndex unit_of(const State& state, std::string_view id) {
  return state.scenario->find_unit(id).value();
}

inline void put(State& state, std::string_view id, std::string_view hex) {
  UnitState& unit = state.units[unit_of(state, id)];
  unit.where = Whereabouts::on_map;
  unit.at = hex_of(hex);
}

// The same with these units whole in these hexes; nobody else is on the map, or comes.
inline State with_only(State state,
                       const std::vector<std::pair<const char*, const char*>>& places) {
  for (UnitState& unit : state.units) {
    unit.where = Whereabouts::eliminated;
    unit.steps = 0;
  }
  for (const auto& [id, hex] : places) {
    const UnitIndex unit = unit_of(state, id);
    state.units[unit].steps = state.scenario->units[unit].steps_full();
    put(state, id, hex);
  }
  return state;
}

}  // namespace adjutant::tlg2
