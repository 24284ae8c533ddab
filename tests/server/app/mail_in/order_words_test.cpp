#include <algorithm>
#include <ostream>

#include <gtest/gtest.h>

#include "engine/core/notation/words.hpp"
#include "engine/registry.hpp"
#include "server/app/mail_in/reading/commands.hpp"
#include "tests/test_name.hpp"

// What a game says of the words of its orders, held against the orders that it offers: play by mail
// tells orders from prose by them.
namespace adjutant {
namespace {

struct OrderWords : testing::TestWithParam<std::string> {
  const BuiltInScenario& scenario = *find_built_in_scenario(GetParam());
  const core::Game& game = *scenario.game;

  static bool has(const std::vector<std::string_view>& words, std::string_view word) {
    return std::ranges::any_of(words,
                               [&](auto known) { return core::notation::same_word(known, word); });
  }
  bool is_known(const core::notation::Word& word) const {
    const auto& words = *game.words();
    return has(words.keywords(), word.text) || words.is_name(scenario.scenario, word.text);
  }
  void expect_known(const std::string& order) const {
    const auto line = core::notation::split(order).words;
    ASSERT_FALSE(line.empty());
    EXPECT_TRUE(has(game.words()->order_words(), line.front().text)) << order;
    for (std::size_t i = 1; i < line.size(); ++i) {
      EXPECT_TRUE(is_known(line[i])) << line[i].text << " in " << order;
    }
  }
};

TEST_P(OrderWords, KnowsEachWordOfTheOrdersThatTheGameOffers) {
  core::Random random(7);
  core::RandomDice dice(random);
  auto state = game.initial_state(scenario.scenario, core::Decisions::standing);
  for (int step = 0; step < 60 && !game.outcome(state); ++step) {
    const auto side = game.awaited(state).front().side;
    for (const auto& order : game.legal_orders(state, side)) expect_known(order);
    const auto drawn = game.random_order(state, side, random);
    for (const auto& order : drawn.lines) expect_known(order);
    state = game.adjudicate(state, side, drawn, dice).state;
  }
}

TEST_P(OrderWords, HasNoWordOfProseForAName) {
  for (const auto* word : {"the", "see", "attached", "hello", "Von", "meinem", "wrote"}) {
    EXPECT_FALSE(game.words()->is_name(scenario.scenario, word)) << word;
    EXPECT_FALSE(has(game.words()->order_words(), word)) << word;
  }
}

// A player who writes a command must not have given an order, nor the other way round; both know
// "resign", and mean the same.
TEST_P(OrderWords, SharesNoLineWithTheCommandsOfMails) {
  const auto state = game.initial_state(scenario.scenario, core::Decisions::standing);
  const auto side = game.awaited(state).front().side;
  for (const auto& order : game.legal_orders(state, side)) {
    if (order != "resign") EXPECT_FALSE(app::command::read(order).has_value()) << order;
  }
  // 'go' alone is a command, and 'go Morgan to 36 30' an order.
  for (const auto word : game.words()->order_words()) {
    if (word == "resign" || !app::command::read(word)) continue;
    EXPECT_FALSE(game.parse_orders(state, side, word).has_value()) << word;
  }
  const auto ends_turn = game.words()->ends_turn();
  if (!ends_turn.empty()) EXPECT_FALSE(app::command::read(ends_turn).has_value());
}

std::vector<std::string> scenarios() {
  std::vector<std::string> ids;
  for (const auto& built_in : built_in_scenarios()) {
    if (built_in.game->words() != nullptr) ids.push_back(built_in.scenario.id);
  }
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, OrderWords, testing::ValuesIn(scenarios()),
                         [](const auto& info) { return tests::test_name(info.param); });

}  // namespace
}  // namespace adjutant
