#pragma once

#include "server/ports/clock.hpp"

namespace adjutant::cli {

class SystemClock : public ports::Clock {
 public:
  ports::Time now() const override {
    return std::chrono::floor<ports::Duration>(std::chrono::system_clock::now());
  }
};

}  // namespace adjutant::cli
