#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

namespace adjutant::simulation {

// Whether the simulated machine runs. Whatever the server does that somebody outside could notice
// (a change of the disk, a mail, something told) is a step, and before any step it may stop: from
// then on nothing it does has an effect. Any thread.
class Power {
 public:
  // The step after `steps` more does not happen, nor any later one.
  void off_after(std::uint64_t steps) {
    const std::lock_guard lock(mutex_);
    left_ = steps;
  }
  void on() {
    const std::lock_guard lock(mutex_);
    left_.reset();
    is_on_ = true;
  }
  void off() {
    const std::lock_guard lock(mutex_);
    is_on_ = false;
  }
  bool is_on() const {
    const std::lock_guard lock(mutex_);
    return is_on_;
  }

  // One step; false when it does not happen.
  bool step() {
    const std::lock_guard lock(mutex_);
    if (!is_on_) return false;
    ++steps_;
    if (left_ && (*left_)-- == 0) is_on_ = false;
    return is_on_;
  }
  std::uint64_t steps() const {
    const std::lock_guard lock(mutex_);
    return steps_;
  }

 private:
  mutable std::mutex mutex_;
  bool is_on_ = true;
  std::uint64_t steps_ = 0;
  std::optional<std::uint64_t> left_;
};

}  // namespace adjutant::simulation
