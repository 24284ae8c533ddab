#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace adjutant::auth {

struct PermitLimits {
  int at_once = 4;      // permits
  int waiting_max = 8;  // who may wait for one; more are turned away at once
  std::chrono::milliseconds wait_max{10'000};
};

// So many pieces of dear work at a time, and a short queue before them. Any thread.
class Permits {
 public:
  explicit Permits(PermitLimits limits) : limits_(limits) {}
  Permits(const Permits&) = delete;
  Permits& operator=(const Permits&) = delete;

  // Held as long as it lives.
  class Permit {
   public:
    explicit Permit(Permits& of) : of_(&of) {}
    Permit(Permit&& other) noexcept : of_(std::exchange(other.of_, nullptr)) {}
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;
    Permit& operator=(Permit&&) = delete;
    ~Permit();

   private:
    Permits* of_;
  };

  // Empty when too many wait already, or none has become free in time.
  std::optional<Permit> take();

  int waiting() const;

 private:
  void give_back();

  const PermitLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable freed_;
  int taken_ = 0;
  int waiting_ = 0;
};

}  // namespace adjutant::auth
