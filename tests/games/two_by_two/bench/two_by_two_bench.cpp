#include <benchmark/benchmark.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/captain/captain.hpp"
#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "tests/bench/state_size.hpp"

// The Plain, the battle with the most units, against what the design asks of one core.
namespace adjutant::bench {
namespace {

using core::Side;

const BuiltInScenario& plain() {
  return *find_built_in_scenario("two-by-two/the-plain");
}

// Both sides drawn up by default; the first to move.
core::State begun() {
  const auto& game = *plain().game;
  auto state = game.initial_state(plain().scenario, core::Decisions::standing);
  for (const auto side : core::both_sides) {
    const auto lines = game.doctrine()->default_orders(state, side);
    const auto orders = game.parse_orders(state, side, fmt::format("{}", fmt::join(lines, "\n")));
    ENSURE(orders.has_value(), "the set-up is read");
    dice::ScriptedDice none({});
    state = game.adjudicate(state, side, *orders, none).state;
  }
  return state;
}

void two_by_two_random_play_orders(benchmark::State& bench) {
  const auto begin = begun();
  std::uint64_t seed = 1;
  std::int64_t orders = 0;
  for (auto _ : bench) {
    core::Random random(seed++);
    const auto played = plain().game->play_out(begin, random, 100'000);
    ENSURE(plain().game->outcome(played.state).has_value(), "every game ends");
    orders += played.orders;
  }
  bench.SetItemsProcessed(orders);
}
BENCHMARK(two_by_two_random_play_orders)->Unit(benchmark::kMillisecond);

// Fifteen moves, the foremost first, four wishes, and the end of the turn.
core::Orders twenty_orders(const core::State& state) {
  const auto& game = *plain().game;
  std::string text;
  for (const auto* unit : {"BG1", "BG2", "BLi", "BLn1", "BLn2", "BLn3", "BLn4", "BLn5", "BLn6",
                           "BCu", "BHu1", "BHu2", "BF1", "BF2", "BHQ"}) {
    text += fmt::format("move {} ahead 1\n", unit);
  }
  for (const auto* unit : {"BG1", "BG2", "BLi", "BLn1"}) text += fmt::format("melee {}\n", unit);
  auto orders = game.parse_orders(state, Side::first, text + "end turn\n");
  ENSURE(orders && orders->lines.size() == 20, "a submission of 20 orders");
  return *std::move(orders);
}

void two_by_two_check_20_orders(benchmark::State& bench) {
  const auto state = begun();
  const auto orders = twenty_orders(state);
  const auto refusals = plain().game->check(state, Side::first, orders);
  ENSURE(refusals.empty(), refusals.front().order + ": " + refusals.front().message);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(plain().game->check(state, Side::first, orders));
  }
}
BENCHMARK(two_by_two_check_20_orders)->Unit(benchmark::kMicrosecond);

void two_by_two_plan(benchmark::State& bench) {
  const auto state = begun();
  const auto& plans = *plain().game->turn_plans();
  for (auto _ : bench) benchmark::DoNotOptimize(plans.plan(state, Side::first, ""));
}
BENCHMARK(two_by_two_plan)->Unit(benchmark::kMillisecond);

void two_by_two_candidates(benchmark::State& bench) {
  const auto state = begun();
  for (auto _ : bench) benchmark::DoNotOptimize(plain().game->legal_orders(state, Side::first));
}
BENCHMARK(two_by_two_candidates)->Unit(benchmark::kMicrosecond);

void two_by_two_captain_400_nodes(benchmark::State& bench) {
  const auto state = begun();
  std::uint64_t seed = 1;
  for (auto _ : bench) {
    core::Random random(seed++);
    benchmark::DoNotOptimize(
        captain::choose(*plain().game, state, Side::first, captain::Level::captain, random, {400}));
  }
}
BENCHMARK(two_by_two_captain_400_nodes)->Unit(benchmark::kMillisecond);

void two_by_two_state(benchmark::State& bench) {
  const auto begin = begun();
  for (auto _ : bench) bench.counters["bytes"] = state_size(*plain().game, begin, 40);
}
BENCHMARK(two_by_two_state)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace adjutant::bench
