#include <fmt/format.h>

#include "server/net/quotas.hpp"
#include "tests/patience.hpp"
#include "tests/server/net/served_world.hpp"
#include "tests/server/net/strict_answer.hpp"

namespace adjutant::net {
namespace {

// Problems that neither a peer's bytes nor a player's order can bring about.
class Problems : public ServedWorld {
 protected:
  StrictAnswer asked(const std::string& target, const std::string& fields = {}) {
    RawClient client(address);
    client.send(fmt::format("GET {} HTTP/1.1\r\nHost: a\r\n{}\r\n", target, fields));
    const auto answer = read_strictly(client, false);
    EXPECT_TRUE(answer) << answer.error();
    return answer.value_or(StrictAnswer{});
  }
  std::string address = listener.address();
};

TEST_F(Problems, AFaultOfTheServerIsToldWithTheRequestsNumberAndNothingElse) {
  const auto id = start(player("winfield"), player("phineas"));
  api.to_svg = [](const core::Picture&) -> std::string { throw std::runtime_error("/etc/secret"); };
  const auto answer = asked("/api/v1/matches/" + id + "/map.svg");
  EXPECT_EQ(answer.problem(), "internal-error");
  EXPECT_TRUE(answer.body.contains(answer.field("X-Request-Id")));
  EXPECT_FALSE(answer.body.contains("secret"));
}

TEST_F(Problems, AServerThatCannotDoItsWorkSaysWhy) {
  api.unready = [] { return std::optional<std::string>("The disk is full."); };
  const auto answer = asked("/readyz");
  EXPECT_EQ(answer.problem(), "not-ready");
  EXPECT_TRUE(answer.body.contains("The disk is full."));
}

// Through a proxy on this machine, as in operation.
class Limited : public Problems {
 protected:
  Limited() {
    api.quotas = &quotas;
    address = inner.address();
    player("winfield");
    token = app().sessions.sign_in("winfield", password, "192.0.2.1", "test")->token;
  }
  static Limits limits() {
    Limits all;
    all.address_requests_burst_max = 3;
    all.account_requests_burst_max = 2;
    all.address_requests_per_second_max = all.account_requests_per_second_max = 1;
    all.live_sockets_per_address_max = 1;
    return all;
  }
  StrictAnswer from(const std::string& client, const std::string& fields = {}) {
    return asked("/api/v1/account", fields + "X-Forwarded-For: " + client + "\r\n");
  }
  Quotas quotas{limits()};
  AppService behind_proxy{api, networks::Networks({"127.0.0.1"}), [] {}};
  Listener inner{"127.0.0.1:0"};
  Server proxied{inner, {}, workers, behind_proxy, hub};
  std::string token;
};

TEST_F(Limited, AnAddressMaySendSoManyRequests) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(from("192.0.2.1").status, 401);
  const auto refused = from("192.0.2.1");
  EXPECT_EQ(refused.problem(), "rate-limited");
  EXPECT_EQ(refused.field("Retry-After"), "1");
  EXPECT_EQ(from("192.0.2.2").status, 401) << "nobody pays for another";
  EXPECT_EQ(from("192.0.2.1, 192.0.2.3").status, 401) << "only the proxy's own word counts";
  EXPECT_EQ(asked("/healthz").status, 200) << "the machine itself is not counted";
}

TEST_F(Limited, AnAccountMaySendSoManyFromWherever) {
  const auto bearer = "Authorization: Bearer " + token + "\r\n";
  EXPECT_EQ(from("192.0.2.1", bearer).status, 200);
  EXPECT_EQ(from("192.0.2.2", bearer).status, 200);
  EXPECT_EQ(from("192.0.2.3", bearer).problem(), "rate-limited");
  EXPECT_EQ(from("192.0.2.3").status, 401);
}

TEST_F(Limited, AnAddressMayHaveSoManyLiveSockets) {
  const std::string upgrade =
      "GET /api/v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "X-Forwarded-For: 192.0.2.7\r\n\r\n";
  auto first = std::make_unique<RawClient>(address);
  EXPECT_EQ(first->ask(upgrade).status, 101);
  EXPECT_EQ(RawClient(address).ask(upgrade).status, 429);
  first.reset();
  EXPECT_TRUE(tests::eventually([&] { return RawClient(address).ask(upgrade).status == 101; }))
      << "the place is given back";
}

}  // namespace
}  // namespace adjutant::net
