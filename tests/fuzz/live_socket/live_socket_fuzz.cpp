#include "engine/core/json.hpp"
#include "server/ops/log.hpp"
#include "tests/fuzz/shared/door.hpp"
#include "tests/fuzz/shared/frames.hpp"
#include "tests/fuzz/shared/loopback.hpp"

// A live socket after its upgrade, over a real connection. The input tells what a peer sends
// (frames.hpp). What the server sends back are well-formed frames, messages in JSON, and nothing
// after a close.
namespace adjutant::fuzz {
namespace {

constexpr std::string_view upgrade =
    "GET /api/v1/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

class Reader : public net::LiveReader {
 public:
  std::expected<net::Backlog, net::Problem> backlog(const std::string& match,
                                                    std::optional<int> after) override {
    if (!match.starts_with("m_")) {
      return std::unexpected(net::Problem{"not-found", "Ask for m_1."});
    }
    const int next = after.value_or(6) + 2;
    return net::Backlog{std::nullopt, next, next % 5 == 0, R"({"match":"m_1","events":[]})"};
  }
  std::optional<net::LiveIdentity> identity() const override { return std::nullopt; }
  bool is_welcome() override { return true; }
};

class LiveService : public net::Service {
 public:
  void answer(net::Request, Done done) override { done({}); }
  std::expected<std::unique_ptr<net::LiveReader>, net::Response> open_live(net::Request&) override {
    return std::make_unique<Reader>();
  }
};

void check_payload(unsigned opcode, std::string_view payload) {
  if (opcode == 1) {
    holds(core::parse_json(payload).has_value(), "a message is JSON");
  } else if (opcode == 8) {
    holds(payload.empty() || payload.size() >= 2, "a close has a code or nothing");
  }
}

void check_frames(std::string_view bytes) {
  bool closed = false;
  while (!bytes.empty()) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    holds(!closed, "nothing comes after a close");
    if (bytes.size() < 2) return;  // the connection was ended
    const unsigned opcode = at(0) & 0x0FU;
    holds((at(0) & 0xF0U) == 0x80U, "a frame is whole and without extensions");
    holds(opcode == 1 || opcode == 8 || opcode == 9 || opcode == 10, "a frame is of a known kind");
    holds((at(1) & 0x80U) == 0, "a server masks nothing");
    std::size_t length = at(1);
    std::size_t header = 2;
    if (length == 126 && bytes.size() >= 4) {
      length = static_cast<std::size_t>(at(2)) << 8U | at(3);
      header = 4;
    }
    if (bytes.size() < header + length) return;
    holds(opcode < 8 || length <= 125, "a control frame is short");
    check_payload(opcode, bytes.substr(header, length));
    closed = opcode == 8;
    bytes.remove_prefix(header + length);
  }
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  static LiveService service;
  static const bool quiet = (adjutant::ops::set_up_log("off"), true);
  static const LoopbackServer server(service);
  const auto bytes = std::string(upgrade) + frames_of(text_of(data, size));
  const auto said = server.tell(bytes, quiet ? 0 : 1);
  const auto end = said.find("\r\n\r\n");
  holds(said.starts_with("HTTP/1.1 101 ") && end != std::string::npos, "the socket is opened");
  check_frames(std::string_view(said).substr(end + 4));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  return give(mutated_frames(std::string(text_of(data, size)), random), data, size_max);
}
