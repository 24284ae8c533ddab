#include "engine/games/rise_and_fight/captain/survey.hpp"

#include <algorithm>
#include <utility>

#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/rules/position.hpp"

namespace adjutant::rise_and_fight {

Survey::Survey(const State& state) : units(state.units.size()) {
  for (UnitIndex shooter = 0; shooter < units.size(); ++shooter) {
    for (UnitIndex target = 0; target < units.size(); ++target) {
      if (!are_enemies(state, shooter, target)) continue;
      const int shot = expected_gain_of_shot(state, shooter, target);
      units[shooter].best_shot = std::max(units[shooter].best_shot, shot);
      units[target].danger += shot;
    }
    fire[core::index(state.unit(shooter).side)] += units[shooter].best_shot;
  }
  for (const auto side : core::both_sides) {
    auto rushes = rushes_of(state, side);
    for (const auto& [gain, charger, enemy] : rushes) {
      units[charger].best_rush = std::max(units[charger].best_rush, gain);
      units[enemy].exposure = std::max(units[enemy].exposure, gain);
      ++units[enemy].chargers;
    }
    charges[core::index(side)] = sum_of(state, std::move(rushes));
    way[core::index(side)] = way_to_go(state, side);
  }
  for (std::size_t pair = 0; pair < state.pairs.size(); ++pair) {
    const int gain = expected_gain_of_round(state, pair);
    units[state.pairs[pair].striker].fight += gain;
    units[state.pairs[pair].struck].fight -= gain;
  }
}

}  // namespace adjutant::rise_and_fight
