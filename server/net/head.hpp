#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>

#include "server/net/limits.hpp"
#include "server/net/message.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// What the header section of a request says, after every form that two readers could understand
// differently has been refused (RFC 9112 sections 3, 5, 6; request smuggling).
struct Head {
  Request request;  // without body, peer and id
  bool http_1_0 = false;
  bool keep_alive = true;
  bool expects_continue = false;
  bool chunked = false;
  std::optional<std::size_t> content_length;
  bool upgrades_to_websocket = false;
};

// Reads a header section by itself, without a connection: all that stands before the blank line and
// the blank line. RequestReader reads it with the body behind it.
std::expected<Head, Problem> read_head(std::string_view text, const Limits& limits);

}  // namespace adjutant::net
