#include "engine/games/lfm/captain/judges.hpp"

#include "engine/core/ensure.hpp"
#include "engine/games/lfm/captain/features.hpp"

namespace adjutant::lfm {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned("lfm", side_ids, [](const core::json::value& file) {
    const auto battle = load_scenario(file);
    ENSURE(battle.has_value(), "a battle that the program carries can be loaded");
    return core::Learned::Battle{battle->sha256, feature_names(*battle)};
  });
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::lfm
