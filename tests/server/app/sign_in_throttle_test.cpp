#include "server/app/accounts/sign_in_throttle.hpp"

#include <gtest/gtest.h>

#include "server/app/limits.hpp"
#include "tests/server/fakes/clock.hpp"

namespace adjutant::app {
namespace {

constexpr auto at_first = fakes::SimulatedClock::epoch;

void fail_until_slowed(SignInThrottle& throttle, std::string_view handle, std::string_view peer) {
  for (int i = 0; i < limits::failed_sign_ins_free; ++i) throttle.failed(handle, peer, at_first);
}

TEST(SignInThrottle, SlowsDownOnePeerForOneHandle) {
  SignInThrottle throttle;
  fail_until_slowed(throttle, "anne", "192.0.2.1");
  EXPECT_TRUE(throttle.wait("ANNE", "192.0.2.1", at_first)) << "in any case of letters";
  EXPECT_FALSE(throttle.wait("anne", "192.0.2.2", at_first)) << "the owner is elsewhere";
  EXPECT_FALSE(throttle.wait("bill", "192.0.2.1", at_first));
}

TEST(SignInThrottle, TakesASixtyFourForOnePeer) {
  SignInThrottle throttle;
  for (int i = 0; i < limits::failed_sign_ins_free; ++i) {
    throttle.failed("anne", "2001:db8:0:1::" + std::to_string(i + 1), at_first);
  }
  EXPECT_TRUE(throttle.wait("anne", "2001:db8:0:1:ffff::9", at_first));
  EXPECT_FALSE(throttle.wait("anne", "2001:db8:0:2::1", at_first));
}

TEST(SignInThrottle, CountsAttemptsFromTheirBeginning) {
  SignInThrottle throttle;
  const auto begin = [&] { return throttle.begin("anne", "192.0.2.1", at_first); };
  for (int i = 0; i < limits::failed_sign_ins_free; ++i) EXPECT_FALSE(begin());
  EXPECT_TRUE(begin()) << "as many go on as may fail";
  EXPECT_FALSE(throttle.begin("anne", "192.0.2.2", at_first));
  throttle.ended("anne", "192.0.2.1");
  EXPECT_FALSE(begin());
  for (int i = 0; i < limits::failed_sign_ins_free; ++i) throttle.ended("anne", "192.0.2.1");
  fail_until_slowed(throttle, "anne", "192.0.2.1");
  EXPECT_FALSE(throttle.begin("anne", "192.0.2.1", at_first + std::chrono::minutes{1}));
  EXPECT_TRUE(throttle.begin("anne", "192.0.2.1", at_first + std::chrono::minutes{1}))
      << "one at a time";
}

TEST(SignInThrottle, WaitsTwiceAsLongEachTimeUpToABound) {
  SignInThrottle throttle;
  fail_until_slowed(throttle, "anne", "p");
  ports::Duration before{};
  for (int i = 0; i < 30; ++i) {
    const auto wait = *throttle.wait("anne", "p", at_first);
    EXPECT_TRUE(wait == 2 * before || wait == limits::failed_sign_in_wait_max || i == 0);
    before = wait;
    throttle.failed("anne", "p", at_first);
  }
  EXPECT_EQ(*throttle.wait("anne", "p", at_first), limits::failed_sign_in_wait_max);
  throttle.succeeded("anne", "p", at_first);
  EXPECT_FALSE(throttle.wait("anne", "p", at_first));
}

TEST(SignInThrottle, ForgetsTheOldestBeyondItsBound) {
  SignInThrottle throttle;
  fail_until_slowed(throttle, "first", "p");
  fail_until_slowed(throttle, "second", "s");
  // Each leaves a record of the pair and one of the peer.
  for (std::size_t i = 0; i + 1 < limits::throttled_peers_max / 2; ++i) {
    throttle.failed("h" + std::to_string(i), "q" + std::to_string(i), at_first);
  }
  EXPECT_FALSE(throttle.wait("first", "p", at_first));
  EXPECT_TRUE(throttle.wait("second", "s", at_first));
}

TEST(SignInThrottle, SlowsDownOnePasswordOverManyHandles) {
  SignInThrottle throttle;
  throttle.succeeded("regular", "192.0.2.1", at_first);
  for (int i = 0; i < limits::failed_sign_ins_of_peer_free; ++i) {
    EXPECT_FALSE(throttle.wait("next", "192.0.2.1", at_first)) << i;
    throttle.failed("h" + std::to_string(i), "192.0.2.1", at_first);
  }
  EXPECT_TRUE(throttle.wait("next", "192.0.2.1", at_first));
  EXPECT_FALSE(throttle.wait("next", "192.0.2.2", at_first)) << "they are elsewhere";
  EXPECT_FALSE(throttle.wait("regular", "192.0.2.1", at_first)) << "has signed in from there";
  throttle.succeeded("h1", "192.0.2.1", at_first);
  EXPECT_TRUE(throttle.wait("next", "192.0.2.1", at_first))
      << "an account of one's own pays for nothing";
  const auto later = at_first + 2 * limits::failed_sign_ins_remembered;
  throttle.failed("next", "192.0.2.1", later);
  EXPECT_FALSE(throttle.wait("another", "192.0.2.1", later)) << "it is long ago";
}

}  // namespace
}  // namespace adjutant::app
