#include "engine/games/tlg2/captain/judges.hpp"

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/captain/features.hpp"

namespace adjutant::tlg2 {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned("tlg2", side_ids, [](const core::json::value& file) {
    const auto battle = load_scenario(file);
    ENSURE(battle.has_value(), "a battle that the program carries can be loaded");
    return core::Learned::Battle{battle->sha256, feature_names(*battle)};
  });
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::tlg2
