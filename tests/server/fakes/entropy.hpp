#pragma once

#include <cstdint>
#include <mutex>

#include "engine/core/random.hpp"
#include "server/ports/entropy.hpp"

namespace adjutant::fakes {

// Bytes that look random and are the same in every run of a test. Any thread.
class DeterministicEntropy : public ports::Entropy {
 public:
  explicit DeterministicEntropy(std::uint64_t seed = 1) : random_(seed) {}

  void fill(std::span<std::uint8_t> bytes) override {
    const std::lock_guard lock(mutex_);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_.bits() >> 56U);
  }

 private:
  std::mutex mutex_;
  core::Random random_;
};

}  // namespace adjutant::fakes
