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

}  // namespace
}  // namespace adjutant::net
