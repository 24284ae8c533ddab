#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "server/net/problem.hpp"
#include "tests/folder.hpp"
#include "tests/server/net/case_text.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/served_world.hpp"

namespace adjutant::net {
namespace {

using namespace std::chrono_literals;

// One case of tests/server/net/websocket: see the README there.
struct WebSocketCase {
  std::string name;
  std::string sent;
  std::vector<std::string> expected;
};

std::string big_endian(std::uint64_t number, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> (8 * i));
  return text;
}

// A frame as its line in a case describes it.
class Frame {
 public:
  explicit Frame(const std::string& line) {
    std::istringstream words(line);
    words >> kind_;
    if (kind_.starts_with("opcode=")) opcode_ = std::stoi(kind_.substr(7));
    for (const auto& [name, opcode] : opcodes) {
      if (kind_ == name) opcode_ = opcode;
    }
    std::string rest;
    std::getline(words >> std::ws, rest);
    while (!rest.empty() && option(rest.substr(0, rest.find(' ')))) {
      rest.erase(0, std::min(rest.find(' '), rest.size() - 1) + 1);
    }
    if (kind_ == "close" && !rest.empty()) {
      const auto end = std::min(rest.find(' '), rest.size());
      payload_ = big_endian(std::stoul(rest.substr(0, end)), 2);
      rest.erase(0, std::min(end + 1, rest.size()));
    }
    payload_ += unescaped(rest);
  }

  std::string bytes() const {
    if (kind_ == "raw") return payload_;
    std::string frame(1, static_cast<char>((final_ ? 0x80 : 0) | (reserved_ << 4) | opcode_));
    const int mask = masked_ ? 0x80 : 0;
    const auto size = payload_.size();
    if (length_bits_ == 64 || size > 65'535) {
      frame += static_cast<char>(mask | 127);
      frame += big_endian(size, 8);
    } else if (length_bits_ == 16 || size > 125) {
      frame += static_cast<char>(mask | 126);
      frame += big_endian(size, 2);
    } else {
      frame += static_cast<char>(static_cast<std::size_t>(mask) | size);
    }
    if (!masked_) return frame + payload_;
    static const std::string key = "\x01\xfe\x7f\x80";
    frame += key;
    for (std::size_t i = 0; i < size; ++i) frame += static_cast<char>(payload_[i] ^ key[i % 4]);
    return frame;
  }

 private:
  static constexpr std::pair<std::string_view, int> opcodes[] = {
      {"cont", 0}, {"text", 1}, {"binary", 2}, {"close", 8}, {"ping", 9}, {"pong", 10}};

  // Whether this word is an option and not the beginning of the payload.
  bool option(const std::string& word) {
    if (word == "+") {
      final_ = false;
    } else if (word == "[unmasked]") {
      masked_ = false;
    } else if (word.starts_with("[rsv=")) {
      reserved_ = std::stoi(word.substr(5));
    } else if (word.starts_with("[length=")) {
      length_bits_ = std::stoi(word.substr(8));
    } else {
      return false;
    }
    return true;
  }

  std::string kind_;
  int opcode_ = 0;
  int reserved_ = 0;
  int length_bits_ = 7;
  bool final_ = true;
  bool masked_ = true;
  std::string payload_;
};

std::vector<WebSocketCase> read_cases() {
  std::vector<WebSocketCase> cases;
  const auto folder = tests::folder() / "server/net/websocket";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".case") continue;
    std::ifstream file(entry.path());
    bool sends = false;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("CASE ")) {
        cases.push_back({.name = line.substr(5), .sent = {}, .expected = {}});
      } else if (line == "SEND" || line == "EXPECT") {
        sends = line == "SEND";
      } else if (!line.empty() && sends) {
        cases.back().sent += Frame(line).bytes();
      } else if (!line.empty()) {
        cases.back().expected.push_back(unescaped(line));
      }
    }
  }
  return cases;
}

// What the server says next, in the words of a case; "" when nothing comes.
std::string heard(RawClient& client) {
  const auto head = client.take(2);
  if (!head) return "";
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  std::size_t size = byte((*head)[1]);
  if (size > 127) return "a masked frame";
  for (const auto [mark, bytes] : {std::pair{126U, 2U}, std::pair{127U, 8U}}) {
    if (size != mark) continue;
    const auto length = client.take(bytes);
    if (!length) return "";
    size = 0;
    for (const char c : *length) size = size << 8 | byte(c);
    break;
  }
  const auto payload = client.take(size);
  if (!payload) return "";
  const int opcode = byte((*head)[0]) & 0x0f;
  if ((byte((*head)[0]) & 0xf0) != 0x80) return "a frame with other bits than FIN";
  if (opcode == 10) return payload->empty() ? "pong" : "pong " + *payload;
  if (opcode == 8 && payload->empty()) return "close";
  if (opcode == 8) return fmt::format("close {}", byte((*payload)[0]) << 8 | byte((*payload)[1]));
  const auto message = core::parse_json(*payload);
  if (opcode != 1 || !message || !message->as_object().contains("problem")) return *payload;
  const std::string type(message->at("problem").at("type").as_string());
  return "problem " + type.substr(problem_type_prefix.size());
}

class WebSocketCases : public ServedWorld {
 protected:
  // What is wrong with what the server does in this case; empty: nothing.
  std::string fault_of(const WebSocketCase& each, bool dripped) const {
    RawClient client(listener.address());
    client.send(
        "GET /api/v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n");
    const auto opened = client.answer();
    if (opened.status != 101) return fmt::format("{}: status {}", each.name, opened.status);
    if (opened.headers.at("sec-websocket-accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") {
      return each.name + ": accept";
    }
    // RFC 6455 section 9.1: what is not in the answer is not in use.
    if (opened.headers.contains("sec-websocket-extensions")) return each.name + ": extensions";
    if (dripped) {
      client.send_byte_by_byte(each.sent);
    } else {
      client.send(each.sent);
    }
    for (const auto& expected : each.expected) {
      if (expected == "open") client.send(Frame("ping still there").bytes());
      const auto wanted = expected == "open" ? "pong still there" : expected;
      const auto got = heard(client);
      if (got != wanted) return fmt::format("{}: {} expected, got {}", each.name, wanted, got);
      if (!expected.starts_with("close")) continue;
      client.send(Frame("close 1000").bytes());
      if (!client.is_ended_silently()) return each.name + ": still open after the close";
    }
    return {};
  }

  const std::vector<WebSocketCase> cases = read_cases();
};

TEST_F(WebSocketCases, InWhole) {
  ASSERT_GT(cases.size(), 50U);
  run_all(cases.size(), [this](std::size_t i) { return fault_of(cases[i], false); });
}

TEST_F(WebSocketCases, ByteByByte) {
  run_all(cases.size(), [this](std::size_t i) { return fault_of(cases[i], true); });
}

}  // namespace
}  // namespace adjutant::net
