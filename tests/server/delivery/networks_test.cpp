#include "server/delivery/networks.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace adjutant::delivery {
namespace {

bool allows(const Networks& networks, const char* address) {
  return networks.allows(boost::asio::ip::make_address(address));
}

TEST(Networks, LetNobodyLookInside) {
  const Networks none({});
  for (const auto* inside : {"127.0.0.1",
                             "127.255.255.254",
                             "0.0.0.0",
                             "10.1.2.3",
                             "100.64.0.1",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.0.0.8",
                             "192.0.2.1",
                             "192.168.0.1",
                             "198.18.0.1",
                             "198.51.100.7",
                             "203.0.113.9",
                             "224.0.0.1",
                             "240.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "64:ff9b::7f00:1",
                             "100::1",
                             "fc00::1",
                             "fd12:3456::1",
                             "fe80::1",
                             "fec0::1",
                             "ff02::1",
                             "2001::1",
                             "2001:db8::1",
                             "2002:7f00:1::1",
                             "3fff::1"}) {
    EXPECT_FALSE(allows(none, inside)) << inside;
  }
}

TEST(Networks, LeadToThePublicInternet) {
  const Networks none({});
  for (const auto* outside :
       {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.128.0.1", "126.0.0.1", "128.0.0.1",
        "172.15.255.255", "172.32.0.0", "192.167.0.1", "192.169.0.1", "223.255.255.254",
        "::ffff:1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"}) {
    EXPECT_TRUE(allows(none, outside)) << outside;
  }
}

TEST(Networks, AndWhereTheOperatorAllows) {
  const Networks house({"127.0.0.0/8", "192.168.7.0/24", "fd00:7::/32"});
  for (const auto* inside :
       {"127.0.0.1", "192.168.7.1", "192.168.7.255", "fd00:7::1", "::ffff:192.168.7.9"}) {
    EXPECT_TRUE(allows(house, inside)) << inside;
  }
  for (const auto* other : {"192.168.6.255", "192.168.8.0", "10.0.0.1", "::1", "fd00:8::1"}) {
    EXPECT_FALSE(allows(house, other)) << other;
  }
  EXPECT_THROW(Networks({"192.168.7.0/33"}), std::runtime_error);
  EXPECT_THROW(Networks({"everywhere"}), std::runtime_error);
}

}  // namespace
}  // namespace adjutant::delivery
