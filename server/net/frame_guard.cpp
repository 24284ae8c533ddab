#include "server/net/frame_guard.hpp"

#include <algorithm>

#include "server/net/decoding.hpp"

namespace adjutant::net {
namespace {

using namespace std::string_view_literals;

constexpr auto close_without_code = "\x88\x00"sv;
constexpr auto close_protocol_error = "\x88\x02\x03\xEA"sv;  // 1002
constexpr auto close_bad_payload = "\x88\x02\x03\xEF"sv;     // 1007
constexpr std::size_t control_bytes_max = 125;               // section 5.5

// Section 7.4.2: what may stand in a close frame; Beast takes those beyond 4999, too.
bool is_close_code(unsigned code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace

std::size_t FrameGuard::length_bytes() const {
  const unsigned length = head_[1] & 0x7F;
  return length == 126 ? 2 : length == 127 ? 8 : 0;
}

void FrameGuard::look(std::span<std::uint8_t> bytes) {
  while (!over_ && !bytes.empty()) {
    if (payload_left_ > 0) {
      const auto size = std::min<std::uint64_t>(payload_left_, bytes.size());
      take_payload(bytes.first(size));
      bytes = bytes.subspan(size);
    } else {
      look(bytes.front());
      bytes = bytes.subspan(1);
    }
  }
}

void FrameGuard::look(std::uint8_t& byte) {
  if (head_size_ == 0) count_frame(byte);
  head_[head_size_++] = byte;
  if (head_size_ < 2) return;
  const auto length_end = 2 + length_bytes();
  const bool wrong_length = length_end == 10 && head_size_ > 2 && (head_[2] & 0x80) != 0;
  if (wrong_length && head_size_ <= length_end) byte = 0;
  if (head_size_ < length_end + (is_masked() ? 4 : 0)) return;
  over_ = wrong_length;
  begin_payload();
}

// It turns one frame too many into one with reserved bits, which nobody may set (section 5.2).
void FrameGuard::count_frame(std::uint8_t& first) {
  constexpr std::uint8_t control = 0x08, final = 0x80, reserved = 0x70;
  if ((first & control) != 0) return;
  if (++frames_ > frames_max) {
    first |= reserved;
    over_ = true;
  } else if ((first & final) != 0) {
    frames_ = 0;
  }
}

void FrameGuard::begin_payload() {
  const auto bytes = length_bytes();
  std::uint64_t length = bytes == 0 ? head_[1] & 0x7F : 0;
  for (std::size_t i = 0; i < bytes; ++i) length = length << 8 | head_[2 + i];
  over_ = over_ || (is_close() && length > control_bytes_max);
  payload_left_ = length;
  if (length == 0) take_payload({});
}

void FrameGuard::take_payload(std::span<const std::uint8_t> bytes) {
  payload_left_ -= bytes.size();
  if (is_close()) {
    const auto* mask = is_masked() ? &head_[2 + length_bytes()] : nullptr;
    for (const auto byte : bytes) {
      close_ += static_cast<char>(mask == nullptr ? byte : byte ^ mask[close_.size() % 4]);
    }
  }
  if (payload_left_ > 0) return;
  head_size_ = 0;
  if (is_close()) judge_close();
}

void FrameGuard::judge_close() {
  over_ = true;
  if (close_.empty()) answer_ = close_without_code;
  if (close_.size() < 2) return;
  const auto at = [this](std::size_t i) { return static_cast<unsigned char>(close_[i]); };
  if (!is_close_code(static_cast<unsigned>(at(0) << 8 | at(1)))) {
    answer_ = close_protocol_error;
  } else if (!is_utf8(std::string_view(close_).substr(2))) {
    answer_ = close_bad_payload;
  }
}

}  // namespace adjutant::net
