#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace adjutant::auth {

struct PermitLimits {
  int at_once = 4;      // permits
  int waiting_max = 8;  // how many may wait; it refuses more at once
  std::chrono::milliseconds wait_max{10'000};
};

// Limits how many expensive tasks run at a time, with a short queue that gives every place a fair
// share. The place that holds and waits for least goes first; if the queue is full, the place with
// the most in it loses its latest. Any thread.
class Permits {
 public:
  explicit Permits(PermitLimits limits) : limits_(limits) {}
  Permits(const Permits&) = delete;
  Permits& operator=(const Permits&) = delete;

  // A permit, held while it lives.
  class Permit {
   public:
    Permit(Permits& of, std::string from) : of_(&of), from_(std::move(from)) {}
    Permit(Permit&& other) noexcept
        : of_(std::exchange(other.of_, nullptr)), from_(std::move(other.from_)) {}
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;
    Permit& operator=(Permit&&) = delete;
    ~Permit();

   private:
    Permits* of_;
    std::string from_;
  };

  // Empty if too many wait already, or if none became free in time.
  std::optional<Permit> take(std::string_view from);

  int waiting() const;

 private:
  enum class State : std::uint8_t { waits, granted, turned_away };
  struct Waiter {
    std::string from;
    State state = State::waits;
    std::condition_variable told = {};
  };
  // The permits and waiters of one place; removed when it has none.
  struct Place {
    int held = 0;
    int waiting = 0;
    std::uint64_t served = 0;  // when it got its last permit, in grants
  };

  bool make_room_for(std::string_view from);
  void grant(const std::string& from);
  void grant_next();
  void give_back(const std::string& from);
  void leave(std::list<Waiter>::iterator waiter);

  const PermitLimits limits_;
  mutable std::mutex mutex_;
  std::list<Waiter> waiters_;  // the longest first; called ones stay until they have seen it
  std::map<std::string, Place, std::less<>> places_;
  std::uint64_t grants_ = 0;
  int taken_ = 0;
  int waiting_ = 0;
};

}  // namespace adjutant::auth
