#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/net/request_reader.hpp"
#include "server/net/transport.hpp"

namespace adjutant::net {

inline constexpr std::string_view live_path = "/api/v1/live";

// A connection whose request for the upgrade has been granted and not answered yet.
struct UpgradedConnection {
  Socket socket;
  const RequestReader::Message& request;
  std::string received;  // what came after it
  std::unique_ptr<LiveReader> reader;
  std::string client;  // whose turn its work takes
  Connections::Permit permit;
};

// Answers the handshake and takes the connection over as a live socket (RFC 6455).
void start_live_session(Transport& transport, UpgradedConnection connection);

}  // namespace adjutant::net
