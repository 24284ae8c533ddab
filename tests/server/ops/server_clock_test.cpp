#include "server/ops/server_clock.hpp"

#include <gtest/gtest.h>

#include "tests/server/fakes/clock.hpp"

namespace adjutant::ops {
namespace {

using namespace std::chrono_literals;

// A machine whose clock can be set.
class ServerClockTest : public testing::Test {
 protected:
  // So many seconds go by; the clocks are compared after each.
  void pass(int seconds) {
    for (int i = 0; i < seconds; ++i) {
      machine += 1s;
      monotonic += 1s;
      clock.compare();
    }
  }

  const ports::Time start = fakes::SimulatedClock::epoch;
  ports::Time machine = start;
  ports::Duration monotonic = 1234ms;
  ServerClock clock{[this] { return machine; }, [this] { return monotonic; }};
};

TEST_F(ServerClockTest, RunsWithTheMachine) {
  EXPECT_EQ(clock.now(), start);
  pass(100);
  EXPECT_EQ(clock.now(), start + 100s);
  EXPECT_EQ(clock.compare(), 0s);
}

TEST_F(ServerClockTest, DoesNotJumpWhenTheMachinesClockIsSetAndSetAgain) {
  machine -= 5h;
  EXPECT_EQ(clock.compare(), -5h);
  pass(600);
  EXPECT_LE(clock.now(), start + 600s);
  EXPECT_GE(clock.now(), start + 600s - 6s);
  machine += 5h;
  pass(600);
  EXPECT_EQ(clock.now(), start + 1200s);
}

TEST_F(ServerClockTest, FollowsSlowlyAndNeverGoesBack) {
  machine += 10s;
  auto before = clock.now();
  for (int i = 0; i < 1'500; ++i) {
    if (i == 700) machine -= 20s;
    pass(1);
    EXPECT_GT(clock.now(), before);
    EXPECT_LE(clock.now() - before, 1010ms);
    before = clock.now();
  }
}

TEST_F(ServerClockTest, ShowsTheMachinesTimeOnceItFollows) {
  machine += 5h;
  EXPECT_EQ(clock.now(), start);
  clock.follow();
  EXPECT_EQ(clock.now(), start + 5h);
  EXPECT_EQ(clock.compare(), 0s);
}

}  // namespace
}  // namespace adjutant::ops
