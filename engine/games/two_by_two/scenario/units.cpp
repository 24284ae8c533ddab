#include <algorithm>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/movement.hpp"
#include "engine/games/two_by_two/scenario/reader.hpp"

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

void read_setup(Block& block, Unit& unit, const Map& map) {
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
  const auto& at = block.list("at");
  const auto coordinate = [&](std::size_t i, int most) {
    return at[i].is_int64() && at[i].get_int64() >= 0 && at[i].get_int64() <= most;
  };
  if (at.size() == 2 && coordinate(0, map.width) && coordinate(1, map.depth)) {
    return {static_cast<int>(at[0].get_int64()), static_cast<int>(at[1].get_int64())};
  }
  add_fault(block.faults(), block.path_of("at"), "is no point of the table",
            fmt::format("write [x, y] in mils, to [{}, {}]", map.width, map.depth));
  return {};
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
    read_setup(block, unit, scenario.map);
    block.finish();
    scenario.units.push_back(std::move(unit));
  }
}

// 2: as printed, in mils.
void read_charts(Block& file, Scenario& scenario) {
  auto charts = file.block("charts");
  auto moves = charts.block("moves");
  auto& allowances = scenario.allowances;
  const auto mils = [](Block& block, std::string_view name, int& value) {
    value = block.integer(name, 0, table_max);
  };
  mils(moves, "infantry", allowances.infantry);
  mils(moves, "hq", allowances.hq);
  mils(moves, "heavy_cavalry", allowances.heavy_cavalry);
  mils(moves, "light_cavalry", allowances.light_cavalry);
  mils(moves, "foot_artillery", allowances.foot_artillery);
  mils(moves, "horse_artillery", allowances.horse_artillery);
  mils(moves, "road", allowances.road);
  mils(moves, "stream_cost", allowances.stream_cost);
  moves.finish();
  auto ranges = charts.block("ranges");
  mils(ranges, "musket", scenario.ranges.musket);
  mils(ranges, "short", scenario.ranges.short_range);
  for (const auto& [name, guns] :
       {std::pair{"foot", &scenario.ranges.foot}, {"horse", &scenario.ranges.horse}}) {
    auto block = ranges.block(name);
    mils(block, "middle", guns->middle);
    mils(block, "far", guns->far);
    block.finish();
  }
  ranges.finish();
  charts.finish();
}

// Section 6: the set-up obeys N3, and no enemies stand within 500.
void lint_setup(const Scenario& scenario, core::FileFaults& faults) {
  const auto state = initial_state(std::make_shared<const Scenario>(scenario));
  for (UnitIndex index = 0; index < scenario.units.size(); ++index) {
    const auto path = element("units", index);
    const auto& unit = scenario.units[index];
    if (unit.entry && scenario.map.entries[*unit.entry].side != unit.side) {
      add_fault(faults, path + ".entry", "is the other side's", "name an entry of its own");
    }
    if (!on_table(state, index)) continue;
    if (const auto fault = cannot_stand(state, index, place_of(state, index))) {
      add_fault(faults, path + ".at", fault->message, "set it up elsewhere");
    } else if (enemy_within(state, index, off_enemies)) {
      add_fault(faults, path + ".at", "is within 500 mils of an enemy", "set it up farther off");
    }
  }
}

}  // namespace adjutant::two_by_two
