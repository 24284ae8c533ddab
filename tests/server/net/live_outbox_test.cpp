#include "server/net/live_outbox.hpp"

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

Frames bytes(const char* text) {
  return std::make_shared<const std::string>(text);
}

std::string gathered(const LiveOutbox& outbox) {
  LiveOutbox::Gathered room;
  std::string all;
  for (const auto& part : outbox.gather(room)) {
    all += std::string(static_cast<const char*>(part.iov_base), part.iov_len) + "|";
  }
  return all;
}

TEST(LiveOutbox, GathersWhatWaits) {
  LiveOutbox outbox;
  outbox.push(bytes("abc"), 2);
  outbox.push(bytes("de"), 1);
  outbox.push(bytes("f"), 1);
  EXPECT_EQ(gathered(outbox), "abc|de|f|");
  outbox.written(4);
  EXPECT_EQ(gathered(outbox), "e|f|");
  EXPECT_EQ(outbox.messages(), 2U);
  EXPECT_EQ(outbox.bytes(), 2U);
  outbox.written(2);
  EXPECT_TRUE(outbox.empty());
  EXPECT_EQ(outbox.messages(), 0U);
}

TEST(LiveOutbox, NeverCutsAFrame) {
  LiveOutbox outbox;
  outbox.push(bytes("abc"), 1);
  outbox.push(bytes("de"), 1);
  outbox.written(1);
  outbox.keep_begun();
  outbox.push(bytes("close"), 0);
  EXPECT_EQ(gathered(outbox), "bc|close|");
  EXPECT_EQ(outbox.bytes(), 7U);
  outbox.written(2);
  outbox.keep_begun();
  EXPECT_TRUE(outbox.empty());
}

TEST(LiveOutbox, KeepsNoRoomForWhatHasGone) {
  LiveOutbox outbox;
  for (int i = 0; i < 10'000; ++i) {
    outbox.push(bytes("x"), 1);
    if (i > 100) outbox.written(1);
  }
  EXPECT_EQ(outbox.entries(), 101U);
  EXPECT_EQ(outbox.bytes(), 101U);
}

}  // namespace
}  // namespace adjutant::net
