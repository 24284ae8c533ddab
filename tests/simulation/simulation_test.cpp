#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/ops/log.hpp"
#include "tests/simulation/world.hpp"
#include "tests/volume.hpp"

// The whole server through everything that can happen to it. ADJUTANT_SEEDS=A..B and
// ADJUTANT_ALOUD=1 (script/simulate sets them) choose other worlds and print what happens.
namespace adjutant::simulation {
namespace {

// Runs a world; false, and a failure with all that repeats it, when a promise does not hold.
bool holds(const WorldPlan& plan, const std::string& repeat, WorldSummary* summary = nullptr) {
  try {
    const auto found = World(plan).run();
    if (summary != nullptr) *summary = found;
    return true;
  } catch (const std::exception& failure) {
    ADD_FAILURE() << "seed " << plan.seed << ": " << failure.what() << "\nrepeat: " << repeat;
    return false;
  }
}

struct Seeds {
  std::uint64_t first = 1;
  std::uint64_t last = 1;
};

// 0..0 when the environment names none.
Seeds seeds_asked() {
  const char* text = std::getenv("ADJUTANT_SEEDS");
  const std::string range = text == nullptr ? "" : text;
  const auto dots = range.find("..");
  if (dots == std::string::npos) return {0, 0};
  return {std::stoull(range), std::stoull(range.substr(dots + 2))};
}

void play(Seeds seeds, bool aloud) {
  WorldSummary sum;
  for (auto seed = seeds.first; seed <= seeds.last; ++seed) {
    fmt::print("seed {}\n", seed);
    std::fflush(stdout);
    WorldSummary one;
    const auto repeat = fmt::format("script/simulate --seed {}", seed);
    if (!holds({.seed = seed, .aloud = aloud}, repeat, &one)) return;
    sum.lives += one.lives;
    sum.matches += one.matches;
    sum.over += one.over;
    sum.tournaments += one.tournaments;
    sum.faults += one.faults;
    sum.turns_kept += one.turns_kept;
    sum.acknowledged += one.acknowledged;
    if (aloud) fmt::print("trace {}\n", one.trace);
  }
  fmt::print(
      "{} worlds: {} lives of the server, {} faults, {} matches, {} over, {} tournaments to their "
      "end, {} orders acknowledged, {} turns kept through outages\n",
      seeds.last - seeds.first + 1, sum.lives, sum.faults, sum.matches, sum.over, sum.tournaments,
      sum.acknowledged, sum.turns_kept);
  if (seeds.last - seeds.first >= 9) EXPECT_GT(sum.turns_kept, 0);
}

// Half of this run's worlds each, so that two processors share them.
TEST(SimulationTest, PromisesHoldInTheFirstWorlds) {
  const auto first = tests::first_seed();
  play({first, first + tests::volume(100) - 1}, false);
}
TEST(SimulationTest, PromisesHoldInTheNextWorlds) {
  const auto first = tests::first_seed() + tests::volume(100);
  play({first, first + tests::volume(100) - 1}, false);
}

TEST(SimulationTest, PromisesHoldInTheWorldsAskedFor) {
  const auto seeds = seeds_asked();
  if (seeds.first == 0) GTEST_SKIP() << "ADJUTANT_SEEDS says none";
  play(seeds, std::getenv("ADJUTANT_ALOUD") != nullptr);
}

TEST(SimulationTest, ASeedRepeatsAllThatHappened) {
  const auto begin = tests::first_seed() + 1000;
  for (auto seed = begin; seed < begin + tests::volume(5); ++seed) {
    const auto first = World({.seed = seed}).run();
    const auto second = World({.seed = seed}).run();
    EXPECT_EQ(first.trace, second.trace) << "seed " << seed;
    EXPECT_NE(first.trace, World({.seed = seed + 100}).run().trace);
  }
}

// The promises are not kept for free: a disk that lies about its syncs breaks them.
TEST(SimulationTest, SeesADiskThatLies) {
  std::uint64_t broken = 0;
  const auto worlds = tests::volume(10);
  for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
    try {
      World({.seed = seed, .lying_disk = true}).run();
    } catch (const std::exception&) {
      ++broken;
    }
  }
  EXPECT_EQ(broken, worlds);
}

// So far apart lie the places that some sixty are tried in a long run.
std::uint64_t stride(std::uint64_t places) {
  return places / tests::volume(60) + 1;
}

// The first of them: another one for each commit.
std::uint64_t offset(std::uint64_t places) {
  return tests::first_seed() % stride(places);
}

// A small world in which nothing goes wrong but one thing, at every place where it can.
constexpr WorldPlan small{.seed = 3, .steps = 60, .players = 2, .has_faults = false};

TEST(SimulationTest, TheStoreMayFailAtAnyCall) {
  const auto calls = World(small).run().store_calls;
  ASSERT_GT(calls, 50U);
  for (const auto how : {FailingStore::How::undone, FailingStore::How::unknown_undone,
                         FailingStore::How::unknown_but_done}) {
    for (auto call = offset(calls); call < calls; call += stride(calls)) {
      auto plan = small;
      plan.store_fails_at = call;
      plan.store_fails_how = how;
      const auto repeat = fmt::format("store call {}, how {}", call, static_cast<int>(how));
      if (!holds(plan, repeat)) return;
    }
  }
}

TEST(SimulationTest, ThePowerMayGoAtAnyStep) {
  const auto steps = World(small).run().steps_of_power;
  ASSERT_GT(steps, 100U);
  for (const bool power_loss : {true, false}) {
    for (auto step = offset(steps); step < steps; step += stride(steps)) {
      auto plan = small;
      plan.power_fails_at = step;
      plan.power_loss = power_loss;
      if (!holds(plan, fmt::format("power step {}, loss {}", step, power_loss))) return;
    }
  }
}

TEST(SimulationTest, TheDiskMayFailAtAnyWriteOrSync) {
  const auto whole = World(small).run();
  for (const auto& [call, count] : {std::pair(DiskCall::write, whole.disk_writes),
                                    std::pair(DiskCall::sync, whole.disk_syncs)}) {
    ASSERT_GT(count, 20U);
    for (auto at = offset(count); at < count; at += stride(count)) {
      auto plan = small;
      plan.disk_fails = WorldPlan::DiskFailure{call, at};
      if (!holds(plan, fmt::format("disk call {}, number {}", static_cast<int>(call), at))) return;
    }
  }
}

}  // namespace
}  // namespace adjutant::simulation

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  adjutant::ops::set_up_log(std::getenv("ADJUTANT_LOG") != nullptr ? "debug" : "critical");
  return RUN_ALL_TESTS();
}
