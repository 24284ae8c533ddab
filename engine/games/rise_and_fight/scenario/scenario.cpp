#include "engine/games/rise_and_fight/scenario/scenario.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"
#include "engine/core/notation/words.hpp"
#include "engine/games/rise_and_fight/scenario/reader.hpp"

namespace adjutant::rise_and_fight {
namespace {

void read_heading(Block& file, Scenario& scenario) {
  core::read_scenario_heading(file, ruleset, side_ids, scenario);
  scenario.turns = file.integer("turns", 1, 100);
  scenario.first = read_side(file, "first");
  scenario.defender = read_side(file, "defender");
  scenario.side_names = core::read_side_names(file, side_ids);
  auto victory = file.block("victory");
  scenario.breakpoint = victory.integer("breakpoint", 1, 1000);
  victory.finish();
}

template <class Named>
std::optional<std::size_t> find(const std::vector<Named>& all, std::string_view wanted) {
  const auto found = std::ranges::find_if(
      all, [&](const Named& one) { return core::notation::same_word(one.id, wanted); });
  if (found == all.end()) return {};
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

const Row* row_of(const Charts& charts, const Unit&, Arm arm, Formation formation) {
  const auto& rows = arm == Arm::foot    ? charts.foot
                     : arm == Arm::horse ? charts.horse
                                         : charts.guns;
  const auto found = rows.find(formation);
  return found == rows.end() ? nullptr : &found->second;
}

table::Frontage frontage(const Unit& unit, Arm arm, Formation formation) {
  const auto& [most, width, depth] = cells[place(arm)][place(formation)];
  const int abreast = std::min(unit.bases, most);
  return {abreast * width / 2, (unit.bases + abreast - 1) / abreast * depth};
}

std::optional<UnitIndex> Scenario::find_unit(std::string_view wanted) const {
  return find(units, wanted);
}

std::optional<std::size_t> Scenario::find_commander(std::string_view wanted) const {
  return find(commanders, wanted);
}

std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules) {
  return core::load_scenario_file<Scenario>(
      file, rules,
      [](Block& block, Scenario& scenario) {
        read_heading(block, scenario);
        scenario.map = read_map(block);
        read_charts(block, scenario.charts);
        read_forces(block, scenario);
        core::read_provenance(block,
                              {{"map", "Map"},
                               {"charts", "Charts"},
                               {"units", "Units"},
                               {"commanders", "Commanders"},
                               {"victory", "Victory"}},
                              scenario.provenance);
      },
      lint_setup);
}

}  // namespace adjutant::rise_and_fight
