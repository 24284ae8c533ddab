#include "engine/games/tlg2/captain/weights.hpp"

#include <set>

#include <gtest/gtest.h>

#include "engine/core/tunable.hpp"
#include "engine/registry.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// What computer players reckon with (captain/weights.hpp).
namespace adjutant::tlg2 {
namespace {

constexpr std::array battles{"chippewa", "lundys-lane", "thames"};

TEST(Weights, AreReadAsTheyArePrinted) {
  for (const auto* battle : battles) {
    const auto& tabled = weights(*loaded(battle_file(battle)));
    EXPECT_EQ(read_weights(print_weights(tabled)), tabled) << battle;
  }
}

TEST(Weights, AreRefusedWithEveryFault) {
  auto figures = print_weights({});
  figures.erase("hopes");
  figures["lead"] = "much";
  figures["luck"] = 7;
  const auto read = read_weights(figures);
  ASSERT_FALSE(read.has_value());
  std::set<std::string> paths;
  for (const auto& fault : read.error()) paths.insert(fault.path);
  EXPECT_EQ(paths, (std::set<std::string>{"hopes", "lead", "luck"}));
}

// Positions of random play.
std::vector<core::State> positions(const core::Game& game, const core::Scenario& scenario) {
  std::vector<core::State> all;
  core::Random random(7);
  for (int match = 0; match < 4; ++match) {
    auto state = game.initial_state(scenario, core::Decisions::standing);
    while (!game.outcome(state)) {
      all.push_back(state);
      state = game.play_out(state, random, 9).state;
    }
  }
  return all;
}

// Whether a player with other figures values any of them otherwise.
bool matters(const core::ComputerPlayer& own, const core::ComputerPlayer& other,
             const std::vector<core::State>& states) {
  return std::ranges::any_of(states, [&](const core::State& state) {
    return own.evaluate(state, us) != other.evaluate(state, us);
  });
}

// A figure that nothing hangs on would be tuned in vain. Where a network judges hardly any matters.
TEST(Weights, EachMattersInSomeBattleWithoutTheNetwork) {
  std::set<std::string> without;
  for (const auto& [name, figure] : print_weights({})) without.insert(name);
  for (const auto* battle : battles) {
    const auto* built_in = find_built_in_scenario("tlg2/" + std::string(battle));
    ASSERT_NE(built_in, nullptr);
    const auto states = positions(*built_in->game, built_in->scenario);
    const auto* own = built_in->game->computer_player();
    auto figures = core::tunable(own)->weights(built_in->scenario);
    figures["network"] = 0;
    const auto alone = core::tunable(own)->with_weights(figures);
    ASSERT_TRUE(alone.has_value());
    for (const auto& [name, figure] : figures) {
      auto changed = figures;
      changed[name] = figure.to_number<int>() + 60;
      const auto other = core::tunable(own)->with_weights(changed);
      ASSERT_TRUE(other.has_value());
      if (matters(**alone, **other, states)) without.erase(name);
    }
  }
  EXPECT_EQ(without, (std::set<std::string>{"strongest_first"}));
}

}  // namespace
}  // namespace adjutant::tlg2
