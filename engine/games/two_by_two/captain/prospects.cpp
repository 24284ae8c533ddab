#include "engine/games/two_by_two/captain/prospects.hpp"

#include <algorithm>
#include <array>

#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int point = 100;
constexpr int faces = 6;

// worth() counts a destroyed unit 8 on each of six faces.
constexpr int worth_of_a_point = faces * 8;

// 7.1: the share of its points, in hundredths, that each side of a melee may expect to lose.
struct Stakes {
  int theirs = 0;
  int own = 0;
};

constexpr int difference_max = 9;

// By the difference of the modifiers, from -difference_max on.
const std::array<Stakes, 2 * difference_max + 1>& stakes() {
  static const auto all = [] {
    constexpr int rout_costs = 65;
    std::array<Stakes, 2 * difference_max + 1> made{};
    for (int better = -difference_max; better <= difference_max; ++better) {
      Stakes sum;
      int decided = 0;  // ties are fought again
      for (int throws = 0; throws < faces * faces; ++throws) {
        const int difference = throws / faces - throws % faces + better;
        if (difference == 0) continue;
        ++decided;
        const bool destroyed = melee_result(difference) == MeleeResult::destroyed;
        (difference > 0 ? sum.theirs : sum.own) += destroyed ? point : rout_costs;
      }
      made[static_cast<std::size_t>(better + difference_max)] = {sum.theirs / decided,
                                                                 sum.own / decided};
    }
    return made;
  }();
  return all;
}

Stakes stakes_of(int better) {
  const int place = std::clamp(better, -difference_max, difference_max) + difference_max;
  return stakes()[static_cast<std::size_t>(place)];
}

int difference(const State& state, UnitIndex mover, UnitIndex enemy) {
  return sum(melee_modifiers(state, mover, enemy, false)) -
         sum(melee_modifiers(state, enemy, mover, false));
}

int gain(const State& state, UnitIndex mover, UnitIndex enemy, int better) {
  const auto [theirs, own] = stakes_of(better);
  return state.unit(enemy).points * theirs - state.unit(mover).points * own;
}

// Charges at one enemy that could begin now.
struct Assault {
  UnitIndex enemy = 0;
  Units movers;
  int gain = 0;
};

// `movers`: those that could charge it, of which the best three go.
Assault assault(const State& state, UnitIndex enemy, const Units& movers) {
  constexpr std::size_t movers_max = 3;
  std::vector<std::pair<int, UnitIndex>> by_difference;
  for (const auto mover : movers) {
    by_difference.emplace_back(-difference(state, mover, enemy), mover);
  }
  std::ranges::sort(by_difference);
  if (by_difference.size() > movers_max) by_difference.resize(movers_max);
  Assault made{enemy, {}, 0};
  const int more = static_cast<int>(by_difference.size()) - 1;
  for (const auto& [worse, mover] : by_difference) made.movers.push_back(mover);
  const auto& [worse, first] = by_difference.front();
  made.gain = gain(state, first, enemy, -worse + more);
  return made;
}

}  // namespace

int best_shot(const State& state, UnitIndex shooter) {
  if (cannot_fire(state, shooter)) return 0;
  int most = 0;
  for (const auto target : targets(state, shooter)) {
    most = std::max(most, worth(state, shooter, target));
  }
  return most * point / worth_of_a_point;
}

int danger(const State& state, UnitIndex unit) {
  int sum = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || is_beyond_range(state, other, unit)) continue;
    if (!cannot_fire(state, other) && !cannot_hit(state, other, unit))
      sum += worth(state, other, unit);
  }
  return sum * point / worth_of_a_point;
}

int promise(const State& state, UnitIndex mover, UnitIndex enemy, int more_friends) {
  return gain(state, mover, enemy, difference(state, mover, enemy) + more_friends);
}

bool could_charge(const State& state, UnitIndex mover, UnitIndex enemy) {
  constexpr int bases_reach = 500;  // from centre to edge, about, of both together
  const auto arm = state.unit(mover).arm;
  if (arm == Arm::artillery || arm == Arm::hq) return false;
  if (state.units[mover].condition != Condition::steady) return false;
  const auto from = state.units[mover].at, to = state.units[enemy].at;
  const std::int64_t reach = allowance(*state.scenario, state.unit(mover)) + bases_reach;
  if (table::squared(to - from) > reach * reach) return false;
  const auto way = table::figure({from, to});
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (other == mover || other == enemy || !on_table(state, other)) continue;
    if (state.unit(other).arm == Arm::hq && are_friends(state, mover, other)) continue;
    if (overlap(way, core_of(state, other))) return false;
  }
  return true;
}

int exposure(const State& state, UnitIndex unit) {
  int worst = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || !could_charge(state, other, unit)) continue;
    worst = std::max(worst, promise(state, other, unit));
  }
  return worst;
}

std::int64_t charges_of(const State& state, Side side) {
  std::vector<Assault> all;
  Units movers;
  for (UnitIndex enemy = 0; enemy < state.units.size(); ++enemy) {
    if (state.unit(enemy).side == side || !on_table(state, enemy)) continue;
    movers.clear();
    for (UnitIndex mover = 0; mover < state.units.size(); ++mover) {
      if (are_enemies(state, mover, enemy) && could_charge(state, mover, enemy)) {
        movers.push_back(mover);
      }
    }
    if (movers.empty()) continue;
    if (auto made = assault(state, enemy, movers); made.gain > 0) all.push_back(std::move(made));
  }
  std::ranges::sort(all, {}, [](const Assault& one) { return std::pair(-one.gain, one.enemy); });
  std::vector<bool> used(state.units.size());
  std::int64_t sum = 0;
  for (const auto& one : all) {
    if (std::ranges::any_of(one.movers, [&](UnitIndex mover) { return used[mover]; })) continue;
    for (const auto mover : one.movers) used[mover] = true;
    sum += one.gain;
  }
  return sum;
}

std::optional<UnitIndex> nearest_enemy(const State& state, UnitIndex unit) {
  std::optional<UnitIndex> nearest;
  std::int64_t least = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other)) continue;
    const auto away = table::squared(state.units[other].at - state.units[unit].at);
    if (nearest && away >= least) continue;
    nearest = other;
    least = away;
  }
  return nearest;
}

}  // namespace adjutant::two_by_two
