#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/net/live_watch.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// What stands behind the sockets: requests in, answers out. Neither function throws.
class Service {
 public:
  using Done = std::move_only_function<void(Response)>;

  virtual ~Service() = default;

  // Never waits: it is called on the threads that serve the sockets. `done` is called once, from
  // any thread, perhaps before answer() returns; it does not wait either.
  virtual void answer(Request request, Done done) = 0;

  // The address of the client, whose share of the server a request takes. Does not wait.
  virtual std::string client_of(const Request& request) const { return request.peer; }

  // Whether the request may have a large body. Does not wait.
  virtual bool takes_large_body(const Request&) const { return true; }

  // Whether players reach this server by https alone.
  virtual bool is_https() const { return false; }

  // The reader of a live socket, or the answer that refuses the upgrade. May wait: it is called on
  // a worker.
  virtual std::expected<std::unique_ptr<LiveReader>, Response> open_live(Request& request) = 0;
};

}  // namespace adjutant::net
