#include <algorithm>

#include "engine/core/json.hpp"
#include "server/net/websocket_frame.hpp"
#include "tests/fuzz/shared/frames.hpp"

// The reader of WebSocket frames, on what a peer sends (frames.hpp). It reads the same however the
// bytes are cut; what it gives keeps RFC 6455, and what it refuses has a close code that may be
// sent.
namespace adjutant::fuzz {
namespace {

constexpr std::size_t message_bytes_max = 500;

struct Heard {
  std::vector<net::FrameReader::Message> messages;
  int fault = 0;  // the close code
};

Heard heard(std::string_view bytes, std::size_t piece) {
  net::FrameReader reader(message_bytes_max);
  Heard heard;
  while (!bytes.empty()) {
    const auto read = reader.read(bytes.substr(0, piece), heard.messages);
    if (!read) {
      heard.fault = read.error().code;
      return heard;
    }
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
  return heard;
}

bool is_utf8(std::string_view text) {
  return core::parse_json(core::json::serialize(core::json::string(text))).has_value();
}

void check(const Heard& heard) {
  holds(heard.fault == 0 || (heard.fault >= 1002 && heard.fault <= 1011 && heard.fault != 1005 &&
                             heard.fault != 1006),
        "a fault has a close code that may be sent");
  for (std::size_t i = 0; i < heard.messages.size(); ++i) {
    const auto& [kind, payload] = heard.messages[i];
    if (kind == net::Opcode::text) {
      holds(payload.size() <= message_bytes_max && is_utf8(payload), "a message keeps the limits");
    } else {
      holds(payload.size() <= 125, "a control frame is short");
    }
    if (kind != net::Opcode::close) continue;
    holds(i + 1 == heard.messages.size() && heard.fault == 0, "nothing is read after a close");
    holds(payload.size() != 1 && (payload.size() < 2 || is_utf8(payload.substr(2))),
          "a close has a code and a reason in UTF-8");
  }
}

bool same(const Heard& a, const Heard& b) {
  return a.fault == b.fault &&
         std::ranges::equal(a.messages, b.messages, [](const auto& one, const auto& other) {
           return one.kind == other.kind && one.payload == other.payload;
         });
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto bytes = frames_of(text_of(data, size));
  const auto whole = heard(bytes, bytes.size());
  check(whole);
  for (const std::size_t piece : {1, 7}) {
    holds(same(heard(bytes, piece), whole), "where the bytes are cut changes nothing");
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  return give(mutated_frames(std::string(text_of(data, size)), random), data, size_max);
}
