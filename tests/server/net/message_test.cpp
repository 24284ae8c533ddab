#include "server/net/message.hpp"

#include <gtest/gtest.h>

#include "server/net/body.hpp"
#include "server/net/reply.hpp"
#include "tests/server/net/response_text.hpp"

namespace adjutant::net {
namespace {

TEST(Cookies, AreFoundByTheirWholeName) {
  EXPECT_EQ(cookie_value("a=1; adjutant_session=tok; b=2", "adjutant_session"), "tok");
  EXPECT_EQ(cookie_value("xadjutant_session=no", "adjutant_session"), "");
  EXPECT_EQ(cookie_value("", "a"), "");
}

TEST(Accept, NamesAPageInAnyCaseAndNotWithoutWeight) {
  const auto wants = [](const char* accept) {
    Request request;
    request.accept = accept;
    return wants_html(request);
  };
  for (const auto* accept : {"text/html", "TEXT/HTML", "a/b, text/html;q=0.5", "text/html; q=1"}) {
    EXPECT_TRUE(wants(accept)) << accept;
  }
  for (const auto* accept : {"", "*/*", "text/html;q=0", "text/html; q=0.000, a/b;q=1"}) {
    EXPECT_FALSE(wants(accept)) << accept;
  }
}

TEST(HttpDate, IsTheFormOfRfc9110) {
  EXPECT_EQ(http_date(std::chrono::sys_seconds{std::chrono::seconds{784111777}}),
            "Sun, 06 Nov 1994 08:49:37 GMT");
}

TEST(ResponseMessage, KeepsLineBreaksOutOfValues) {
  Response response;
  response.headers.emplace_back("Location", "/a\r\nSet-Cookie: x=1");
  const auto head = head_text(response, {.request_id = "r-1"});
  EXPECT_NE(head.find("Location: /aSet-Cookie: x=1\r\n"), std::string::npos);
  EXPECT_NE(head.find("X-Content-Type-Options: nosniff\r\n"), std::string::npos);
  EXPECT_NE(head.find("X-Request-Id: r-1\r\n"), std::string::npos);
  EXPECT_NE(head.find("Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"), std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(ResponseMessage, ForbidsFramesTwiceUnlessItsPolicyNamesWhoMay) {
  const auto forbids = [](const std::string& policy) {
    Response response;
    if (!policy.empty()) response.headers.emplace_back("Content-Security-Policy", policy);
    return head_text(response, {}).contains("X-Frame-Options: DENY\r\n");
  };
  EXPECT_TRUE(forbids(""));
  EXPECT_TRUE(forbids("default-src 'none'"));
  EXPECT_TRUE(forbids("default-src 'none'; frame-ancestors 'none'"));
  EXPECT_FALSE(forbids("default-src 'none'; frame-ancestors https://club.example"));
}

TEST(ResponseMessage, GivesNoLengthWhereThereIsNoBody) {
  Response response;
  response.status = 304;
  EXPECT_EQ(head_text(response, {}).find("Content-Length"), std::string::npos);
}

TEST(Cached, AnswersNotModifiedForAKnownVersion) {
  Request request;
  request.if_none_match = "\"x\", W/\"abc\"";
  auto response = cached(json_reply(200, 1), "\"abc\"", "no-cache", request);
  EXPECT_EQ(response.status, 304);
  EXPECT_TRUE(response.body.empty());
  request.if_none_match = "\"abcd\"";
  EXPECT_EQ(cached(json_reply(200, 1), "\"abc\"", "no-cache", request).status, 200);
}

Request with_body(const std::string& body, const std::string& type = "application/json") {
  Request request;
  request.body = body;
  request.content_type = type;
  return request;
}

TEST(Bodies, MustBeJsonAndSaySo) {
  EXPECT_EQ(members_of(with_body("{}", "text/plain")).error().type, "unsupported-media-type");
  EXPECT_EQ(members_of(with_body("{", "Application/JSON; charset=utf-8")).error().type,
            "malformed-json");
  EXPECT_EQ(members_of(with_body(R"({"a":1,"a":2})")).error().type, "json-duplicate-name");
  EXPECT_EQ(members_of(with_body(R"({"a":1e400})")).error().type, "json-number");
  EXPECT_EQ(members_of(with_body(R"({"a":9007199254740992})")).error().type, "json-number");
  EXPECT_EQ(members_of(with_body("{\"a\":\"\xff\"}")).error().type, "json-encoding");
  EXPECT_EQ(members_of(with_body(R"({"a":"\ud800"})")).error().type, "json-encoding");
  EXPECT_EQ(members_of(with_body("{\"a\":" + std::string(100, '['))).error().type, "json-too-deep");
  EXPECT_EQ(members_of(with_body("[1]")).error().type, "bad-request");
  EXPECT_TRUE(members_of(with_body("", "")).has_value());
}

TEST(Bodies, MissWhatIsNull) {
  auto body = members_of(with_body(R"({"revision":null,"text":null})"));
  ASSERT_TRUE(body.has_value());
  EXPECT_EQ(body->integer("revision"), 0);
  EXPECT_EQ(body->text("text"), "");
  EXPECT_EQ(body->faults().size(), 2U);
}

TEST(Bodies, TellEveryFaultAtOnce) {
  auto body = members_of(with_body(R"({"handle":7,"flag":"yes","stray":1})"));
  ASSERT_TRUE(body.has_value());
  body->text("handle");
  body->flag("flag");
  body->integer("revision");
  const auto fine = check_faults(*body);
  ASSERT_FALSE(fine.has_value());
  std::vector<std::string> paths;
  for (const auto& error : fine.error().extension.errors) {
    paths.push_back(error.path);
  }
  EXPECT_EQ(paths, (std::vector<std::string>{"handle", "flag", "revision", "stray"}));
}

TEST(Forms, AreDecoded) {
  EXPECT_EQ(form_field("a=1&password=x+y%26z", "password"), "x y&z");
  EXPECT_EQ(form_field("a=1", "password"), "");
}

}  // namespace
}  // namespace adjutant::net
