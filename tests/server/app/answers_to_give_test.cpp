#include <map>
#include <string>

#include <gmock/gmock.h>

#include "engine/core/question.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "server/app/match/how_to_play.hpp"

// The questions of every game end with lines to copy, and what answers none of them is told what
// does.
namespace adjutant::app {
namespace {

using testing::HasSubstr;

std::string lines_in(const core::Document& document) {
  for (const auto& block : document) {
    if (const auto* lines = std::get_if<core::Verbatim>(&block)) return lines->text;
  }
  return {};
}

void expect_answers(const core::Game& game, const core::State& state, core::Side side) {
  EXPECT_TRUE(answers_to_give(game, state, core::opponent(side)).empty());
  const auto lines = lines_in(answers_to_give(game, state, side));
  ASSERT_FALSE(lines.empty());
  for (std::size_t at = 0; at < lines.size();) {
    const auto end = lines.find('\n', at);
    const auto line = lines.substr(at, end - at);
    at = end + 1;
    const auto answer = game.parse_orders(state, side, line);
    ASSERT_TRUE(answer) << line;
    EXPECT_TRUE(game.check(state, side, *answer).empty()) << line;
  }
  const auto refused = game.parse_orders(state, side, "nonsense");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().front().message,
              HasSubstr("'nonsense' does not answer the question: begin with"));
  // The first answer without its first word.
  const auto first = lines.substr(0, lines.find('\n'));
  if (lines.find('\n') + 1 < lines.size() || !first.contains(' ')) return;
  const auto bare = game.parse_orders(state, side, first.substr(first.find(' ') + 1));
  ASSERT_FALSE(bare) << first;
  EXPECT_EQ(bare.error().front().meant, first);
}

// Of a battle that is played at random.
int questions_of(const BuiltInScenario& battle) {
  constexpr int orders_max = 400, questions_max = 12;
  const auto& game = *battle.game;
  core::Random random(1);
  core::RandomDice dice(random);
  auto state = game.initial_state(battle.scenario, core::Decisions::ask);
  int questions = 0;
  for (int i = 0; i < orders_max && questions < questions_max; ++i) {
    const auto due = game.awaited(state);
    if (due.empty()) break;
    const auto side = due.front().side;
    if (core::asks(due, side)) {
      ++questions;
      SCOPED_TRACE(battle.scenario.id + ": " + due.front().question);
      expect_answers(game, state, side);
    }
    state = game.adjudicate(state, side, game.random_order(state, side, random), dice).state;
  }
  return questions;
}

TEST(AnswersToGive, AreLegalInEveryGame) {
  std::map<std::string, int> questions;
  for (const auto& battle : built_in_scenarios()) {
    if (battle.game->standing_orders() == nullptr) continue;
    questions[battle.game->description().id] += questions_of(battle);
  }
  for (const auto& [game, count] : questions) EXPECT_GT(count, 0) << game;
}

}  // namespace
}  // namespace adjutant::app
