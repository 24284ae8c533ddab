#pragma once

#include <atomic>
#include <functional>

#include "server/ports/clock.hpp"

namespace adjutant::ops {

// The clock of a running server. It begins with the machine's clock and runs by the monotonic one,
// so that it does not jump when the machine's clock is set. Any thread.
class ServerClock : public ports::Clock {
 public:
  ServerClock();  // of the machine's clocks
  ServerClock(std::function<ports::Time()> machine, std::function<ports::Duration()> monotonic);

  ports::Time now() const override;

  // By how much the machine's clock is ahead; less than zero: behind. Moves this clock towards it
  // by at most a hundredth of the time since the last call. Called by one thread.
  ports::Duration compare();
  // Shows what the machine's clock shows. Called by the same thread.
  void follow();

 private:
  const std::function<ports::Time()> machine_;
  const std::function<ports::Duration()> monotonic_;
  std::atomic<ports::Time> zero_;  // the time when the monotonic clock showed zero
  ports::Duration compared_;       // by the monotonic clock
};

}  // namespace adjutant::ops
