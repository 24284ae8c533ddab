#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace adjutant::app {

// Requests of accounts that begin a match just now, or take a seat in one. Any thread.
class Beginnings {
 public:
  // One more for the account; how many there were before.
  int count(std::int64_t account, int more) {
    const std::lock_guard lock(mutex_);
    const auto known = of_account_.try_emplace(account).first;
    const int before = std::exchange(known->second, known->second + more);
    if (known->second == 0) of_account_.erase(known);
    return before;
  }

 private:
  std::mutex mutex_;
  std::map<std::int64_t, int> of_account_;
};

// Such a request, as long as it is at work. What those before it begin is stored, or they are at
// work still: who counts both passes no bound.
class Beginning {
 public:
  Beginning(Beginnings& all, std::int64_t account)
      : all_(all), account_(account), before_(all.count(account, 1)) {}
  ~Beginning() { all_.count(account_, -1); }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;

  int before() const { return before_; }

 private:
  Beginnings& all_;
  const std::int64_t account_;
  const int before_;
};

}  // namespace adjutant::app
