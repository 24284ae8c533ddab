#include "server/net/quotas.hpp"

#include <gtest/gtest.h>

#include "server/app/accounts/peer_network.hpp"

namespace adjutant::net {
namespace {

using namespace std::chrono_literals;

TEST(RequestRate, LetsABurstGoAndThenSoManyASecond) {
  RequestRate rate(10, 3, 100);
  const RequestRate::Clock::time_point start{};
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(rate.count("a", start));
  EXPECT_EQ(rate.count("a", start), 100ms);
  EXPECT_EQ(rate.count("a", start), 100ms) << "what is refused is not counted";
  EXPECT_FALSE(rate.count("b", start)) << "nobody pays for another";
  EXPECT_FALSE(rate.count("a", start + 100ms));
  EXPECT_EQ(rate.count("a", start + 100ms), 100ms);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(rate.count("a", start + 10s));
  EXPECT_EQ(rate.count("a", start + 10s), 100ms);
}

TEST(RequestRate, RemembersSoManyAndForgetsTheOldest) {
  RequestRate rate(1, 1, 2);
  const RequestRate::Clock::time_point start{};
  EXPECT_FALSE(rate.count("a", start));
  EXPECT_FALSE(rate.count("b", start));
  EXPECT_TRUE(rate.count("a", start));
  EXPECT_FALSE(rate.count("c", start));
  EXPECT_EQ(rate.keys(), 2U);
  EXPECT_TRUE(rate.count("a", start)) << "a was heard of after b";
  EXPECT_FALSE(rate.count("b", start));
}

TEST(RequestRate, OfNoneIsNoLimit) {
  RequestRate rate(0, 0, 2);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(rate.count("a", {}));
  EXPECT_EQ(rate.keys(), 0U);
}

Limits tight() {
  Limits limits;
  limits.address_requests_per_second_max = 1;
  limits.address_requests_burst_max = 2;
  limits.account_requests_per_second_max = 1;
  limits.account_requests_burst_max = 1;
  limits.live_sockets_max = 4;
  limits.live_sockets_per_address_max = 2;
  limits.live_sockets_per_account_max = 1;
  return limits;
}

TEST(Quotas, CountRequestsByAddressAndByAccount) {
  Quotas quotas(tight());
  EXPECT_FALSE(quotas.request_from("2001:db8::1"));
  EXPECT_FALSE(quotas.request_from("2001:db8::2"));
  const auto refused = quotas.request_from("2001:db8::3");
  ASSERT_TRUE(refused);
  EXPECT_EQ(status_of(*refused).status, 429);
  EXPECT_EQ(refused->extension.retry_after_seconds, 1);
  EXPECT_FALSE(quotas.request_of(7, "192.0.2.1"));
  EXPECT_TRUE(quotas.request_of(7, "192.0.2.2"));
  EXPECT_FALSE(quotas.request_of(8, "192.0.2.2"));
}

TEST(Quotas, DoNotCountTheMachineItself) {
  Quotas quotas(tight());
  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(quotas.request_from("127.0.0.1"));
    EXPECT_FALSE(quotas.request_of(7, "::1"));
    EXPECT_FALSE(quotas.request_from("::ffff:127.0.0.1"));
  }
  EXPECT_FALSE(app::is_loopback("10.0.0.1"));
}

TEST(Quotas, GiveLiveSocketsPlaces) {
  Quotas quotas(tight());
  auto first = quotas.live_socket("192.0.2.1", 7);
  ASSERT_TRUE(first);
  EXPECT_EQ(quotas.live_socket("192.0.2.9", 7).error().type, "too-many");
  auto second = quotas.live_socket("192.0.2.1", std::nullopt);
  ASSERT_TRUE(second);
  EXPECT_EQ(quotas.live_socket("192.0.2.1", 8).error().type, "too-many");
  const auto third = quotas.live_socket("127.0.0.1", 7);
  const auto fourth = quotas.live_socket("127.0.0.1", 7);
  EXPECT_EQ(quotas.live_socket("192.0.2.3", 9).error().type, "busy");
  first->reset();
  EXPECT_TRUE(quotas.live_socket("192.0.2.1", 7));
}

}  // namespace
}  // namespace adjutant::net
