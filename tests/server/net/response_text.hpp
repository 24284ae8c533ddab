#pragma once

#include <sstream>
#include <string>

#include <boost/beast/http/write.hpp>

#include "server/net/response_message.hpp"

namespace adjutant::net {

// Status line and header section of an answer as they are sent.
inline std::string head_text(const Response& response, const Framing& framing) {
  std::ostringstream text;
  text << response_message(response, framing).base();
  return std::move(text).str();
}

}  // namespace adjutant::net
