#include "server/app/mail_in/source_states.hpp"

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/new_database.hpp"

namespace adjutant::app {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

class SourceStatesTest : public testing::Test {
 protected:
  SourceStates starts(std::vector<SourceStates::Source> sources = {{"lmtp", pushed}}) {
    return {store_, clock_, std::move(sources)};
  }
  // The source works for this long.
  void works(SourceStates& states, ports::Duration time) {
    for (ports::Duration gone{}; gone < time; gone += seconds(30)) {
      clock_.advance(seconds(30));
      states.seen("lmtp");
    }
  }
  static constexpr auto pushed = SourceStates::Kind::pushed;
  static constexpr auto polled = SourceStates::Kind::polled;

  fakes::TemporaryFolder folder_;
  fakes::SimulatedClock clock_;
  store::SqliteStore store_{fakes::new_database(folder_)};
};

TEST_F(SourceStatesTest, WithoutASourceNothingIsWaitedFor) {
  EXPECT_FALSE(starts({}).watermark());
}

TEST_F(SourceStatesTest, APushedMailMayBeTwoMinutesOnItsWay) {
  auto states = starts();
  works(states, hours(1));
  EXPECT_EQ(states.watermark(), clock_.now() - minutes(2));
}

TEST_F(SourceStatesTest, AfterAStartTheOutageMayStillComeIn) {
  {
    auto states = starts();
    works(states, hours(1));
  }
  const auto last_up = clock_.now();
  clock_.advance(hours(5));
  auto states = starts();
  works(states, minutes(14));
  // Written down once a minute: what is older is the safer.
  EXPECT_LE(*states.watermark(), last_up - minutes(2));
  EXPECT_GE(*states.watermark(), last_up - minutes(3));
  works(states, minutes(2));
  EXPECT_EQ(states.watermark(), clock_.now() - minutes(2));
}

TEST_F(SourceStatesTest, ASourceIsDownWhenItWasNotSeenForTenMinutes) {
  auto states = starts();
  works(states, hours(1));
  clock_.advance(minutes(9));
  EXPECT_FALSE(states.states().at(0).is_down);
  const auto watermark = states.watermark();
  clock_.advance(minutes(1));
  EXPECT_TRUE(states.states().at(0).is_down);
  EXPECT_EQ(states.watermark(), watermark);
  states.seen("lmtp");
  EXPECT_FALSE(states.states().at(0).is_down);
}

TEST_F(SourceStatesTest, APolledSourceSaysItselfUpToWhen) {
  auto states = starts({{"imap", polled}, {"lmtp", pushed}});
  works(states, hours(1));
  EXPECT_EQ(states.watermark(), fakes::SimulatedClock::epoch);
  ports::MailSource imap{"imap", clock_.now() - minutes(1), clock_.now(), 7, 12};
  states.passed(imap);
  EXPECT_EQ(states.watermark(), clock_.now() - minutes(2));
  clock_.advance(seconds(90));
  states.seen("lmtp");
  EXPECT_EQ(states.watermark(), imap.watermark);
  EXPECT_EQ(states.stored("imap"), imap);
  EXPECT_FALSE(states.stored("pipe"));
}

TEST_F(SourceStatesTest, WhatWasStoredIsKnownAfterARestart) {
  const ports::MailSource imap{"imap", clock_.now(), clock_.now(), 7, 12};
  store_.set_mail_source(imap);
  clock_.advance(hours(3));
  const auto states = starts({{"imap", polled}});
  EXPECT_EQ(states.stored("imap"), imap);
  EXPECT_EQ(states.watermark(), imap.watermark);
}

}  // namespace
}  // namespace adjutant::app
