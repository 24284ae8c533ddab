#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/app/limits.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::app {

// Work that stays due although somebody tried it: it rests for a while, so that it keeps nothing
// else from its turn. One thread.
class Resting {
 public:
  // Ends the rests that are over at `now`. A longer rest than possible began before somebody set
  // the clock back.
  void wake(ports::Time now) {
    std::erase_if(until_, [&](const auto& rest) {
      return rest.second <= now || rest.second > now + limits::due_retry;
    });
  }
  // For at most limits::due_retry.
  void rest(std::string_view what, ports::Time until) {
    until_.insert_or_assign(std::string(what), until);
  }
  bool contains(std::string_view what) const { return until_.contains(what); }
  // How much due work to ask for, to find this number that do not rest.
  int among(int wanted) const { return wanted + static_cast<int>(until_.size()); }

 private:
  std::map<std::string, ports::Time, std::less<>> until_;
};

}  // namespace adjutant::app
