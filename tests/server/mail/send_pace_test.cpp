#include "server/mail/send_pace.hpp"

#include <gtest/gtest.h>

#include "tests/server/fakes/clock.hpp"

namespace adjutant::mail {
namespace {

using namespace std::chrono_literals;

class SendPaceTest : public testing::Test {
 protected:
  // How many of these may go now; they go.
  int send(int mails, const std::string& domain) {
    int sent = 0;
    for (int i = 0; i < mails; ++i) {
      if (!pace_.may_send("ann@" + domain, now_)) continue;
      pace_.sent("ann@" + domain, now_);
      ++sent;
    }
    return sent;
  }

  SendPace pace_{{}};
  ports::Time now_ = fakes::SimulatedClock::epoch;
};

TEST_F(SendPaceTest, TwentyAMinuteToADomainSixtyInAll) {
  EXPECT_EQ(send(30, "one.example"), 20);
  EXPECT_EQ(send(30, "One.Example"), 0);
  EXPECT_EQ(send(30, "two.example"), 20);
  EXPECT_EQ(send(15, "three.example"), 15);
  EXPECT_EQ(send(30, "four.example"), 5);
  now_ += 59s;
  EXPECT_EQ(send(30, "one.example"), 0);
  now_ += 1s;
  EXPECT_EQ(send(30, "one.example"), 20);
}

TEST_F(SendPaceTest, ADomainThatAsksForItRestsAnHour) {
  pace_.refused("ann@one.example", "127.0.0.1:25: 451 4.7.1 too fast", now_);
  pace_.refused("ann@two.example", "127.0.0.1:25: 451 4.3.0 later", now_);
  pace_.refused("ann@three.example", "127.0.0.1:25: 250 2.4.7.1", now_);
  EXPECT_EQ(send(1, "one.example"), 0);
  EXPECT_EQ(send(1, "two.example"), 1);
  EXPECT_EQ(send(1, "three.example"), 1);
  now_ += 59min;
  EXPECT_EQ(send(1, "one.example"), 0);
  now_ += 1min;
  EXPECT_EQ(send(1, "one.example"), 1);
}

TEST_F(SendPaceTest, FiftyOnTheFirstDayAndTwiceAsManyOnEachAfterIt) {
  const auto a_day_of = [&](int minutes) {
    int sent = 0;
    for (int minute = 0; minute < minutes; ++minute) {
      sent += send(20, "one.example");
      now_ += 1min;
    }
    now_ += SendPace::day - 1min * minutes;
    return sent;
  };
  pace_.warm_up({}, 0);
  EXPECT_EQ(a_day_of(10), 50);
  EXPECT_EQ(a_day_of(10), 100);
  EXPECT_EQ(a_day_of(20), 200);
  // What was sent before a start counts.
  pace_.warm_up(now_ - SendPace::day, 95);
  EXPECT_EQ(a_day_of(10), 5);
  pace_.warm_up(now_ - 30 * SendPace::day, 0);
  EXPECT_EQ(a_day_of(60), 1200);
}

TEST_F(SendPaceTest, AClockThatIsSetBackKeepsNobodyWaiting) {
  EXPECT_EQ(send(30, "one.example"), 20);
  pace_.refused("ann@two.example", "451 4.7.0 no", now_);
  now_ -= 48h;
  EXPECT_EQ(send(30, "one.example"), 20);
  EXPECT_EQ(send(1, "two.example"), 1);
}

}  // namespace
}  // namespace adjutant::mail
