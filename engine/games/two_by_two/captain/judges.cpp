#include "engine/games/two_by_two/captain/judges.hpp"

#include "engine/games/two_by_two/captain/features.hpp"

namespace adjutant::two_by_two {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned(
      "two_by_two", side_ids, [](const core::json::value& file) { return load_scenario(file); },
      feature_names);
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::two_by_two
