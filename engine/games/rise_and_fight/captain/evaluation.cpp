#include "engine/games/rise_and_fight/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr std::int64_t won = 1'000'000;
constexpr std::int64_t hundred = 100;

std::int64_t per_mille(const Loss& loss) {
  return 1000 * loss.lost / std::max(1, loss.scores);
}

// F27: what is lost; the last per mille before the breakpoint count more and more.
std::int64_t lost(const State& state, Side side) {
  const auto part = per_mille(army_loss(state, side));
  const auto all = std::max(1, state.scenario->breakpoint);
  return part * hundred + part * part * hundred / all;
}

// F10, F27: units that are of no use, or of less.
std::int64_t spoilt(const State& state, Side side) {
  constexpr int shaken = 60, spent = 150, no_command = 25;  // hundredths of a hit a unit
  std::int64_t sum = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || !on_table(state, unit)) continue;
    const auto loss = brigade_loss_of(state, unit);
    if (loss.is_at_least(brigade_spent)) {
      sum += spent;
    } else if (loss.is_at_least(brigade_shaken)) {
      sum += shaken;
    }
    if (!in_command(state, unit)) sum += no_command;
  }
  return sum * worth_of_a_hit(state, side) / hundred;
}

// Tenths of an inch from enemies, for those who do not shoot from where they stand.
std::int64_t way_to_go(const State& state, Side side) {
  constexpr int close_enough = 5 * inch;
  std::int64_t way = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || !on_table(state, unit)) continue;
    const auto enemy = nearest_enemy_of(state, unit);
    if (!enemy || state.stance(unit).arm == Arm::guns) continue;
    way += std::max<std::int64_t>(0, between(state, unit, *enemy) - close_enough) / 100;
  }
  return way;
}

std::int64_t fire_of(const State& state, Side side) {
  std::int64_t sum = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side == side && on_table(state, unit)) sum += best_shot(state, unit);
  }
  return sum;
}

// F27: by so much less a side has lost.
bool is_ahead(const State& state, Side side) {
  const auto own = per_mille(army_loss(state, side)),
             other = per_mille(army_loss(state, core::opponent(side)));
  return own == other ? state.scenario->defender == side : own < other;
}

}  // namespace

std::int64_t evaluate(const State& state, Side side) {
  const auto other = core::opponent(side);
  if (state.winner) return *state.winner == side ? won : -won;
  auto value = lost(state, other) - lost(state, side);
  value += spoilt(state, other) - spoilt(state, side);
  // The nearer the end, the more it is worth to be ahead at all.
  constexpr std::int64_t lead = 6000;
  const std::int64_t turn = state.turn, turns = state.scenario->turns;
  const bool ahead = is_ahead(state, side);
  const auto leads = lead * turn * turn * turn / (turns * turns * turns);
  value += ahead ? leads : -leads;
  // The side on move fires and charges next.
  constexpr int fire_counts = 70, charges_count = 45;
  const auto next = fire_of(state, state.side) * fire_counts / hundred +
                    charges_of(state, state.side) * charges_count / hundred;
  value += state.side == side ? next : -next;
  // Of the side that has moved: who is behind comes, the more the later; who is ahead may wait.
  constexpr std::int64_t ahead_waits = 8, comes_at_first = 2;
  const auto moved = core::opponent(state.side);
  const auto way = way_to_go(state, moved);
  const auto counts = (moved == side) == ahead
                          ? way / ahead_waits
                          : way * (turns + 2 * turn) / (comes_at_first * turns);
  value -= moved == side ? counts : -counts;
  return value;
}

}  // namespace adjutant::rise_and_fight
