#pragma once

#include <cstdint>
#include <span>

namespace adjutant::ports {

// Random bytes fit for secrets.
class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

}  // namespace adjutant::ports
