#include <algorithm>

#include "server/net/frame_guard.hpp"
#include "tests/fuzz/shared/frames.hpp"

// The guard before Beast's reader of WebSocket frames, on what a peer sends (frames.hpp). It does
// the same however the bytes are cut, changes nothing but a length that no frame may have, and what
// it wants to be answered is a close that may be sent.
namespace adjutant::fuzz {
namespace {

struct Seen {
  std::string bytes;
  std::string answer;
  bool operator==(const Seen&) const = default;
};

Seen seen(std::string bytes, std::size_t piece) {
  net::FrameGuard guard;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    guard.look(std::span(reinterpret_cast<std::uint8_t*>(bytes.data() + at),
                         std::min(piece, bytes.size() - at)));
  }
  return {std::move(bytes), std::string(guard.answer())};
}

void check(const std::string& sent, const Seen& seen) {
  const auto [was, is] = std::ranges::mismatch(sent, seen.bytes);
  if (was != sent.end()) {
    holds((*was & 0x80) != 0, "only a length whose first bit is set is changed");
    const auto at = static_cast<std::size_t>(is - seen.bytes.begin());
    const auto length = std::string_view(seen.bytes).substr(at, 8);
    holds(length.find_first_not_of('\0') == std::string_view::npos, "it becomes 0");
    const auto behind = std::min(at + 8, sent.size());
    holds(sent.substr(behind) == seen.bytes.substr(behind), "what follows stays as it is");
  }
  const auto& answer = seen.answer;
  holds(answer.empty() ||
            (answer.front() == '\x88' && static_cast<std::size_t>(answer[1]) + 2 == answer.size()),
        "the answer is a close");
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto bytes = frames_of(text_of(data, size));
  if (bytes.empty()) return 0;
  const auto whole = seen(bytes, bytes.size());
  check(bytes, whole);
  for (const std::size_t piece : {1, 7}) {
    holds(seen(bytes, piece) == whole, "where the bytes are cut changes nothing");
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  return give(mutated_frames(std::string(text_of(data, size)), random), data, size_max);
}
