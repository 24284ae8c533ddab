#pragma once

#include <expected>
#include <memory>

#include "server/net/live_watch.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// What stands behind the sockets: requests in, answers out. Both functions may block and are called
// on a worker; neither throws.
class Service {
 public:
  virtual ~Service() = default;

  virtual Response answer(Request& request) = 0;

  // The reader of a live socket, or the answer that refuses the upgrade.
  virtual std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request& request) = 0;
};

}  // namespace adjutant::net
