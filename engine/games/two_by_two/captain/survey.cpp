#include "engine/games/two_by_two/captain/survey.hpp"

#include <algorithm>

#include "engine/games/two_by_two/captain/charges.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/rules/doctrine.hpp"

namespace adjutant::two_by_two {

Survey::Survey(const State& state) : units(state.units.size()) {
  for (UnitIndex shooter = 0; shooter < units.size(); ++shooter) {
    if (cannot_fire(state, shooter)) continue;
    int most = 0;
    for (const auto target : targets(state, shooter)) {
      const int shot = worth(state, shooter, target);
      most = std::max(most, shot);
      units[target].danger += shot;
    }
    units[shooter].best_shot = hundredths_of_worth(most);
    fire[core::index(state.unit(shooter).side)] += units[shooter].best_shot;
  }
  for (auto& unit : units) unit.danger = hundredths_of_worth(unit.danger);
  for (const auto side : core::both_sides) {
    auto assaults = assaults_of(state, side);
    for (const auto& assault : assaults) {
      units[assault.enemy].chargers = static_cast<int>(assault.chargers.size());
      units[assault.enemy].assault = std::max(0, assault.gain);
      for (const auto charger : assault.chargers) ++units[charger].prey;
    }
    charges[core::index(side)] = sum_of_gains(std::move(assaults));
  }
}

}  // namespace adjutant::two_by_two
