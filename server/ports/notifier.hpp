#pragma once

#include <memory>
#include <string>

#include "engine/core/side.hpp"

namespace adjutant::ports {

// What live sockets are told after a commit: one encoding for each kind of viewer, shared by all
// sockets of that kind. Each is the JSON message {"match":…,"revision":…,"events":[…]}.
struct Publication {
  std::string match;
  int revision = 0;
  int first_event = 0;  // number of the first event in it
  int last_event = 0;
  std::shared_ptr<const std::string> for_side[2];
  std::shared_ptr<const std::string> for_spectators;
};

// Called after the commit, from any thread; must not block and must not throw.
class Notifier {
 public:
  virtual ~Notifier() = default;
  virtual void publish(const Publication& publication) = 0;
};

}  // namespace adjutant::ports
