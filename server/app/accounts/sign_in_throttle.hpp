#pragma once

#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/ports/clock.hpp"

namespace adjutant::app {

// Slows down guessing of passwords: after a few failures for a handle from one peer, that peer
// (with IPv6, its /64) waits longer after each more, while the owner signs in undisturbed from
// elsewhere. Bounded: the pair that has not failed for longest is forgotten first. Any thread.
class SignInThrottle {
 public:
  // How long this peer has to wait before it may try this handle; empty: not at all.
  std::optional<ports::Duration> wait(std::string_view handle, std::string_view peer,
                                      ports::Time now);
  void failed(std::string_view handle, std::string_view peer, ports::Time now);
  void succeeded(std::string_view handle, std::string_view peer);

 private:
  struct Failures {
    int count = 0;
    ports::Time until;  // no attempt before
    std::list<std::string>::iterator age;
  };
  std::mutex mutex_;
  std::unordered_map<std::string, Failures> failures_;
  std::list<std::string> ages_;  // the latest failure is in front
};

}  // namespace adjutant::app
