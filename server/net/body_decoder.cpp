#include "server/net/body_decoder.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "server/net/head_scan.hpp"

namespace adjutant::net {
namespace {

std::unexpected<Problem> malformed(std::string detail) {
  return std::unexpected(transport_problem("malformed-request", std::move(detail)));
}

std::unexpected<Problem> too_large(const Limits& limits) {
  return std::unexpected(transport_problem(
      "body-too-large", fmt::format("Keep it within {} bytes.", limits.body_bytes_max)));
}

}  // namespace

BodyDecoder::BodyDecoder(const Head& head, const Limits& limits)
    : limits_(limits),
      chunked_(head.chunked),
      state_(chunked_ ? State::chunk_size : State::data),
      left_(head.content_length.value_or(0)) {
  if (!chunked_ && left_ == 0) state_ = State::complete;
}

std::expected<std::size_t, Problem> BodyDecoder::take(std::string_view bytes) {
  std::size_t taken = 0;
  while (state_ != State::complete && taken < bytes.size()) {
    const auto rest = bytes.substr(taken);
    if (state_ == State::data) {
      taken += take_data(rest);
      continue;
    }
    const auto line = take_line(rest);
    if (!line) return std::unexpected(line.error());
    if (*line == 0) break;
    taken += *line;
  }
  return taken;
}

std::size_t BodyDecoder::take_data(std::string_view bytes) {
  const auto now = std::min(bytes.size(), left_);
  body_.append(bytes.substr(0, now));
  left_ -= now;
  if (left_ == 0) state_ = chunked_ ? State::chunk_end : State::complete;
  return now;
}

// Takes one line that frames chunks; 0 when it is not whole yet.
std::expected<std::size_t, Problem> BodyDecoder::take_line(std::string_view bytes) {
  const auto end = bytes.find('\n');
  const auto size = std::min(end, bytes.size());
  if (line_bytes_ + size > limits_.chunk_line_bytes_max) {
    return malformed(fmt::format("Chunk extensions and trailer fields exceed {} bytes.",
                                 limits_.chunk_line_bytes_max));
  }
  if (end == std::string_view::npos) {
    // What follows a chunk's data is CR LF and nothing else: no need to wait for it.
    const bool may_become = state_ != State::chunk_end || bytes == "\r";
    return may_become ? std::expected<std::size_t, Problem>(0)
                      : malformed("A chunk is longer than its size says.");
  }
  if (end == 0 || bytes[end - 1] != '\r') return malformed("Lines between chunks end with CR LF.");
  if (auto read = read_line(bytes.substr(0, end - 1)); !read) {
    return std::unexpected(std::move(read.error()));
  }
  return end + 1;
}

std::expected<void, Problem> BodyDecoder::read_line(std::string_view line) {
  if (state_ == State::chunk_size) return read_chunk_size(line);
  if (state_ == State::chunk_end) {
    if (!line.empty()) return malformed("A chunk is longer than its size says.");
    state_ = State::chunk_size;
    return {};
  }
  line_bytes_ += line.size();
  if (line.empty()) {
    state_ = State::complete;
  } else if (!is_field_line(line)) {
    return malformed("A trailer field must be: name, colon, value, on one line.");
  }
  return {};
}

// RFC 9112 section 7.1: hexadecimal digits, then extensions, each after a semicolon.
std::expected<void, Problem> BodyDecoder::read_chunk_size(std::string_view line) {
  std::size_t size = 0;
  const auto [end, fault] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
  const auto extensions = line.substr(static_cast<std::size_t>(end - line.data()));
  if (fault == std::errc::result_out_of_range) return too_large(limits_);
  const auto semicolon = extensions.find_first_not_of(" \t");
  const bool well_formed =
      extensions.empty() || (semicolon != std::string_view::npos && extensions[semicolon] == ';' &&
                             std::ranges::all_of(extensions, [](char c) {
                               return c == '\t' ||
                                      (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
                             }));
  if (fault != std::errc() || !well_formed) {
    return malformed("A chunk begins with its size in hexadecimal digits.");
  }
  if (size > limits_.body_bytes_max - body_.size()) return too_large(limits_);
  line_bytes_ += extensions.size();
  left_ = size;
  state_ = size == 0 ? State::trailer : State::data;
  return {};
}

}  // namespace adjutant::net
