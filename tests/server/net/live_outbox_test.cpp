#include "server/net/live_outbox.hpp"

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

Text text(const char* words) {
  return std::make_shared<const std::string>(words);
}

TEST(LiveOutbox, GivesWhatWaitsInOrder) {
  LiveOutbox outbox;
  outbox.push(text("abc"));
  outbox.push(text("de"));
  EXPECT_EQ(*outbox.first(), "abc");
  EXPECT_EQ(outbox.messages(), 2U);
  EXPECT_EQ(outbox.bytes(), 5U);
  outbox.pop();
  EXPECT_EQ(*outbox.first(), "de");
  EXPECT_EQ(outbox.bytes(), 2U);
  outbox.pop();
  EXPECT_TRUE(outbox.empty());
}

TEST(LiveOutbox, KeepsTheOneThatIsOnItsWay) {
  LiveOutbox outbox;
  outbox.keep_first();
  EXPECT_TRUE(outbox.empty());
  outbox.push(text("abc"));
  outbox.push(text("de"));
  outbox.keep_first();
  EXPECT_EQ(*outbox.first(), "abc");
  EXPECT_EQ(outbox.messages(), 1U);
  EXPECT_EQ(outbox.bytes(), 3U);
}

TEST(LiveOutbox, KeepsNoRoomForWhatHasGone) {
  LiveOutbox outbox;
  for (int i = 0; i < 10'000; ++i) {
    outbox.push(text("x"));
    if (i > 100) outbox.pop();
  }
  EXPECT_EQ(outbox.messages(), 101U);
  EXPECT_EQ(outbox.bytes(), 101U);
}

}  // namespace
}  // namespace adjutant::net
