#include "server/net/websocket_frame.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace adjutant::net {
namespace {

// A masked frame as a client sends it, with the shortest length.
std::string frame(unsigned first_byte, const std::string& payload) {
  std::string bytes;
  append_frame(bytes, Opcode::text, payload);
  const auto head = bytes.size() - payload.size();
  bytes[0] = static_cast<char>(first_byte);
  bytes[1] = static_cast<char>(bytes[1] | 0x80);
  const std::string mask = "\x12\x34\x56\x78";
  std::string masked = bytes.substr(0, head) + mask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    masked += static_cast<char>(payload[i] ^ mask[i % 4]);
  }
  return masked;
}

std::string close_frame(std::uint16_t code, const std::string& reason) {
  return frame(0x88, close_payload(code, reason));
}

// What bytes are read as, whole or one by one: "text abc, ping x, fault 1002".
std::string read(const std::string& bytes, bool by_byte) {
  FrameReader reader(1'000);
  std::vector<FrameReader::Message> messages;
  std::expected<void, FrameReader::Fault> done;
  for (std::size_t at = 0; at < bytes.size() && done; at += by_byte ? 1 : bytes.size()) {
    done = reader.read(std::string_view(bytes).substr(at, by_byte ? 1 : bytes.size()), messages);
  }
  std::string seen;
  for (const auto& message : messages) {
    seen += message.kind == Opcode::text   ? "text "
            : message.kind == Opcode::ping ? "ping "
                                           : "close ";
    seen += message.payload.substr(message.kind == Opcode::close ? 2 : 0) + ";";
  }
  if (!done) seen += "fault " + std::to_string(done.error().code);
  return seen;
}

struct Case {
  const char* section;
  std::string bytes;
  const char* read_as;
};

TEST(Frames, AreReadAsTheRfcSays) {
  const std::string long_text(300, 'a');
  const Case cases[]{
      {"5.6 text", frame(0x81, "abc") + frame(0x81, ""), "text abc;text ;"},
      {"5.4 fragments, a ping between them",
       frame(0x01, "a") + frame(0x89, "p") + frame(0x00, "b") + frame(0x80, "c"),
       "ping p;text abc;"},
      {"5.5.3 pongs nobody asked for", frame(0x8A, "x") + frame(0x81, "a"), "text a;"},
      {"5.2 reserved bits", frame(0xC1, "a"), "fault 1002"},
      {"5.2 unknown opcode", frame(0x83, "a"), "fault 1002"},
      {"5.2 unknown control opcode", frame(0x8B, "a"), "fault 1002"},
      {"5.1 not masked",
       std::string("\x81\x01"
                   "a"),
       "fault 1002"},
      {"5.2 length longer than needed", std::string("\x81\xFE\x00\x05", 4) + "mask12345",
       "fault 1002"},
      {"5.2 64 bits with the highest one set", "\x81\xFF" + std::string(8, '\xFF') + "mask",
       "fault 1002"},
      {"5.4 nothing to continue", frame(0x80, "a"), "fault 1002"},
      {"5.4 a message within a message", frame(0x01, "a") + frame(0x81, "b"), "fault 1002"},
      {"5.5 control frame in fragments", frame(0x09, "a"), "fault 1002"},
      {"5.5 control frame of 126 bytes", frame(0x89, std::string(126, 'a')), "fault 1002"},
      {"5.5 control frame of 125 bytes", frame(0x89, std::string(125, 'a')).substr(0, 20), ""},
      {"5.6 binary", frame(0x82, "a"), "fault 1003"},
      {"too long at once", frame(0x81, std::string(1'001, 'a')), "fault 1009"},
      {"too long in fragments",
       frame(0x01, long_text) + frame(0x00, long_text) + frame(0x00, long_text) +
           frame(0x00, long_text),
       "fault 1009"},
      {"8.1 UTF-8 across fragments", frame(0x01, "\xE2\x82") + frame(0x80, "\xAC"),
       "text \xE2\x82\xAC;"},
      {"8.1 ends within a character", frame(0x81, "\xE2\x82"), "fault 1007"},
      {"8.1 overlong", frame(0x81, "\xC0\xAF"), "fault 1007"},
      {"8.1 surrogate", frame(0x81, "\xED\xA0\x80"), "fault 1007"},
      {"8.1 above U+10FFFF", frame(0x81, "\xF4\x90\x80\x80"), "fault 1007"},
      {"8.1 told before the message ends", frame(0x01, "\xFF"), "fault 1007"},
      {"5.5.1 close, and nothing after it", close_frame(1000, "bye") + frame(0x81, "a"),
       "close bye;"},
      {"7.4 registered codes", close_frame(4999, ""), "close ;"},
      {"5.5.1 half a code", frame(0x88, "\x03"), "fault 1002"},
      {"7.4.1 a code that is never sent", close_frame(1005, ""), "fault 1002"},
      {"7.4.2 a code of nobody", close_frame(2999, ""), "fault 1002"},
      {"5.5.1 a reason that is not UTF-8", close_frame(1000, "\xFF"), "fault 1007"},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(read(one.bytes, false), one.read_as) << one.section;
    EXPECT_EQ(read(one.bytes, true), one.read_as) << one.section << ", byte by byte";
  }
}

TEST(Frames, AreWrittenWithTheShortestLength) {
  const std::pair<std::size_t, std::string> cases[]{
      {0, std::string("\x81\x00", 2)},
      {125, "\x81\x7D"},
      {126, std::string("\x81\x7E\x00\x7E", 4)},
      {65'535, "\x81\x7E\xFF\xFF"},
      {65'536, std::string("\x81\x7F\0\0\0\0\0\1\0\0", 10)},
  };
  for (const auto& [size, head] : cases) {
    std::string bytes;
    append_frame(bytes, Opcode::text, std::string(size, 'x'));
    EXPECT_EQ(bytes, head + std::string(size, 'x'));
  }
}

}  // namespace
}  // namespace adjutant::net
