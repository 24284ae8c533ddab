#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/net/live_hub.hpp"
#include "server/net/server.hpp"
#include "server/net/service.hpp"
#include "server/ops/worker_pool.hpp"

namespace adjutant::fuzz {

// A real server on a port of loopback, with narrow limits and one thread of each kind.
class LoopbackServer {
 public:
  explicit LoopbackServer(net::Service& service);

  // What the server says to a peer that sends these bytes, in two parts when `cut` lies between
  // their ends, and then no more.
  std::string tell(std::string_view bytes, std::size_t cut) const;

  const net::Limits& limits() const { return settings_.limits; }
  net::LiveHub& hub() { return hub_; }

 private:
  net::ServerSettings settings_;
  ops::WorkerPool workers_{1};
  net::Listener listener_{"127.0.0.1:0"};
  net::LiveHub hub_;
  std::unique_ptr<net::Server> server_;
};

}  // namespace adjutant::fuzz
