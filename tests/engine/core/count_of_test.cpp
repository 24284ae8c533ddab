#include "engine/core/count_of.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

TEST(CountOf, IsSingularForOneAlone) {
  EXPECT_EQ(count_of(0, "minute"), "0 minutes");
  EXPECT_EQ(count_of(1, "minute"), "1 minute");
  EXPECT_EQ(count_of(std::size_t{2}, "minute"), "2 minutes");
  EXPECT_EQ(count_of(std::int64_t{1}, "match", "matches"), "1 match");
  EXPECT_EQ(count_of(3, "match", "matches"), "3 matches");
}

}  // namespace
}  // namespace adjutant::core
