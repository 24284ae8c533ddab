#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "server/net/head.hpp"
#include "server/net/limits.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// Takes the body of one request out of the bytes that follow its header section: as many as
// Content-Length says, or chunks (RFC 9112 sections 6.2, 6.3, 7.1). Chunk extensions and trailer
// fields are checked, counted and passed over. One thread at a time.
class BodyDecoder {
 public:
  BodyDecoder(const Head& head, const Limits& limits);

  // Takes what belongs to the body from the front of `bytes`; how many they were. What it leaves
  // while the body is not complete must be handed in again, with more behind it. A problem ends the
  // connection: where the next request begins is not known then.
  std::expected<std::size_t, Problem> take(std::string_view bytes);

  bool is_complete() const { return state_ == State::complete; }
  std::string body() { return std::move(body_); }

 private:
  enum class State { data, chunk_size, chunk_end, trailer, complete };

  std::expected<std::size_t, Problem> take_line(std::string_view bytes);
  std::expected<void, Problem> read_line(std::string_view line);
  std::expected<void, Problem> read_chunk_size(std::string_view line);
  std::size_t take_data(std::string_view bytes);

  const Limits& limits_;
  bool chunked_;
  State state_;
  std::size_t left_ = 0;        // of the chunk, or of the whole body
  std::size_t line_bytes_ = 0;  // of chunk extensions and trailer fields so far
  std::string body_;
};

}  // namespace adjutant::net
