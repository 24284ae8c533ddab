#pragma once

#include <string>

namespace adjutant::ports {

// What webhooks are told of a match: queued for them in the commit that it tells of.
struct Announcement {
  std::string event;  // "opened", "started", "turn", "over"
  std::string body;   // as it is sent
};

}  // namespace adjutant::ports
