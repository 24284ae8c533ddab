#include "server/cli/compose/net.hpp"

namespace adjutant::cli {

net::ServerSettings server_settings(const ops::Config& config) {
  const auto& http = config.http;
  net::ServerSettings settings;
  settings.io_threads = http.io_threads;
  auto& limits = settings.limits;
  limits.header_bytes_max = http.header_bytes_max;
  limits.body_bytes_max = http.body_bytes_max;
  limits.small_body_bytes_max = http.small_body_bytes_max;
  limits.bodies_bytes_max = http.bodies_bytes_max;
  limits.bodies_bytes_per_address_max = http.bodies_bytes_per_address_max;
  limits.answers_bytes_max = http.answers_bytes_max;
  limits.answers_bytes_per_address_max = http.answers_bytes_per_address_max;
  limits.idle_time_max = http.idle_time_max;
  limits.header_time_max = http.header_time_max;
  limits.body_time_max = http.body_time_max;
  limits.write_time_max = http.write_time_max;
  limits.connections_max = http.connections_max;
  limits.connections_per_address_max = http.connections_per_address_max;
  limits.requests_waiting_max = http.requests_waiting_max;
  limits.requests_waiting_per_address_max = http.requests_waiting_per_address_max;
  limits.address_requests_per_second_max = http.address_requests_per_second_max;
  limits.address_requests_burst_max = http.address_requests_burst_max;
  limits.account_requests_per_second_max = http.account_requests_per_second_max;
  limits.account_requests_burst_max = http.account_requests_burst_max;
  limits.trusted_proxies = networks::Networks(http.trusted_proxies);
  limits.live_sockets_max = config.live.sockets_max;
  limits.live_sockets_per_address_max = config.live.sockets_per_address_max;
  limits.live_sockets_per_account_max = config.live.sockets_per_account_max;
  limits.live_matches_max = config.live.matches_max;
  limits.live_queue_messages_max = config.live.queue_messages_max;
  limits.live_queue_bytes_max = config.live.queue_bytes_max;
  limits.live_idle_time_max = config.live.idle_time_max;
  return settings;
}

}  // namespace adjutant::cli
