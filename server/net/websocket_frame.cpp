#include "server/net/websocket_frame.hpp"

#include <algorithm>
#include <utility>

namespace adjutant::net {
namespace {

constexpr std::size_t control_bytes_max = 125;  // section 5.5

std::unexpected<FrameReader::Fault> fault(std::uint16_t code, const char* why) {
  return std::unexpected(FrameReader::Fault{code, why});
}

// Section 7.4.2: what may stand in a close frame; 1012 to 1014 have been registered since.
bool is_close_code(std::uint16_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace

void append_frame(std::string& bytes, Opcode opcode, std::string_view payload) {
  const auto size = static_cast<std::uint64_t>(payload.size());
  bytes += static_cast<char>(0x80 | static_cast<unsigned>(opcode));
  int length_bytes = 0;
  if (size <= 125) {
    bytes += static_cast<char>(size);
  } else if (size <= 0xFFFF) {
    bytes += static_cast<char>(126);
    length_bytes = 2;
  } else {
    bytes += static_cast<char>(127);
    length_bytes = 8;
  }
  for (int i = length_bytes - 1; i >= 0; --i) bytes += static_cast<char>(size >> (8 * i) & 0xFF);
  bytes += payload;
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
  payload += reason.substr(0, control_bytes_max - 2);
  return payload;
}

bool Utf8Check::take(std::string_view bytes) {
  for (const unsigned char byte : bytes) {
    if (open_ > 0) {
      if (byte < low_ || byte > high_) return false;
      low_ = 0x80;
      high_ = 0xBF;
      --open_;
    } else if (byte >= 0xC2 && byte <= 0xDF) {
      open_ = 1;
    } else if (byte >= 0xE0 && byte <= 0xEF) {
      open_ = 2;
      if (byte == 0xE0) low_ = 0xA0;   // not longer than needed
      if (byte == 0xED) high_ = 0x9F;  // no surrogates
    } else if (byte >= 0xF0 && byte <= 0xF4) {
      open_ = 3;
      if (byte == 0xF0) low_ = 0x90;
      if (byte == 0xF4) high_ = 0x8F;  // nothing above U+10FFFF
    } else if (byte >= 0x80) {
      return false;
    }
  }
  return true;
}

std::expected<void, FrameReader::Fault> FrameReader::read(std::string_view bytes,
                                                          std::vector<Message>& messages) {
  while (!over_) {
    Done done;
    if (in_payload_) {
      const auto size = std::min<std::uint64_t>(payload_left_, bytes.size());
      done = take_payload(bytes.substr(0, size));
      bytes.remove_prefix(size);
      payload_left_ -= size;
      if (done && payload_left_ > 0) return {};
      if (done) done = end_frame(messages);
    } else {
      if (bytes.empty()) return {};
      head_[head_size_++] = static_cast<std::uint8_t>(bytes.front());
      bytes.remove_prefix(1);
      if (head_size_ == 1) done = check_first_byte();
      if (head_size_ == 2) {
        done = check_second_byte();
        const unsigned length = head_[1] & 0x7F;
        head_needed_ = static_cast<std::uint8_t>(6 + (length == 126 ? 2 : length == 127 ? 8 : 0));
      }
      if (done && head_size_ == head_needed_) done = begin_payload();
    }
    if (!done) {
      over_ = true;
      return done;
    }
  }
  return {};
}

FrameReader::Done FrameReader::check_first_byte() const {
  // Section 5.2: no extension was negotiated.
  if ((head_[0] & 0x70) != 0) return fault(close_code::protocol_error, "reserved bits are set");
  switch (opcode()) {
    case Opcode::continuation:
      if (in_message_) return {};
      return fault(close_code::protocol_error, "nothing to continue");
    case Opcode::text:
      if (!in_message_) return {};
      return fault(close_code::protocol_error, "the message before is not finished");
    case Opcode::binary:
      return fault(close_code::unknown_data, "send text");
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong:
      // Section 5.4: control frames must not be fragmented.
      if (is_final()) return {};
      return fault(close_code::protocol_error, "a control frame is fragmented");
  }
  return fault(close_code::protocol_error, "unknown opcode");
}

FrameReader::Done FrameReader::check_second_byte() const {
  // Section 5.1: a server must close when a frame is not masked.
  if ((head_[1] & 0x80) == 0) return fault(close_code::protocol_error, "a frame is not masked");
  if (is_control() && (head_[1] & 0x7F) > control_bytes_max) {
    return fault(close_code::protocol_error, "a control frame is too long");
  }
  return {};
}

FrameReader::Done FrameReader::begin_payload() {
  const unsigned short_length = head_[1] & 0x7F;
  const int length_bytes = head_needed_ - 6;
  std::uint64_t length = length_bytes == 0 ? short_length : 0;
  for (int i = 0; i < length_bytes; ++i) length = length << 8 | head_[2 + i];
  // Section 5.2: the least number of bytes, and the highest bit is 0.
  if ((length_bytes == 2 && length <= 125) ||
      (length_bytes == 8 && (length <= 0xFFFF || length >> 63 != 0))) {
    return fault(close_code::protocol_error, "a length is not written as it must be");
  }
  if (!is_control() && length > message_bytes_max_ - message_.size()) {
    return fault(close_code::too_big, "the message is too long");
  }
  payload_left_ = length;
  in_payload_ = true;
  mask_at_ = 0;
  return {};
}

FrameReader::Done FrameReader::take_payload(std::string_view bytes) {
  auto& into = is_control() ? control_ : message_;
  const auto begun = into.size();
  const auto* mask = &head_[head_needed_ - 4];
  into.resize(begun + bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    into[begun + i] = static_cast<char>(static_cast<std::uint8_t>(bytes[i]) ^ mask[mask_at_]);
    mask_at_ = (mask_at_ + 1) & 3;
  }
  // Section 8.1: told as soon as it is seen.
  if (!is_control() && !utf8_.take(std::string_view(into).substr(begun))) {
    return fault(close_code::bad_payload, "text must be UTF-8");
  }
  return {};
}

FrameReader::Done FrameReader::end_frame(std::vector<Message>& messages) {
  in_payload_ = false;
  head_size_ = 0;
  head_needed_ = 2;
  if (opcode() == Opcode::close) return end_close(messages);
  if (opcode() == Opcode::ping) messages.push_back({Opcode::ping, control_});
  if (is_control()) {
    control_.clear();
    return {};
  }
  in_message_ = !is_final();
  if (in_message_) return {};
  if (!utf8_.is_complete()) return fault(close_code::bad_payload, "text must be UTF-8");
  messages.push_back({Opcode::text, std::exchange(message_, {})});
  return {};
}

FrameReader::Done FrameReader::end_close(std::vector<Message>& messages) {
  if (control_.size() == 1) return fault(close_code::protocol_error, "half a close code");
  if (control_.size() >= 2) {
    const auto code = static_cast<std::uint16_t>(static_cast<std::uint8_t>(control_[0]) << 8 |
                                                 static_cast<std::uint8_t>(control_[1]));
    if (!is_close_code(code)) return fault(close_code::protocol_error, "no such close code");
    Utf8Check reason;
    if (!reason.take(std::string_view(control_).substr(2)) || !reason.is_complete()) {
      return fault(close_code::bad_payload, "a reason must be UTF-8");
    }
  }
  over_ = true;
  messages.push_back({Opcode::close, std::exchange(control_, {})});
  return {};
}

}  // namespace adjutant::net
