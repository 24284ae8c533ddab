#include "server/ops/server_clock.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/system_clock.hpp"

namespace adjutant::ops {
namespace {

constexpr int share_of_time = 100;

ports::Duration steady_time() {
  return std::chrono::duration_cast<ports::Duration>(
      std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

ServerClock::ServerClock() : ServerClock([] { return SystemClock().now(); }, steady_time) {}

ServerClock::ServerClock(std::function<ports::Time()> machine,
                         std::function<ports::Duration()> monotonic)
    : machine_(std::move(machine)),
      monotonic_(std::move(monotonic)),
      zero_(machine_() - monotonic_()),
      compared_(monotonic_()) {}

ports::Time ServerClock::now() const {
  return zero_.load() + monotonic_();
}

ports::Duration ServerClock::compare() {
  const auto ahead = machine_() - now();
  const auto most = (monotonic_() - compared_) / share_of_time;
  if (most == ports::Duration{}) return ahead;
  compared_ = monotonic_();
  const auto moved = std::clamp(ahead, -most, most);
  zero_ = zero_.load() + moved;
  return ahead - moved;
}

void ServerClock::follow() {
  zero_ = machine_() - monotonic_();
}

}  // namespace adjutant::ops
