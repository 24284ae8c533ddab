#include "server/app/match/clock.hpp"

#include <gtest/gtest.h>

#include "tests/games/opening.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;
using core::Awaited;
using core::Side;

constexpr ports::Time noon{std::chrono::sys_days{std::chrono::year{2026} / 7 / 5} + 12h};

class ClockTest : public testing::Test {
 protected:
  ClockTest() {
    row.id = "m_abcdefghijklmnop";
    row.ruleset = samples::opening().ruleset;
    row.awaited = "[]";
    row.status = ports::MatchStatus::running;
    for (auto& seat : row.seats) seat.reserve = 60min;
  }

  void await(Side side, ports::Time now) {
    set_awaited(row, {Awaited{side, "orders", "?"}}, options, now);
  }
  void ask(Side side, Side inside, ports::Time now) {
    set_awaited(row, {Awaited{side, "answer", "?", inside}}, options, now);
  }
  ports::Duration reserve(Side side) const { return row.seats[core::index(side)].reserve; }

  ports::MatchRow row;
  std::optional<ClockOptions> options{
      ClockOptions{.turn = 100min, .reserve = 60min, .decision = 30min}};
};

TEST_F(ClockTest, ATurnHasItsTimeAndTheReserve) {
  await(Side::first, noon);
  EXPECT_EQ(row.to_act, Side::first);
  EXPECT_EQ(*row.deadline, noon + 160min);
  EXPECT_EQ(*row.remind_at, noon + 128min);
}

TEST_F(ClockTest, TheClockGoesOnInsideATurn) {
  await(Side::first, noon);
  await(Side::first, noon + 50min);
  EXPECT_EQ(*row.deadline, noon + 160min);
  EXPECT_EQ(reserve(Side::first), 60min);
}

TEST_F(ClockTest, OnlyTimeBeyondTheTurnIsTakenFromTheReserve) {
  await(Side::first, noon);
  await(Side::second, noon + 100min);
  EXPECT_EQ(reserve(Side::first), 60min);
  EXPECT_EQ(*row.deadline, noon + 260min);
  await(Side::first, noon + 225min);
  EXPECT_EQ(reserve(Side::second), 35min);
  EXPECT_EQ(reserve(Side::first), 60min);
}

TEST_F(ClockTest, AReserveNeverFallsBelowNothing) {
  await(Side::first, noon);
  await(Side::second, noon + 500min);
  EXPECT_EQ(reserve(Side::first), 0min);
}

TEST_F(ClockTest, AQuestionStopsTheClockOfTheTurn) {
  await(Side::first, noon);
  ask(Side::second, Side::first, noon + 40min);
  EXPECT_EQ(row.to_act, Side::second);
  EXPECT_EQ(*row.deadline, noon + 70min);
  EXPECT_EQ(due_of(row)->player_turn, Side::first);
  await(Side::first, noon + 60min);
  // 40 of 100 minutes were used; the 20 of the question do not count.
  EXPECT_EQ(*row.deadline, noon + 60min + 60min + 60min);
}

TEST_F(ClockTest, SeveralQuestionsInOneTurnAllStopIt) {
  await(Side::first, noon);
  ask(Side::second, Side::first, noon + 40min);
  ask(Side::second, Side::first, noon + 50min);
  EXPECT_EQ(*row.deadline, noon + 80min);
  ask(Side::first, Side::first, noon + 60min);
  EXPECT_EQ(*row.deadline, noon + 90min);
  await(Side::first, noon + 65min);
  EXPECT_EQ(*row.deadline, noon + 65min + 60min + 60min);
}

TEST_F(ClockTest, AQuestionThatEndsTheTurnChargesNobodyTwice) {
  await(Side::first, noon);
  ask(Side::second, Side::first, noon + 110min);
  EXPECT_EQ(reserve(Side::first), 50min);
  await(Side::second, noon + 130min);
  EXPECT_EQ(reserve(Side::first), 50min);
  EXPECT_EQ(reserve(Side::second), 60min);
  EXPECT_EQ(*row.deadline, noon + 130min + 160min);
}

TEST_F(ClockTest, StepsComeWhenTheyAreDue) {
  await(Side::first, noon);
  EXPECT_EQ(clock_step(row, noon + 127min), ClockStep::none);
  EXPECT_EQ(clock_step(row, noon + 128min), ClockStep::remind);
  EXPECT_EQ(clock_step(row, noon + 160min), ClockStep::expire);
  row.time_expired = true;
  row.remind_at.reset();
  EXPECT_EQ(clock_step(row, noon + 160min), ClockStep::none);
}

TEST_F(ClockTest, WithoutAClockNothingIsEverDue) {
  options.reset();
  await(Side::first, noon);
  EXPECT_EQ(row.to_act, Side::first);
  EXPECT_FALSE(row.deadline || row.remind_at);
  EXPECT_EQ(clock_step(row, noon + 24h * 1000), ClockStep::none);
}

TEST_F(ClockTest, AnsweredByDoctrineAreQuestionsAndWhatTheOptionsSay) {
  await(Side::first, noon);
  EXPECT_FALSE(answers_by_doctrine(row, *options));
  options->on_timeout = OnTimeout::doctrine;
  EXPECT_TRUE(answers_by_doctrine(row, *options));
  options->on_timeout = OnTimeout::claim;
  ask(Side::second, Side::first, noon);
  EXPECT_TRUE(answers_by_doctrine(row, *options));
}

TEST_F(ClockTest, NothingAwaitedStopsTheClock) {
  await(Side::first, noon);
  set_awaited(row, {}, options, noon + 10min);
  EXPECT_FALSE(row.to_act || row.deadline || row.remind_at || row.turn_started);
  EXPECT_EQ(row.awaited, "[]");
}

}  // namespace
}  // namespace adjutant::app
