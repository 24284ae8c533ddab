#include "tests/fuzz/shared/positions.hpp"

#include "tests/fuzz/shared/referee.hpp"

namespace adjutant::fuzz {
namespace {

constexpr int submissions_max = 200;  // of each scenario, in whole matches but for the last

std::map<std::string, KnownPosition> find_positions() {
  std::map<std::string, KnownPosition> found;
  for (const auto& known : built_in_scenarios()) {
    int submissions = 0;
    for (std::uint64_t number = 0; submissions < submissions_max; ++number) {
      Random random(number);
      Referee referee(*known.game, known.scenario, core::Decisions::ask, "624135");
      for (; submissions < submissions_max && !referee.match().result; ++submissions) {
        found.try_emplace(known.scenario.id + " " + referee.awaited().front().kind, &known,
                          referee.match().state);
        referee.play_on(1, random);
      }
    }
  }
  return found;
}

}  // namespace

const std::map<std::string, KnownPosition>& known_positions() {
  static const auto positions = find_positions();
  return positions;
}

const KnownPosition& position_named(const std::string& name) {
  const auto& all = known_positions();
  const auto found = all.find(name);
  return found == all.end() ? all.begin()->second : found->second;
}

}  // namespace adjutant::fuzz
