#include <gtest/gtest.h>

#include "tests/server/app/against_computer.hpp"

// What a computer player says where it is asked and asks: here the defence's guns fire before the
// movements that a turn's orders name.
namespace adjutant::app {
namespace {

class QuestionsToldTest : public AgainstComputer {
 protected:
  std::string against_recruit() {
    const auto created = app().matches.create(
        anne, {.scenario = "lfm/culps-hill",
               .side = "us",
               .options = {{"opponent", "recruit"}, {"decisions", "ask"}, {"explains", true}}});
    EXPECT_TRUE(created.has_value()) << created.error().detail;
    return created->id;
  }

  std::vector<std::string> said(const std::string& match) {
    std::vector<std::string> texts;
    for (const auto& remark : app().chat.read(anne, match, 0, 100)->remarks) {
      texts.push_back(remark.text);
    }
    return texts;
  }
};

// Nothing while guns are asked for, then the turn: also by a program that was killed meanwhile.
TEST_F(QuestionsToldTest, TellsATurnOnceTheQuestionInItIsAnswered) {
  int silent_stops = 0, told_after = 0;
  for (int matches = 0; matches < 6 && (told_after < 2 || silent_stops == 0); ++matches) {
    const auto match = against_recruit();
    auto now = her_turn(match);
    for (int steps = 0; steps < 40 && now.status == ports::MatchStatus::running; ++steps) {
      const auto before = said(match);
      const auto order = order_of_hers(match);
      const bool is_asked = now.awaited.contains("\"inside\":true");
      const int submissions = now.submissions;
      restart();
      anne = sign_in("anne");
      ASSERT_TRUE(submit(anne, match, order));
      now = her_turn(match);
      const auto after = said(match);
      // By that answer alone: the computer player has ordered nothing since.
      const bool is_her_step = now.submissions == submissions + 1;
      if (is_asked && is_her_step && after.size() > before.size()) ++told_after;
      if (!is_asked && now.awaited.contains("\"inside\":true") && after.size() == before.size()) {
        ++silent_stops;
      }
    }
  }
  EXPECT_GT(silent_stops, 0);
  EXPECT_GE(told_after, 2);
}

}  // namespace
}  // namespace adjutant::app
