#pragma once

#include <cstdint>
#include <mutex>

#include "server/ports/entropy.hpp"

namespace adjutant::fakes {

// Bytes that look random and are the same in every run of a test (SplitMix64). Any thread.
class DeterministicEntropy : public ports::Entropy {
 public:
  explicit DeterministicEntropy(std::uint64_t seed = 1) : state_(seed) {}

  void fill(std::span<std::uint8_t> bytes) override {
    const std::lock_guard lock(mutex_);
    for (auto& byte : bytes) {
      state_ += 0x9E3779B97F4A7C15U;
      std::uint64_t mixed = state_;
      mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
      mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
      byte = static_cast<std::uint8_t>(mixed >> 56U);
    }
  }

 private:
  std::mutex mutex_;
  std::uint64_t state_;
};

}  // namespace adjutant::fakes
