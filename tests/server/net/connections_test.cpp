#include "server/net/connections.hpp"

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

class Counted : public Connection {
 public:
  void go_away() override { ++asked; }
  int asked = 0;
};

TEST(ConnectionPlaces, AreLimitedInAllAndByAddress) {
  Limits limits;
  limits.connections_max = 3;
  limits.connections_per_address_max = 2;
  Connections connections(limits);
  const auto first = connections.enter("a");
  auto second = connections.enter("a");
  EXPECT_EQ(connections.enter("a"), nullptr);
  const auto third = connections.enter("b");
  EXPECT_EQ(connections.enter("c"), nullptr);
  EXPECT_EQ(connections.count(), 3U);
  second.reset();
  EXPECT_NE(connections.enter("c"), nullptr);
}

TEST(ConnectionPlaces, EndWithTheServer) {
  const Limits limits;
  Connections connections(limits);
  const auto early = std::make_shared<Counted>();
  const auto late = std::make_shared<Counted>();
  connections.add(early);
  connections.close_all();
  EXPECT_EQ(early->asked, 1);
  connections.add(late);
  EXPECT_EQ(late->asked, 1);
  EXPECT_EQ(connections.enter("a"), nullptr);
}

TEST(Connections, CountThoseOfAProxyInAllOnly) {
  Limits limits;
  limits.connections_max = 3;
  limits.connections_per_address_max = 1;
  limits.trusted_proxies = networks::Networks({"192.0.2.0/24"});
  Connections connections(limits);
  const auto first = connections.enter("192.0.2.9");
  const auto second = connections.enter("192.0.2.9");
  EXPECT_TRUE(first && second);
  const auto household = connections.enter("2001:db8::1");
  EXPECT_TRUE(household);
  EXPECT_FALSE(connections.enter("192.0.2.9"));
}

TEST(Connections, CountAnIpv6NetworkAsOne) {
  Limits limits;
  limits.connections_per_address_max = 1;
  Connections connections(limits);
  const auto first = connections.enter("2001:db8::1");
  EXPECT_TRUE(first);
  EXPECT_FALSE(connections.enter("2001:db8::2"));
  EXPECT_TRUE(connections.enter("2001:db8:0:1::2"));
}

}  // namespace
}  // namespace adjutant::net
