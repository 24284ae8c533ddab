#include "engine/games/tlg2/scenario/scenario.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "engine/games/tlg2/scenario/scenario_parts.hpp"

namespace adjutant::tlg2 {

namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

void read_heading(Block& file, Scenario& scenario) {
  core::read_scenario_heading(file, "tlg2", side_ids, scenario);
  scenario.turns = file.integer("turns", 1, 9999);
}

}  // namespace

bool Scenario::night(int turn) const {
  return std::ranges::find(special.night_turns, turn) != special.night_turns.end();
}

std::optional<UnitIndex> Scenario::find_unit(std::string_view wanted) const {
  const auto same = [&](const Unit& unit) {
    return std::ranges::equal(unit.id, wanted, {}, lower, lower);
  };
  const auto found = std::ranges::find_if(units, same);
  if (found == units.end()) return std::nullopt;
  return static_cast<UnitIndex>(found - units.begin());
}

bool is_water(const Map& map, Hex hex) {
  return map.terrain[map.grid.index(hex)] == Terrain::water;
}

Side read_side(Block& block, std::string_view member) {
  return block.choice(member, {id(us), id(ac)}) == 0 ? us : ac;
}

Special read_special(Block& file, int turns) {
  Special special;
  Block block = file.block("special");
  if (const auto* value = block.find("no_road")) {
    Block no_road(block.faults(), *value, block.path_of("no_road"));
    special.no_road_side = read_side(no_road, "side");
    special.no_road_turn = no_road.integer("turn", 1, turns);
    no_road.finish();
  }
  special.bayonet_shift = block.integer_or("bayonet_shift", 1, odds_columns - 1, 0);
  if (const auto* value = block.find("charge")) {
    Block charge(block.faults(), *value, block.path_of("charge"));
    special.charging = {charge.integer("most", 1, 99), charge.integer("pause_turns", 0, 99)};
    charge.finish();
  }
  block.find("returning");
  const auto& nights = block.list_or_empty("night_turns");
  for (std::size_t i = 0; i < nights.size(); ++i) {
    const auto* turn = nights[i].if_int64();
    if (turn == nullptr || *turn < 1 || *turn > turns) {
      add_fault(block.faults(), element(block.path_of("night_turns"), i), "is no turn",
                fmt::format("write a whole number from 1 to {}", turns));
    } else {
      special.night_turns.push_back(static_cast<int>(*turn));
    }
  }
  block.finish();
  return special;
}

std::optional<Returning> read_returning(Block& file, const Scenario& scenario) {
  const auto* special = file.find("special");
  const auto* object = special == nullptr ? nullptr : special->if_object();
  const auto* value = object == nullptr ? nullptr : object->if_contains("returning");
  if (value == nullptr) return {};
  Block block(file.faults(), *value, "special.returning");
  const auto id = block.text("unit");
  const int die = block.integer("die", 1, 6);
  block.finish();
  if (id.empty()) return {};
  const auto unit = scenario.find_unit(id);
  if (!unit) {
    add_fault(file.faults(), block.path_of("unit"), fmt::format("\"{}\" is no unit", id),
              "name a unit of this file by its id");
    return {};
  }
  const Unit& counter = scenario.units[*unit];
  if (!counter.immobile || !counter.at) {
    add_fault(file.faults(), block.path_of("unit"),
              fmt::format("{} has no hex to come back to", counter.id),
              "name a unit with \"at\" and \"immobile\": true (10.2)");
    return {};
  }
  return Returning{*unit, *counter.at, die};
}

Victory read_victory(Block& file, const Map& map) {
  Victory victory;
  Block block = file.block("victory");
  victory.kind = static_cast<VictoryKind>(
      block.choice("kind", {"eliminated_strength", "last_unit", "hold_hex"}));
  victory.tie = read_side(block, "tie");
  if (victory.kind == VictoryKind::hold_hex) {
    if (const auto* value = block.need("hex")) {
      victory.hex =
          read_hex(block.faults(), *value, map.grid, block.path_of("hex")).value_or(Hex{});
      if (map.grid.contains(victory.hex) && is_water(map, victory.hex)) {
        add_fault(block.faults(), block.path_of("hex"),
                  map.grid.print(victory.hex) + " is water, where nobody comes", "name a land hex");
      }
    }
  }
  block.finish();
  return victory;
}

std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules) {
  core::FileFaults faults;
  Block top(faults, file, "");
  Scenario scenario;
  scenario.rules = rules;
  read_heading(top, scenario);
  scenario.map = read_map(top);
  scenario.charts = read_charts(top, scenario.provenance);
  scenario.special = read_special(top, scenario.turns);
  scenario.units = read_units(top, scenario);
  scenario.special.returning = read_returning(top, scenario);
  scenario.victory = read_victory(top, scenario.map);
  read_provenance(top,
                  {{"turns", "Turns"},
                   {"map", "Map"},
                   {"units", "Units and set-up"},
                   {"special", "Special rules"},
                   {"victory", "Victory"}},
                  scenario.provenance);
  top.finish();
  lint_units(scenario, faults);
  if (!faults.empty()) return std::unexpected(std::move(faults));
  scenario.movement = MovementTables(scenario.map, scenario.charts);
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const auto unit = bit(static_cast<UnitIndex>(i));
    scenario.side_units[core::index(scenario.units[i].side)] |= unit;
    if (scenario.units[i].type == UnitType::artillery) scenario.guns |= unit;
    if (scenario.units[i].immobile) scenario.immobile |= unit;
  }
  scenario.sha256 = core::sha256_hex(core::canonical_json(file));
  return scenario;
}

}  // namespace adjutant::tlg2
