#pragma once

#include <chrono>
#include <cstddef>

#include "server/networks/networks.hpp"

namespace adjutant::net {

// Everything a peer could have too much of. Defaults here, values from the configuration. What use
// cases limit (orders in a submission, matches of an account) stands in server/app/limits.hpp;
// docs/operators.md lists both.
struct Limits {
  // One request.
  std::size_t header_bytes_max = 16 * 1024;
  std::size_t header_fields_max = 100;
  std::size_t target_bytes_max = 4 * 1024;
  std::size_t body_bytes_max = 256 * 1024;       // where a route needs as much
  std::size_t small_body_bytes_max = 16 * 1024;  // of all other routes
  std::size_t chunk_line_bytes_max = 4 * 1024;   // chunk extensions and trailer fields of a body

  // Waiting for a peer.
  std::chrono::milliseconds idle_time_max{60'000};  // between two requests of a connection
  std::chrono::milliseconds header_time_max{
      10'000};  // from a request's first byte to its blank line
  std::chrono::milliseconds body_time_max{20'000};
  std::chrono::milliseconds write_time_max{20'000};

  // Connections and work.
  std::size_t connections_max = 10'000;
  std::size_t connections_per_address_max = 1'000;
  std::size_t requests_per_connection_max = 100'000;
  std::size_t requests_waiting_max = 4'096;  // handed to the workers and not answered yet
  std::size_t requests_waiting_per_address_max = 256;
  // For the bodies of requests without an answer yet.
  std::size_t bodies_bytes_max = 64 * 1024 * 1024;
  std::size_t bodies_bytes_per_address_max = 4 * 1024 * 1024;
  // For answers that their peers have not read yet. One alone may be larger than an address's part.
  std::size_t answers_bytes_max = 256 * 1024 * 1024;
  std::size_t answers_bytes_per_address_max = 32 * 1024 * 1024;
  std::size_t small_answer_bytes_max = 16 * 1024;  // not counted

  // Requests, by address and by account: in the long run, and at once. 0 a second: no limit.
  std::size_t address_requests_per_second_max = 200;
  std::size_t address_requests_burst_max = 2'000;
  std::size_t account_requests_per_second_max = 100;
  std::size_t account_requests_burst_max = 1'000;
  // Proxies: their connections are those of many clients, and count in all only.
  networks::Networks trusted_proxies = {};

  // Live sockets.
  std::size_t live_sockets_max = 10'000;
  std::size_t live_sockets_per_address_max = 200;
  std::size_t live_sockets_per_account_max = 50;
  std::size_t live_message_bytes_max = 16 * 1024;  // what a socket may say at once
  std::size_t live_matches_max = 64;               // watched by one socket
  std::size_t live_queue_messages_max = 1'024;     // waiting for a slow reader
  std::size_t live_queue_bytes_max = 4 * 1024 * 1024;
  std::chrono::milliseconds live_idle_time_max{60'000};  // without a sign of life, pongs included
};

}  // namespace adjutant::net
