#pragma once

#include <chrono>
#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/message.hpp"
#include "server/net/response_fields.hpp"

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

// The answer as Beast writes it (RFC 9112). Adds what every answer has: Date, Content-Length, the
// headers that keep browsers from guessing.
boost::beast::http::response<boost::beast::http::string_body, ResponseFields> response_message(
    Response response, const Framing& framing);

}  // namespace adjutant::net
