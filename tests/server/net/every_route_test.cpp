#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "server/net/routes/routes.hpp"
#include "tests/server/net/response_text.hpp"
#include "tests/server/net/service_world.hpp"

// What holds of every route there is: the tables of these tests are made from the router's own
// list, so that a new route cannot be forgotten.
namespace adjutant::net {
namespace {

using Bodies = std::map<std::string, std::string>;

// The body with what the game that is played here says.
std::string with_opening(std::string body) {
  const auto& opening = samples::opening();
  for (const auto& [name, word] :
       {std::pair("$SCENARIO", opening.scenario), std::pair("$FIRST", opening.first),
        std::pair("$SECOND", opening.second), std::pair("$TURN", opening.turn())}) {
    if (const auto at = body.find(name); at != std::string::npos) {
      body.replace(at, std::string_view(name).size(), word);
    }
  }
  return body;
}

// "PUT /api/v1/account/email": what each route that changes something is asked with.
const Bodies& bodies() {
  static const Bodies all{
      {"POST /api/v1/accounts",
       R"({"handle":"Carl","email":"carl@example.org","password":"a long enough password"})"},
      {"POST /api/v1/confirmations", R"({"token":"t"})"},
      {"POST /api/v1/account/confirmation-mail", ""},
      {"POST /api/v1/account/calendar", ""},
      {"PUT /api/v1/account/preferences", R"({"mail_wish":"none"})"},
      {"PUT /api/v1/account/password",
       R"({"current_password":"a long enough password","new_password":"another long enough"})"},
      {"PUT /api/v1/account/email",
       R"({"current_password":"a long enough password","email":"new@example.org"})"},
      {"POST /api/v1/account/deletion", R"({"current_password":"not the password"})"},
      {"PUT /api/v1/account/contacts/{handle}", R"({"kind":"blocked"})"},
      {"DELETE /api/v1/account/contacts/{handle}", ""},
      {"DELETE /api/v1/account/aliases/{address}", ""},
      {"POST /api/v1/account/webhooks",
       R"({"label":"chat","url":"https://chat.example/hook","matches":"mine"})"},
      {"DELETE /api/v1/account/webhooks/{n}", ""},
      {"POST /api/v1/account/webhooks/{n}/test", ""},
      {"POST /api/v1/account/push",
       R"({"label":"telephone","endpoint":"https://push.example/a","p256dh":"B","auth":"B"})"},
      {"DELETE /api/v1/account/push/{n}", ""},
      {"POST /api/v1/account/push/{n}/test", ""},
      {"POST /api/v1/desk/reports/{n}/settlement", R"({"because":"muted for a week"})"},
      {"POST /api/v1/desk/accounts/{handle}", R"({"what":"note","because":"new here"})"},
      {"POST /api/v1/reports", R"({"about":"Bill","text":"late"})"},
      {"POST /api/v1/password-resets", R"({"account":"Anne"})"},
      {"POST /api/v1/passwords", R"({"token":"t","password":"another long enough"})"},
      {"POST /api/v1/sessions", R"({"handle":"Anne","password":"a long enough password"})"},
      {"DELETE /api/v1/sessions", ""},
      {"DELETE /api/v1/sessions/current", ""},
      {"DELETE /api/v1/sessions/{id}", ""},
      {"POST /api/v1/sessions/guest", ""},
      {"POST /api/v1/account/registration",
       R"({"handle":"Carl","email":"carl@example.org","password":"a long enough password"})"},
      {"POST /api/v1/matches/{id}/chat", R"({"text":"Good luck!"})"},
      {"POST /api/v1/tokens", R"({"label":"another"})"},
      {"POST /api/v1/matches", with_opening(R"({"scenario":"$SCENARIO","side":"$FIRST"})")},
      {"POST /api/v1/matches/{id}/seats", with_opening(R"({"side":"$SECOND"})")},
      {"POST /api/v1/matches/{id}/invitations", R"({"invite":"Bill"})"},
      {"POST /api/v1/matches/{id}/invitation-link", "{}"},
      {"DELETE /api/v1/matches/{id}/invitation-link", ""},
      {"POST /api/v1/invitations/{token}", "{}"},
      {"POST /api/v1/matches/{id}/cancel", ""},
      {"POST /api/v1/matches/{id}/vacation", R"({"last_day":"2026-01-09"})"},
      {"DELETE /api/v1/matches/{id}/vacation", ""},
      {"PUT /api/v1/matches/{id}/mail", R"({"muted":true})"},
      {"POST /api/v1/matches/{id}/orders", with_opening(R"({"revision":0,"text":"$TURN"})")},
      {"POST /api/v1/matches/{id}/plan", with_opening(R"({"text":"$TURN"})")},
      {"POST /api/v1/matches/{id}/resign", "{}"},
      {"POST /api/v1/matches/{id}/claim", "{}"},
      {"POST /api/v1/matches/{id}/draw/offer", "{}"},
      {"POST /api/v1/matches/{id}/draw/accept", "{}"},
      {"POST /api/v1/matches/{id}/draw/decline", "{}"},
      {"PUT /api/v1/matches/{id}/prepared-orders", R"({"text":""})"},
      {"PUT /api/v1/matches/{id}/standing-orders", R"({"text":""})"},
      {"POST /api/v1/tournaments", R"({"definition":{}})"},
      {"POST /api/v1/tournaments/lint", R"({"definition":{}})"},
      {"PUT /api/v1/tournaments/{t}/definition", R"({"definition":{}})"},
      {"PUT /api/v1/tournaments/{t}/officials", R"({"arbiters":["Bill"]})"},
      {"POST /api/v1/tournaments/{t}/open", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/close", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/start", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/pause", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/resume", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/finish", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/reopen", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/archive", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/cancel", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/entries", "{}"},
      {"POST /api/v1/tournaments/{t}/entries/import", R"({"csv":"handle\nBill\n"})"},
      {"PUT /api/v1/tournaments/{t}/entries/{n}", R"({"board":1})"},
      {"DELETE /api/v1/tournaments/{t}/entries/{n}", ""},
      {"POST /api/v1/tournaments/{t}/entries/{n}/return", R"({"reason":"r"})"},
      {"PUT /api/v1/tournaments/{t}/entries/{n}/team", R"({"team":"North","reason":"r"})"},
      {"PUT /api/v1/tournaments/{t}/entries/me/byes", R"({"byes":[]})"},
      {"PUT /api/v1/tournaments/{t}/entries/me/absence", R"({"absences":[]})"},
      {"POST /api/v1/tournaments/{t}/entries/me/confirmation", "{}"},
      {"POST /api/v1/tournaments/{t}/entries/me/substitution", R"({"accept":false})"},
      {"POST /api/v1/tournaments/{t}/challenges", R"({"opponent":1})"},
      {"POST /api/v1/tournaments/{t}/challenges/{b}/answer", R"({"accept":false})"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/no-show", "{}"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/replacement",
       R"({"out":1,"in":2,"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/extension",
       R"({"days":1,"reason":"r"})"},
      {"PUT /api/v1/tournaments/{t}/rounds/{r}/deadline",
       R"({"ends":"2026-08-01T18:00:00Z","reason":"r"})"},
      {"PUT /api/v1/tournaments/{t}/rounds/{r}/pairs",
       R"({"pairs":[{"white":1,"black":2}],"reason":"r"})"},
      {"PUT /api/v1/tournaments/{t}/forbidden", R"({"pairs":[[1,2]],"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/rounds", "{}"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/undo", R"({"reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/start", "{}"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/result",
       R"({"result":"1-0","reason":"r"})"},
      {"POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/dispute", R"({"text":"t"})"},
      {"PUT /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/bid", R"({"side":"any"})"},
      {"PUT /api/v1/tournaments/{t}/invitations", R"({"players":["Bill"]})"},
      {"PUT /api/v1/tournaments/{t}/disputes/{d}", R"({"reason":"r"})"},
      {"POST /confirm/{token}", ""},
      {"POST /reset-password/{token}", "password=another+long+enough"},
      {"POST /unsubscribe/{token}", ""},
  };
  return all;
}

// For these the token makes no difference: they are for people without one, or carry their own.
const std::vector<std::string> without_token{
    "POST /api/v1/accounts",  "POST /api/v1/confirmations",   "POST /api/v1/password-resets",
    "POST /api/v1/passwords", "POST /api/v1/sessions",        "POST /api/v1/sessions/guest",
    "POST /confirm/{token}",  "POST /reset-password/{token}", "POST /unsubscribe/{token}"};
// Ends the token itself: it may always do that.
constexpr const char* sign_out = "DELETE /api/v1/sessions/current";

// What entrants ask of a tournament for themselves.
const std::vector<std::string> of_entrants{
    "POST /api/v1/tournaments/{t}/entries",
    "PUT /api/v1/tournaments/{t}/entries/me/byes",
    "PUT /api/v1/tournaments/{t}/entries/me/absence",
    "POST /api/v1/tournaments/{t}/entries/me/confirmation",
    "POST /api/v1/tournaments/{t}/entries/me/substitution",
    "POST /api/v1/tournaments/{t}/challenges",
    "POST /api/v1/tournaments/{t}/challenges/{b}/answer",
    "POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/no-show",
    "POST /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/dispute",
    "PUT /api/v1/tournaments/{t}/rounds/{r}/boards/{b}/bid"};

bool has(const std::vector<std::string>& list, const std::string& name) {
  return std::ranges::find(list, name) != list.end();
}

std::string name_of(const Route& route) {
  return std::string(name(route.method)) + " " + std::string(route.pattern);
}

// What is asked with a body and changes nothing all the same.
const std::vector<std::string> reading_with_a_body{"POST /api/v1/matches/{id}/plan",
                                                   "POST /api/v1/tournaments/lint"};

bool changes_something(const Route& route) {
  return route.method != Method::get && !has(reading_with_a_body, name_of(route));
}

class EveryRouteTest : public ServiceWorld {
 protected:
  EveryRouteTest() {
    const auto anne = player("Anne");
    const auto bill = player("Bill");
    one = start(anne, bill);
    other = start(anne, bill, {{"public", false}});
    full = token_of("Anne");
    reader = app().sessions.create_token(anne, {.label = "r", .read_only = true})->token;
    of_one = app().sessions.create_token(anne, {.label = "o", .match = one})->token;
  }

  static std::string definition_of(const std::string& title) {
    const auto& opening = samples::opening();
    return fmt::format(
        R"({{"format":"adjutant-tournament-definition-1","title":"{}","ruleset":"{}",)"
        R"("scenarios":[{{"id":"{}"}}],"stages":[{{"system":"swiss","rounds":3}}],)"
        R"("round":{{"automatic":false}},"clock":{{"turn_minutes":1440}}}})",
        title, opening.ruleset, opening.scenario);
  }
  // A tournament of theirs, drafted.
  std::string lead(const std::string& handle) {
    const auto made = app().tournaments.create(
        {sign_in(handle)}, {.definition = *core::parse_json(definition_of("Cup of " + handle))});
    EXPECT_TRUE(made) << (made ? "" : made.error().detail);
    return made ? std::string(made->at("id").as_string()) : std::string();
  }

  // The route's path, about this match where it is about one.
  static std::string path_of(const Route& route, const std::string& match,
                             const std::string& tournament = "t_nothing") {
    std::string path(route.pattern);
    const auto put = [&](const std::string& parameter, const std::string& value) {
      if (const auto at = path.find(parameter); at != std::string::npos) {
        path.replace(at, parameter.size(), value);
      }
    };
    put("{id*}", samples::opening().scenario);
    put("{file*}", "main.js");
    put("{id}", match);
    put("{token}", "a-token-of-a-mail");
    put("{t}", tournament);
    put("{ruleset}/{name}", samples::opening().scenario);
    put("{period}", "2026-01");
    put("{address}", "nobody@example.org");
    for (const auto* handle : {"{handle}", "{player}"}) put(handle, "nobody");
    for (const auto* number : {"{n}", "{r}", "{b}", "{d}"}) put(number, "1");
    return path;
  }

  Response ask_route(const Route& route, const std::string& match, const std::string& token) {
    auto asked = request(std::string(name(route.method)), path_of(route, match), token);
    const auto body = bodies().find(name_of(route));
    if (route.method == Method::get) return ask(asked);
    EXPECT_TRUE(body != bodies().end()) << name_of(route) << ": say here what it is asked with";
    return body == bodies().end() ? Response{} : ask_json(asked, body->second);
  }

  std::string one, other, full, reader, of_one;
};

std::string header(const Response& response, std::string_view name) {
  const auto head = head_text(response, {});
  const auto at = head.find("\r\n" + std::string(name) + ": ");
  if (at == std::string::npos) return {};
  const auto value = at + 2 + name.size() + 2;
  return head.substr(value, head.find("\r\n", value) - value);
}

void expect_strict(const Response& response, const std::string& route) {
  const auto policy = header(response, "Content-Security-Policy");
  EXPECT_TRUE(policy.starts_with("default-src 'none'")) << route << ": " << policy;
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << route;
  EXPECT_EQ(header(response, "X-Content-Type-Options"), "nosniff") << route;
  EXPECT_EQ(header(response, "X-Frame-Options"), "DENY") << route;
  EXPECT_EQ(header(response, "Referrer-Policy"), "no-referrer") << route;
  EXPECT_EQ(header(response, "Cross-Origin-Opener-Policy"), "same-origin") << route;
  EXPECT_EQ(header(response, "Cross-Origin-Resource-Policy"), "same-origin") << route;
  EXPECT_NE(header(response, "Permissions-Policy"), "") << route;
  EXPECT_NE(header(response, "Cache-Control"), "") << route;
}

TEST_F(EveryRouteTest, AnswersWithStrictHeaders) {
  for (const auto& route : all_routes()) {
    const auto name = name_of(route);
    expect_strict(ask_route(route, one, ""), name);
    if (changes_something(route)) continue;
    expect_strict(ask_route(route, one, full), name);
    expect_strict(ask(request("DELETE", path_of(route, "m_nothing"))), name);
    expect_strict(ask(request("OPTIONS", path_of(route, one))), name);
  }
  expect_strict(ask(request("GET", "/nowhere")), "nowhere");
}

TEST_F(EveryRouteTest, LetsNoCacheKeepWhatIsSomebodys) {
  const std::vector<std::string> for_all{"GET /api/v1/scenarios/{id*}",
                                         "GET /api/v1/scenarios/{ruleset}/{name}/map.png",
                                         "GET /api/v1/openapi.json"};
  for (const auto& route : all_routes()) {
    if (changes_something(route)) continue;
    const auto caching = header(ask_route(route, one, full), "Cache-Control");
    const bool is_private = caching == "no-store" || caching == "private, no-cache";
    EXPECT_EQ(is_private, !has(for_all, name_of(route))) << name_of(route) << ": " << caching;
  }
}

TEST_F(EveryRouteTest, ChangesNothingForATokenThatMayOnlyRead) {
  for (const auto& route : all_routes()) {
    const auto name = name_of(route);
    if (!changes_something(route) || has(without_token, name) || name == sign_out) continue;
    const auto answer = ask_route(route, one, reader);
    EXPECT_EQ(answer.status, 403) << name << ": " << answer.body;
    EXPECT_EQ(answer.problem, "forbidden") << name << ": " << answer.body;
  }
  EXPECT_EQ(row(one).submissions, 0);
  EXPECT_TRUE(app().sessions.who_is(full));
}

TEST_F(EveryRouteTest, ReadsTheSameWithATokenThatMayOnlyRead) {
  for (const auto& route : all_routes()) {
    if (changes_something(route)) continue;
    EXPECT_EQ(ask_route(route, other, reader).status, ask_route(route, other, full).status)
        << name_of(route);
  }
}

TEST_F(EveryRouteTest, KeepsATokenOfOneMatchToThatMatch) {
  for (const auto& route : all_routes()) {
    const auto name = name_of(route);
    const bool of_a_match = name.find("/api/v1/matches/{id}") != std::string::npos;
    const bool of_the_account = name.find("/api/v1/account") != std::string::npos ||
                                name.find("/sessions") != std::string::npos ||
                                name.find("/tokens") != std::string::npos;
    if (has(without_token, name) || name == sign_out) continue;
    const bool limited = of_a_match || of_the_account || changes_something(route);
    const auto answer = ask_route(route, other, of_one);
    if (limited) {
      EXPECT_TRUE(answer.problem == "forbidden" || answer.problem == "not-found")
          << name << ": " << answer.status << " " << answer.body;
    }
    if (of_a_match && !changes_something(route)) {
      EXPECT_EQ(ask_route(route, one, of_one).status, 200) << name;
    }
  }
  const auto list = ask(request("GET", "/api/v1/matches?mine=1", of_one));
  EXPECT_NE(list.body.find(one), std::string::npos);
  EXPECT_EQ(list.body.find(other), std::string::npos);
  auto socket = request("GET", "/api/v1/live", of_one);
  const auto live = service.open_live(socket);
  EXPECT_TRUE((*live)->backlog(one, -1));
  EXPECT_EQ((*live)->backlog(other, -1).error().type, "not-found");
}

TEST_F(EveryRouteTest, LetsAnOrganiserLeadNoTournamentButTheirOwn) {
  const auto own = lead("Anne"), theirs = lead("Bill");
  const auto dora = player("Dora"), emil = player("Emil");
  const auto nobody_may = [&](const std::string& when, const std::string& problem) {
    const auto before = app().tournament_host.load(theirs)->value.revision();
    for (const auto& route : all_routes()) {
      const auto name = name_of(route);
      if (!changes_something(route) || name.find("/{t}") == std::string::npos) continue;
      auto asked = request(std::string(net::name(route.method)), path_of(route, one, theirs), full);
      if (name == of_entrants.front()) continue;  // it is open to all
      const bool defines = name == "PUT /api/v1/tournaments/{t}/definition";
      const auto answer = ask_json(
          asked, defines
                     ? fmt::format(R"({{"definition":{},"reason":"r"}})", definition_of("Anne's"))
                     : bodies().at(name));
      EXPECT_GE(answer.status, 400) << name << " " << when;
      if (!has(of_entrants, name)) {
        EXPECT_EQ(answer.problem, problem) << name << " " << when << ": " << answer.body;
      }
    }
    EXPECT_EQ(app().tournament_host.load(theirs)->value.revision(), before) << when;
  };
  const auto go = [&](const std::string& where) {
    const auto gone = app().tournaments.go({sign_in("Bill")}, theirs, where, {});
    EXPECT_TRUE(gone) << where << ": " << (gone ? "" : gone.error().detail);
  };
  nobody_may("while it is drafted", "not-found");
  go("open");
  for (const auto& who : {dora, emil}) {
    EXPECT_TRUE(app().tournaments.enter({who}, theirs, {.seed = "s"}));
  }
  nobody_may("while it is open", "forbidden");
  go("close");
  go("start");
  EXPECT_TRUE(app().tournaments.draw_round({sign_in("Bill")}, theirs, {}, false));
  nobody_may("while it runs", "forbidden");
  EXPECT_FALSE(own.empty());
}

// Nobody's eyes, even where its owner leads the tournament and plays in it.
TEST_F(EveryRouteTest, ATokenOfOneMatchIsNobodysInTournaments) {
  const auto tournament = lead("Anne");
  const auto stranger = session_of("Dora");
  const auto looks = [&](const std::string& when) {
    for (const auto& route : all_routes()) {
      const auto name = name_of(route);
      if (route.method != Method::get || name.find("/tournaments") == std::string::npos) continue;
      const auto path = path_of(route, one, tournament);
      const auto seen = ask(request("GET", path, of_one));
      const auto to_strangers = ask(request("GET", path, stranger));
      EXPECT_EQ(seen.status, to_strangers.status) << name << " " << when << ": " << seen.body;
      EXPECT_EQ(seen.problem, to_strangers.problem) << name << " " << when;
      if (seen.status == 200) EXPECT_EQ(seen.body, to_strangers.body) << name << " " << when;
    }
  };
  const auto path = "/api/v1/tournaments/" + tournament;
  EXPECT_EQ(ask(request("GET", path, full)).status, 200);
  EXPECT_EQ(ask(request("GET", path, of_one)).status, 404);
  looks("while it is drafted");
  ASSERT_TRUE(app().tournaments.go({sign_in("Anne")}, tournament, "open", {}));
  ASSERT_TRUE(app().tournaments.enter({sign_in("Anne")}, tournament, {.seed = "s"}));
  looks("while it is open");
}

TEST_F(EveryRouteTest, ChangesNothingForACookieFromAnotherSite) {
  for (const auto& route : all_routes()) {
    const auto name = name_of(route);
    if (!changes_something(route) || has(without_token, name)) continue;
    for (const auto* origin : {"", "null", "https://evil.example", "http://club.example",
                               "https://club.example.evil.example", "https://club.example:444"}) {
      auto asked = request(std::string(net::name(route.method)), path_of(route, one));
      asked.cookie = "__Host-adjutant_session=" + full;
      asked.origin = origin;
      EXPECT_EQ(ask_json(asked, bodies().at(name)).problem, "foreign-origin")
          << name << " from " << origin;
    }
  }
}

}  // namespace
}  // namespace adjutant::net
