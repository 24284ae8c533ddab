#include "engine/games/lfm/captain/prospects.hpp"

#include <algorithm>

namespace adjutant::lfm {

namespace {

constexpr int point = 100;           // a point of the victory conditions, in hundredths
constexpr int fighting_power = 45;   // of a strength point that goes on
constexpr int broken_percent = 30;   // of their worth that units lose when they retreat
constexpr int retreat_percent = 12;  // and who are disorganized already
constexpr int faces = 6;

int least_worth(const State& state, const Pieces& units) {
  int least = 0;
  for (const auto index : units) {
    if (const int one = worth(state, index); least == 0 || one < least) least = one;
  }
  return least;
}

int retreat_costs(const State& state, const Pieces& units) {
  int sum = 0;
  for (const auto index : units) {
    const int percent = state.pieces[index].disorganized ? retreat_percent : broken_percent;
    sum += worth(state, index) * percent / 100;
  }
  return sum;
}

Pieces regiments_of(const State& state, const Pieces& units) {
  Pieces found;
  std::ranges::copy_if(units, std::back_inserter(found),
                       [&](auto index) { return piece(state, index).regiment(); });
  return found;
}

}  // namespace

int worth(const State& state, PieceIndex unit) {
  const auto& counter = piece(state, unit);
  const int points = counter.branch == Branch::cavalry ? 2 * counter.strength : counter.strength;
  return points * point + counter.strength * fighting_power;
}

int stake(const State& state, Side side, Hex hex) {
  const auto& hexes = state.scenario->victory.hexes;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    if (hexes[i].hex == hex) return state.held[i] == side ? 0 : hexes[i].points * point;
  }
  return 0;
}

int promise(const State& state, const Pieces& attackers, const std::vector<Hex>& targets) {
  const Side side = piece(state, attackers.front()).side;
  const auto now = odds(state, attackers, targets);
  if (now.column == too_weak) return no_promise;
  Pieces defenders;
  int ground = 0;
  for (const Hex hex : targets) {
    const auto there = units_at(state, core::opponent(side), hex);
    defenders.insert(defenders.end(), there.begin(), there.end());
    ground += stake(state, side, hex);
  }
  const auto regiments = regiments_of(state, attackers);
  const int least = least_worth(state, defenders);
  int sum = 0;
  for (int face = 1; face <= faces; ++face) {
    const int die = std::clamp(face + now.sum, 0, combat_die_max);
    const auto& result =
        state.scenario->charts
            .results[static_cast<std::size_t>(die)][static_cast<std::size_t>(now.column)];
    if (result.defender_loses) sum += least;
    if (result.exchange) sum -= std::max(least, least_worth(state, regiments));
    if (result.attacker_loses) sum -= least_worth(state, regiments);
    if (result.defender_retreats) sum += retreat_costs(state, defenders) + ground;
    if (result.attacker_retreats) sum -= retreat_costs(state, attackers);
    if (result.defender_loses && defenders.size() == 1) sum += ground;
  }
  return sum / faces;
}

}  // namespace adjutant::lfm
