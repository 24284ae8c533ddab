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

TEST_F(ClockTest, TwoTurnsRunningOfOneSideHaveAClockEach) {
  const auto await_turn = [&](int turn, ports::Time now) {
    set_awaited(row,
                {Awaited{.side = Side::first, .kind = "orders", .question = "?", .turn = turn}},
                options, now);
  };
  await_turn(2, noon);
  await_turn(2, noon + 50min);  // the same turn goes on
  EXPECT_EQ(*row.deadline, noon + 160min);
  await_turn(3, noon + 110min);
  EXPECT_EQ(reserve(Side::first), 50min) << "ten minutes beyond the turn's time";
  EXPECT_EQ(*row.deadline, noon + 110min + 150min);
  EXPECT_EQ(due_of(row)->turn, 3);
}

TEST_F(ClockTest, ATurnStoredWithoutANumberGoesOnWithOne) {
  await(Side::first, noon);
  set_awaited(row, {Awaited{.side = Side::first, .kind = "orders", .question = "?", .turn = 4}},
              options, noon + 50min);
  EXPECT_EQ(*row.deadline, noon + 160min);
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

TEST_F(ClockTest, SeveralQuestionsToTheOpponentAllStopIt) {
  await(Side::first, noon);
  ask(Side::second, Side::first, noon + 40min);
  ask(Side::second, Side::first, noon + 50min);
  EXPECT_EQ(*row.deadline, noon + 80min);
  await(Side::first, noon + 65min);
  EXPECT_EQ(*row.deadline, noon + 65min + 60min + 60min);
}

TEST_F(ClockTest, AQuestionOfOnesOwnTurnRunsOnItsClock) {
  await(Side::first, noon);
  ask(Side::first, Side::first, noon + 40min);
  EXPECT_EQ(*row.deadline, noon + 160min);
  ask(Side::second, Side::first, noon + 50min);
  ask(Side::first, Side::first, noon + 60min);
  EXPECT_EQ(*row.deadline, noon + 60min + 50min + 60min);
  await(Side::first, noon + 65min);
  EXPECT_EQ(*row.deadline, noon + 60min + 50min + 60min);
}

TEST_F(ClockTest, AQuestionGivesNoTimeToWhoHasNone) {
  await(Side::first, noon);
  let_claim(row, noon + 160min);
  ask(Side::first, Side::first, noon + 170min);
  EXPECT_TRUE(row.time_expired);
  EXPECT_EQ(*row.deadline, noon + 160min);
}

TEST_F(ClockTest, AQuestionThatNobodyAnswersKeepsItsClock) {
  await(Side::first, noon);
  ask(Side::second, Side::first, noon + 40min);
  set_awaited(row, {Awaited{Side::second, "answer", "?", Side::first}}, options, noon + 50min, {},
              false);
  EXPECT_EQ(*row.deadline, noon + 70min);
  await(Side::first, noon + 60min);
  EXPECT_EQ(*row.deadline, noon + 60min + 60min + 60min);
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

TEST_F(ClockTest, APauseStopsIt) {
  await(Side::first, noon);
  pause_clock(row, noon + 40min);
  pause_clock(row, noon + 50min);
  EXPECT_EQ(clock_step(row, noon + 1000min), ClockStep::none);
  EXPECT_TRUE(expired_sides(row, noon + 1000min).empty());
  EXPECT_FALSE(deadline_shown(row).has_value());
  EXPECT_FALSE(deadline_of(row, Side::first).has_value());
  resume_clock(row, noon + 1040min);
  EXPECT_EQ(*row.deadline, noon + 1160min);
  EXPECT_EQ(*row.remind_at, noon + 1128min);
  EXPECT_EQ(deadline_shown(row), row.deadline);
  await(Side::second, noon + 1100min);
  EXPECT_EQ(reserve(Side::first), 60min) << "100 minutes were used of the turn's 100";
  resume_clock(row, noon + 2000min);
  EXPECT_EQ(*row.deadline, noon + 1260min) << "it was not paused";
}

TEST_F(ClockTest, WhoActsDuringAPauseUsesNoTime) {
  await(Side::first, noon);
  pause_clock(row, noon + 110min);
  await(Side::second, noon + 900min);
  EXPECT_EQ(reserve(Side::first), 50min);
  await(Side::first, noon + 950min);
  EXPECT_EQ(reserve(Side::second), 60min);
  resume_clock(row, noon + 1000min);
  EXPECT_EQ(*row.deadline, noon + 1000min + 150min);
}

TEST_F(ClockTest, AQuestionHasWhatWasLeftAfterAPause) {
  await(Side::first, noon);
  ask(Side::second, Side::first, noon + 40min);
  pause_clock(row, noon + 50min);
  resume_clock(row, noon + 150min);
  EXPECT_EQ(*row.deadline, noon + 170min);
  await(Side::first, noon + 160min);
  EXPECT_EQ(*row.deadline, noon + 160min + 60min + 60min);
}

TEST_F(ClockTest, AMatchThatIsOverIsNotPaused) {
  await(Side::first, noon);
  pause_clock(row, noon + 10min);
  set_awaited(row, {}, options, noon + 20min);
  EXPECT_FALSE(row.paused_since.has_value());
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
