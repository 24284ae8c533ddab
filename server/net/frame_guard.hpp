#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace adjutant::net {

// Looks at the frames of a WebSocket client before Beast reads them, for what Beast does otherwise
// than this server wants it (RFC 6455): a length whose first bit is set is a wrong length, not a
// long message (section 5.2); a close without a code is answered without one (section 5.5.1), one
// with a code that nobody may send by 1002 (section 7.4.2), and one with a reason that is not UTF-8
// by 1007 (section 8.1). A message in more frames than it may have is refused: Beast bounds its
// bytes alone, and frames can be empty. One thread at a time.
class FrameGuard {
 public:
  static constexpr int frames_max = 1'024;  // of a message

  // Looks at bytes as they come. It turns a length whose first bit is set into 0, which in eight
  // bytes is as wrong.
  void look(std::span<std::uint8_t> bytes);

  // What is to be sent when Beast answers the client's close; empty: what Beast says.
  std::string_view answer() const { return answer_; }

 private:
  bool is_close() const { return (head_[0] & 0x0F) == 0x8; }
  bool is_masked() const { return (head_[1] & 0x80) != 0; }
  std::size_t length_bytes() const;
  void look(std::uint8_t& byte);  // of a head
  void count_frame(std::uint8_t& first);
  void begin_payload();
  void take_payload(std::span<const std::uint8_t> bytes);
  void judge_close();

  std::array<std::uint8_t, 14> head_{};  // of the frame that is being read
  std::uint8_t head_size_ = 0;
  int frames_ = 0;     // of the message that is being read
  bool over_ = false;  // after a close, or a length that Beast refuses
  std::uint64_t payload_left_ = 0;
  std::string close_;  // payload of the close frame
  std::string_view answer_;
};

}  // namespace adjutant::net
