#include <algorithm>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/walk.hpp"
#include "engine/games/rise_and_fight/scenario/reader.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

void read_brigades(Block& file, Scenario& scenario) {
  const auto& list = file.list("brigades");
  for (std::size_t i = 0; i < list.size(); ++i) {
    Block block(file.faults(), list[i], element("brigades", i));
    auto name = block.text("id");
    scenario.brigades.push_back({std::move(name), read_side(block)});
    block.finish();
  }
}

std::size_t read_brigade(Block& block, const Scenario& scenario, Side side) {
  std::vector<std::string_view> ids;
  for (const auto& brigade : scenario.brigades) ids.push_back(brigade.id);
  const auto found = static_cast<std::size_t>(block.choice("brigade", ids));
  if (found < scenario.brigades.size() && scenario.brigades[found].side != side) {
    add_fault(block.faults(), block.path_of("brigade"), "belongs to the enemy",
              fmt::format("name a brigade of {}", id(side)));
  }
  return found;
}

void read_commanders(Block& file, Scenario& scenario) {
  const auto& list = file.list("commanders");
  for (std::size_t i = 0; i < list.size(); ++i) {
    Block block(file.faults(), list[i], element("commanders", i));
    Commander one;
    one.id = block.text("id");
    one.name = block.text("name");
    one.side = read_side(block);
    if (block.has("brigade")) one.brigade = read_brigade(block, scenario, one.side);
    one.inspiration = block.integer("inspiration", -1, 2);
    one.set_up.at = read_place(block, scenario.map);
    one.set_up.heading = block.integer("facing", 0, table::full_turn - 1);
    block.finish();
    scenario.commanders.push_back(std::move(one));
  }
}

std::vector<Formation> formations_of(Arm arm) {
  using enum Formation;
  switch (arm) {
    case Arm::foot:
      return {march, column, line, open, skirmish};
    case Arm::horse:
      return {march, column, line, skirmish};
    case Arm::guns:
      break;
  }
  return {limbered, unlimbered};
}

void read_traits(Block& block, Unit& unit) {
  const auto& traits = block.list_or_empty("traits");
  for (std::size_t i = 0; i < traits.size(); ++i) {
    const auto* name = traits[i].if_string();
    const auto found = std::ranges::find_if(trait_names, [&](std::string_view trait) {
      return name != nullptr && trait == std::string_view(*name);
    });
    if (found == trait_names.end()) {
      add_fault(block.faults(), element(block.path_of("traits"), i), "is no trait",
                "write one of british, elite, militia, irregular, light, good_shots, "
                "poor_weapons, no_bayonets, mounted");
    } else {
      unit.traits[static_cast<std::size_t>(found - trait_names.begin())] = true;
    }
  }
}

Unit read_unit(Block& block, const Scenario& scenario) {
  Unit unit;
  unit.id = block.text("id");
  unit.name = block.text("name");
  unit.side = read_side(block);
  unit.brigade = read_brigade(block, scenario, unit.side);
  unit.arm = static_cast<Arm>(block.choice("arm", {arm_names.begin(), arm_names.end()}));
  unit.score = block.integer("score", 1, 12);
  unit.bases = block.integer("bases", 1, 9);
  unit.weapon =
      static_cast<Weapon>(block.choice("weapon", {weapon_names.begin(), weapon_names.end()}));
  read_traits(block, unit);
  const auto formations = formations_of(unit.arm);
  std::vector<std::string_view> names;
  for (const auto one : formations) names.push_back(formation_names[place(one)]);
  unit.formation = formations[static_cast<std::size_t>(block.choice("formation", names))];
  unit.set_up.at = read_place(block, scenario.map);
  unit.set_up.heading = block.integer("facing", 0, table::full_turn - 1);
  return unit;
}

void read_units(Block& file, Scenario& scenario) {
  const auto& units = file.list("units");
  for (std::size_t i = 0; i < units.size(); ++i) {
    Block block(file.faults(), units[i], element("units", i));
    scenario.units.push_back(read_unit(block, scenario));
    block.finish();
  }
}

// Of units and commanders: no word of orders, and nothing that would have to be quoted.
void lint_word(Block& file, std::string_view list, const std::string& name) {
  const auto is_name = [&](std::string_view word) { return core::notation::same_word(word, name); };
  if (std::ranges::any_of(words_of_orders(), is_name) || name.find_first_of(" #\"") != name.npos) {
    add_fault(file.faults(), std::string(list), fmt::format("have one called \"{}\"", name),
              "choose an id without blanks that is not a word of orders");
  }
}

// Ids differ regardless of case, across units and commanders; orders name both.
void sort_and_lint_ids(Block& file, Scenario& scenario) {
  std::ranges::sort(scenario.units, {}, &Unit::id);
  std::ranges::sort(scenario.commanders, {}, &Commander::id);
  for (UnitIndex i = 0; i < scenario.units.size(); ++i) {
    const auto& one = scenario.units[i].id;
    lint_word(file, "units", one);
    if (scenario.find_unit(one) != i || scenario.find_commander(one)) {
      add_fault(file.faults(), "units", fmt::format("have two called {}", one),
                "give each an id of its own");
    }
  }
  for (std::size_t i = 0; i < scenario.commanders.size(); ++i) {
    lint_word(file, "commanders", scenario.commanders[i].id);
    if (scenario.find_commander(scenario.commanders[i].id) != i) {
      add_fault(file.faults(), "commanders",
                fmt::format("have two called {}", scenario.commanders[i].id),
                "give each an id of its own");
    }
  }
}

}  // namespace

Side read_side(Block& block, std::string_view name) {
  return block.choice(name, {side_ids.begin(), side_ids.end()}) == 0 ? us : crown;
}

Point read_place(Block& block, const Map& map, int beyond) {
  const auto& at = block.list("at");
  const auto coordinate = [&](std::size_t i, int most) {
    return at[i].is_int64() && at[i].get_int64() >= -beyond && at[i].get_int64() <= most + beyond;
  };
  if (at.size() == 2 && coordinate(0, map.width) && coordinate(1, map.depth)) {
    return {static_cast<int>(at[0].get_int64()), static_cast<int>(at[1].get_int64())};
  }
  add_fault(block.faults(), block.path_of("at"), "is not a point of the table",
            fmt::format("write [x, y] in mils, to [{}, {}]", map.width, map.depth));
  return {};
}

void read_forces(Block& file, Scenario& scenario) {
  read_brigades(file, scenario);
  read_commanders(file, scenario);
  read_units(file, scenario);
  sort_and_lint_ids(file, scenario);
}

void lint_setup(const Scenario& scenario, core::FileFaults& faults) {
  const auto state = initial_state(std::make_shared<const Scenario>(scenario));
  for (UnitIndex index = 0; index < scenario.units.size(); ++index) {
    const auto path = "units." + scenario.units[index].id;
    if (const auto fault = cannot_stand(state, index, state.stance(index))) {
      add_fault(faults, path, fault->message, "set it up elsewhere");
    } else if (enemy_nearer_than(state, index, inch)) {
      add_fault(faults, path, "is within 1\" of an enemy", "set it up farther off");
    } else if (!in_command(state, index)) {
      add_fault(faults, path, "is out of command", "set it up nearer to a commander");
    }
  }
}

}  // namespace adjutant::rise_and_fight
