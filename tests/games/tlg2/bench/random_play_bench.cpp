#include <benchmark/benchmark.h>

#include "engine/core/ensure.hpp"
#include "tests/games/tlg2/bench/chippewa.hpp"

// Whole battles of two players who order at random.
namespace adjutant::bench {
namespace {

std::int64_t play(const core::State& begin, std::uint64_t seed) {
  core::Random random(seed);
  const auto played = chippewa().game->play_out(begin, random, 100'000);
  ENSURE(chippewa().game->outcome(played.state).has_value(), "every game ends");
  return played.orders;
}

void random_play_orders(benchmark::State& bench) {
  const auto begin = chippewa().game->initial_state(chippewa().scenario, core::Decisions::standing);
  std::uint64_t seed = 1;
  std::int64_t orders = 0;
  for (auto _ : bench) orders += play(begin, seed++);
  bench.SetItemsProcessed(orders);
}
BENCHMARK(random_play_orders)->Unit(benchmark::kMicrosecond);

void chippewa_matches(benchmark::State& bench) {
  const auto begin = chippewa().game->initial_state(chippewa().scenario, core::Decisions::standing);
  std::uint64_t seed = 1;
  for (auto _ : bench) benchmark::DoNotOptimize(play(begin, seed++));
  bench.SetItemsProcessed(bench.iterations());
}
BENCHMARK(chippewa_matches)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace adjutant::bench
