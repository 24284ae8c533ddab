#pragma once

#include <optional>

#include "server/net/request_reader.hpp"

namespace adjutant::net {

// Why a request with Upgrade: websocket is not an opening handshake (RFC 6455 section 4.2.1), which
// Beast reads less strictly; empty: it is one.
std::optional<Response> handshake_refused(const RequestReader& reader);

}  // namespace adjutant::net
