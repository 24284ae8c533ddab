#include "server/net/request_reader.hpp"

#include <algorithm>

#include <boost/asio/buffer.hpp>
#include <fmt/format.h>

#include "engine/core/control.hpp"
#include "server/net/head_fields.hpp"
#include "server/net/head_scan.hpp"

namespace adjutant::net {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";
constexpr std::size_t size_digits_max = 16;

Problem malformed(std::string detail) {
  return transport_problem("malformed-request", std::move(detail));
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return c != '\t' && core::is_control(c); });
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// RFC 9112 section 2.3: "HTTP/", one digit, a dot, one digit; where it stands in the head.
std::optional<std::size_t> version_at(std::string_view head) {
  const auto end = std::min(head.find(line_end), head.size());
  const auto line = head.substr(0, end);
  const auto first = line.find(' '), last = line.rfind(' ');
  if (first == last || line.find(' ', first + 1) != last) return std::nullopt;
  const auto at = last + 1;
  const auto version = line.substr(at);
  const bool is_version = version.size() == 8 && version.starts_with("HTTP/") &&
                          is_digit(version[5]) && version[6] == '.' && is_digit(version[7]);
  return is_version ? std::optional(at) : std::nullopt;
}

// The size in front of a chunk does not fit into any number.
bool is_endless(std::string_view bytes) {
  if (bytes.starts_with(line_end)) bytes.remove_prefix(line_end.size());
  return std::min(bytes.find_first_not_of(hexadecimal), bytes.size()) > size_digits_max;
}

}  // namespace

std::expected<Head, Problem> read_head(std::string_view text, const Limits& limits) {
  return RequestReader(limits).read_head(text);
}

RequestReader::RequestReader(const Limits& limits)
    : limits_(limits), body_bytes_max_(limits.body_bytes_max) {
  parser_.header_limit(static_cast<std::uint32_t>(limits.header_bytes_max));
  parser_.body_limit(limits.body_bytes_max);
  // One piece a call: the guard looks at what is between chunks.
  parser_.eager(false);
  on_chunk_ = [this](std::uint64_t size, std::string_view extensions, error_code& fault) {
    line_bytes_ += extensions.size();
    chunk_left_ = size;
    if (has_control(extensions)) fault = http::error::bad_chunk_extension;
    if (size > body_bytes_max_ - body_bytes_) {
      fault = http::error::body_limit;
    } else {
      body_bytes_ += size;
    }
  };
  parser_.on_chunk_header(on_chunk_);
}

std::expected<Head, Problem> RequestReader::read_head(std::string_view text) {
  // RFC 9110 section 2.5: a later 1.x is read as 1.1.
  std::string as_1_1;
  if (const auto at = version_at(text); at && text[*at + 5] == '1' && text[*at + 7] > '1') {
    as_1_1 = text;
    as_1_1[*at + 7] = '1';
    text = as_1_1;
  }
  error_code fault;
  parser_.put(boost::asio::buffer(text), fault);
  // If a body is too large, all other problems are reported first.
  if (fault && fault != http::error::body_limit) return std::unexpected(problem_of(fault, text));
  auto head = head_of(parser_.get(), limits_);
  if (head && fault) head = std::unexpected(too_large());
  chunked_ = head && head->chunked;
  return head;
}

std::optional<Problem> RequestReader::limit_body(std::size_t bytes_max) {
  body_bytes_max_ = std::min(bytes_max, limits_.body_bytes_max);
  const auto said = parser_.content_length();
  if (said && *said > body_bytes_max_) return too_large();
  return std::nullopt;
}

std::expected<std::size_t, Problem> RequestReader::take_body(std::string_view bytes) {
  std::size_t taken = 0;
  while (!is_complete() && taken < bytes.size()) {
    const auto rest = bytes.substr(taken);
    const auto now = !awaits_chunk()     ? put(rest)
                     : may_be_last(rest) ? take_last_chunk(rest)
                                         : put_size(rest);
    if (!now) return now;
    if (*now == 0) {
      if (rest.size() > limits_.chunk_line_bytes_max) return std::unexpected(too_many_extensions());
      break;
    }
    taken += *now;
  }
  return taken;
}

// Hands the parser one piece: a chunk's size, or as much of its data as there is.
RequestReader::Taken RequestReader::put(std::string_view bytes) {
  const bool is_data = !awaits_chunk();
  error_code fault;
  const auto size = parser_.put(boost::asio::buffer(bytes), fault);
  if (fault == http::error::need_more) return size;
  if (fault) return std::unexpected(problem_of(fault, bytes));
  if (chunked_ && is_data) {
    chunk_left_ -= size;
    between_chunks_ = chunk_left_ == 0;
  }
  const bool too_long = chunked_ && !is_data && size > limits_.chunk_line_bytes_max;
  if (too_long || line_bytes_ > limits_.chunk_line_bytes_max) {
    return std::unexpected(too_many_extensions());
  }
  return size;
}

RequestReader::Taken RequestReader::put_size(std::string_view bytes) {
  if (between_chunks_ && !bytes.starts_with(line_end.substr(0, bytes.size()))) {
    return std::unexpected(malformed("A chunk is longer than the size that it states."));
  }
  return put(bytes);
}

// Whether zeros are all that is known of the chunk's size.
bool RequestReader::may_be_last(std::string_view bytes) const {
  if (between_chunks_ && !bytes.starts_with(line_end)) return false;
  const auto begin = between_chunks_ ? line_end.size() : 0;
  const auto zeros = bytes.find_first_not_of('0', begin);
  if (zeros == std::string_view::npos) return bytes.size() > begin;
  return zeros > begin && !hexadecimal.contains(bytes[zeros]);
}

// RFC 9112 section 7.1.2: trailer fields may be discarded. Beast takes some for fields of the head
// and unfolds lines, so it is given the last chunk without them, once all of it has come.
RequestReader::Taken RequestReader::take_last_chunk(std::string_view bytes) {
  const auto begin = between_chunks_ ? line_end.size() : 0;
  const auto first = std::min(bytes.find(line_end, begin), bytes.size());
  for (auto at = first + line_end.size(); at <= bytes.size();) {
    const auto end = bytes.find(line_end, at);
    if (line_bytes_ + std::min(end, bytes.size()) - first > limits_.chunk_line_bytes_max) {
      return std::unexpected(too_many_extensions());
    }
    if (end == std::string_view::npos) break;
    const auto line = bytes.substr(at, end - at);
    at = end + line_end.size();
    if (line.empty()) {
      const auto last = put(fmt::format("{}\r\n\r\n", bytes.substr(0, first)));
      return last ? Taken(at) : last;
    }
    if (!is_field_line(line)) {
      return std::unexpected(
          malformed("A trailer field must be: name, colon, value, on one line."));
    }
  }
  return 0;
}

Problem RequestReader::problem_of(error_code fault, std::string_view bytes) const {
  if (fault == http::error::body_limit) return too_large();
  if (fault == http::error::bad_chunk && is_endless(bytes)) return too_large();
  if (parser_.is_header_done()) {
    return malformed("A chunk begins with its size in hexadecimal digits and ends with CR LF.");
  }
  if (fault == http::error::bad_version) {
    return version_at(bytes) ? transport_problem("http-version", "Use HTTP/1.1.")
                             : malformed("The request line must end with HTTP/1.1.");
  }
  const bool with_length = parser_.get().count(http::field::content_length) > 0;
  if (fault == http::error::bad_transfer_encoding && !with_length) return wrong_transfer_encoding();
  if (fault == http::error::bad_method || fault == http::error::bad_target) {
    return malformed("The request line must be: method, one space, target, one space, HTTP/1.1.");
  }
  if (fault == http::error::bad_field || fault == http::error::bad_value ||
      fault == http::error::bad_line_ending) {
    return malformed("A header field must be: name, colon, value, on one line.");
  }
  return malformed("Send one Content-Length, a decimal number, or Transfer-Encoding: chunked.");
}

Problem RequestReader::too_large() const {
  return transport_problem("body-too-large",
                           fmt::format("Keep it within {} bytes.", body_bytes_max_));
}

Problem RequestReader::too_many_extensions() const {
  return malformed(fmt::format("Chunk extensions and trailer fields exceed {} bytes.",
                               limits_.chunk_line_bytes_max));
}

}  // namespace adjutant::net
