#include "server/net/live_hub.hpp"

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

using std::chrono::microseconds;

TEST(LiveHub, GathersLongerTheMoreSocketsAreTold) {
  EXPECT_EQ(gather_time(0), microseconds(0));
  EXPECT_EQ(gather_time(1), microseconds(50));
  EXPECT_EQ(gather_time(200), microseconds(10'000));
  EXPECT_EQ(gather_time(2'000), microseconds(100'000));
}

TEST(LiveHub, NobodyWaitsLongerThanATenthOfASecond) {
  EXPECT_EQ(gather_time(2'001), microseconds(100'000));
  EXPECT_EQ(gather_time(std::size_t{1} << 40U), microseconds(100'000));
}

}  // namespace
}  // namespace adjutant::net
