#include "engine/games/rise_and_fight/captain/judges.hpp"

#include "engine/games/rise_and_fight/captain/features.hpp"

namespace adjutant::rise_and_fight {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned(
      "rise_and_fight", side_ids, [](const core::json::value& file) { return load_scenario(file); },
      feature_names);
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::rise_and_fight
