#pragma once

#include <chrono>

namespace adjutant::ports {

// UTC, in milliseconds since the epoch: what is stored and compared.
using Time = std::chrono::sys_time<std::chrono::milliseconds>;
using Duration = std::chrono::milliseconds;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time now() const = 0;
};

}  // namespace adjutant::ports
