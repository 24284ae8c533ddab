#pragma once

#include <string>

#include "server/net/response_message.hpp"

namespace adjutant::net {

// Status line and header section of an answer as they are sent.
inline std::string head_text(const Response& response, const Framing& framing) {
  return response_message(response, framing).head;
}

}  // namespace adjutant::net
