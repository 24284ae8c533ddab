#include "server/net/head_scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/beast/core/string.hpp>
#include <fmt/format.h>

#include "engine/core/control.hpp"

namespace adjutant::net {
namespace {

constexpr auto token_characters = [] {
  std::array<bool, 256> is{};
  for (int c = '0'; c <= '9'; ++c) is[static_cast<std::size_t>(c)] = true;
  for (int c = 'a'; c <= 'z'; ++c) is[static_cast<std::size_t>(c)] = true;
  for (int c = 'A'; c <= 'Z'; ++c) is[static_cast<std::size_t>(c)] = true;
  for (const char c : std::string_view("!#$%&'*+-.^_`|~")) is[static_cast<std::size_t>(c)] = true;
  return is;
}();

bool is_token_character(char c) {
  return token_characters[static_cast<unsigned char>(c)];
}

std::unexpected<Problem> malformed(std::string detail) {
  return std::unexpected(transport_problem("malformed-request", std::move(detail)));
}

// What a folded coding is to mean, no two readers agree on; the line it begins on names none we
// take.
std::unexpected<Problem> folded(std::string_view line) {
  constexpr std::string_view coding = "Transfer-Encoding:";
  if (!boost::beast::iequals(line.substr(0, coding.size()), coding)) {
    return malformed("A header field must be: name, colon, value, on one line.");
  }
  return std::unexpected(transport_problem(
      "transfer-encoding", "Send Transfer-Encoding: chunked, or a Content-Length."));
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_token_character);
}

}  // namespace

bool is_field_line(std::string_view line) {
  const auto colon = line.find(':');
  return colon != std::string_view::npos && is_token(line.substr(0, colon)) &&
         std::ranges::all_of(line.substr(colon + 1),
                             [](char c) { return c == '\t' || !core::is_control(c); });
}

std::expected<std::size_t, Problem> HeadScan::scan(std::string_view bytes, const Limits& limits) {
  if (bytes.empty()) return 0;
  if (!is_token_character(bytes.front())) {
    return malformed("A request begins with its method. (This port does not use TLS.)");
  }
  // What is beyond the limit is not looked at, however much has come at once.
  bytes = bytes.substr(0, limits.header_bytes_max);
  while (scanned_ < bytes.size()) {
    const auto end = bytes.find('\n', scanned_);
    if (end == std::string_view::npos) {
      scanned_ = bytes.size();
      break;
    }
    // RFC 9112 section 2.2 lets a recipient take a bare LF for a line's end; where one server does
    // and the next does not, requests can be smuggled.
    if (end == 0 || bytes[end - 1] != '\r') return malformed("Lines end with CR and LF.");
    const auto line = bytes.substr(line_, end - 1 - line_);
    if (line_ == 0 && !line.contains(" HTTP/")) {
      return malformed("The request line must be: method, one space, target, one space, HTTP/1.1.");
    }
    // RFC 9112 sections 2.2 and 5.2: white space before the first field, and lines that are folded.
    if (line.starts_with(' ') || line.starts_with('\t')) return folded(bytes.substr(last_line_));
    scanned_ = end + 1;
    last_line_ = std::exchange(line_, scanned_);
    if (line.empty()) return scanned_;
  }
  if (scanned_ >= limits.header_bytes_max) {
    return std::unexpected(transport_problem(
        "header-too-large", fmt::format("Keep it within {} bytes.", limits.header_bytes_max)));
  }
  return 0;
}

}  // namespace adjutant::net
