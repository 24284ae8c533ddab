#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include "engine/captain/captain.hpp"
#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "tests/bench/state_size.hpp"

// Cowpens, the battle with the most units, against what the design asks of one core.
namespace adjutant::bench {
namespace {

using core::Side;

const BuiltInScenario& cowpens() {
  return *find_built_in_scenario("rise-and-fight/cowpens");
}

core::State begun() {
  return cowpens().game->initial_state(cowpens().scenario, core::Decisions::standing);
}

// The Crown has passed: the Americans, who have more units, are to fire and move.
core::State with_the_americans() {
  const auto& game = *cowpens().game;
  const auto state = begun();
  const auto orders = game.parse_orders(state, Side::second, "end turn");
  ENSURE(orders.has_value(), "passing is read");
  dice::ScriptedDice none({});
  return game.adjudicate(state, Side::second, *orders, none).state;
}

void rise_and_fight_random_play_orders(benchmark::State& bench) {
  const auto begin = begun();
  std::uint64_t seed = 1;
  std::int64_t orders = 0;
  for (auto _ : bench) {
    core::Random random(seed++);
    const auto played = cowpens().game->play_out(begin, random, 100'000);
    ENSURE(cowpens().game->outcome(played.state).has_value(), "every game ends");
    orders += played.orders;
  }
  bench.SetItemsProcessed(orders);
}
BENCHMARK(rise_and_fight_random_play_orders)->Unit(benchmark::kMillisecond);

// Two shots, twelve moves, four commanders, the rally and the end of the turn.
core::Orders twenty_orders(const core::State& state) {
  const auto& game = *cowpens().game;
  std::string text = "fire McD at 7F\nfire Cun at LI\n";
  for (const auto* unit : {"Tho", "Roe", "Hay", "Bra", "MdR", "MdL", "Tri", "Tat", "Was", "McC"}) {
    text += fmt::format("move {} forward 1\n", unit);
  }
  text += "move McD to 27 19\nmove Cun to 45 19\n";
  text += "go Morgan to 36 34\ngo Pickens to 36 29\ngo Howard to 36 39\ngo Washington to 38 42\n";
  auto orders = game.parse_orders(state, Side::first, text + "rally all\nend turn\n");
  ENSURE(orders && orders->lines.size() == 20, "a submission of 20 orders");
  return *std::move(orders);
}

void rise_and_fight_check_20_orders(benchmark::State& bench) {
  const auto state = with_the_americans();
  const auto orders = twenty_orders(state);
  const auto refusals = cowpens().game->check(state, Side::first, orders);
  ENSURE(refusals.empty(), refusals.front().order + ": " + refusals.front().message);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(cowpens().game->check(state, Side::first, orders));
  }
}
BENCHMARK(rise_and_fight_check_20_orders)->Unit(benchmark::kMicrosecond);

void rise_and_fight_plan(benchmark::State& bench) {
  const auto state = with_the_americans();
  const auto& plans = *cowpens().game->turn_plans();
  for (auto _ : bench) benchmark::DoNotOptimize(plans.plan(state, Side::first, ""));
}
BENCHMARK(rise_and_fight_plan)->Unit(benchmark::kMillisecond);

void rise_and_fight_candidates(benchmark::State& bench) {
  const auto state = with_the_americans();
  for (auto _ : bench) {
    benchmark::DoNotOptimize(cowpens().game->legal_orders(state, Side::first));
  }
}
BENCHMARK(rise_and_fight_candidates)->Unit(benchmark::kMillisecond);

// From the first turn of the Crown, which has the whole field before it.
void rise_and_fight_captain_400_nodes(benchmark::State& bench) {
  const auto state = begun();
  std::uint64_t seed = 1;
  for (auto _ : bench) {
    core::Random random(seed++);
    benchmark::DoNotOptimize(captain::choose(*cowpens().game, state, Side::second,
                                             captain::Level::captain, random, {400}));
  }
}
BENCHMARK(rise_and_fight_captain_400_nodes)->Unit(benchmark::kMillisecond);

void rise_and_fight_state(benchmark::State& bench) {
  const auto begin = begun();
  for (auto _ : bench) bench.counters["bytes"] = state_size(*cowpens().game, begin, 40);
}
BENCHMARK(rise_and_fight_state)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace adjutant::bench
