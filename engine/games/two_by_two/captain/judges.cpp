#include "engine/games/two_by_two/captain/judges.hpp"

#include "engine/core/ensure.hpp"
#include "engine/games/two_by_two/captain/features.hpp"

namespace adjutant::two_by_two {

const core::Judges* judges(const Scenario& scenario) {
  static const core::Learned learned(
      "two_by_two", {std::string(id(blue)), std::string(id(red))},
      [](const core::json::value& file) {
        const auto battle = load_scenario(file);
        ENSURE(battle.has_value(), "a battle that the program carries can be loaded");
        return core::Learned::Battle{battle->sha256, feature_names(*battle)};
      });
  return learned.find(scenario.sha256);
}

}  // namespace adjutant::two_by_two
