#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace adjutant::auth {

struct PlaceLimits {
  int at_once = 4;      // places
  int waiting_max = 8;  // who may wait for one; more are turned away at once
  std::chrono::milliseconds wait_max{10'000};
};

// A few places for work that is dear, and a short queue before them. Any thread.
class Places {
 public:
  explicit Places(PlaceLimits limits) : limits_(limits) {}
  Places(const Places&) = delete;
  Places& operator=(const Places&) = delete;

  // Held as long as it lives.
  class Place {
   public:
    explicit Place(Places& of) : of_(&of) {}
    Place(Place&& other) noexcept : of_(std::exchange(other.of_, nullptr)) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    Place& operator=(Place&&) = delete;
    ~Place();

   private:
    Places* of_;
  };

  // Empty when too many wait already, or none has become free in time.
  std::optional<Place> take();

  int waiting() const;

 private:
  void give_back();

  const PlaceLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable freed_;
  int taken_ = 0;
  int waiting_ = 0;
};

}  // namespace adjutant::auth
