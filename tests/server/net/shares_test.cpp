#include "server/net/shares.hpp"

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

using Full = Shares::Full;
using Share = Shares::Share;

TEST(Shares, BoundWhatAnAddressHolds) {
  Shares shares({.all = 100, .of_one = 10});
  {
    Share first(shares, "2001:db8::1"), second(shares, "2001:db8::2");
    EXPECT_FALSE(first.grow_to(4));
    EXPECT_FALSE(second.grow_to(6));
    EXPECT_EQ(second.grow_to(7), Full::for_one) << "the same /64";
    EXPECT_FALSE(second.grow_to(3)) << "it never holds less";
    EXPECT_EQ(shares.held(), 10U);
    Share other(shares, "192.0.2.1");
    EXPECT_FALSE(other.grow_to(10));
  }
  EXPECT_EQ(shares.held(), 0U);
  Share again(shares, "2001:db8::1");
  EXPECT_FALSE(again.grow_to(10));
}

TEST(Shares, BoundWhatAllHold) {
  Shares shares({.all = 10, .of_one = 10});
  Share first(shares, "192.0.2.1"), machine(shares, "127.0.0.1"), second(shares, "192.0.2.2");
  EXPECT_FALSE(first.grow_to(5));
  EXPECT_FALSE(machine.grow_to(4));
  EXPECT_EQ(second.grow_to(2), Full::for_all);
  EXPECT_FALSE(second.grow_to(1));
}

TEST(Shares, CountTheMachineItselfInAllOnly) {
  Shares shares({.all = 100, .of_one = 1});
  Share four(shares, "127.0.0.1"), six(shares, "::1");
  EXPECT_FALSE(four.grow_to(50));
  EXPECT_FALSE(six.grow_to(50));
  EXPECT_EQ(six.grow_to(51), Full::for_all);
}

TEST(Shares, LeaveAQuarterToThoseWhoHoldLittle) {
  Shares shares({.all = 100, .of_one = 50, .small = 5});
  Share first(shares, "192.0.2.1"), second(shares, "192.0.2.2"), third(shares, "192.0.2.3");
  EXPECT_FALSE(first.grow_to(50));
  EXPECT_FALSE(second.grow_to(25));
  EXPECT_EQ(second.grow_to(26), Full::for_all);
  EXPECT_EQ(third.grow_to(6), Full::for_all);
  EXPECT_FALSE(third.grow_to(5));
}

}  // namespace
}  // namespace adjutant::net
