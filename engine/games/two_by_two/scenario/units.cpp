#include <algorithm>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/movement.hpp"
#include "engine/games/two_by_two/rules/set_up.hpp"
#include "engine/games/two_by_two/scenario/reader.hpp"
#include "engine/table/map_file.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

// 2: the classes of each arm.
std::vector<UnitClass> classes_of(Arm arm) {
  switch (arm) {
    case Arm::infantry:
      return {UnitClass::line, UnitClass::guard, UnitClass::light, UnitClass::militia};
    case Arm::cavalry:
      return {UnitClass::heavy, UnitClass::light};
    case Arm::artillery:
      return {UnitClass::foot, UnitClass::horse};
    case Arm::hq:
      break;
  }
  return {};
}

void read_class(Block& block, Unit& unit) {
  unit.arm = static_cast<Arm>(block.choice("type", {arm_names.begin(), arm_names.end()}));
  const auto classes = classes_of(unit.arm);
  unit.unit_class = UnitClass::none;
  if (classes.empty()) return;
  std::vector<std::string_view> names;
  for (const auto one : classes) names.push_back(class_names[static_cast<std::size_t>(one)]);
  unit.unit_class = classes[static_cast<std::size_t>(block.choice("class", names))];
}

// f4, N15: guns are common, and HQs.
void read_size(Block& block, Unit& unit) {
  if (!block.has("size")) return;
  unit.size = static_cast<Size>(block.choice("size", {size_names.begin(), size_names.end()}));
  const bool has_size = unit.arm == Arm::infantry || unit.arm == Arm::cavalry;
  if (!has_size && unit.size != Size::common) {
    add_fault(block.faults(), block.path_of("size"), "is of guns or an HQ", "leave it out");
  }
}

void read_setup(Block& block, Unit& unit, const Scenario& scenario) {
  const auto& map = scenario.map;
  unit.is_free = scenario.zones && !block.has("at") && !block.has("entry");
  if (unit.is_free) {
    unit.facing = block.integer("facing", 0, table::full_turn - 1);
    return;
  }
  if (block.has("entry")) {
    std::vector<std::string_view> ids;
    for (const auto& entry : map.entries) ids.push_back(entry.id);
    unit.entry = static_cast<std::size_t>(block.choice("entry", ids));
    unit.from_turn = block.integer("from", 1, 100);
    return;
  }
  unit.at = read_place(block, map);
  unit.facing = block.integer("facing", 0, table::full_turn - 1);
}

}  // namespace

Point read_place(Block& block, const Map& map) {
  return table::MapFile(block, map.width, map.depth).point_in(block, "at").value_or(Point{});
}

// N29: so far apart that nobody is set up within 500 of an enemy.
void read_zones(Block& file, Scenario& scenario) {
  if (!file.has("setup")) return;
  auto setup = file.block("setup");
  auto block = setup.block("zones");
  std::array<Zone, 2> zones;
  for (const auto side : core::both_sides) {
    const auto& corners = block.list(id(side));
    const auto point = [&](std::size_t i) {
      return table::read_point(corners[i], scenario.map.width, scenario.map.depth);
    };
    const auto low = corners.size() == 2 ? point(0) : std::nullopt;
    const auto high = corners.size() == 2 ? point(1) : std::nullopt;
    if (low && high && low->x < high->x && low->y < high->y) {
      zones[core::index(side)] = {*low, *high};
    } else {
      add_fault(file.faults(), block.path_of(id(side)), "is no zone",
                "write its south-west and north-east corner, [[x, y], [x, y]]");
    }
  }
  const auto& [first, second] = zones;
  if (std::max({second.low.x - first.high.x, first.low.x - second.high.x,
                second.low.y - first.high.y, first.low.y - second.high.y}) <= off_enemies) {
    add_fault(file.faults(), setup.path_of("zones"), "are within 500 mils of each other",
              "set them farther apart");
  }
  block.finish();
  setup.finish();
  scenario.zones = zones;
}

void read_units(Block& file, Scenario& scenario) {
  const auto& units = file.list("units");
  for (std::size_t i = 0; i < units.size(); ++i) {
    Block block(file.faults(), units[i], element("units", i));
    Unit unit;
    unit.id = block.text("id");
    if (scenario.find_unit(unit.id)) {
      add_fault(file.faults(), block.path_of("id"), "is another unit's", "give each its own");
    }
    unit.name = block.text("name");
    unit.side = read_side(block);
    read_class(block, unit);
    read_size(block, unit);
    unit.points = block.integer("points", 1, 9);
    read_setup(block, unit, scenario);
    block.finish();
    scenario.units.push_back(std::move(unit));
  }
}

// Section 6: the set-up obeys N3, and no enemies stand within 500.
void lint_setup(const Scenario& scenario, core::FileFaults& faults) {
  const auto state = initial_state(std::make_shared<const Scenario>(scenario));
  for (UnitIndex index = 0; index < scenario.units.size(); ++index) {
    const auto path = element("units", index);
    const auto& unit = scenario.units[index];
    if (unit.entry && scenario.map.entries[*unit.entry].side != unit.side) {
      add_fault(faults, path + ".entry", "belongs to the enemy", "name an entry of its own");
    }
    if (!on_table(state, index)) continue;
    if (const auto fault = cannot_stand(state, index, place_of(state, index))) {
      add_fault(faults, path + ".at", fault->message, "set it up elsewhere");
    } else if (enemy_within(state, index, off_enemies)) {
      add_fault(faults, path + ".at", "is within 500 mils of an enemy", "set it up farther off");
    }
  }
  for (const auto side : core::both_sides) {
    if (scenario.zones && default_places(state, side).size() < units_to_place(state, side).size()) {
      add_fault(faults, fmt::format("setup.zones.{}", id(side)), "has no room for all of its units",
                "widen it");
    }
  }
}

}  // namespace adjutant::two_by_two
