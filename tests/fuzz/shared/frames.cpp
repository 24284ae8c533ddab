#include "tests/fuzz/shared/frames.hpp"

#include <algorithm>
#include <charconv>

#include "tests/fuzz/shared/json_edit.hpp"

namespace adjutant::fuzz {
namespace {

// A masked frame with any header bits.
std::string frame(unsigned char first, std::string_view payload) {
  std::string bytes(1, static_cast<char>(first));
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80U | payload.size());
  } else {
    bytes += static_cast<char>(0xFE);
    bytes += static_cast<char>(payload.size() >> 8U);
    bytes += static_cast<char>(payload.size() & 0xFFU);
  }
  constexpr std::string_view mask = "\x11\x22\x33\x44";
  bytes += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  }
  return bytes;
}

std::string raw_bytes(std::string_view hex) {
  std::string bytes;
  for (; hex.size() >= 2; hex.remove_prefix(2)) {
    unsigned char byte = 0;
    std::from_chars(hex.data(), hex.data() + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

std::string close_payload(std::string_view text) {
  unsigned code = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), code);
  std::string payload;
  if (fault == std::errc()) {
    payload += static_cast<char>(code >> 8U & 0xFFU);
    payload += static_cast<char>(code & 0xFFU);
  }
  text.remove_prefix(
      std::min<std::size_t>(static_cast<std::size_t>(end - text.data()) + 1, text.size()));
  return payload + std::string(text.substr(0, 200));
}

std::string sent_by(std::string_view line) {
  const auto space = std::min(line.find(' '), line.size());
  const auto word = line.substr(0, space);
  const auto rest = line.substr(std::min(space + 1, line.size()));
  if (word == "text") return frame(0x81, rest);
  if (word == "part") return frame(0x01, rest);
  if (word == "more") return frame(0x00, rest);
  if (word == "last") return frame(0x80, rest);
  if (word == "binary") return frame(0x82, rest);
  if (word == "ping") return frame(0x89, rest.substr(0, 125));
  if (word == "pong") return frame(0x8A, rest.substr(0, 125));
  if (word == "close") return frame(0x88, close_payload(rest));
  if (word == "raw") return raw_bytes(rest);
  return {};
}

}  // namespace

std::string frames_of(std::string_view text) {
  std::string bytes;
  for (const auto& line : lines_of(text)) bytes += sent_by(line);
  return bytes;
}

std::string mutated_frames(const std::string& text, Random& random) {
  static const std::vector<std::string> words{"text",  "part", "more", "last", "ping", "pong",
                                              "close", "raw",  "1000", "1001", "8180", "binary",
                                              "1005",  "4999", "c1fe", "\xC3", "\xA9", "88"};
  static const std::vector<std::string> frames{R"(text {"watch":["m_1"]})",
                                               R"(text {"watch":["m_1","m_2"],"after":{"m_1":3}})",
                                               "part {",
                                               R"(last "watch":[]})",
                                               "ping hello",
                                               "close 1000 bye",
                                               "text []",
                                               "binary x",
                                               "more "};
  auto lines = lines_of(text);
  const auto kind = random.below(3);
  if (kind == 0 || lines.empty()) {
    lines.push_back(any_of(random, frames));
    return joined(lines);
  }
  auto& line = lines[random.below(lines.size())];
  if (kind == 1 && line.starts_with("text ")) {
    line = "text " + mutated_json(line.substr(5), random);
    return joined(lines);
  }
  return mutated_text(joined(lines), words, random);
}

}  // namespace adjutant::fuzz
