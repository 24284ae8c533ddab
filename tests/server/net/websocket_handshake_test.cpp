#include "server/net/websocket_handshake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

// What refuses a request with these fields; empty: nothing.
std::optional<Response> refused(const std::string& fields) {
  const Limits limits;
  RequestReader reader(limits);
  EXPECT_TRUE(
      reader.read_head("GET /api/v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                       "Upgrade: websocket\r\n" +
                       fields + "\r\n"));
  return handshake_refused(reader);
}

TEST(Handshakes, AreRefusedWithTheCure) {
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_FALSE(refused(version + key));
  EXPECT_FALSE(refused(version + key + "Content-Length: 0\r\n"));
  const auto other = refused("Sec-WebSocket-Version: 8\r\n" + key);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->status, 426);
  EXPECT_THAT(other->headers, testing::Contains(testing::Pair("Sec-WebSocket-Version", "13")));
  EXPECT_EQ(refused(version + "Sec-WebSocket-Key: short\r\n")->status, 400);
  EXPECT_EQ(refused(version)->status, 400);
  EXPECT_EQ(refused(version + key + "Content-Length: 5\r\n")->status, 400);
  EXPECT_EQ(refused(version + key + "Transfer-Encoding: chunked\r\n")->status, 400);
}

}  // namespace
}  // namespace adjutant::net
