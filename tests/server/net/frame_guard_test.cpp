#include "server/net/frame_guard.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

using namespace std::string_literals;

// A masked frame as a client sends it.
std::string frame(unsigned first_byte, const std::string& payload) {
  const std::string mask = "\x12\x34\x56\x78";
  std::string bytes{static_cast<char>(first_byte), static_cast<char>(0x80 | payload.size())};
  bytes += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  }
  return bytes;
}

struct Seen {
  std::string bytes;   // as Beast gets them
  std::string answer;  // to a close
};

// What the guard makes of bytes, the same however they are cut.
Seen seen(const std::string& bytes) {
  const auto in_pieces = [&bytes](std::size_t size) {
    FrameGuard guard;
    auto copy = bytes;
    for (std::size_t at = 0; at < copy.size(); at += size) {
      guard.look(std::span(reinterpret_cast<std::uint8_t*>(copy.data() + at),
                           std::min(size, copy.size() - at)));
    }
    return Seen{copy, std::string(guard.answer())};
  };
  const auto whole = in_pieces(bytes.size());
  for (const std::size_t size : {1U, 3U, 7U}) {
    EXPECT_EQ(in_pieces(size).bytes, whole.bytes);
    EXPECT_EQ(in_pieces(size).answer, whole.answer);
  }
  return whole;
}

TEST(FrameGuard, LeavesGoodFramesAsTheyAre) {
  const auto long_text = "\x81\xFF\0\0\0\0\0\1\0\0mask"s + std::string(65'536, 'x');
  const auto text =
      frame(0x81, "hello") + frame(0x89, "") + long_text + frame(0x88, "\x03\xE8 bye");
  EXPECT_EQ(seen(text).bytes, text);
  EXPECT_EQ(seen(text).answer, "");
}

TEST(FrameGuard, MakesALengthWithItsFirstBitSetOneThatIsRefused) {
  const auto bytes = frame(0x81, "a") + "\x81\xFF\x80\0\0\0\0\0\0\1mask"s;
  EXPECT_EQ(seen(bytes + "x").bytes, frame(0x81, "a") + "\x81\xFF\0\0\0\0\0\0\0\0mask"s + "x");
}

TEST(FrameGuard, RefusesAMessageOfTooManyFrames) {
  auto most = frame(0x01, "a");
  for (int i = 2; i < FrameGuard::frames_max; ++i) most += frame(0x00, "") + frame(0x89, "");
  const auto whole = most + frame(0x80, "b");
  EXPECT_EQ(seen(whole + whole).bytes, whole + whole) << "pings between them do not count";
  const auto more = most + frame(0x00, "") + frame(0x00, "");
  auto refused = more;
  refused[more.size() - frame(0x00, "").size()] = 0x70;
  EXPECT_EQ(seen(more).bytes, refused);
}

TEST(FrameGuard, AnswersACloseAsItWasMeant) {
  EXPECT_EQ(seen(frame(0x88, "")).answer, "\x88\0"s);
  EXPECT_EQ(seen(frame(0x81, "a") + frame(0x88, "")).answer, "\x88\0"s);
  EXPECT_EQ(seen(frame(0x88, "\x03\xE8\xFF")).answer, "\x88\x02\x03\xEF");
  EXPECT_EQ(seen(frame(0x88, "\x03\xE8 good bye")).answer, "");
  EXPECT_EQ(seen(frame(0x88, "\x03")).answer, "");
  EXPECT_EQ(seen(frame(0x88, "\x03\xED\xFF")).answer, "\x88\x02\x03\xEA");
  EXPECT_EQ(seen(frame(0x88, "\x13\x88")).answer, "\x88\x02\x03\xEA");
}

}  // namespace
}  // namespace adjutant::net
