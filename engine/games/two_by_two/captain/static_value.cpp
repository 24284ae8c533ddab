#include "engine/games/two_by_two/captain/static_value.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/games/two_by_two/captain/charges.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"

namespace adjutant::two_by_two {
namespace {

int wanted_distance(const Unit& unit, const RandomWeights& random_weights) {
  switch (unit.arm) {
    case Arm::infantry:
      return 3400 - 450 * random_weights.boldness;
    case Arm::cavalry:
      return 4600 - 400 * random_weights.boldness;
    case Arm::artillery:
      return 4200 - 300 * random_weights.boldness;
    case Arm::hq:
      break;
  }
  return 5500;
}

// The expected gain of the melee with the enemy that it touches.
int melee_of(const State& state, UnitIndex unit, const Units& touched,
             const RandomWeights& random_weights) {
  State then = state;
  then.contacts = contacts(state);
  int most = std::numeric_limits<int>::min();
  for (const auto enemy : touched) {
    const auto others =
        static_cast<int>(std::ranges::count_if(then.contacts, [&](const Contact& one) {
          return one.enemy == enemy && one.mover != unit;
        }));
    const int more =
        enemy == random_weights.focus ? std::max(0, random_weights.companions - others) : 0;
    most = std::max(most, expected_gain(then, unit, enemy, more));
  }
  return most;
}

// In contact, with this many more friends expected.
int contact_of(const State& state, UnitIndex unit, const Units& touched,
               const RandomWeights& random_weights) {
  constexpr int melee_percent = 120, danger_percent = 150;
  return melee_of(state, unit, touched, random_weights) * melee_percent / 100 +
         10 * random_weights.boldness + random_weights.daring -
         danger(state, unit) * danger_percent / 100;
}

int neighbours_of(const State& state, UnitIndex unit) {
  constexpr int in_line = 8;
  constexpr std::int64_t near_by = 1700;
  const auto arm = state.unit(unit).arm;
  int value = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_friends(state, unit, other)) continue;
    if (squared_between(state, unit, other) > near_by * near_by) continue;
    if (arm == Arm::hq || state.unit(other).arm == arm) value += in_line;
  }
  return value;
}

// What is to come of standing there: a charge in the next player turn, or a volley that pins (N15).
int next_turn_of(const State& state, UnitIndex unit) {
  constexpr int volley_costs = 6, opportunity_percent = 25;
  if (will_volley(state, unit)) return -volley_costs * state.unit(unit).points;
  return opportunity(state, unit) * opportunity_percent / 100;
}

// What the disorder of friends costs; less where an HQ stands by them.
int disorder_of_friends(const State& state, UnitIndex unit) {
  int sum = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_friends(state, unit, other)) sum += disorder(state, other);
  }
  return sum;
}

}  // namespace

int outlook(const State& state, UnitIndex unit, const RandomWeights& random_weights) {
  const auto touched = enemies_touched(state, unit);
  if (touched.empty()) return 0;
  return contact_of(state, unit, touched,
                    {.boldness = random_weights.boldness, .daring = random_weights.daring});
}

int static_value(const State& state, UnitIndex unit, const RandomWeights& random_weights) {
  constexpr int flank = 14, far_from_hq = 15;
  const auto& own = state.unit(unit);
  if (state.units[unit].where == Where::left) return own.points * 100;
  int value = best_shot(state, unit) / 2;
  const auto touched = enemies_touched(state, unit);
  if (touched.empty()) {
    value -= danger(state, unit) * (10 - random_weights.boldness) / 10;
    value -= exposure(state, unit) * (8 - random_weights.boldness) / 16;
    value += next_turn_of(state, unit);
  } else {
    value += contact_of(state, unit, touched, random_weights);
  }
  if (const auto enemy = nearest_enemy(state, unit); enemy && touched.empty()) {
    const auto away = between(state, unit, *enemy);
    const auto wanted = wanted_distance(own, random_weights) + random_weights.standoff;
    value -= static_cast<int>(std::abs(away - wanted) * own.points / (away > wanted ? 90 : 60)) / 3;
    if (is_turned_from(state, unit, *enemy) && away < 6 * inch) value -= flank * own.points / 2;
  }
  value += neighbours_of(state, unit);
  if (own.arm == Arm::hq) value -= disorder_of_friends(state, unit);
  if (own.arm != Arm::hq && !hq_within(state, unit, 6 * inch)) value -= far_from_hq;
  for (const auto& objective : state.scenario->map.objectives) {
    if (own.arm != Arm::hq && objective.area.holds(state.units[unit].at)) {
      value += objective.points * 15;
    }
  }
  return value;
}

}  // namespace adjutant::two_by_two
