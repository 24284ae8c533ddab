#include "tests/fuzz/shared/positions.hpp"

#include "tests/fuzz/shared/referee.hpp"

namespace adjutant::fuzz {
namespace {

constexpr int matches = 6;  // of each scenario
constexpr int submissions_max = 250;

std::map<std::string, KnownPosition> find_positions() {
  std::map<std::string, KnownPosition> found;
  for (const auto& known : built_in_scenarios()) {
    for (int number = 0; number < matches; ++number) {
      Random random(static_cast<std::uint64_t>(number));
      Referee referee(*known.game, known.scenario, core::Decisions::ask, "624135");
      for (int i = 0; i < submissions_max && !referee.match().result; ++i) {
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
