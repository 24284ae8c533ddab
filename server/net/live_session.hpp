#pragma once

#include <memory>
#include <string_view>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/net/transport.hpp"

namespace adjutant::net {

inline constexpr std::string_view live_path = "/api/v1/live";

// Takes the connection over as a WebSocket (RFC 6455). `received` begins with the upgrade request.
void start_live_session(Transport& transport, boost::beast::tcp_stream stream,
                        boost::beast::flat_buffer received, std::unique_ptr<LiveReader> reader,
                        Connections::Place place);

}  // namespace adjutant::net
