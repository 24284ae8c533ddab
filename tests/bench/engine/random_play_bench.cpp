#include <benchmark/benchmark.h>

#include "engine/core/ensure.hpp"
#include "server/cli/random_player.hpp"
#include "tests/bench/engine/chippewa.hpp"

// Whole battles of two players who order at random.
namespace adjutant::bench {
namespace {

std::int64_t play(std::uint64_t seed) {
  const auto& game = *chippewa().game;
  cli::Random random(seed);
  cli::RandomDice dice(random);
  auto state = game.initial_state(chippewa().scenario, core::Decisions::standing);
  std::int64_t orders = 0;
  while (!game.outcome(state)) {
    const auto side = game.awaited(state).front().side;
    const auto legal = game.legal_orders(state, side);
    const auto order = understood(state, side, legal[random.below(legal.size())]);
    state = game.adjudicate(state, side, order, dice).state;
    ++orders;
  }
  return orders;
}

void random_play_orders(benchmark::State& bench) {
  std::uint64_t seed = 1;
  std::int64_t orders = 0;
  for (auto _ : bench) orders += play(seed++);
  bench.SetItemsProcessed(orders);
}
BENCHMARK(random_play_orders)->Unit(benchmark::kMicrosecond);

void chippewa_matches(benchmark::State& bench) {
  std::uint64_t seed = 1;
  for (auto _ : bench) benchmark::DoNotOptimize(play(seed++));
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(chippewa_matches)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace adjutant::bench
