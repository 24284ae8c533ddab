#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace adjutant::app {

// Counts the requests of each account that create a match or take a seat right now. Any thread.
class Beginnings {
 public:
  // Adds `more` to the account's count; returns the count before.
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

// One such request, counted while it lives. Requests before it have stored their match, or still
// count: nobody exceeds a limit over both.
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
