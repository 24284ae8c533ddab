#include "engine/games/rise_and_fight/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/rise_and_fight/captain/captain.hpp"
#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr std::int64_t hundred = 100;
constexpr std::int64_t victory_worth = core::Network::certain / 2;
// How many hundredths of a per mille count as one: so nothing is worth as much as a battle won.
constexpr std::int64_t fineness = 20;

// F27: what is lost; the last per mille before the breakpoint count more and more.
std::int64_t lost(const State& state, Side side) {
  const std::int64_t part = per_mille_lost(state, side);
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

std::int64_t fire_of(const State& state, Side side) {
  std::int64_t sum = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side == side && on_table(state, unit)) sum += best_shot(state, unit);
  }
  return sum;
}

// Of positions as were learned from: where a half-turn has ended, and after the fire of the next
// before its moves.
const core::Network* judge_of(const State& state) {
  const bool fires = state.phase == Phase::fire;
  const bool moves =
      state.phase == Phase::movement && std::ranges::none_of(state.units, &UnitState::ordered);
  if ((!fires && !moves) || question(state)) return nullptr;
  return network_for(*state.scenario, state.side);
}

// For the United States.
std::int64_t value_of(const State& state) {
  if (state.winner) return *state.winner == us ? victory_worth : -victory_worth;
  if (const auto* judge = judge_of(state)) return judge->chance(features(state)) - victory_worth;
  const auto value = judged(state, {.fire = fire_of(state, state.side),
                                    .charges = sum_of(state, rushes_of(state, state.side)),
                                    .way = way_to_go(state, core::opponent(state.side))});
  return std::clamp(value / fineness, 1 - victory_worth, victory_worth - 1);
}

}  // namespace

int per_mille_lost(const State& state, Side side) {
  const auto loss = army_loss(state, side);
  return 1000 * loss.lost / std::max(1, loss.scores);
}

bool is_ahead(const State& state, Side side) {
  const auto own = per_mille_lost(state, side), other = per_mille_lost(state, core::opponent(side));
  return own == other ? state.scenario->defender == side : own < other;
}

std::int64_t judged(const State& state, const Outlook& outlook) {
  auto value = lost(state, crown) - lost(state, us);
  value += spoilt(state, crown) - spoilt(state, us);
  // The nearer the end, the more it is worth to be ahead at all.
  constexpr std::int64_t lead = 6000;
  const std::int64_t turn = state.turn, turns = state.scenario->turns;
  const bool ahead = is_ahead(state, us);
  const auto leads = lead * turn * turn * turn / (turns * turns * turns);
  value += ahead ? leads : -leads;
  // The side on move fires and charges next.
  constexpr int fire_counts = 70, charges_count = 45;
  const auto next =
      outlook.fire * fire_counts / hundred + outlook.charges * charges_count / hundred;
  value += state.side == us ? next : -next;
  // Of the side that has moved: who is behind comes, the more the later; who is ahead may wait.
  constexpr std::int64_t ahead_waits = 8, comes_at_first = 2;
  const auto moved = core::opponent(state.side);
  const auto counts = (moved == us) == ahead
                          ? outlook.way / ahead_waits
                          : outlook.way * (turns + 2 * turn) / (comes_at_first * turns);
  value -= moved == us ? counts : -counts;
  return value;
}

bool learned(const State& state) {
  const auto* network =
      state.phase == Phase::over ? network_for(*state.scenario, state.side) : judge_of(state);
  return network != nullptr;
}

std::int64_t evaluate(const State& state, Side side) {
  const auto value = value_of(state);
  return side == us ? value : -value;
}

}  // namespace adjutant::rise_and_fight
