#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"
#include "tests/contract/random_match.hpp"
#include "tests/test_name.hpp"
#include "tests/volume.hpp"

// Whole matches at random for every game and scenario, which holds each to the contract of
// core::Game. A number of submissions is enough, in whole matches: those of a large battle cost
// more and say more.
namespace adjutant::contract {
namespace {

constexpr std::uint64_t submissions_of_all = 3000;  // of each scenario and mode, in a long run
constexpr std::uint64_t matches_max = 80;

struct Played {
  std::string scenario;
  core::Decisions decisions;
};

void PrintTo(const Played& played, std::ostream* out) {
  *out << played.scenario;
}

std::vector<Played> everything() {
  std::vector<Played> all;
  for (const BuiltInScenario& built_in : built_in_scenarios()) {
    for (const auto decisions : {core::Decisions::standing, core::Decisions::ask}) {
      all.push_back({built_in.scenario.id, decisions});
    }
  }
  return all;
}

std::string test_name(const testing::TestParamInfo<Played>& info) {
  return tests::test_name(
      fmt::format("{}_{}", info.param.scenario, match::name(info.param.decisions)));
}

class RandomPlay : public testing::TestWithParam<Played> {};

TEST_P(RandomPlay, HoldsTheContractOfAGame) {
  const auto* scenario = find_built_in_scenario(GetParam().scenario);
  const auto enough = tests::volume(submissions_of_all);
  const auto first_seed = tests::first_seed();
  std::uint64_t submissions = 0, matches = 0;
  for (; matches == 0 || (matches < matches_max && submissions < enough); ++matches) {
    const auto seed = first_seed + matches;
    SCOPED_TRACE(fmt::format("ADJUTANT_SEED={}", seed));
    RandomMatch match(*scenario, GetParam().decisions, seed);
    try {
      ASSERT_TRUE(match.play());
    } catch (const core::InvariantBroken& broken) {
      FAIL() << broken.what();
    }
    submissions += static_cast<std::uint64_t>(match.submissions());
  }
  std::cout << fmt::format("{} submissions in {} matches\n", submissions, matches);
}

// Games that are played out in the game's own types are those that its public functions give.
TEST_P(RandomPlay, IsTheSameInTheGamesOwnTypes) {
  const auto* scenario = find_built_in_scenario(GetParam().scenario);
  const core::Game& game = *scenario->game;
  const auto begin = game.initial_state(scenario->scenario, GetParam().decisions);
  const auto enough = tests::volume(submissions_of_all);
  std::uint64_t compared = 0;
  for (auto seed = tests::first_seed(); compared < enough; ++seed) {
    SCOPED_TRACE(fmt::format("ADJUTANT_SEED={}", seed));
    core::Random random(seed);
    core::RandomDice dice(random);
    auto state = begin;
    std::int64_t orders = 0;
    while (!game.outcome(state)) {
      const core::Side side = game.awaited(state).front().side;
      const auto order = game.random_order(state, side, random);
      ASSERT_TRUE(game.check(state, side, order).empty()) << order.lines.front();
      state = game.adjudicate(state, side, order, dice).state;
      ++orders;
    }
    core::Random again(seed);
    const auto played = game.play_out(begin, again, orders + 1);
    EXPECT_EQ(played.orders, orders) << seed;
    EXPECT_EQ(core::canonical_json(game.encode(played.state)),
              core::canonical_json(game.encode(state)))
        << seed;
    core::Random cut(seed);
    EXPECT_FALSE(game.outcome(game.play_out(begin, cut, orders - 1).state)) << seed;
    compared += static_cast<std::uint64_t>(orders);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, RandomPlay, testing::ValuesIn(everything()), test_name);

TEST(RandomPlayOfAllGames, HasAScenarioForEachGame) {
  for (const core::Game* game : newest_games()) {
    EXPECT_TRUE(std::ranges::any_of(built_in_scenarios(), [&](const BuiltInScenario& built_in) {
      return built_in.game == game;
    })) << game->description().id;
  }
}

}  // namespace
}  // namespace adjutant::contract
