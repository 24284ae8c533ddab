#include "engine/games/two_by_two/captain/prospects.hpp"

#include <algorithm>

#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/rally.hpp"
#include "engine/table/arc.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int point = 100;
constexpr int faces = 6;

// worth() counts a destroyed unit 8 on each of six faces.
constexpr int worth_of_a_point = faces * 8;

}  // namespace

int hundredths_of_worth(int worth) {
  return worth * point / worth_of_a_point;
}

int best_shot(const State& state, UnitIndex shooter) {
  if (cannot_fire(state, shooter)) return 0;
  int most = 0;
  for (const auto target : targets(state, shooter)) {
    most = std::max(most, worth(state, shooter, target));
  }
  return hundredths_of_worth(most);
}

int danger(const State& state, UnitIndex unit) {
  int sum = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || is_beyond_range(state, other, unit)) continue;
    if (!cannot_fire(state, other) && !cannot_hit(state, other, unit))
      sum += worth(state, other, unit);
  }
  return hundredths_of_worth(sum);
}

int disorder(const State& state, UnitIndex unit) {
  constexpr int turns_max = 5, pinned_a_turn = 6, disrupted_a_turn = 10, disrupted_at_once = 10;
  const auto condition = state.units[unit].condition;
  if (condition == Condition::steady) return 0;
  const int turns = std::min(turns_max, state.scenario->turns - state.turn + 1);
  const int misses = faces - rallying_faces(state, unit);
  // How long it is expected to last, in hundredths of a turn.
  int lasts = 0, still = 100;
  for (int turn = 0; turn < turns; ++turn) {
    lasts += still;
    still = still * misses / faces;
  }
  const int points = state.unit(unit).points;
  if (condition == Condition::pinned) return points * (pinned_a_turn * lasts / 100);
  return points * (disrupted_at_once + disrupted_a_turn * lasts / 100);
}

std::int64_t squared_between(const State& state, UnitIndex one, UnitIndex other) {
  return table::squared(state.units[other].at - state.units[one].at);
}

std::int64_t between(const State& state, UnitIndex one, UnitIndex other) {
  return table::root_down(squared_between(state, one, other));
}

bool is_turned_from(const State& state, UnitIndex unit, UnitIndex enemy) {
  const auto& now = state.units[unit];
  const auto seen = table::seen_from(now.at, now.heading, state.units[enemy].at);
  return table::sector(seen, base_extent) != table::Sector::front;
}

std::optional<UnitIndex> nearest_enemy(const State& state, UnitIndex unit) {
  std::optional<UnitIndex> nearest;
  std::int64_t least = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other)) continue;
    const auto away = squared_between(state, unit, other);
    if (nearest && away >= least) continue;
    nearest = other;
    least = away;
  }
  return nearest;
}

}  // namespace adjutant::two_by_two
