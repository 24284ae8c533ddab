#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/limits.hpp"
#include "server/net/message.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// What the header section of a request says, after every form that two readers could understand
// differently has been refused (RFC 9112 sections 3, 5, 6; request smuggling).
struct Head {
  Request request;  // without body, peer and id
  bool known_method = true;
  bool http_1_0 = false;
  bool keep_alive = true;
  bool expects_continue = false;
  bool chunked = false;
  std::optional<std::size_t> content_length;
  bool upgrades_to_websocket = false;
  std::string websocket_key, websocket_version;  // the fields as they were sent
  std::string method;                            // as it was sent
  std::string target_host;                       // of a target in absolute form
};

// Reads the request line and the fields, all that stands before the blank line and the blank line
// itself. An error ends the connection after it has been told.
std::expected<Head, Problem> read_head(std::string_view text, const Limits& limits);

// Decodes %XX; empty when the text has a wrong escape, a NUL or invalid UTF-8.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space = false);

}  // namespace adjutant::net
