#include "engine/games/lfm/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/lfm/captain/captain.hpp"
#include "engine/games/lfm/captain/prospects.hpp"
#include "engine/games/lfm/rules/victory.hpp"

namespace adjutant::lfm {

namespace {

constexpr std::int64_t victory_worth = core::Network::certain / 2;
// The value of a hundredth of a point, in hundred thousandths: 0.2 % of winning for a point.
constexpr std::int64_t chance_of_point = 2;
constexpr int point = 100;
constexpr int lead_worth = 1200;  // of winning as things stand when the last turn is on
constexpr int in_order = 45;      // a strength point that can fight
constexpr int disorganized = 20;  // one that must rally first
constexpr int shattered_loss = 15;
constexpr int hopes_percent = 60;  // what the next mover sees in combats that comes true
constexpr int pull = 4;            // for each strength point and hex nearer to where it is decided
constexpr int far_away = 12;       // hexes

int sign(Side side) {
  return side == us ? 1 : -1;
}

// Of positions as were learned from: between player turns.
const core::Network* judge_of(const State& state) {
  const bool between = state.phase == Phase::construction && !state.combat;
  return between ? network_for(*state.scenario, state.side) : nullptr;
}

}  // namespace

int power(const State& state, PieceIndex unit) {
  const auto& now = state.pieces[unit];
  const int strength = piece(state, unit).strength;
  if (now.where == Where::routed) return strength * disorganized / 4;  // may come back
  if (now.where == Where::lost) return 0;
  const int each = now.disorganized ? disorganized : in_order;
  return strength * (shattered(state, unit) ? each - shattered_loss : each);
}

int longing(const State& state, PieceIndex unit) {
  const auto& counter = piece(state, unit);
  const auto& now = state.pieces[unit];
  if (now.where == Where::routed || now.where == Where::lost) return 0;
  const auto& hexes = state.scenario->victory.hexes;
  int nearest = far_away, wanted = far_away;
  bool all_held = true;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const int away = now.where == Where::on_map ? hex::distance(now.at, hexes[i].hex) : far_away;
    nearest = std::min(nearest, away);
    if (state.held[i] == counter.side) continue;
    wanted = std::min(wanted, away);
    all_held = false;
  }
  if (!all_held) return wanted * counter.strength * pull;
  return std::max(nearest - 1, 0) * counter.strength * pull / 2;
}

int ahead(const State& state) {
  const auto scored = points(state);
  return scored[core::index(us)] - scored[core::index(cs)] + state.scenario->victory.margin;
}

int judged(const State& state, int hopes) {
  const int lead = ahead(state);
  const int turns_left = state.scenario->turn_count() - state.turn;
  int value = point * lead + (lead > 0 ? lead_worth : -lead_worth) / (1 + 2 * turns_left);
  for (const Side side : core::both_sides) {
    for (const auto unit : roster(state, side).units) {
      value += sign(side) * (power(state, unit) - longing(state, unit));
    }
  }
  return value + sign(state.side) * hopes * hopes_percent / 100;
}

bool learned(const State& state) {
  const auto* network =
      state.phase == Phase::over ? network_for(*state.scenario, state.side) : judge_of(state);
  return network != nullptr;
}

std::int64_t evaluate(const State& state, Side side) {
  std::int64_t value = 0;
  if (const auto end = ending(state)) {
    if (end->winner) value = sign(*end->winner) * victory_worth;
  } else if (const auto* judge = judge_of(state)) {
    value = judge->chance(features(state)) - victory_worth;
  } else {
    value = std::clamp(judged(state, touch(state, state.side).hopes) * chance_of_point,
                       1 - victory_worth, victory_worth - 1);
  }
  return side == us ? value : -value;
}

}  // namespace adjutant::lfm
