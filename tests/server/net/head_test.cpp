#include "server/net/head.hpp"

#include <gtest/gtest.h>

#include "server/net/head_scan.hpp"

namespace adjutant::net {
namespace {

std::expected<Head, Problem> read(const std::string& text) {
  return read_head(text, Limits{});
}

// Status and type.
std::string named(const Problem& problem) {
  return std::to_string(status_of(problem).status) + " " + problem.type;
}

// What refuses this head; "taken" when nothing does.
std::string fault(const std::string& text) {
  HeadScan scan;
  if (const auto end = scan.scan(text, Limits{}); !end) return named(end.error());
  const auto head = read(text);
  return head ? "taken" : named(head.error());
}

std::string get(const std::string& target, const std::string& fields = "Host: a\r\n") {
  return "GET " + target + " HTTP/1.1\r\n" + fields + "\r\n";
}

std::string post(const std::string& fields) {
  return "POST / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n";
}

TEST(ReadHead, TakesAPlainRequestApart) {
  const auto head = read(
      "PUT /api/v1/matches/m_1/a%2Fb?x=1&dry+run=a%20b HTTP/1.1\r\nhOsT: example.org:80\r\n"
      "Content-Length: 12\r\nAuthorization: Bearer t\r\nContent-Type:application/json \r\n\r\n");
  ASSERT_TRUE(head.has_value()) << head.error().detail;
  EXPECT_EQ(head->request.method, Method::put);
  EXPECT_EQ(head->request.segments,
            (std::vector<std::string>{"api", "v1", "matches", "m_1", "a/b"}));
  EXPECT_EQ(head->request.parameter("x"), "1");
  EXPECT_EQ(head->request.parameter("dry run"), "a b");
  EXPECT_EQ(head->request.parameter("y"), std::nullopt);
  EXPECT_EQ(head->request.content_type, "application/json");
  EXPECT_EQ(head->request.authorization, "Bearer t");
  EXPECT_EQ(head->content_length, 12U);
  EXPECT_TRUE(head->keep_alive);
}

TEST(ReadHead, WantsExactlyOneValidHost) {  // RFC 9112 section 3.2
  EXPECT_EQ(fault(get("/", "")), "400 malformed-request");
  EXPECT_EQ(fault(get("/", "Host: a\r\nHost: a\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(get("/", "Host:\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(get("/", "Host: a/b\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(get("/", "Host: me@a\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(get("/", "Host: a:port\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(get("/", "Host: [::1]:8080\r\n")), "taken");
  EXPECT_EQ(fault(get("/", "Host:\r\n")), "400 malformed-request");
  EXPECT_EQ(fault("GET / HTTP/1.0\r\n\r\n"), "taken");
}

TEST(ReadHead, RefusesWhatTwoReadersCouldFrameDifferently) {  // RFC 9112 sections 5 and 6
  EXPECT_EQ(fault(post("Transfer-Encoding: chunked\r\n")), "taken");
  EXPECT_EQ(fault(post("Transfer-Encoding: identity\r\n")), "501 transfer-encoding");
  EXPECT_EQ(fault(post("Transfer-Encoding: chunked, deflate\r\n")), "501 transfer-encoding");
  EXPECT_EQ(fault(post("Transfer-Encoding: chunkedchunked\r\n")), "501 transfer-encoding");
  EXPECT_EQ(fault(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n")),
            "501 transfer-encoding");
  EXPECT_EQ(fault(post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n")),
            "400 malformed-request");
  EXPECT_EQ(fault(post("Content-Length: 3\r\nContent-Length: 3\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("Content-Length: +3\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("Content-Length: 3, 3\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("Content-Length: 99999999999999999999\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("Content-Length : 3\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("X-A: 1\r\n folded\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("X-A: 1\rX-B: 2\r\n")), "400 malformed-request");
  EXPECT_EQ(fault(post("X-A: 1\nX-B: 2\r\n")), "400 malformed-request");
  EXPECT_EQ(fault("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
            "400 malformed-request");
}

TEST(ReadHead, RefusesWrongRequestLines) {
  EXPECT_EQ(fault("GET /\r\nHost: a\r\n\r\n"), "400 malformed-request");
  EXPECT_EQ(fault("GET  / HTTP/1.1\r\nHost: a\r\n\r\n"), "400 malformed-request");
  EXPECT_EQ(fault("GET / HTTP/2.0\r\nHost: a\r\n\r\n"), "505 http-version");
  EXPECT_EQ(fault("PRI * HTTP/2.0\r\n\r\nSM"), "505 http-version");
  EXPECT_EQ(fault("G(T / HTTP/1.1\r\nHost: a\r\n\r\n"), "400 malformed-request");
  EXPECT_EQ(fault(get("/\xc3\xa4")), "400 malformed-request");
  EXPECT_EQ(fault(get("/%zz")), "400 malformed-request");
  EXPECT_EQ(fault(get("/%00")), "400 malformed-request");
  EXPECT_EQ(fault(get("/%ff")), "400 malformed-request");
  EXPECT_EQ(fault(get("/%c3%a4")), "taken");
  EXPECT_EQ(fault(get("no/slash")), "400 malformed-request");
  EXPECT_EQ(fault(get("/" + std::string(5000, 'a'))), "414 target-too-long");
}

TEST(ReadHead, TakesTheOtherFormsOfATarget) {  // RFC 9112 section 3.2
  const auto absolute = read(get("http://example.org:80/a?b=1"));
  ASSERT_TRUE(absolute.has_value());
  EXPECT_EQ(absolute->request.path, "/a");
  EXPECT_EQ(absolute->request.parameter("b"), "1");
  EXPECT_EQ(fault("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"), "taken");
  EXPECT_EQ(fault(get("*")), "400 malformed-request");
}

// A path without a query and without anything to decode is read by itself.
TEST(ReadHead, ReadsAPathAlikeWithAndWithoutAQuery) {
  for (const std::string path : {"/", "/a", "/a/", "/a/b.c/-_~/9Z", "//", "//a", "/a//b", "/./..",
                                 "/a:b@c", "/a%41/b", "/a^b", "/a\\b", "/[a]"}) {
    const auto alone = read(get(path));
    const auto asked = read(get(path + "?x=1"));
    ASSERT_EQ(alone.has_value(), asked.has_value()) << path;
    if (!alone) continue;
    EXPECT_EQ(alone->request.path, asked->request.path);
    EXPECT_EQ(alone->request.segments, asked->request.segments);
    EXPECT_TRUE(alone->request.query.empty());
  }
}

TEST(ReadHead, KnowsItsMethodsAndTellsOthersApart) {
  EXPECT_EQ(fault("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"), "501 unknown-method");
  EXPECT_EQ(fault("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"), "501 unknown-method");
  EXPECT_EQ(fault("get / HTTP/1.1\r\nHost: a\r\n\r\n"), "501 unknown-method");
  EXPECT_EQ(read("DELETE / HTTP/1.1\r\nHost: a\r\n\r\n")->request.method, Method::remove);
}

TEST(ReadHead, ReadsWhatTheConnectionIsToDo) {
  EXPECT_FALSE(read(get("/", "Host: a\r\nConnection: Close\r\n"))->keep_alive);
  EXPECT_FALSE(read("GET / HTTP/1.0\r\n\r\n")->keep_alive);
  EXPECT_TRUE(read("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")->keep_alive);
  EXPECT_TRUE(read(get("/", "Host: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"))
                  ->upgrades_to_websocket);
  EXPECT_EQ(fault(get("/", "Host: a\r\nSec-WebSocket-Key: k\r\nSec-WebSocket-Key: k\r\n")),
            "400 malformed-request");
  EXPECT_FALSE(read(get("/", "Host: a\r\nUpgrade: websocket\r\n"))->upgrades_to_websocket);
  EXPECT_TRUE(read(post("Expect: 100-continue\r\n"))->expects_continue);
  EXPECT_EQ(fault(post("Expect: a miracle\r\n")), "417 expectation-failed");
}

TEST(ReadHead, LimitsTheNumberOfFields) {
  std::string fields = "Host: a\r\n";
  for (int i = 0; i < 200; ++i) fields += "X: 1\r\n";
  EXPECT_EQ(fault(get("/", fields)), "431 too-many-fields");
}

// What the scan says of the bytes, in whole and when they come one by one: "not yet", where the
// head ends, or what refuses it.
std::string scanned(const std::string& bytes) {
  const auto said = [](const std::expected<std::size_t, Problem>& end) -> std::string {
    if (!end) return end.error().type;
    return *end == 0 ? "not yet" : std::to_string(*end);
  };
  Limits limits;
  limits.header_bytes_max = 64;
  HeadScan one_by_one;
  std::string last = "not yet";
  for (std::size_t size = 1; size <= bytes.size() && last == "not yet"; ++size) {
    last = said(one_by_one.scan(std::string_view(bytes).substr(0, size), limits));
  }
  HeadScan whole;
  EXPECT_EQ(said(whole.scan(bytes, limits)), last) << bytes;
  return last;
}

TEST(HeadScan, FindsTheBlankLineOrWhatForbidsIt) {
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\n"), "not yet");
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\n\r\nGET"), "18");
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\nA: b\r\n\r\n"), "24");
  EXPECT_EQ(scanned("GET / HTTP/1.1\nA: b\n\n"), "malformed-request");
  EXPECT_EQ(scanned("\nGET"), "malformed-request");
  EXPECT_EQ(scanned("\x16\x03\x01"), "malformed-request");
  EXPECT_EQ(scanned("GET /\r\n"), "malformed-request");
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\n A: b\r\n\r\n"), "malformed-request");
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\nA: b\r\n\tc\r\n\r\n"), "malformed-request");
  EXPECT_EQ(scanned(std::string(100, 'a')), "header-too-large");
  EXPECT_EQ(scanned("GET / HTTP/1.1\r\n" + std::string(48, 'a') + "\r\n\r\n"), "header-too-large");
}

}  // namespace
}  // namespace adjutant::net
