#pragma once

#include <atomic>

#include "server/ports/clock.hpp"

namespace adjutant::fakes {

// A clock that stands still until it is told to move. Any thread.
class SimulatedClock : public ports::Clock {
 public:
  // 2026-01-01T00:00:00Z
  static constexpr ports::Time epoch{std::chrono::sys_days{std::chrono::year{2026} / 1 / 1}};

  explicit SimulatedClock(ports::Time start = epoch) : now_(start) {}
  ports::Time now() const override { return now_.load(); }
  void set(ports::Time time) { now_.store(time); }
  void advance(ports::Duration duration) { now_.store(now_.load() + duration); }

 private:
  std::atomic<ports::Time> now_;
};

}  // namespace adjutant::fakes
