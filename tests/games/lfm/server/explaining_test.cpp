#include <thread>

#include <gtest/gtest.h>

#include "tests/server/app/world.hpp"

// What a computer player says where it is asked and asks: here the defence's guns fire before the
// movements that a turn's orders name.
namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class QuestionsToldTest : public World {
 protected:
  Identity anne = player("anne");

  std::string against_recruit() {
    const auto created = app().matches.create(
        anne, {.scenario = "lfm/culps-hill",
               .side = "us",
               .options = {{"opponent", "recruit"}, {"decisions", "ask"}, {"explains", true}}});
    EXPECT_TRUE(created.has_value()) << created.error().detail;
    return created->id;
  }

  // Until it is Anne's to act, or the match is over.
  ports::MatchRow her_turn(const std::string& match) {
    for (int i = 0; i < 12'000; ++i) {
      const auto now = row(match);
      const bool annes = now.to_act && now.seats[core::index(*now.to_act)].handle == "anne";
      if (now.status != ports::MatchStatus::running) return now;
      if (annes && !app().reading.legal(anne, match)->orders.empty()) return now;
      std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "the computer player does not answer";
    return row(match);
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
  for (int matches = 0; matches < 6 && told_after < 2; ++matches) {
    const auto match = against_recruit();
    auto now = her_turn(match);
    for (int steps = 0; steps < 40 && now.status == ports::MatchStatus::running; ++steps) {
      const auto before = said(match);
      const auto legal = app().reading.legal(anne, match)->orders;
      const bool is_asked = now.awaited.contains("\"inside\":true");
      ASSERT_FALSE(legal.empty());
      restart();
      anne = sign_in("anne");
      ASSERT_TRUE(submit(anne, match, legal.back()));
      now = her_turn(match);
      const auto after = said(match);
      if (is_asked && after.size() > before.size()) ++told_after;
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
