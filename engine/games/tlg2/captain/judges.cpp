#include "engine/games/tlg2/captain/judges.hpp"

#include "engine/games/tlg2/captain/features.hpp"

namespace adjutant::tlg2 {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned(
      "tlg2", side_ids, [](const core::json::value& file) { return load_scenario(file); },
      feature_names);
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::tlg2
