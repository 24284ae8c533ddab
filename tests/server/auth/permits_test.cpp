#include "server/auth/permits.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace adjutant::auth {
namespace {

using namespace std::chrono_literals;

TEST(Permits, TurnsAwayAtOnceWhoFindsTheQueueFull) {
  Permits permits({.at_once = 1, .waiting_max = 1, .wait_max = 1h});
  auto held = permits.take();
  ASSERT_TRUE(held);
  bool got_it = false;
  std::jthread waiting([&] { got_it = permits.take().has_value(); });
  while (permits.waiting() == 0) std::this_thread::yield();
  EXPECT_FALSE(permits.take()) << "comes back although the permit is held";
  held.reset();
  waiting.join();
  EXPECT_TRUE(got_it);
  EXPECT_TRUE(permits.take()) << "all are free again";
}

TEST(Permits, TurnsAwayWhoHasWaitedLongEnough) {
  Permits permits({.at_once = 1, .waiting_max = 1, .wait_max = 1ms});
  const auto held = permits.take();
  EXPECT_FALSE(permits.take());
  EXPECT_EQ(permits.waiting(), 0);
}

}  // namespace
}  // namespace adjutant::auth
