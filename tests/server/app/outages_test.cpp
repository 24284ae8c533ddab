#include <gmock/gmock.h>

#include "server/app/operators/held_matches.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class OutageTest : public World {
 protected:
  OutageTest() { app().outages.start(clock.now(), outage_least); }

  std::string timed_match(const char* on_timeout = "doctrine") {
    return start(winfield, phineas,
                 {{"clock",
                   {{"turn_minutes", 60},
                    {"reserve_minutes", 0},
                    {"decision_minutes", 60},
                    {"on_timeout", on_timeout}}}});
  }

  std::string log_of(const std::string& match) {
    std::string log;
    for (const auto& event : store->events(match, -1, 1'000)) log += event.json + "\n";
    return log;
  }

  Identity winfield = player("winfield");
  Identity phineas = player("phineas");
};

// Down from the start of a 60-minute turn for 95 minutes, and no mail comes in.
TEST_F(OutageTest, NobodyLosesATurnWhileTheServerIsDown) {
  for (const auto* on_timeout : {"doctrine", "claim"}) {
    const auto id = timed_match(on_timeout);
    be_down(95min);
    EXPECT_THAT(app().deadlines.run_due(clock.now()), IsEmpty());
    EXPECT_EQ(row(id).revision, 0);
    EXPECT_EQ(row(id).to_act, core::Side::first);
    EXPECT_FALSE(row(id).time_expired);
    EXPECT_EQ(*row(id).deadline, clock.now() + 60min);
  }
}

TEST_F(OutageTest, ItIsToldAndInTheRecord) {
  const auto id = timed_match();
  be_down(95min);
  EXPECT_THAT(app().outages.run(clock.now()), SizeIs(1));
  EXPECT_EQ(count_mails("winfield", "clock_moved"), 1);
  EXPECT_EQ(count_mails("phineas", "clock_moved"), 0) << "nothing is asked of them";
  EXPECT_THAT(log_of(id), HasSubstr("The server was down."));
  EXPECT_THAT(log_of(id), HasSubstr(R"("until":"2026-01-01T01:35:00Z")"));
  EXPECT_THAT(faults_of_stored(*store, id), IsEmpty());
}

TEST_F(OutageTest, OrdersThatComeBeforeTheTimerMeetTheirTurn) {
  const auto id = timed_match();
  be_down(95min);
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn())), "done");
  EXPECT_EQ(*row(id).deadline, clock.now() + 60min) << "the opponent's turn has all of its time";
}

TEST_F(OutageTest, EachClockIsMovedOnceThoughNobodyAsksForItsMatch) {
  const std::vector<std::string> matches{timed_match(), timed_match(), timed_match()};
  be_down(30min);
  EXPECT_THAT(app().outages.run(clock.now()), SizeIs(3));
  EXPECT_THAT(app().outages.run(clock.now()), IsEmpty());
  EXPECT_THAT(store->outages(), IsEmpty());
  be_down(59s);
  EXPECT_THAT(app().outages.run(clock.now()), IsEmpty()) << "too short";
  for (const auto& id : matches) EXPECT_EQ(*row(id).deadline, clock.now() - 59s + 60min);
}

TEST_F(OutageTest, WhatIsCutOffIsDoneAfterTheNextStart) {
  const auto first = timed_match();
  const auto second = timed_match();
  be_down(30min);
  store->next = ShakyStore::Next::fails;
  EXPECT_THROW(app().outages.run(clock.now()), ports::StoreFailure);
  ASSERT_THAT(store->outages(), SizeIs(1));
  be_down(20min);
  EXPECT_EQ(problem_of(submit(winfield, first, opening.turn())), "done");
  app().outages.run(clock.now());
  EXPECT_EQ(*row(second).deadline, clock.now() + 60min);
  EXPECT_THAT(store->outages(), IsEmpty());
}

TEST_F(OutageTest, DeadlinesPassWhereTheOperatorWantsItSo) {
  const auto id = timed_match();
  restart();
  clock.advance(95min);
  app().outages.start(clock.now(), 0s);
  EXPECT_THAT(app().outages.run(clock.now()), IsEmpty());
  EXPECT_THAT(app().deadlines.run_due(clock.now()), SizeIs(1));
  EXPECT_EQ(row(id).revision, 1);
}

TEST_F(OutageTest, ADeadlineThatPassedBeforeStaysPassed) {
  const auto id = timed_match();
  clock.advance(61min);
  be_down(95min);
  app().outages.run(clock.now());
  EXPECT_THAT(app().deadlines.run_due(clock.now()), SizeIs(1));
  EXPECT_EQ(row(id).revision, 1);
}

}  // namespace
}  // namespace adjutant::app
