#include <gtest/gtest.h>

#include "server/net/request_reader.hpp"

namespace adjutant::net {
namespace {

Limits small() {
  Limits limits;
  limits.body_bytes_max = 100;
  limits.chunk_line_bytes_max = 40;
  return limits;
}

// What becomes of the bytes behind a head with this field: "body|what is left", "not yet", or the
// type of the problem.
std::string read(const std::string& field, const std::string& bytes, std::size_t step) {
  const auto limits = small();
  RequestReader reader(limits);
  EXPECT_TRUE(reader.read_head("POST / HTTP/1.1\r\nHost: a\r\n" + field + "\r\n").has_value());
  std::string waiting;
  std::size_t at = 0;
  while (!reader.is_complete() && at < bytes.size()) {
    waiting += bytes.substr(at, step);
    at = std::min(at + step, bytes.size());
    const auto taken = reader.take_body(waiting);
    if (!taken) return taken.error().type;
    waiting.erase(0, *taken);
  }
  if (!reader.is_complete()) return "not yet";
  return reader.body() + "|" + waiting + bytes.substr(at);
}

std::string chunked(const std::string& bytes) {
  const std::string field = "Transfer-Encoding: chunked\r\n";
  const auto whole = read(field, bytes, bytes.size());
  EXPECT_EQ(read(field, bytes, 1), whole) << bytes;
  return whole;
}

TEST(RequestBody, IsAsLongAsContentLengthSays) {
  EXPECT_EQ(read("", "next", 4), "|next");
  EXPECT_EQ(read("Content-Length: 3\r\n", "abcGET", 6), "abc|GET");
  EXPECT_EQ(read("Content-Length: 3\r\n", "abcGET", 1), "abc|GET");
  EXPECT_EQ(read("Content-Length: 3\r\n", "ab", 1), "not yet");
}

TEST(RequestBody, JoinsChunks) {  // RFC 9112 section 7.1
  EXPECT_EQ(chunked("3\r\nabc\r\n0A\r\n0123456789\r\n0\r\n\r\nGET"), "abc0123456789|GET");
  EXPECT_EQ(chunked("0\r\n\r\n"), "|");
  EXPECT_EQ(chunked("1;a=b;c=\"d e\"\r\nx\r\n0 ;end\r\nTrailer: 1\r\nMore:2\r\n\r\n"), "x|");
  EXPECT_EQ(chunked("3\r\nab"), "not yet");
}

TEST(RequestBody, RefusesChunksThatTwoReadersCouldFrameDifferently) {
  for (const auto* bytes :
       {"x\r\n", "\r\n", "-1\r\nx", "+1\r\nx\r\n", "0x1\r\nx\r\n", " 1\r\nx\r\n", "1 \r\nx\r\n",
        "1\nx\r\n", "1;a\x01\r\nx\r\n", "1\r\nxy\r\n", "1\r\nx\n0\r\n\r\n", "1\r\nx\r0\r\n",
        "1;a\rb\r\nx\r\n", "0\r\nno field\r\n\r\n", "0\r\n folded: 1\r\n\r\n",
        "0\r\nA : 1\r\n\r\n"}) {
    EXPECT_EQ(chunked(bytes), "malformed-request") << bytes;
  }
}

TEST(RequestBody, KeepsItsLimits) {
  EXPECT_EQ(chunked("65\r\n"), "body-too-large");
  EXPECT_EQ(chunked("60\r\n" + std::string(96, 'x') + "\r\n5\r\n"), "body-too-large");
  EXPECT_EQ(chunked("fffffffffffffffff\r\n"), "body-too-large");
  EXPECT_EQ(chunked("1;" + std::string(50, 'x') + "\r\n"), "malformed-request");
  EXPECT_EQ(chunked(std::string(50, '0') + "1\r\n"), "malformed-request");
  const std::string extended = "1;123456789012345\r\nx\r\n";
  EXPECT_EQ(chunked(extended + extended + extended), "malformed-request");
  const std::string trailer = "A: 23456789012345\r\n";
  EXPECT_EQ(chunked("0\r\n" + trailer + trailer + trailer + "\r\n"), "malformed-request");
}

}  // namespace
}  // namespace adjutant::net
