#include "engine/games/two_by_two/scenario/scenario.hpp"

#include <algorithm>

#include "engine/core/notation/words.hpp"
#include "engine/games/two_by_two/scenario/reader.hpp"

namespace adjutant::two_by_two {
namespace {

void read_heading(Block& file, Scenario& scenario) {
  core::read_scenario_heading(file, ruleset, side_ids, scenario);
  scenario.turns = file.integer("turns", 1, 100);
  scenario.side_names = core::read_side_names(file, side_ids);
  auto victory = file.block("victory");
  const auto tie = victory.choice("tie", {side_ids.begin(), side_ids.end()});
  scenario.tie = tie == 0 ? blue : red;
  victory.finish();
}

}  // namespace

// 2: how far it goes in a player turn.
int allowance(const Scenario& scenario, const Unit& unit) {
  const auto& allowances = scenario.allowances;
  switch (unit.arm) {
    case Arm::infantry:
      return allowances.infantry;
    case Arm::cavalry:
      return unit.unit_class == UnitClass::heavy ? allowances.heavy_cavalry
                                                 : allowances.light_cavalry;
    case Arm::artillery:
      return unit.unit_class == UnitClass::horse ? allowances.horse_artillery
                                                 : allowances.foot_artillery;
    case Arm::hq:
      return allowances.hq;
  }
  return 0;
}

std::optional<UnitIndex> Scenario::find_unit(std::string_view wanted) const {
  const auto found = std::ranges::find_if(
      units, [&](const Unit& unit) { return core::notation::same_word(unit.id, wanted); });
  if (found == units.end()) return {};
  return static_cast<UnitIndex>(found - units.begin());
}

std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules) {
  return core::load_scenario_file<Scenario>(
      file, rules,
      [](Block& block, Scenario& scenario) {
        read_heading(block, scenario);
        scenario.map = read_map(block);
        read_charts(block, scenario);
        read_zones(block, scenario);
        read_units(block, scenario);
        core::read_provenance(
            block,
            {{"map", "Map"}, {"charts", "Charts"}, {"units", "Units"}, {"victory", "Victory"}},
            scenario.provenance);
      },
      lint_setup);
}

}  // namespace adjutant::two_by_two
