#include "server/app/accounts/peer_network.hpp"

#include <set>
#include <utility>

#include "tests/server/app/world.hpp"

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

TEST(PeerNetwork, IsTheCustomersWhereAProviderGivesManyOfThem) {
  EXPECT_EQ(wide_network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
  EXPECT_EQ(wide_network_of("2001:db8:1:ffff::1"), wide_network_of("2001:db8:1::"));
  EXPECT_NE(wide_network_of("2001:db8:2::1"), wide_network_of("2001:db8:1::1"));
  for (const auto* address : {"192.0.2.7", "::ffff:192.0.2.7", "no address", ""}) {
    EXPECT_EQ(wide_network_of(address), std::nullopt) << address;
  }
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

// Notes whom it works for.
struct WatchedHasher : QuickHasher {
  std::optional<std::string> hash(std::string_view password, std::string_view from) override {
    asked_from.emplace(from);
    return QuickHasher::hash(password, from);
  }
  std::optional<bool> verify(std::string_view hash, std::string_view password,
                             std::string_view from) override {
    asked_from.emplace(from);
    return QuickHasher::verify(hash, password, from);
  }
  std::set<std::string> asked_from;
};

class HasherOfNetworks : public World {};

// Networks take turns at the hasher (auth::Permits).
TEST_F(HasherOfNetworks, HashesInTheNameOfTheNetworkThatAsks) {
  const auto* peer = "2001:db8:1:2::3";
  const auto* other = "another long password";
  const auto winfield = player("winfield");
  WatchedHasher watched;
  auto& all = app().context();
  Context context{all.accounts,    all.closings, all.people,  all.matches,    all.chat,
                  all.tournaments, all.ratings,  all.outbox,  all.deliveries, all.mail_desk,
                  all.upkeep,      all.clock,    all.entropy, all.notifier,   watched,
                  all.composer,    all.workers,  all.thinkers};
  Sessions sessions(context);
  Accounts accounts(context, sessions);
  const auto expect_own = [&](const char* what) {
    EXPECT_EQ(std::exchange(watched.asked_from, {}), std::set{network_of(peer)}) << what;
  };
  watched.asked_from.clear();
  EXPECT_TRUE(accounts.sign_up({"Phineas", "p@example.org", password}, peer));
  expect_own("a sign-up");
  EXPECT_TRUE(sessions.sign_in("winfield", password, peer, "test"));
  expect_own("a sign-in");
  EXPECT_FALSE(sessions.sign_in("nobody", password, peer, "test"));
  expect_own("a sign-in of nobody");
  EXPECT_TRUE(accounts.change_password(winfield, password, other, peer));
  expect_own("a change");
  EXPECT_TRUE(accounts.request_password_reset("winfield", peer));
  EXPECT_TRUE(accounts.reset_password(token_mailed_to("winfield@example.org"), password, peer));
  expect_own("a reset");
}

}  // namespace
}  // namespace adjutant::app
