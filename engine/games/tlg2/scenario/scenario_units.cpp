#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/games/tlg2/scenario/scenario_parts.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr int strength_max = 99;

std::string lower(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

// Ids are words of the order notation: short, and none that orders use themselves.
void lint_id(const Block& block, const std::string& unit) {
  static const std::vector<std::string_view> words{"with", "to",     "cap",  "advance", "charge",
                                                   "any",  "toward", "none", "moving",  "turn"};
  const auto fits = [](char letter) {
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == ' ' || letter == '-';
  };
  if (unit.empty()) return;  // told already
  const bool edge_space = unit.front() == ' ' || unit.back() == ' ';
  if (unit.size() > 12 || !std::ranges::all_of(unit, fits) || edge_space) {
    add_fault(block.faults(), block.path_of("id"), fmt::format("\"{}\" is not a unit id", unit),
              "write 1 to 12 letters, digits, hyphens or inner spaces");
  }
  if (std::ranges::find(words, lower(unit)) != words.end()) {
    add_fault(block.faults(), block.path_of("id"),
              fmt::format("\"{}\" is a word of the order notation", unit), "choose another id");
  }
}

// 2.6, 7.2
void read_figures(Block& block, Unit& unit) {
  unit.strength = block.integer("strength", 1, strength_max);
  if (block.has("reduced")) {
    unit.reduced = block.integer("reduced", 1, strength_max);
    const auto* full = block.find("strength");
    const auto* figure = full == nullptr ? nullptr : full->if_int64();
    if (figure != nullptr && *figure == unit.strength && *unit.reduced >= unit.strength) {
      add_fault(block.faults(), block.path_of("reduced"),
                fmt::format("{} is not below the full strength {}", *unit.reduced, unit.strength),
                "write a lower figure, or leave it out for a unit of one step");
    }
  }
  if (unit.type == UnitType::artillery) {
    unit.range = block.integer("range", 1, 99);
  } else if (block.has("range")) {
    add_fault(block.faults(), block.path_of("range"), "is given to a unit that has no guns",
              "leave it out, or set \"type\": \"artillery\"");
  }
  unit.bayonet = block.flag("bayonet");
  unit.charge = block.flag("charge");
  unit.immobile = block.flag("immobile");
  if (unit.bayonet && !unit.reduced) {
    add_fault(block.faults(), block.path_of("bayonet"), "is given to a unit of one step",
              "add \"reduced\": only units of two steps charge with the bayonet (9.2)");
  }
}

void read_place(Block& block, Unit& unit, const Scenario& scenario) {
  // 2.8, 5.1: set up in a hex, or a reinforcement.
  const auto* at = block.find("at");
  if ((at != nullptr) == block.has("arrives")) {
    add_fault(block.faults(), block.path(),
              at == nullptr ? "stands nowhere and never arrives" : "both stands and arrives",
              "give it \"at\", or \"arrives\" with \"entry\"");
  }
  if (at != nullptr) {
    unit.at = read_hex(block.faults(), *at, scenario.map.grid, block.path_of("at"));
    if (block.has("entry")) {
      add_fault(block.faults(), block.path_of("entry"), "is given to a unit that is set up",
                "leave it out");
    }
    return;
  }
  if (!block.has("arrives")) return;
  unit.arrives = block.integer("arrives", 1, scenario.turns);
  const auto* value = block.need("entry");
  if (value == nullptr) return;
  const auto entry = read_hex(block.faults(), *value, scenario.map.grid, block.path_of("entry"));
  if (!entry) return;
  unit.entry = *entry;
}

Unit read_unit(Block& block, const Scenario& scenario) {
  Unit unit;
  unit.id = block.text("id");
  lint_id(block, unit.id);
  unit.name = block.text("name");
  unit.side = read_side(block, "side");
  unit.type = static_cast<UnitType>(block.choice("type", {"infantry", "cavalry", "artillery"}));
  read_figures(block, unit);
  read_place(block, unit, scenario);
  if (unit.bayonet && scenario.special.bayonet_shift == 0) {
    add_fault(block.faults(), block.path_of("bayonet"), "has no shift to give",
              "add \"bayonet_shift\" to \"special\" (9.2)");
  }
  if (unit.charge && scenario.special.charging.most == 0) {
    add_fault(block.faults(), block.path_of("charge"), "has no limit on its charges",
              "add \"charge\": {\"most\": 2, \"pause_turns\": 1} to \"special\" (8.2)");
  }
  block.finish();
  return unit;
}

// 5.3: told once for all who enter by one hex; without a map there is nothing to enter.
void lint_entries(const Scenario& scenario, core::FileFaults& faults) {
  if (scenario.map.grid.first_column == 0) return;
  std::map<std::pair<Side, Hex>, std::vector<std::size_t>> entering;
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const Unit& unit = scenario.units[i];
    const auto& entries = scenario.map.entry[core::index(unit.side)];
    const bool listed = std::ranges::find(entries, unit.entry) != entries.end();
    if (unit.arrives > 0 && unit.entry != Hex{} && !listed) {
      entering[{unit.side, unit.entry}].push_back(i);
    }
  }
  for (const auto& [by, units] : entering) {
    add_fault(
        faults, element("units", units.front()) + ".entry",
        fmt::format("{} is not an entry hex of {}{}", scenario.map.grid.print(by.second),
                    name(by.first),
                    units.size() == 1 ? std::string()
                                      : fmt::format(", nor for {} more units", units.size() - 1)),
        fmt::format("list it under map.entry.{}, or enter where that says", id(by.first)));
  }
}

// 4.9, 10.2: one unit in a hex; only a battery that never moves takes a friend into its hex.
void lint_set_up(const Scenario& scenario, core::FileFaults& faults) {
  std::map<Hex, std::vector<std::size_t>> stacks;
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const Unit& unit = scenario.units[i];
    if (!unit.at) continue;
    const auto path = element("units", i) + ".at";
    if (is_water(scenario.map, *unit.at)) {
      add_fault(faults, path, scenario.map.grid.print(*unit.at) + " is water",
                "set the unit up on land");
    }
    auto& stack = stacks[*unit.at];
    for (const std::size_t below : stack) {
      const Unit& other = scenario.units[below];
      const bool guest = other.side == unit.side && other.immobile != unit.immobile;
      if (!guest || stack.size() > 1) {
        add_fault(
            faults, path,
            fmt::format("{} stands in {} already", other.id, scenario.map.grid.print(*unit.at)),
            "set up one unit in a hex (4.9)");
      }
    }
    stack.push_back(i);
  }
}

// Hexes that can be reached by land from here (4.16).
std::vector<bool> land_reached(const Map& map, Hex start) {
  std::vector<bool> reached(map.terrain.size(), false);
  std::vector<Hex> open{start};
  reached[map.grid.index(start)] = true;
  while (!open.empty()) {
    const Hex here = open.back();
    open.pop_back();
    for (const auto direction : hex::all_directions) {
      const Hex there = hex::neighbour(here, direction);
      if (!map.grid.contains(there) || is_water(map, there)) continue;
      if (map.has(map.river, here, direction) && !map.has(map.bridge, here, direction)) continue;
      if (reached[map.grid.index(there)]) continue;
      reached[map.grid.index(there)] = true;
      open.push_back(there);
    }
  }
  return reached;
}

void lint_reach(const Scenario& scenario, core::FileFaults& faults) {
  const Map& map = scenario.map;
  const auto start_of = [](const Unit& unit) { return unit.at.value_or(unit.entry); };
  const auto& units = scenario.units;
  const auto placed = [&](const Unit& unit) {
    return (unit.at || unit.arrives > 0) && map.grid.contains(start_of(unit)) &&
           !is_water(map, start_of(unit));
  };
  const auto first = std::ranges::find_if(units, placed);
  if (first == units.end()) return;
  const auto reached = land_reached(map, start_of(*first));
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!placed(units[i]) || reached[map.grid.index(start_of(units[i]))]) continue;
    add_fault(faults, element("units", i) + (units[i].at ? ".at" : ".entry"),
              fmt::format("no way by land leads from {} to {}, where {} is",
                          map.grid.print(start_of(units[i])), map.grid.print(start_of(*first)),
                          first->id),
              "bridge the river between them, or place the unit elsewhere");
  }
}

}  // namespace

std::vector<Unit> read_units(Block& file, const Scenario& scenario) {
  const auto& list = file.list("units");
  if (list.size() > static_cast<std::size_t>(units_max)) {
    add_fault(file.faults(), "units", fmt::format("are {}", list.size()),
              fmt::format("give {} units at most", units_max));
    return {};
  }
  std::vector<Unit> units;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Block block(file.faults(), list[i], element("units", i));
    units.push_back(read_unit(block, scenario));
  }
  return units;
}

void lint_units(const Scenario& scenario, core::FileFaults& faults) {
  const auto& units = scenario.units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto twin = scenario.find_unit(units[i].id);
    if (twin && *twin != i && !units[i].id.empty()) {
      add_fault(faults, element("units", i) + ".id",
                fmt::format("\"{}\" is the id of units[{}] too", units[i].id, *twin),
                "give every unit an id of its own; capitals make no difference");
    }
  }
  for (const Side side : core::both_sides) {
    if (std::ranges::count(units, side, &Unit::side) == 0) {
      add_fault(faults, "units", fmt::format("hold none of {}", name(side)),
                "give each side one unit or more");
    }
  }
  lint_entries(scenario, faults);
  lint_set_up(scenario, faults);
  lint_reach(scenario, faults);
}

}  // namespace adjutant::tlg2
