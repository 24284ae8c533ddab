#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

json::object clock_options(const char* on_timeout, const char* decisions = "standing") {
  return {{"decisions", decisions},
          {"clock",
           {{"turn_minutes", 1440},
            {"reserve_minutes", 600},
            {"decision_minutes", 120},
            {"on_timeout", on_timeout}}}};
}

class DeadlineUseTest : public World {
 protected:
  Identity winfield = player("winfield");
  Identity phineas = player("phineas");

  std::optional<ports::Time> next_due() {
    const auto all = store->due_matches(clock.now() + 24h * 1000, 1);
    return all.empty() ? std::nullopt : std::optional(all.front().due);
  }

  // Moves the clock to each due time in turn, and on where a match stays due, up to `end`.
  std::vector<std::string> run_until(ports::Time end) {
    std::vector<std::string> log;
    while (const auto due = next_due()) {
      const auto next = *due > clock.now() ? *due : clock.now() + limits::due_retry;
      if (next > end) break;
      clock.set(next);
      for (const auto& action : app().deadlines.run_due(clock.now())) log.push_back(action.what);
    }
    clock.set(end);
    return log;
  }
};

TEST_F(DeadlineUseTest, RemindsThenLetsTheOpponentClaim) {
  const auto id = start(winfield, phineas, clock_options("claim"));
  EXPECT_EQ(*next_due(), clock.now() + 34 * 60min * 4 / 5);
  EXPECT_EQ(problem_of(declare(phineas, id, {.kind = match::Kind::claim_win})), "time-not-expired");
  EXPECT_EQ(
      run_until(clock.now() + 34h),
      (std::vector<std::string>{"reminded " + opening.first, "time is over for " + opening.first}));
  EXPECT_EQ(count_mails("winfield", "reminder") + count_mails("winfield", "time_expired"), 1)
      << "an outdated notice is replaced";
  EXPECT_EQ(count_mails("phineas", "time_expired"), 1);
  EXPECT_EQ(problem_of(declare(winfield, id, {.kind = match::Kind::claim_win})),
            "time-not-expired");
  EXPECT_FALSE(next_due());
  ASSERT_TRUE(declare(phineas, id, {.kind = match::Kind::claim_win}));
  const auto result = core::parse_json(app().matches.status(winfield, id)->result);
  EXPECT_EQ(result->at("winner").as_string(), opening.second);
}

TEST_F(DeadlineUseTest, LateOrdersCountUntilTheWinIsClaimed) {
  const auto id = start(winfield, phineas, clock_options("claim"));
  run_until(clock.now() + 40h);
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_FALSE(row(id).time_expired);
  EXPECT_EQ(row(id).seats[0].reserve, 0min);
  EXPECT_EQ(*row(id).deadline, clock.now() + 34h);
  EXPECT_EQ(problem_of(declare(phineas, id, {.kind = match::Kind::claim_win})), "time-not-expired");
}

TEST_F(DeadlineUseTest, AClaimIsGoodBeforeTheTimerHasCome) {
  const auto id = start(winfield, phineas, clock_options("claim"));
  clock.advance(35h);
  EXPECT_TRUE(declare(phineas, id, {.kind = match::Kind::claim_win}));
}

TEST_F(DeadlineUseTest, LateOrdersMeetTheTurnThatDoctrineHasEnded) {
  const auto id = start(winfield, phineas, clock_options("doctrine"));
  clock.advance(35h);
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn())), "stale-revision");
  EXPECT_EQ(row(id).revision, 1);
  EXPECT_EQ(row(id).to_act, core::Side::second);
}

TEST_F(DeadlineUseTest, AYearOfSilenceIsPlayedByDoctrine) {
  std::vector<std::string> matches;
  for (int i = 0; i < 5; ++i) {
    matches.push_back(
        start(winfield, phineas, clock_options("doctrine", i % 2 == 0 ? "standing" : "ask")));
    clock.advance(7h);
  }
  const auto log = run_until(clock.now() + 24h * 365);
  EXPECT_FALSE(next_due());
  for (const auto& id : matches) EXPECT_EQ(row(id).status, ports::MatchStatus::over) << id;
  for (const auto& what : log) EXPECT_FALSE(what.starts_with("failed")) << what;
  EXPECT_GT(std::ranges::count(log, "played for " + opening.first), 5);
  EXPECT_GT(std::ranges::count(log, "reminded " + opening.second), 5);
}

TEST_F(DeadlineUseTest, ADeadlineWaitsADayForMailThatMayHaveComeInTime) {
  const auto id = start(winfield, phineas, clock_options("doctrine"));
  const auto deadline = *row(id).deadline;
  bool may_come = true;
  std::vector<std::pair<core::Side, ports::Time>> asked;
  app().context().answer_may_come = [&](const ports::MatchRow&, core::Side side, ports::Time time) {
    asked.emplace_back(side, time);
    return may_come;
  };
  run_until(deadline + 1h);
  EXPECT_EQ(row(id).revision, 0);
  EXPECT_EQ(asked.back(), std::pair(core::Side::first, deadline));
  may_come = false;
  run_until(deadline + 2h);
  EXPECT_EQ(row(id).revision, 1);
  may_come = true;
  const auto next = *row(id).deadline;
  run_until(next + 23h);
  EXPECT_EQ(row(id).revision, 1);
  run_until(next + 25h);
  EXPECT_EQ(row(id).revision, 2);
}

TEST_F(DeadlineUseTest, MatchesThatStayDueKeepNoOtherFromItsTurn) {
  std::vector<std::string> waiting;
  for (int i = 0; i < limits::due_matches_per_run; ++i) {
    if (i % 100 == 0) {
      winfield = player(fmt::format("winfield{}", i));
      phineas = player(fmt::format("phineas{}", i));
    }
    waiting.push_back(start(winfield, phineas, clock_options("doctrine")));
  }
  clock.advance(1min);
  const auto last = start(winfield, phineas, clock_options("doctrine"));
  app().context().answer_may_come = [&](const ports::MatchRow& row, core::Side, ports::Time) {
    return row.id != last;
  };
  clock.advance(35h);
  for (int i = 0; i < 3; ++i) app().deadlines.run_due(clock.now());
  EXPECT_EQ(row(last).revision, 1);
  EXPECT_EQ(row(waiting.front()).revision, 0);
  clock.advance(24h);
  app().deadlines.run_due(clock.now());
  EXPECT_EQ(row(waiting.front()).revision, 1);
}

TEST_F(DeadlineUseTest, ClocksSurviveARestart) {
  const auto id = start(winfield, phineas, clock_options("doctrine"));
  restart();
  run_until(clock.now() + 35h);
  EXPECT_EQ(row(id).revision, 1);
}

TEST_F(DeadlineUseTest, WithoutAClockNothingIsDue) {
  start(winfield, phineas);
  EXPECT_FALSE(next_due());
  EXPECT_TRUE(app().deadlines.run_due(clock.now() + 24h * 1000).empty());
}

TEST_F(DeadlineUseTest, AClaimIsToldUntilWhenMailIsAwaited) {
  const auto id = start(winfield, phineas, clock_options("claim"));
  const auto deadline = *row(id).deadline;
  bool may_come = true;
  app().context().answer_may_come = [&](const ports::MatchRow&, core::Side, ports::Time) {
    return may_come;
  };
  run_until(deadline + 1h);
  const auto refused = declare(phineas, id, {.kind = match::Kind::claim_win});
  ASSERT_EQ(problem_of(refused), "time-not-expired");
  const auto& detail = refused.error().detail;
  EXPECT_NE(detail.find(protocol::rfc3339(deadline)), std::string::npos) << detail;
  EXPECT_NE(detail.find("at the latest at " + protocol::rfc3339(deadline + 24h)), std::string::npos)
      << detail;
  may_come = false;
  run_until(deadline + 2h);
  EXPECT_TRUE(declare(phineas, id, {.kind = match::Kind::claim_win}));
}

}  // namespace
}  // namespace adjutant::app
