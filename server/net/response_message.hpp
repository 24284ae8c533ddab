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

// An answer as it is sent, its head with the blank line. Beast's own message allocates each field
// by itself and hands it to the kernel as a piece of its own, some twenty for an answer.
struct ResponseMessage {
  std::string head;
  std::string body;
};

// Adds what every answer has: Date, Content-Length, the headers that keep browsers from guessing.
ResponseMessage response_message(Response response, const Framing& framing);

}  // namespace adjutant::net
