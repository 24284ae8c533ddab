#include "engine/core/list_of.hpp"

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

TEST(ListOf, ReadsAsASentenceHasIt) {
  EXPECT_EQ(list_of({}), "");
  EXPECT_EQ(list_of({"one"}), "one");
  EXPECT_EQ(list_of({"one", "two"}), "one and two");
  EXPECT_EQ(list_of({"one", "two", "three"}), "one, two and three");
  EXPECT_EQ(list_of({"one", "two", "three"}, " or "), "one, two or three");
}

}  // namespace
}  // namespace adjutant::core
