#include "engine/games/two_by_two/captain/charges.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/ground.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"

namespace adjutant::two_by_two {
namespace {

// Hundredths of a unit's points: what each result of a shot or a melee costs it.
constexpr int destroyed_costs = 100, routed_costs = 65, disrupted_costs = 20, pinned_costs = 10;
constexpr int faces = 6;

// 7.1: the value of a melee for its mover.
struct Stakes {
  int theirs = 0;        // hundredths of its points that the enemy may expect to lose
  int own = 0;           // the same for the mover
  int lost_percent = 0;  // how often the mover loses
};

constexpr int difference_max = 9;

Stakes stakes_at(int better) {
  Stakes sum;
  int decided = 0;  // ties are fought again
  for (int throws = 0; throws < faces * faces; ++throws) {
    const int difference = throws / faces - throws % faces + better;
    if (difference == 0) continue;
    ++decided;
    const bool destroyed = melee_result(difference) == MeleeResult::destroyed;
    (difference > 0 ? sum.theirs : sum.own) += destroyed ? destroyed_costs : routed_costs;
    if (difference < 0) sum.lost_percent += 100;
  }
  return {sum.theirs / decided, sum.own / decided, sum.lost_percent / decided};
}

// By the difference of the modifiers.
Stakes stakes_of(int better) {
  static const auto all = [] {
    std::array<Stakes, 2 * difference_max + 1> made{};
    for (int difference = -difference_max; difference <= difference_max; ++difference) {
      made[static_cast<std::size_t>(difference + difference_max)] = stakes_at(difference);
    }
    return made;
  }();
  const int place = std::clamp(better, -difference_max, difference_max) + difference_max;
  return all[static_cast<std::size_t>(place)];
}

int difference(const State& state, UnitIndex mover, UnitIndex enemy) {
  return sum(melee_modifiers(state, mover, enemy, false)) -
         sum(melee_modifiers(state, enemy, mover, false));
}

int gain(const State& state, UnitIndex mover, UnitIndex enemy, int better) {
  const auto stakes = stakes_of(better);
  return state.unit(enemy).points * stakes.theirs - state.unit(mover).points * stakes.own;
}

bool is_own_hq(const State& state, UnitIndex mover, UnitIndex other) {
  return are_friends(state, mover, other) && state.unit(other).arm == Arm::hq;
}

// N4: a charge's last stretch from there toward the enemy's centre, so long: nobody stands in it
// that does not overlap its beginning, and no closed ground lies there.
bool is_lane_free(const State& state, UnitIndex mover, Point from, UnitIndex enemy, int length) {
  const int heading = table::toward(from, state.units[enemy].at, 0);
  const auto to = table::step(from, heading, std::max(0, length));
  if (!closed_by(state.scenario->map, state.unit(mover), table::Segment{from, to}).empty()) {
    return false;
  }
  const auto start = core_at({from, heading}), lane = table::swept(start, core_at({to, heading}));
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (other == mover || other == enemy || !on_table(state, other)) continue;
    if (is_own_hq(state, mover, other)) continue;
    const bool left = are_friends(state, mover, other) && core_overlaps(state, other, start);
    if (!left && core_overlaps(state, other, lane)) return false;
  }
  return true;
}

// N2: a leg of its centre, so far from enemies and friends.
bool is_leg_free(const State& state, UnitIndex mover, Point to) {
  const table::Segment leg{state.units[mover].at, to};
  if (!closed_by(state.scenario->map, state.unit(mover), leg).empty()) return false;
  const auto way = table::figure(leg);
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (other == mover || !on_table(state, other) || is_own_hq(state, mover, other)) continue;
    const int off = are_friends(state, mover, other) ? contact_within : off_enemies - 1;
    if (comes_within(state, other, way, off)) return false;
  }
  return true;
}

struct Charger {
  int better = 0;  // the difference of the modifiers
  UnitIndex unit = 0;
};
using Chargers = std::vector<Charger>;

// The gain of the chargers from this one on, each of which fights if all before it have lost.
int gain_from(const State& state, UnitIndex enemy, const Chargers& chargers, std::size_t first) {
  if (first >= chargers.size()) return 0;
  const auto& [better, unit] = chargers[first];
  const int later = std::max(0, gain_from(state, enemy, chargers, first + 1));
  return gain(state, unit, enemy, better) + later * stakes_of(better).lost_percent / 100;
}

// 6.2: the modifiers of the enemy's shot at a charger.
int modifiers_against(const State& state, UnitIndex charger, UnitIndex enemy) {
  const auto& fire = state.scenario->modifiers.fire;
  const auto& shooter = state.unit(enemy);
  int modifiers = touches_hq(state, enemy) ? fire.hq : 0;
  if (shooter.arm == Arm::artillery) {
    modifiers += fire.short_range;
  } else if (state.units[enemy].condition == Condition::steady) {
    modifiers += fire.first_volley;
  }
  if (state.unit(charger).arm == Arm::cavalry) modifiers += fire.cavalry;
  if (shooter.size == Size::large) modifiers += fire.large;
  return modifiers;
}

// The gain if the first charger was shot at before contact.
int gain_under_fire(const State& state, UnitIndex enemy, const Chargers& chargers) {
  const int unhurt = gain_from(state, enemy, chargers, 0);
  if (cannot_fire(state, enemy)) return unhurt;
  const auto first = chargers.front().unit;
  const int points = state.unit(first).points;
  auto shaken = chargers;
  shaken.front().better -= state.scenario->modifiers.melee.enemy_disrupted;
  const int others = gain_from(state, enemy, chargers, 1);
  const std::array<int, 5> by_result{unhurt, unhurt - pinned_costs * points,
                                     gain_from(state, enemy, shaken, 0) - disrupted_costs * points,
                                     others - routed_costs * points,
                                     others - destroyed_costs * points};
  const int modifiers = modifiers_against(state, first, enemy);
  int sum = 0;
  for (int face = 1; face <= faces; ++face) {
    sum += by_result[static_cast<std::size_t>(shot_result(face + modifiers))];
  }
  return sum / faces;
}

constexpr std::size_t movers_max = 3;  // at one enemy

// The best three units that can charge it do so.
Assault assault(const State& state, UnitIndex enemy, const Units& could) {
  Chargers chargers;
  for (const auto mover : could) chargers.push_back({difference(state, mover, enemy), mover});
  std::ranges::sort(chargers, {},
                    [](const Charger& one) { return std::pair(-one.better, one.unit); });
  Assault made{enemy, {}, 0};
  for (const auto& charger : chargers) made.chargers.push_back(charger.unit);
  if (chargers.size() > movers_max) chargers.resize(movers_max);
  for (auto& charger : chargers) charger.better += static_cast<int>(chargers.size()) - 1;
  made.gain = gain_under_fire(state, enemy, chargers);
  return made;
}

// Whether a unit may charge now; for the side that does not move, whether it may in its next turn.
bool will_be_ready(const State& state, UnitIndex unit) {
  if (!on_table(state, unit) || state.units[unit].condition != Condition::steady) return false;
  return state.unit(unit).side == state.side || !will_volley(state, unit);
}

}  // namespace

int expected_gain(const State& state, UnitIndex mover, UnitIndex enemy, int more_friends) {
  return gain(state, mover, enemy, difference(state, mover, enemy) + more_friends);
}

bool could_charge(const State& state, UnitIndex mover, UnitIndex enemy) {
  // Mils from the enemy's centre: where one turns in to its flank or rear, and where bases meet.
  constexpr int off = 1300, met = 500, met_on_flank = 750;
  const auto arm = state.unit(mover).arm;
  if (arm == Arm::artillery || arm == Arm::hq) return false;
  if (state.units[mover].condition != Condition::steady) return false;
  const auto from = state.units[mover].at;
  const auto& there = state.units[enemy];
  const std::int64_t most = allowance(*state.scenario, state.unit(mover));
  const auto away = table::squared(there.at - from);
  if (away > (most + met) * (most + met)) return false;
  const int straight = static_cast<int>(table::root_down(away)) - met;
  if (is_lane_free(state, mover, from, enemy, straight)) return true;
  for (const int face : {90, 270, 180}) {
    const auto turn = table::step(there.at, table::heading_of(there.heading + face), off);
    const int last = off - (face == 180 ? met : met_on_flank);
    if (table::length_up(turn - from) + last > most) continue;
    if (is_leg_free(state, mover, turn) && is_lane_free(state, mover, turn, enemy, last)) {
      return true;
    }
  }
  return false;
}

int exposure(const State& state, UnitIndex unit) {
  int worst = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || !could_charge(state, other, unit)) continue;
    worst = std::max(worst, expected_gain(state, other, unit));
  }
  return worst;
}

bool will_volley(const State& state, UnitIndex unit) {
  return state.unit(unit).arm == Arm::infantry && choose_shot(state, unit).has_value();
}

int opportunity(const State& state, UnitIndex unit) {
  constexpr int companions = 1;
  int best = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || !could_charge(state, unit, other)) continue;
    best = std::max(best, expected_gain(state, unit, other, companions));
  }
  return best;
}

std::vector<Assault> assaults_of(const State& state, Side side) {
  Units ready;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side == side && will_be_ready(state, unit)) ready.push_back(unit);
  }
  std::vector<Assault> all;
  Units movers;
  for (UnitIndex enemy = 0; enemy < state.units.size(); ++enemy) {
    if (state.unit(enemy).side == side || !on_table(state, enemy)) continue;
    movers.clear();
    std::ranges::copy_if(ready, std::back_inserter(movers),
                         [&](UnitIndex mover) { return could_charge(state, mover, enemy); });
    if (!movers.empty()) all.push_back(assault(state, enemy, movers));
  }
  return all;
}

std::int64_t sum_of_gains(std::vector<Assault> assaults) {
  std::erase_if(assaults, [](const Assault& one) { return one.gain <= 0; });
  std::ranges::sort(assaults, {},
                    [](const Assault& one) { return std::pair(-one.gain, one.enemy); });
  Units used;
  std::int64_t sum = 0;
  for (const auto& one : assaults) {
    const auto going = std::span(one.chargers).first(std::min(one.chargers.size(), movers_max));
    if (std::ranges::find_first_of(going, used) != going.end()) continue;
    used.insert(used.end(), going.begin(), going.end());
    sum += one.gain;
  }
  return sum;
}

}  // namespace adjutant::two_by_two
