#include <benchmark/benchmark.h>

#include "embedded/files.hpp"
#include "engine/captain/captain.hpp"
#include "engine/core/ensure.hpp"
#include "engine/registry.hpp"
#include "tests/bench/state_size.hpp"

// The First Day, the larger battle, against what the design asks of one core.
namespace adjutant::bench {
namespace {

using core::Side;

const BuiltInScenario& first_day() {
  return *find_built_in_scenario("lfm/first-day");
}

core::State begun() {
  return first_day().game->initial_state(first_day().scenario, core::Decisions::standing);
}

void lfm_random_play_orders(benchmark::State& bench) {
  const auto begin = begun();
  std::uint64_t seed = 1;
  std::int64_t orders = 0;
  for (auto _ : bench) {
    core::Random random(seed++);
    const auto played = first_day().game->play_out(begin, random, 100'000);
    ENSURE(first_day().game->outcome(played.state).has_value(), "every game ends");
    orders += played.orders;
  }
  bench.SetItemsProcessed(orders);
}
BENCHMARK(lfm_random_play_orders)->Unit(benchmark::kMillisecond);

// Conditions that are read and passed over, moves, entries, and the end of the turn.
core::Orders sixty_lines(const core::State& state) {
  const auto& game = *first_day().game;
  std::string text;
  for (int line = 0; line < 52; ++line) {
    text += "if enemy 1611 then move Cal 0808\n";
  }
  text +=
      "move 8ILc 0706\nmove 3INc 0509\nmove 8NYc 0608\nmove 6NYc 0906\nmove 9NYc 0805\n"
      "enter Cutler 0917 0912\nenter Hal 0917 0914\nend turn\n";
  auto orders = game.parse_orders(state, Side::first, text);
  ENSURE(orders.has_value(), "the orders are read");
  ENSURE(orders->lines.size() == 60, "a submission of 60 lines");
  return *std::move(orders);
}

void lfm_check_60_lines(benchmark::State& bench) {
  const auto state = begun();
  const auto orders = sixty_lines(state);
  const auto refusals = first_day().game->check(state, Side::first, orders);
  ENSURE(refusals.empty(), refusals.front().order + ": " + refusals.front().message);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(first_day().game->check(state, Side::first, orders));
  }
}
BENCHMARK(lfm_check_60_lines)->Unit(benchmark::kMicrosecond);

void lfm_plan(benchmark::State& bench) {
  const auto state = begun();
  const auto& plans = *first_day().game->turn_plans();
  for (auto _ : bench) benchmark::DoNotOptimize(plans.plan(state, Side::first, ""));
}
BENCHMARK(lfm_plan)->Unit(benchmark::kMillisecond);

void lfm_captain_400_nodes(benchmark::State& bench) {
  const auto state = begun();
  std::uint64_t seed = 1;
  for (auto _ : bench) {
    core::Random random(seed++);
    benchmark::DoNotOptimize(captain::choose(*first_day().game, state, Side::first,
                                             captain::Level::captain, random, {400}));
  }
}
BENCHMARK(lfm_captain_400_nodes)->Unit(benchmark::kMillisecond);

void lfm_load(benchmark::State& bench) {
  const auto file = embedded::find("engine/games/lfm/scenarios/first-day.json");
  const auto json = core::parse_json(*file);
  for (auto _ : bench) benchmark::DoNotOptimize(first_day().game->load_scenario(*json));
}
BENCHMARK(lfm_load)->Unit(benchmark::kMillisecond);

void lfm_state(benchmark::State& bench) {
  const auto begin = begun();
  for (auto _ : bench) bench.counters["bytes"] = state_size(*first_day().game, begin, 40);
}
BENCHMARK(lfm_state)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace adjutant::bench
