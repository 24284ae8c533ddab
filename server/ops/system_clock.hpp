#pragma once

#include "server/ports/clock.hpp"

namespace adjutant::ops {

// The machine's clock. Any thread.
class SystemClock : public ports::Clock {
 public:
  ports::Time now() const override {
    return std::chrono::time_point_cast<ports::Duration>(std::chrono::system_clock::now());
  }
};

}  // namespace adjutant::ops
