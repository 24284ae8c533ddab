#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/net/request_reader.hpp"

namespace adjutant::net {

// Why a request with Upgrade: websocket is no opening handshake (RFC 6455 section 4.2.1); empty: it
// is one.
std::optional<Response> handshake_refused(const RequestReader& reader);

// Sec-WebSocket-Accept for a key (section 4.2.2).
std::string websocket_accept(std::string_view key);

// The answer that opens the socket, blank line included.
std::string switching_protocols(std::string_view key);

}  // namespace adjutant::net
