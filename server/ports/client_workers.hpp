#pragma once

#include <string_view>

#include "server/ports/workers.hpp"

namespace adjutant::ports {

// Workers that also work for clients. Clients for whom work waits take turns, one piece of work of
// each, and the server's own work has its turn among them.
class ClientWorkers : public Workers {
 public:
  // Runs the work later, never within this call. `client`: what counts as one, such as an address.
  virtual void run_for(std::string_view client, Work work) = 0;
};

}  // namespace adjutant::ports
