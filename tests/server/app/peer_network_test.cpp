#include "server/app/accounts/peer_network.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

TEST(PeerNetwork, IsTheHouseholdOfAnAddress) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2:ffff::1"), network_of("2001:db8:1:2::2"));
  EXPECT_NE(network_of("2001:db8:1:3::1"), network_of("2001:db8:1:2::1"));
  EXPECT_EQ(network_of("no address"), "no address");
}

TEST(PeerNetwork, IsThisMachineByItsAddressAlone) {
  for (const auto* address :
       {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1"}) {
    EXPECT_TRUE(is_loopback(address)) << address;
  }
  for (const auto* address :
       {"127.evil.example", "127.0.0.1.example.org", "192.0.2.7", "::2", "", "128.0.0.1", "127"}) {
    EXPECT_FALSE(is_loopback(address)) << address;
  }
}

}  // namespace
}  // namespace adjutant::app
