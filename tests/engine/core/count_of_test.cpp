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

TEST(Ordinal, EndsAsItIsSpoken) {
  EXPECT_EQ(ordinal(1), "1st");
  EXPECT_EQ(ordinal(2), "2nd");
  EXPECT_EQ(ordinal(3), "3rd");
  EXPECT_EQ(ordinal(4), "4th");
  EXPECT_EQ(ordinal(11), "11th");
  EXPECT_EQ(ordinal(std::int64_t{22}), "22nd");
}

}  // namespace
}  // namespace adjutant::core
