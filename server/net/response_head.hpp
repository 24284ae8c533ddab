#pragma once

#include <chrono>
#include <string>

#include "server/net/message.hpp"

namespace adjutant::net {

// How an answer travels.
struct Framing {
  bool close = false;           // the connection ends with this answer
  bool http_1_0 = false;        // of the request: keeping the connection must be said
  bool by_tls = false;          // players reach the server by https alone: told as HSTS
  bool to_head = false;         // the answer to HEAD: as to GET, without the body
  std::string request_id = {};  // told as X-Request-Id
  std::chrono::sys_seconds now = {};
};

// Status line and header section, blank line included (RFC 9112). Adds what every answer has: Date,
// Content-Length, the headers that keep browsers from guessing. Line breaks in header values are
// left out, so that no value can begin another header.
std::string response_head(const Response& response, const Framing& framing);

// Whether an answer with this status has a body at all.
bool has_body(int status);

}  // namespace adjutant::net
