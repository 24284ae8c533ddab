#include "server/app/match/vacation.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;
using core::Side;
using ports::Time;
using ports::Vacation;

constexpr Time noon{std::chrono::sys_days{std::chrono::year{2026} / 7 / 5} + 12h};
constexpr std::optional<Vacation> away{Vacation{noon + 10h, noon + 30h}};

TEST(VacationClock, StandsStillMeanwhile) {
  EXPECT_EQ(clock_time(noon, noon + 5h, away), 5h);
  EXPECT_EQ(clock_time(noon, noon + 20h, away), 10h);
  EXPECT_EQ(clock_time(noon, noon + 40h, away), 20h);
  EXPECT_EQ(clock_time(noon + 15h, noon + 20h, away), 0h);
  EXPECT_EQ(clock_time(noon + 35h, noon + 40h, away), 5h);
  EXPECT_EQ(clock_end(noon, 10h, away), noon + 10h);
  EXPECT_EQ(clock_end(noon, 11h, away), noon + 31h);
  EXPECT_EQ(clock_end(noon + 15h, 1h, away), noon + 31h);
  EXPECT_EQ(clock_end(noon + 30h, 1h, away), noon + 31h);
}

TEST(VacationClock, GoesBackAsItGoesForward) {
  for (auto begin = noon; begin <= noon + 40h; begin += 1h) {
    for (auto time = 1h; time <= 30h; time += 1h) {
      const auto end = clock_end(begin, time, away);
      EXPECT_EQ(clock_time(begin, end, away), time);
      EXPECT_EQ(clock_time(clock_begin(end, time, away), end, away), time);
    }
  }
}

struct VacationTest : World {
  VacationTest() : winfield(player("winfield")), phineas(player("phineas")) {}

  static json::value options(int days) {
    return json::object{{"clock", {{"turn_minutes", 3 * 24 * 60}, {"vacation_days", days}}}};
  }
  // With this day of January as its last.
  std::string announced(const Identity& who, const std::string& match, int day) {
    const auto done = app().vacations.announce(who, match, fmt::format("2026-01-{:02}", day));
    return done ? "done" : done.error().detail;
  }
  Time deadline(const std::string& match) { return *row(match).deadline; }

  Identity winfield, phineas;
};

TEST_F(VacationTest, TheClockOfTheOwnTurnStandsStill) {
  const auto match = start(winfield, phineas, options(14));
  const auto begun = clock.now();
  ASSERT_EQ(announced(winfield, match, 5), "done");
  const auto vacation = row(match).seats[0].vacation;
  ASSERT_TRUE(vacation);
  EXPECT_EQ(vacation->from, begun + 24h);
  EXPECT_EQ(vacation->until, fakes::SimulatedClock::epoch + 5 * 24h);
  EXPECT_EQ(deadline(match), begun + 3 * 24h + (vacation->until - vacation->from));
  EXPECT_EQ(vacation_days_left(row(match), Side::first), 10);
  // Turns that begin before it, in it and behind it have their three days as well.
  ASSERT_TRUE(submit(winfield, match, opening.turn()));
  EXPECT_EQ(deadline(match), begun + 3 * 24h) << "the opponent's goes on";
  clock.set(vacation->from + 6h);
  ASSERT_TRUE(submit(phineas, match, opening.turn()));
  EXPECT_EQ(deadline(match), vacation->until + 3 * 24h);
  // Who plays on while away has used no time.
  clock.advance(6h);
  ASSERT_TRUE(submit(winfield, match, opening.turn()));
  EXPECT_EQ(deadline(match), clock.now() + 3 * 24h);
}

TEST_F(VacationTest, TheOpponentIsToldAndSeesIt) {
  const auto match = start(winfield, phineas, options(14));
  ASSERT_EQ(announced(winfield, match, 5), "done");
  EXPECT_EQ(count_mails("phineas", "vacation"), 1);
  const auto seen = app().matches.status(phineas, match);
  ASSERT_TRUE(seen->seats[0].vacation);
  EXPECT_EQ(seen->seats[0].vacation_days_left, 10);
  EXPECT_FALSE(seen->seats[1].vacation);
  clock.set(fakes::SimulatedClock::epoch + 5 * 24h);
  EXPECT_FALSE(app().matches.status(phineas, match)->seats[0].vacation) << "it is over";
}

TEST_F(VacationTest, IsTakenFromTheBudgetOfTheMatch) {
  const auto none = start(winfield, phineas);
  EXPECT_NE(announced(winfield, none, 5).find("no vacation days"), std::string::npos);
  const auto match = start(winfield, phineas, options(5));
  EXPECT_NE(announced(winfield, match, 2).find("at least 2 days"), std::string::npos);
  EXPECT_NE(announced(winfield, match, 10).find("you have 5 of 5 left"), std::string::npos);
  EXPECT_NE(announced(winfield, match, 31).find("you have 5 of 5 left"), std::string::npos);
  EXPECT_EQ(announced(winfield, match, 4), "done");
  EXPECT_NE(announced(winfield, match, 4).find("already"), std::string::npos);
  ASSERT_TRUE(submit(winfield, match, opening.turn()));
  clock.set(fakes::SimulatedClock::epoch + 4 * 24h);
  ASSERT_TRUE(submit(phineas, match, opening.turn()));
  EXPECT_NE(announced(winfield, match, 9).find("you have 2 of 5 left"), std::string::npos);
  EXPECT_EQ(announced(winfield, match, 6).find("done"), std::string::npos) << "a day alone";
  EXPECT_EQ(announced(winfield, match, 7), "done") << "the two that are left";
}

// Two days at least, from a day after it is told: the world's clock begins at midnight.
TEST_F(VacationTest, HasTwoDaysAtLeastToTheSecond) {
  const auto match = start(winfield, phineas, options(14));
  const auto three_days = fakes::SimulatedClock::epoch + 3 * 24h;  // the end of January 3
  clock.set(three_days - 72h + 1s);
  EXPECT_NE(announced(winfield, match, 3).find("at least 2 days"), std::string::npos);
  const auto other = start(winfield, phineas, options(14));
  clock.set(three_days - 48h);
  EXPECT_EQ(announced(winfield, other, 4), "done");
  const auto vacation = *row(other).seats[0].vacation;
  EXPECT_EQ(vacation.until - vacation.from, 48h);
  EXPECT_EQ(vacation_days_left(row(other), Side::first), 12);
}

// Only the own turn's clock stands still.
TEST_F(VacationTest, DoesNotStopTheOpponentsTurn) {
  const auto match = start(winfield, phineas, options(14));
  const auto begun = clock.now();
  ASSERT_EQ(announced(phineas, match, 5), "done");
  EXPECT_EQ(deadline(match), begun + 3 * 24h) << "it is the other's turn";
}

TEST_F(VacationTest, IsTakenBackBeforeItBegins) {
  const auto match = start(winfield, phineas, options(14));
  const auto before = deadline(match);
  ASSERT_EQ(announced(winfield, match, 5), "done");
  clock.advance(5h);
  ASSERT_TRUE(app().vacations.end(winfield, match));
  EXPECT_EQ(deadline(match), before);
  EXPECT_FALSE(row(match).seats[0].vacation);
  EXPECT_EQ(vacation_days_left(row(match), Side::first), 14) << "nothing of it was used";
  EXPECT_EQ(count_mails("phineas", "vacation_ended"), 1);
  EXPECT_EQ(announced(winfield, match, 6), "done");
}

// What is left of a turn's time is what was left when the clock stopped; days begun stay used.
TEST_F(VacationTest, IsEndedEarlier) {
  const auto match = start(winfield, phineas, options(14));
  const auto begun = clock.now();
  ASSERT_EQ(announced(winfield, match, 9), "done");
  EXPECT_EQ(vacation_days_left(row(match), Side::first), 6);
  clock.set(begun + 24h + 30h);
  ASSERT_TRUE(app().vacations.end(winfield, match));
  EXPECT_EQ(deadline(match), clock.now() + 2 * 24h) << "a day had gone before it";
  EXPECT_EQ(vacation_days_left(row(match), Side::first), 12);
  EXPECT_FALSE(app().matches.status(phineas, match)->seats[0].vacation);
  EXPECT_EQ(problem_of(app().vacations.end(winfield, match)), "bad-request");
  restart();
  EXPECT_EQ(deadline(match), clock.now() + 2 * 24h);
  // It counts for the time that the turn has taken, too.
  clock.advance(24h);
  ASSERT_TRUE(submit(winfield, match, opening.turn()));
  EXPECT_EQ(row(match).seats[0].reserve, ports::Duration{});
}

TEST_F(VacationTest, IsChangedAFewTimesADay) {
  const auto match = start(winfield, phineas, options(14));
  for (int i = 0; i < limits::vacation_changes_lately_max; i += 2) {
    ASSERT_EQ(announced(winfield, match, 5), "done") << i;
    ASSERT_TRUE(app().vacations.end(winfield, match)) << i;
  }
  EXPECT_EQ(problem_of(app().vacations.announce(winfield, match, "2026-01-05")), "too-many");
  EXPECT_EQ(announced(phineas, match, 5), "done") << "is not what winfield did";
  clock.advance(limits::lately);
  EXPECT_EQ(announced(winfield, match, 6), "done");
}

TEST_F(VacationTest, IsEndedByWhoIsOnItAlone) {
  const auto match = start(winfield, phineas, options(14));
  EXPECT_EQ(problem_of(app().vacations.end(winfield, match)), "bad-request");
  ASSERT_EQ(announced(winfield, match, 5), "done");
  EXPECT_EQ(problem_of(app().vacations.end(phineas, match)), "bad-request");
  EXPECT_EQ(problem_of(app().vacations.end(player("jacob"), match)), "forbidden");
  EXPECT_EQ(vacation_days_left(row(match), Side::first), 10);
}

TEST_F(VacationTest, IsKeptOverARestart) {
  const auto match = start(winfield, phineas, options(14));
  ASSERT_EQ(announced(winfield, match, 5), "done");
  const auto before = row(match);
  restart();
  EXPECT_EQ(row(match).seats[0].vacation, before.seats[0].vacation);
  EXPECT_EQ(row(match).seats[0].vacation_days, 4);
  EXPECT_EQ(deadline(match), *before.deadline);
}

TEST_F(VacationTest, IsNobodysButThePlayers) {
  const auto match = start(winfield, phineas, options(14));
  const auto jacob = player("jacob");
  EXPECT_EQ(problem_of(app().vacations.announce(jacob, match, "2026-01-05")), "forbidden");
  EXPECT_EQ(problem_of(app().vacations.announce(winfield, "m_none", "2026-01-05")), "not-found");
  EXPECT_EQ(problem_of(app().vacations.announce(winfield, match, "soon")), "bad-request");
}

}  // namespace
}  // namespace adjutant::app
