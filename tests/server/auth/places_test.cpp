#include "server/auth/places.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace adjutant::auth {
namespace {

using namespace std::chrono_literals;

TEST(Places, TurnsAwayAtOnceWhoFindsTheQueueFull) {
  Places places({.at_once = 1, .waiting_max = 1, .wait_max = 1h});
  auto held = places.take();
  ASSERT_TRUE(held);
  bool got_it = false;
  std::jthread waiting([&] { got_it = places.take().has_value(); });
  while (places.waiting() == 0) std::this_thread::yield();
  EXPECT_FALSE(places.take()) << "comes back although the place is held";
  held.reset();
  waiting.join();
  EXPECT_TRUE(got_it);
  EXPECT_TRUE(places.take()) << "all are free again";
}

TEST(Places, TurnsAwayWhoHasWaitedLongEnough) {
  Places places({.at_once = 1, .waiting_max = 1, .wait_max = 1ms});
  const auto held = places.take();
  EXPECT_FALSE(places.take());
  EXPECT_EQ(places.waiting(), 0);
}

}  // namespace
}  // namespace adjutant::auth
