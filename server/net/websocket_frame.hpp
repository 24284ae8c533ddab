#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

// Frames of RFC 6455 as plain values, from the server's side: what it sends is whole and not
// masked, what it reads must be masked.
namespace adjutant::net {

enum class Opcode : std::uint8_t {
  continuation = 0x0,
  text = 0x1,
  binary = 0x2,
  close = 0x8,
  ping = 0x9,
  pong = 0xA,
};

// RFC 6455 section 7.4.1, and 1013 of the IANA registry.
namespace close_code {
inline constexpr std::uint16_t normal = 1000;
inline constexpr std::uint16_t going_away = 1001;
inline constexpr std::uint16_t protocol_error = 1002;
inline constexpr std::uint16_t unknown_data = 1003;
inline constexpr std::uint16_t bad_payload = 1007;
inline constexpr std::uint16_t policy_error = 1008;
inline constexpr std::uint16_t too_big = 1009;
inline constexpr std::uint16_t internal_error = 1011;
inline constexpr std::uint16_t try_again_later = 1013;
}  // namespace close_code

// Appends one whole, unmasked frame (section 5.2).
void append_frame(std::string& bytes, Opcode opcode, std::string_view payload);

// Payload of a close frame (section 5.5.1); a reason has 123 bytes at most.
std::string close_payload(std::uint16_t code, std::string_view reason);

// Finds out whether bytes that come in pieces are UTF-8 (RFC 3629).
class Utf8Check {
 public:
  bool take(std::string_view bytes);               // false: they are not, whatever follows
  bool is_complete() const { return open_ == 0; }  // does not end within a character

 private:
  std::uint8_t open_ = 0;                  // bytes that the character still needs
  std::uint8_t low_ = 0x80, high_ = 0xBF;  // what the next one may be
};

// Reads what a client sends, strictly: joins fragments, checks masks, lengths, UTF-8 and close
// codes. One thread at a time.
class FrameReader {
 public:
  explicit FrameReader(std::size_t message_bytes_max) : message_bytes_max_(message_bytes_max) {}

  // A whole text message, or a ping or close frame. Pongs are swallowed.
  struct Message {
    Opcode kind = Opcode::text;
    std::string payload;
  };
  // Why the connection must be failed (section 7.1.7), with the close code.
  struct Fault {
    std::uint16_t code = 0;
    const char* why = "";
  };
  // Takes bytes as they come and appends what they complete. After a fault or a close frame
  // nothing more is read.
  std::expected<void, Fault> read(std::string_view bytes, std::vector<Message>& messages);

 private:
  using Done = std::expected<void, Fault>;

  Opcode opcode() const { return static_cast<Opcode>(head_[0] & 0x0F); }
  bool is_control() const { return (head_[0] & 0x08) != 0; }
  bool is_final() const { return (head_[0] & 0x80) != 0; }
  Done check_first_byte() const;
  Done check_second_byte() const;
  Done begin_payload();
  Done take_payload(std::string_view bytes);
  Done end_frame(std::vector<Message>& messages);
  Done end_close(std::vector<Message>& messages);

  std::size_t message_bytes_max_;
  std::array<std::uint8_t, 14> head_{};  // of the frame that is being read
  std::uint8_t head_size_ = 0;
  std::uint8_t head_needed_ = 2;
  std::uint8_t mask_at_ = 0;
  bool in_payload_ = false;
  bool in_message_ = false;  // a text message waits for its next fragment
  bool over_ = false;
  std::uint64_t payload_left_ = 0;
  std::string message_;
  std::string control_;
  Utf8Check utf8_;
};

}  // namespace adjutant::net
