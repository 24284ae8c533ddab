#include "server/net/routes/app_service.hpp"

#include <latch>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "server/net/compression.hpp"
#include "server/net/identity.hpp"
#include "server/net/quotas.hpp"
#include "tests/server/net/service_world.hpp"

namespace adjutant::net {
namespace {

class AppServiceTest : public ServiceWorld {};

TEST_F(AppServiceTest, TellsUnknownPathsAndMethodsApart) {
  EXPECT_EQ(ask(request("GET", "/nowhere")).status, 404);
  const auto wrong = ask(request("DELETE", "/api/v1/matches"));
  EXPECT_EQ(wrong.status, 405);
  EXPECT_NE(std::ranges::find(wrong.headers, std::pair<std::string, std::string>(
                                                 "Allow", "POST, GET, HEAD, OPTIONS")),
            wrong.headers.end());
  EXPECT_EQ(ask(request("OPTIONS", "/api/v1/matches")).status, 204);
  EXPECT_EQ(ask(request("GET", "/api/v1/matches/")).status, 200);
  EXPECT_EQ(ask(request("GET", "/api/v1/scenarios/" + opening.scenario)).status, 200);
  auto in_one_piece = opening.scenario;
  in_one_piece.replace(in_one_piece.find('/'), 1, "%2f");
  EXPECT_EQ(ask(request("GET", "/api/v1/scenarios/" + in_one_piece)).status, 200);
}

TEST_F(AppServiceTest, TakesLargeBodiesWhereTextsAndListsAreSent) {
  for (const auto* path : {"/api/v1/matches/m_1/orders", "/api/v1/matches/m_1/plan",
                           "/api/v1/tournaments", "/api/v1/tournaments/t_1/entries/import"}) {
    EXPECT_TRUE(service.takes_large_body(request("POST", path))) << path;
  }
  for (const auto* path : {"/api/v1/sessions", "/api/v1/matches", "/api/v1/matches/m_1/chat",
                           "/api/v1/reports", "/confirm/x", "/nowhere"}) {
    EXPECT_FALSE(service.takes_large_body(request("POST", path))) << path;
  }
  EXPECT_FALSE(service.takes_large_body(request("DELETE", "/api/v1/matches/m_1/orders")));
}

TEST_F(AppServiceTest, GivesBrowsersACookieThatScriptsOnPagesCannotRead) {
  player("Anne");
  auto asked = request("POST", "/api/v1/sessions");
  asked.origin = "https://club.example";
  const auto answer =
      ask_json(asked, R"({"handle":"Anne","password":"a long enough password","cookie":true})");
  ASSERT_EQ(answer.status, 201) << answer.body;
  EXPECT_EQ(answer.body.find("token"), std::string::npos);
  std::string cookie;
  for (const auto& [name, value] : answer.headers) {
    if (name == "Set-Cookie") cookie = value;
  }
  EXPECT_NE(cookie.find("; HttpOnly; SameSite=Strict; Secure"), std::string::npos) << cookie;

  auto own = request("GET", "/api/v1/account");
  own.cookie = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(ask(own).status, 200);
}

TEST_F(AppServiceTest, TakesChangesWithACookieFromItsOwnPagesOnly) {
  auto asked = request("PUT", "/api/v1/account/preferences");
  asked.cookie = "__Host-adjutant_session=" + session_of("Anne");
  const std::string body = R"({"mail_wish":"none"})";
  EXPECT_EQ(ask_json(asked, body).problem, "foreign-origin");
  asked.origin = "https://evil.example";
  EXPECT_EQ(ask_json(asked, body).problem, "foreign-origin");
  asked.origin = "http://club.example";
  EXPECT_EQ(ask_json(asked, body).problem, "foreign-origin");
  asked.origin = "https://club.example";
  EXPECT_EQ(ask_json(asked, body).status, 200);
  auto socket = request("GET", "/api/v1/live");
  socket.cookie = asked.cookie;
  EXPECT_EQ(service.open_live(socket).error().status, 403);
  socket.origin = "https://club.example";
  EXPECT_TRUE(service.open_live(socket).has_value());
}

TEST_F(AppServiceTest, RefusesATokenThatIsNotGood) {
  auto asked = request("GET", "/api/v1/account");
  EXPECT_EQ(ask(asked).problem, "unauthorized");
  asked.authorization = "Bearer nonsense";
  EXPECT_EQ(ask(asked).problem, "unauthorized");
  asked.authorization = "Basic QTpC";
  EXPECT_EQ(ask(asked).problem, "unauthorized");
  asked.authorization = "bearer " + session_of("Anne");
  EXPECT_EQ(ask(asked).status, 200);
}

TEST_F(AppServiceTest, ActsOnLinksOfMailsOnlyWhenTheButtonIsPressed) {
  ASSERT_TRUE(app().accounts.sign_up({"Anne", "anne@example.org", password}).has_value());
  const auto path = "/confirm/" + token_mailed_to("anne@example.org");
  EXPECT_EQ(ask(request("GET", path)).status, 200);
  EXPECT_FALSE(store->account_by_handle("Anne")->confirmed);
  EXPECT_EQ(ask(request("POST", path)).status, 200);
  EXPECT_TRUE(store->account_by_handle("Anne")->confirmed);
  const auto again = ask(request("POST", path));
  EXPECT_EQ(again.status, 410);
  EXPECT_NE(again.body.find("<html"), std::string::npos);
}

TEST_F(AppServiceTest, DrawsAndPacksAMapOnceForAllWhoSeeTheSame) {
  std::map<std::string, Api::Drawn> kept;
  api.kept = [&](const std::string& key, const Api::Draw& draw) {
    auto& drawn = kept[key];
    if (!drawn) drawn = std::make_shared<const std::string>(draw());
    return drawn;
  };
  int times = 0;
  api.to_svg = [&](const core::Picture&) {
    return fmt::format("<svg>{}{}</svg>", ++times, std::string(compressed_bytes_min, ' '));
  };
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  const auto match = start(anne, bill);
  const auto map = [&](const std::string& token, bool in_gzip) {
    auto asked = request("GET", "/api/v1/matches/" + match + "/map.svg", token);
    if (in_gzip) asked.accept_encoding = "gzip";
    const auto answer = ask(asked);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.body;
  };
  const auto public_map = map({}, false);
  EXPECT_TRUE(public_map.starts_with("<svg>1"));
  EXPECT_EQ(map({}, false), public_map);
  EXPECT_EQ(map(token_of("Bill"), false).substr(0, 6), "<svg>2") << "a player may see more";
  const auto packed = map({}, true);
  EXPECT_LT(packed.size(), public_map.size());
  EXPECT_EQ(map({}, true), packed);
  EXPECT_EQ(kept.size(), 3U) << "two maps, one of them also in gzip";
  auto resigns = request("POST", "/api/v1/matches/" + match + "/resign", token_of("Anne"));
  EXPECT_EQ(ask_json(resigns, "{}").status, 200);
  EXPECT_EQ(map({}, false).substr(0, 6), "<svg>3") << "the match has gone on";
}

TEST_F(AppServiceTest, SaysThatTheStoreFails) {
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  const auto match = start(anne, bill);
  auto asked = request("POST", "/api/v1/matches/" + match + "/resign");
  asked.authorization = "Bearer " + app().sessions.sign_in("Anne", password, "p", "t")->token;
  store->next = app::ShakyStore::Next::fails;
  const auto refused = ask_json(asked, "{}");
  EXPECT_EQ(refused.status, 503) << refused.body;
  EXPECT_EQ(refused.problem, "store-failure");
  const int before = changes;
  EXPECT_EQ(ask_json(asked, "{}").status, 200);
  EXPECT_EQ(changes, before + 1);
}

TEST_F(AppServiceTest, ReadsForLiveSocketsWithTheirEyes) {
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  const auto match = start(anne, bill, {{"public", false}});
  auto stranger = request("GET", "/api/v1/live");
  EXPECT_EQ((*service.open_live(stranger))->backlog(match, std::nullopt).error().type, "not-found");
  auto player_of_second = request("GET", "/api/v1/live");
  player_of_second.authorization =
      "Bearer " + app().sessions.sign_in("Bill", password, "p", "t")->token;
  const auto reader = service.open_live(player_of_second);
  const auto all = (*reader)->backlog(match, -1);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->viewer, core::Side::second);
  EXPECT_EQ(all->next_event, row(match).events);
  EXPECT_NE(all->message.find(R"("type":"started")"), std::string::npos);
  const auto from_now = (*reader)->backlog(match, std::nullopt);
  EXPECT_EQ(from_now->next_event, row(match).events);
  EXPECT_NE(from_now->message.find(R"("events":[])"), std::string::npos);
  EXPECT_FALSE(all->more || from_now->more);
  // A token that has ended opens nothing any more.
  EXPECT_TRUE((*reader)->is_welcome());
  const auto identity = app().sessions.who_is(player_of_second.authorization.substr(7));
  EXPECT_EQ((*reader)->identity()->token_hash, identity->token_hash);
  EXPECT_TRUE(app().sessions.sign_out(*identity));
  EXPECT_FALSE((*reader)->is_welcome());
  EXPECT_EQ((*reader)->backlog(match, -1).error().type, "unauthorized");
}

TEST_F(AppServiceTest, ReadsForLiveSocketsOfThoseWhoAreOperatorsNow) {
  const auto match = start(player("Anne"), player("Bill"), {{"public", false}});
  player("officer");
  store->set_admin(store->account_by_handle("officer")->id, true);
  auto opening = request("GET", "/api/v1/live", token_of("officer"));
  const auto reader = service.open_live(opening);
  EXPECT_TRUE((*reader)->identity()->is_operator);
  EXPECT_TRUE((*reader)->backlog(match, -1).has_value());
  EXPECT_TRUE((*reader)->is_welcome());
  store->set_admin(store->account_by_handle("officer")->id, false);
  EXPECT_EQ((*reader)->backlog(match, -1).error().type, "not-found");
  EXPECT_FALSE((*reader)->is_welcome());
}

TEST_F(AppServiceTest, CountsWhatLiveSocketsAskForWithRequests) {
  Limits limits;
  limits.address_requests_per_second_max = limits.account_requests_per_second_max = 1;
  limits.address_requests_burst_max = 4;
  limits.account_requests_burst_max = 3;
  Quotas quotas(limits);
  api.quotas = &quotas;
  const auto token = session_of("Anne");
  auto opening = request("GET", "/api/v1/live", token);
  const auto reader = service.open_live(opening);
  ASSERT_TRUE(reader);
  EXPECT_FALSE((*reader)->over_quota());
  EXPECT_EQ(ask(request("GET", "/api/v1/account", token)).status, 200);
  auto refused = (*reader)->over_quota();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->type, "rate-limited");
  EXPECT_TRUE(refused->detail.contains("account")) << refused->detail;
  EXPECT_EQ(refused->extension.retry_after_seconds, 1);
  refused = (*reader)->over_quota();
  ASSERT_TRUE(refused);
  EXPECT_TRUE(refused->detail.contains("address")) << refused->detail;
}

TEST_F(AppServiceTest, PlaysNothingForAQueryThatItDoesNotUnderstand) {
  const auto match = start(player("Anne"), player("Bill"));
  const auto anne = token_of("Anne");
  const auto path = "/api/v1/matches/" + match;
  for (const auto* query : {"dry_run=yes", "dry_run=TRUE", "dry_run=2", "dry_run=", "dry_run",
                            "dry-run=1", "dryrun=1", "dry_run=0&dry_run=1", "sentences=yes"}) {
    const auto refused = ask_json(request("POST", path + "/orders?" + query, anne),
                                  orders(row(match).revision, samples::opening().turn()));
    EXPECT_EQ(refused.status, 422) << query;
    EXPECT_EQ(ask_json(request("PUT", path + "/standing-orders?" + query, anne), "{}").status, 422);
  }
  EXPECT_EQ(ask_json(request("POST", path + "/resign?dry_run=1", anne), "{}").status, 422);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(ask(request("GET", path + "/events?sentences=maybe", anne)).status, 422);
  EXPECT_EQ(ask(request("GET", path + "/events?sentences=true", anne)).status, 200);
  EXPECT_EQ(ask_json(request("POST", path + "/orders?dry_run=true", anne),
                     orders(row(match).revision, samples::opening().turn()))
                .status,
            200);
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(AppServiceTest, TellsAHundredFaultsOfABodyAtMost) {
  std::string body = "{";
  for (int i = 0; i < 5'000; ++i) body += fmt::format("\"member{}\":1,", i);
  body.back() = '}';
  const auto refused = ask_json(request("POST", "/api/v1/sessions"), body);
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(core::parse_json(refused.body)->at("errors").as_array().size(), 100U);
  EXPECT_LT(refused.body.size(), 20'000U);
}

// As after a restored backup, by polling and by watching.
TEST_F(AppServiceTest, SaysThatEventsBeyondTheLastAreGone) {
  const auto match = start(player("Anne"), player("Bill"));
  const auto beyond = std::to_string(row(match).events);
  const auto told = ask(request("GET", "/api/v1/matches/" + match + "/events?after=" + beyond));
  EXPECT_EQ(told.status, 409);
  EXPECT_EQ(told.problem, "unknown-event");
  auto socket = request("GET", "/api/v1/live");
  const auto reader = service.open_live(socket);
  const auto gone = (*reader)->backlog(match, row(match).events);
  ASSERT_FALSE(gone.has_value());
  EXPECT_EQ(gone.error().type, "unknown-event");
  EXPECT_TRUE((*reader)->backlog(match, row(match).events - 1).has_value());
}

TEST_F(AppServiceTest, CreatesOneMatchUnderOneIdempotencyKey) {
  auto asked = request("POST", "/api/v1/matches", session_of("Anne"));
  asked.idempotency_key = "once";
  const auto body = core::canonical_json({{"scenario", opening.scenario}, {"side", opening.first}});
  const auto made = ask_json(asked, body);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto id_in = [](const Response& answer) {
    return core::parse_json(answer.body)->as_object().at("id");
  };
  EXPECT_EQ(id_in(ask_json(asked, body)), id_in(made));
  EXPECT_EQ(store->matches({.everybodys = true}).size(), 1U);
  asked.idempotency_key = "again";
  EXPECT_NE(id_in(ask_json(asked, body)), id_in(made));
}

TEST_F(AppServiceTest, BelievesProxiesItKnowsAboutTheirClients) {
  auto asked = request("GET", "/healthz");
  asked.forwarded_for = "203.0.113.9, 198.51.100.7";
  const networks::Networks trusted({"127.0.0.1", "172.30.57.0/24", "fd00::/8"});
  EXPECT_EQ(client_address(asked, trusted), "192.0.2.1");
  asked.peer = "127.0.0.1";
  EXPECT_EQ(client_address(asked, trusted), "198.51.100.7");
  asked.forwarded_for = "203.0.113.9, somebody";
  EXPECT_EQ(client_address(asked, trusted), "127.0.0.1");
  const auto of = [&](const char* peer, const char* forwarded) {
    asked.peer = peer;
    asked.forwarded_for = forwarded;
    return client_address(asked, trusted);
  };
  EXPECT_EQ(of("172.30.57.9", "198.51.100.7"), "198.51.100.7") << "a network of proxies";
  EXPECT_EQ(of("172.30.58.9", "198.51.100.7"), "172.30.58.9");
  EXPECT_EQ(of("::ffff:172.30.57.9", "198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(of("fd00::2", "203.0.113.9, 198.51.100.7:4711, 172.30.57.2:80"), "198.51.100.7");
  EXPECT_EQ(of("fd00::2", "2001:DB8::1"), "2001:db8::1") << "as everywhere else";
  EXPECT_EQ(of("fd00::2", "[2001:db8::1]:443"), "2001:db8::1");
  EXPECT_EQ(of("fd00::2", "[2001:db8::1]"), "2001:db8::1");
  EXPECT_EQ(of("fd00::2", "::ffff:198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(of("fd00::2", "172.30.57.3, 172.30.57.4"), "172.30.57.3") << "all are proxies";
  for (const auto* wrong : {"198.51.100.7:", "198.51.100.7:x", "[2001:db8::1", "[198.51.100.7",
                            "fe80::1%eth0", "198.51.100", "unknown", "_hidden", ","}) {
    EXPECT_EQ(of("fd00::2", wrong), "fd00::2") << wrong;
  }
}

// Whoever waits for a picture or a password holds up nobody who plays.
TEST_F(AppServiceTest, AnswersOrdersWhileAllWorkersWait) {
  const auto anne = player("Anne");
  const auto match = start(anne, player("Bill"));
  auto asked = request("POST", "/api/v1/matches/" + match + "/orders");
  asked.authorization = "Bearer " + app().sessions.sign_in("Anne", password, "p", "t")->token;
  const auto wrong = ask_json(asked, orders(7, opening.turn()));
  EXPECT_EQ(wrong.problem, "stale-revision");
  // Shared: who waits for a latch looks at it once more after it was opened.
  const auto ended = std::make_shared<std::latch>(1);
  for (int i = 0; i < 2; ++i) workers->run([ended] { ended->wait(); });
  const auto answer = ask_json(asked, orders(0, opening.turn()));
  ended->count_down();
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.side, opening.first);
}

TEST_F(AppServiceTest, TellsWhatIsWrongWithOrders) {
  const auto anne = player("Anne");
  auto asked = request("POST", "/api/v1/matches/" + start(anne, player("Bill")) + "/orders");
  EXPECT_EQ(ask_json(asked, "{}").problem, "unauthorized");
  asked.authorization = "Bearer " + app().sessions.sign_in("Anne", password, "p", "t")->token;
  EXPECT_EQ(ask_json(asked, "{").problem, "malformed-json");
  EXPECT_EQ(ask_json(asked, R"({"revision":0})").problem, "bad-request");
  EXPECT_EQ(ask_json(asked, R"({"revision":0,"text":"fly"})").problem, "orders-refused");
  asked.query = {{"dry_run", "1"}};
  const int before = changes;
  EXPECT_EQ(ask_json(asked, R"({"text":")" + opening.turn() + R"("})").status, 200);
  EXPECT_EQ(ask_json(asked, R"({"text":"fly"})").problem, "orders-refused");
  EXPECT_EQ(changes, before + 1);
}

TEST_F(AppServiceTest, RefusesFlagsAndCursorsThatAreNone) {
  const auto token = session_of("Anne");
  for (const auto* path :
       {"/api/v1/matches?mine=yes", "/api/v1/matches?invited=TRUE", "/api/v1/matches?mine=1&mine=0",
        "/api/v1/matches?after=m_nowhere", "/api/v1/tournaments?after=t_nowhere",
        "/api/v1/account/data?after=m_nowhere"}) {
    EXPECT_EQ(ask(request("GET", path, token)).problem, "bad-request") << path;
  }
  for (const auto* path : {"/api/v1/matches?mine=true", "/api/v1/matches?invited=0&mine=1",
                           "/api/v1/matches?after="}) {
    EXPECT_EQ(ask(request("GET", path, token)).status, 200) << path;
  }
}

TEST_F(AppServiceTest, ServesMapsOnceToWhoHasThem) {
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  auto asked = request("GET", "/api/v1/matches/" + start(anne, bill) + "/map.svg");
  const auto first = ask(asked);
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(first.content_type, "image/svg+xml");
  for (const auto& [name, value] : first.headers) {
    if (name == "ETag") asked.if_none_match = value;
  }
  EXPECT_EQ(ask(asked).status, 304);
}

TEST_F(AppServiceTest, CountsRequestsByRoute) {
  ask(request("GET", "/api/v1/scenarios"));
  ask(request("GET", "/nowhere/at/all"));
  const auto text = metrics.text();
  EXPECT_NE(text.find(R"(route="/api/v1/scenarios")"), std::string::npos);
  EXPECT_EQ(text.find("nowhere"), std::string::npos);
}

}  // namespace
}  // namespace adjutant::net
