#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/head.hpp"
#include "server/net/limits.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// Reads one request with Beast's parser. What that takes and another server may read otherwise is
// refused before it or after it (RFC 9112 sections 2.3, 3, 5, 6, 7.1). One thread at a time; goes
// before the limits.
class RequestReader {
 public:
  using Message = boost::beast::http::request<boost::beast::http::string_body>;

  explicit RequestReader(const Limits& limits);
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  // The request line and the fields: all that HeadScan has found, blank line included. A problem
  // ends the connection: where the next request begins is not known then.
  std::expected<Head, Problem> read_head(std::string_view text);

  // It takes no more bytes than this of the request's body. A problem when the head says that there
  // are more: it ends the connection.
  std::optional<Problem> limit_body(std::size_t bytes_max);

  // Takes what belongs to the body from the front of `bytes`; returns how many bytes. What it
  // leaves while the body is not complete must be passed again, with more behind it. Chunk
  // extensions and trailer fields are checked, counted and skipped. A problem ends the connection.
  std::expected<std::size_t, Problem> take_body(std::string_view bytes);

  // What the body takes of the memory by now: with a Content-Length, all of it from the beginning.
  std::size_t body_memory() const {
    // The parser takes the memory when the first byte comes.
    const std::uint64_t declared = parser_.content_length().value_or(0);
    return std::max<std::size_t>(parser_.get().body().capacity(), declared);
  }
  bool is_complete() const { return parser_.is_done(); }
  std::string body() { return std::move(parser_.get().body()); }
  const Message& message() const { return parser_.get(); }

 private:
  using Taken = std::expected<std::size_t, Problem>;

  Taken put(std::string_view bytes);
  Taken put_size(std::string_view bytes);
  bool may_be_last(std::string_view bytes) const;
  Taken take_last_chunk(std::string_view bytes);
  bool awaits_chunk() const { return chunked_ && chunk_left_ == 0; }
  Problem problem_of(boost::system::error_code fault, std::string_view bytes) const;
  Problem too_large() const;
  Problem too_many_extensions() const;

  const Limits& limits_;
  std::size_t body_bytes_max_;
  std::uint64_t body_bytes_ = 0;  // of its chunks
  boost::beast::http::request_parser<boost::beast::http::string_body> parser_;
  std::function<void(std::uint64_t, std::string_view, boost::system::error_code&)> on_chunk_;
  bool chunked_ = false;
  bool between_chunks_ = false;  // the line's end behind a chunk comes next
  std::uint64_t chunk_left_ = 0;
  std::size_t line_bytes_ = 0;  // of chunk extensions so far
};

}  // namespace adjutant::net
