#pragma once

#include <string>

#include <boost/asio/ip/tcp.hpp>

#include "server/net/transport.hpp"

namespace adjutant::net {

// Serves one connection until it ends: reads a request, gives it to the service, writes the answer,
// and again; or becomes a live socket. `permit` is given back when it is over.
void start_http_session(Transport& transport, Socket socket, std::string peer,
                        Connections::Permit permit);

}  // namespace adjutant::net
