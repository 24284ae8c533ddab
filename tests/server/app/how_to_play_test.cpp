#include "server/app/match/how_to_play.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/core/notation/words.hpp"
#include "engine/core/rule_book.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "tests/test_name.hpp"

namespace adjutant::app {
namespace {

class EveryBattle : public testing::TestWithParam<std::string> {};

// After the side's turn, as the computer player would play it without a search.
core::State after_a_turn(const core::Game& game, core::State state, core::Side side) {
  core::Random random(1);
  core::RandomDice dice(random);
  const auto is_due = [&] {
    return !game.awaited(state).empty() && game.awaited(state).front().side == side;
  };
  const auto& player = *game.computer_player();
  for (int plans = 0; plans < 20 && is_due(); ++plans) {
    const auto plan = player.propose(state, side, random);
    for (const auto* orders : {&plan.certain, &plan.chancy}) {
      if (is_due() && !orders->lines.empty()) state = player.play(state, side, *orders, dice);
    }
  }
  return state;
}

void expect_examples_of(const core::Game& game, const core::State& state, core::Side side) {
  const auto document = orders_to_try(game, state, side);
  ASSERT_FALSE(document.empty());
  const auto& text = std::get<core::Verbatim>(document.back()).text;
  const auto orders = game.parse_orders(state, side, text);
  ASSERT_TRUE(orders) << text;
  for (const auto& refusal : game.check(state, side, *orders)) {
    ADD_FAILURE() << text << refusal.order << ": " << refusal.message;
  }
  std::set<std::string> kinds, units;
  for (const auto& line : orders->lines) {
    const auto words = core::notation::split(line).words;
    kinds.insert(words[0].text);
    const bool names_unit = line != game.words()->ends_turn() && words.size() > 1;
    if (names_unit) EXPECT_TRUE(units.insert(words[1].text).second) << text;
  }
  std::set<std::string> possible;
  for (const auto& order : game.legal_orders(state, side)) {
    if (order != "resign") possible.insert(core::notation::split(order).words[0].text);
  }
  if (possible.size() > 1) {
    EXPECT_GT(orders->lines.size(), 1U) << text;
    EXPECT_GT(kinds.size(), 1U) << text;
  }
}

TEST_P(EveryBattle, ShowsExamplesThatAreLegalTogether) {
  const auto* battle = find_built_in_scenario(GetParam());
  const auto& game = *battle->game;
  auto state = game.initial_state(battle->scenario, core::Decisions::standing);
  ASSERT_FALSE(game.awaited(state).empty());
  for (int turns = 0; turns < 2 && !game.awaited(state).empty(); ++turns) {
    const auto side = game.awaited(state).front().side;
    expect_examples_of(game, state, side);
    state = after_a_turn(game, state, side);
  }
}

TEST_P(EveryBattle, SaysHowToWinAndWhichOrdersThereAre) {
  const auto* battle = find_built_in_scenario(GetParam());
  const auto* book = core::find_rule_book(battle->game->description().id);
  if (book == nullptr || book->orders.empty()) GTEST_SKIP() << "a game of the tests";
  EXPECT_FALSE(how_to_win(*battle->game, battle->scenario).empty());
  EXPECT_FALSE(orders_of(battle->game->description().id).empty());
  EXPECT_FALSE(rules_of(battle->game->description().id, {}).empty());
}

// Rules of victory that leave something to "the scenario" are no answer without it.
TEST_P(EveryBattle, SaysWhatTheRulesOfVictoryLeaveToIt) {
  const auto* battle = find_built_in_scenario(GetParam());
  std::string text;
  for (const auto& block : how_to_win(*battle->game, battle->scenario)) {
    if (const auto* paragraph = std::get_if<core::Paragraph>(&block)) text += paragraph->text;
  }
  if (text.contains("the scenario")) EXPECT_TRUE(text.contains("In this battle")) << text;
}

std::vector<std::string> all_battles() {
  std::vector<std::string> ids;
  for (const auto& battle : built_in_scenarios()) {
    if (battle.game->computer_player() != nullptr && battle.game->words() != nullptr) {
      ids.push_back(battle.scenario.id);
    }
  }
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Battles, EveryBattle, testing::ValuesIn(all_battles()),
                         [](const auto& info) { return tests::test_name(info.param); });

}  // namespace
}  // namespace adjutant::app
