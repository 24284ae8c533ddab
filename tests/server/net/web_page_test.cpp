#include "server/net/web_page.hpp"

#include <array>

#include "tests/server/net/response_text.hpp"
#include "tests/server/net/service_world.hpp"

namespace adjutant::net {
namespace {

constexpr std::array<embedded::WebFile, 4> files{{
    {"assets/main-1a2b.css", "body{}", {}, {}},
    {"assets/main-1a2b.js", "plain script", "gzip script", "br script"},
    {"icon.svg", "<svg/>", {}, {}},
    {"index.html", "plain document", "gzip document", "br document"},
}};

std::string said(const Response& response, std::string_view field) {
  for (const auto& [name, value] : response.headers) {
    if (name == field) return value;
  }
  return {};
}

class WebPageTest : public ServiceWorld {
 protected:
  WebPageTest() { api.web = &page; }
  Response get(const std::string& path, const std::string& accept_encoding = {},
               const std::string& if_none_match = {}) {
    auto asked = request("GET", path);
    asked.accept_encoding = accept_encoding;
    asked.if_none_match = if_none_match;
    return ask(asked);
  }
  WebPage page{files};
};

TEST_F(WebPageTest, AnswersItsOwnAddressesWithTheDocument) {
  for (const auto* path : {"/", "/matches", "/matches/m_1", "/matches/m_1/replay", "/matches/new",
                           "/sign-in", "/sign-up", "/account", "/first-turn", "/confirm/token",
                           "/reset-password", "/reset-password/token"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_EQ(answer.body, "plain document") << path;
    EXPECT_EQ(answer.content_type, "text/html; charset=utf-8") << path;
    EXPECT_EQ(said(answer, "Cache-Control"), "no-cache") << path;
  }
}

TEST_F(WebPageTest, LetsBrowsersKeepWhatIsNamedByItsContent) {
  const auto script = get("/assets/main-1a2b.js");
  EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(said(script, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/assets/main-1a2b.css").content_type, "text/css; charset=utf-8");
  EXPECT_EQ(said(get("/icon.svg"), "Cache-Control"), "public, max-age=3600");
}

TEST_F(WebPageTest, KnowsNoPathOutsideItsTable) {
  for (const auto* path :
       {"/assets/", "/assets/none.js", "/assets/../index.html", "/assets/..%2findex.html",
        "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets//etc/passwd", "/index.html",
        "/assets/main-1a2b.js/", "/assets/main-1a2b.j", "/matches/m_1/nowhere"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 404) << path << ": " << answer.body;
    EXPECT_EQ(answer.problem, "unknown-path") << path;
  }
}

TEST_F(WebPageTest, ShowsWhoMistypedAnAddressThatNothingIsThere) {
  const auto browse = [&](const std::string& path) {
    auto asked = request("GET", path);
    asked.accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    asked.if_none_match = "*";
    return ask(asked);
  };
  for (const auto* path : {"/nowhere", "/matches/m_1/nowhere", "/index.html"}) {
    const auto answer = browse(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body, "plain document") << path;
    EXPECT_EQ(answer.content_type, "text/html; charset=utf-8") << path;
  }
  EXPECT_EQ(browse("/api/v1/nowhere").content_type, "application/problem+json");
  api.web = nullptr;
  EXPECT_EQ(browse("/nowhere").content_type, "application/problem+json");
}

TEST_F(WebPageTest, LetsScriptsAndStylesOfItsOwnWorkAlone) {
  const auto policy = said(get("/"), "Content-Security-Policy");
  EXPECT_TRUE(
      policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                         "style-src 'self';"));
  for (const auto* part : {"connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
                           "form-action 'self'", "img-src 'self' data:"}) {
    EXPECT_NE(policy.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
  EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos);
}

TEST_F(WebPageTest, LetsAnyPageFrameAPublicMatchAndNothingElse) {
  const auto anne = player("Anne");
  const auto bill = player("Bill");
  const auto open_to_all = start(anne, bill);
  const auto among_friends = start(anne, bill, {{"public", false}});
  const auto may_be_framed = [](const Response& response) {
    const bool by_policy = said(response, "Content-Security-Policy").contains("frame-ancestors *;");
    EXPECT_EQ(head_text(response, {}).contains("X-Frame-Options"), !by_policy);
    return by_policy;
  };
  const auto framed = get("/matches/" + open_to_all + "/embed");
  EXPECT_EQ(framed.status, 200);
  EXPECT_EQ(framed.body, "plain document");
  EXPECT_TRUE(may_be_framed(framed));
  EXPECT_TRUE(said(framed, "Content-Security-Policy").contains("script-src 'self'"));
  EXPECT_TRUE(may_be_framed(get("/matches/" + open_to_all + "/embed", "", said(framed, "ETag"))));
  for (const auto* path : {"/", "/account", "/sign-in", "/matches/", "/assets/main-1a2b.js"}) {
    const auto whole =
        std::string(path) + (std::string_view(path) == "/matches/" ? open_to_all : "");
    EXPECT_FALSE(may_be_framed(get(whole))) << whole;
  }
  // A signed-in player sees in a frame what everybody sees.
  auto asked = request("GET", "/matches/" + among_friends + "/embed", token_of("Anne"));
  for (const auto& refused : {ask(asked), get("/matches/m_nothing/embed")}) {
    EXPECT_EQ(refused.status, 404);
    EXPECT_EQ(refused.problem, "not-found");
    EXPECT_FALSE(refused.body.contains("document")) << refused.body;
    EXPECT_TRUE(refused.body.contains("Only public matches")) << refused.body;
    EXPECT_TRUE(may_be_framed(refused));
    EXPECT_FALSE(head_text(refused, {}).contains("Set-Cookie"));
  }
}

// RFC 9110 section 12.5.3.
TEST_F(WebPageTest, SendsTheSmallestFormThatIsTaken) {
  const std::array<std::pair<const char*, const char*>, 16> cases{{
      {"", "plain script"},
      {"gzip", "gzip script"},
      {"br", "br script"},
      {"gzip, deflate, br, zstd", "br script"},
      {"GZIP, Br", "br script"},
      {"gzip;q=0.9, br;q=0.8", "gzip script"},
      {"gzip;q=0.5 , br ; q=1.0", "br script"},
      {"br;q=0, gzip;q=0", "plain script"},
      {"br;q=0, *", "gzip script"},
      {"*", "br script"},
      {"*;q=0", "plain script"},
      {"identity, br;q=0.5", "plain script"},
      {"identity;q=0.2, gzip;q=0.3", "gzip script"},
      {"deflate", "plain script"},
      {"br;q=2, gzip", "gzip script"},
      {"br;q=0.001", "br script"},
  }};
  for (const auto& [accepted, body] : cases) {
    EXPECT_EQ(get("/assets/main-1a2b.js", accepted).body, body) << accepted;
  }
  EXPECT_EQ(get("/assets/main-1a2b.css", "br, gzip").body, "body{}");
}

TEST_F(WebPageTest, SaysWhatTheAnswerDependsOn) {
  for (const auto* accepted : {"", "gzip", "br"}) {
    const auto answer = get("/", accepted);
    EXPECT_EQ(said(answer, "Vary"), "Accept-Encoding");
    EXPECT_EQ(said(answer, "Content-Encoding"), accepted);
  }
}

// RFC 9110 sections 8.8.3.3 and 13.1.2.
TEST_F(WebPageTest, SendsNothingThatTheAskerHas) {
  const auto plain = said(get("/"), "ETag");
  const auto small = said(get("/", "br"), "ETag");
  EXPECT_NE(plain, small);
  const auto unchanged = get("/", "br", "\"other\", " + small);
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_EQ(unchanged.body, "");
  EXPECT_EQ(said(unchanged, "ETag"), small);
  EXPECT_EQ(said(unchanged, "Vary"), "Accept-Encoding");
  EXPECT_EQ(get("/", "gzip", small).status, 200);
  EXPECT_EQ(get("/assets/main-1a2b.js", "", "*").status, 304);
}

// RFC 9110 section 9.3.2.
TEST_F(WebPageTest, TellsWithHeadWhatGetWouldSend) {
  auto asked = request("HEAD", "/");
  asked.accept_encoding = "br";
  const auto head = head_text(ask(asked), {.to_head = true});
  EXPECT_NE(head.find("Content-Length: 11\r\n"), std::string::npos) << head;
  EXPECT_NE(head.find("Content-Encoding: br\r\n"), std::string::npos) << head;
  const auto posted = ask(request("POST", "/"));
  EXPECT_EQ(posted.status, 405);
  EXPECT_EQ(said(posted, "Allow"), "GET, HEAD, OPTIONS");
}

TEST_F(WebPageTest, IsReadFromAllFieldsThatNameCodings) {
  const auto head = read_head(
      "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\naccept-encoding: br;q=0.5\r\n\r\n",
      Limits{});
  EXPECT_EQ(head->request.accept_encoding, "gzip, br;q=0.5");
}

TEST_F(WebPageTest, IsMissedWhereTheProgramWasBuiltWithoutIt) {
  api.web = nullptr;
  EXPECT_EQ(get("/").status, 200);
  EXPECT_EQ(said(get("/matches/m_1"), "Location"), "/api/v1/matches/m_1/report");
  EXPECT_EQ(get("/sign-in").problem, "unknown-path");
  EXPECT_EQ(get("/assets/main-1a2b.js").problem, "unknown-path");
}

}  // namespace
}  // namespace adjutant::net
