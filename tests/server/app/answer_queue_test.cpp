#include "server/app/play/answer_queue.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

class AnswerQueueTest : public testing::Test {
 protected:
  void wait(const std::string& match, core::Side side = core::Side::second,
            std::int64_t account = 0) {
    queue.wake(match);
    queue.wait({.match = match, .live = nullptr, .due = {.side = side}, .account = account});
  }
  std::string next() {
    const auto question = queue.next();
    return question ? question->match : "nobody";
  }
  AnswerQueue queue;
};

TEST_F(AnswerQueueTest, WhoHasWaitedLongestIsNext) {
  for (const auto* match : {"c", "a", "b"}) wait(match);
  EXPECT_EQ(queue.waiting(), 3U);
  EXPECT_EQ(next(), "c");
  wait("d");
  EXPECT_EQ(next(), "a");
  EXPECT_EQ(next(), "b");
  EXPECT_EQ(next(), "d");
  EXPECT_EQ(next(), "nobody");
}

TEST_F(AnswerQueueTest, SeveralAnswersInARowAreWaitedForFromTheFirstOn) {
  for (const auto* match : {"twice", "later"}) wait(match);
  EXPECT_EQ(next(), "twice");
  wait("twice");
  EXPECT_EQ(next(), "twice");
  EXPECT_EQ(next(), "later");
}

// As where both sides are played for: else such a match would come first until its end.
TEST_F(AnswerQueueTest, TheOtherSidesAnswerWaitsAnew) {
  for (const auto* match : {"both", "later"}) wait(match);
  EXPECT_EQ(next(), "both");
  wait("both", core::Side::first);
  EXPECT_EQ(next(), "later");
  EXPECT_EQ(next(), "both");
}

TEST_F(AnswerQueueTest, AccountsTakeTurnsHoweverManyMatchesWaitForOne) {
  for (const auto* match : {"many1", "many2", "many3"}) wait(match, core::Side::second, 7);
  for (const auto* match : {"one", "two"}) wait(match, core::Side::second, 8);
  wait("only", core::Side::second, 9);
  EXPECT_EQ(next(), "many1");
  wait("many1", core::Side::second, 7);
  EXPECT_EQ(next(), "many1") << "the next answer in a row";
  EXPECT_EQ(next(), "one");
  EXPECT_EQ(next(), "only");
  EXPECT_EQ(next(), "many2");
  EXPECT_EQ(next(), "two");
  EXPECT_EQ(next(), "many3");
  EXPECT_EQ(next(), "nobody");
  EXPECT_EQ(queue.waiting(), 0U);
}

TEST_F(AnswerQueueTest, AMatchThatWasForgottenWaitsAnew) {
  for (const auto* match : {"over", "later"}) wait(match);
  EXPECT_EQ(next(), "over");
  queue.forget("over");
  wait("over");
  EXPECT_EQ(next(), "later");
}

TEST_F(AnswerQueueTest, HasAMatchOnceHoweverOftenItIsWoken) {
  EXPECT_TRUE(queue.wake("m"));
  EXPECT_FALSE(queue.take_woken("m"));
  EXPECT_FALSE(queue.wake("m"));
  EXPECT_FALSE(queue.wake("m"));
  EXPECT_TRUE(queue.take_woken("m"));
  EXPECT_FALSE(queue.take_woken("m"));
  queue.forget("m");
  EXPECT_TRUE(queue.wake("m"));
}

}  // namespace
}  // namespace adjutant::app
