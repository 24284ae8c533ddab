#include "engine/games/lfm/captain/judges.hpp"

#include "engine/games/lfm/captain/features.hpp"

namespace adjutant::lfm {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned(
      "lfm", side_ids, [](const core::json::value& file) { return load_scenario(file); },
      feature_names);
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::lfm
