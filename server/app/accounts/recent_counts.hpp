#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/app/accounts/access.hpp"
#include "server/app/problem.hpp"
#include "server/ports/account_store.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::app {

// How often each has done something in a window of time that begins with the first time. What is
// in memory is bounded. Any thread.
class RecentCounts {
 public:
  // Forgotten at a restart: for short windows.
  explicit RecentCounts(ports::Duration window) : window_(window) {}
  // Kept in the store, which outlives this, under a name of its own: "invitations".
  RecentCounts(ports::Duration window, ports::AccountStore& store, std::string what)
      : window_(window), store_(&store), what_(std::move(what)) {}

  // Counts one more for `who`. If they have done it `most` times already, nothing is counted: how
  // long to wait.
  std::optional<ports::Duration> count(const std::string& who, int most, ports::Time now);
  // Counts one more for each of several, or nothing at all where some have done it `most` times
  // already: these.
  std::vector<std::string> count_all(const std::vector<std::string>& all, int most,
                                     ports::Time now);
  // What was counted last has not been done after all.
  void take_back(const std::string& who);

 private:
  struct Window {
    int times = 0;
    ports::Time until;
  };
  bool is_past(const Window& window, ports::Time now) const;
  std::optional<ports::Duration> count(Window& window, int most, ports::Time now);
  Window stored(const std::string& who);
  // One write, however many they are.
  void keep(const std::map<std::string, Window>& counted);
  // Of memory, where it is brought if it is not there yet; null: there is no room. With the lock,
  // which is released while the store is read.
  Window* known(const std::string& who, ports::Time now, std::unique_lock<std::mutex>& lock);

  const ports::Duration window_;
  ports::AccountStore* const store_ = nullptr;
  const std::string what_;
  std::mutex mutex_;
  std::map<std::string, Window> known_;
};

// What one account may do so often lately: "created {} matches".
struct LatelyMost {
  std::string_view done;
  int most = 0;
};

// Counts it for the account; "too-many", with the time to try again, beyond the limit.
Result<void> count_lately(RecentCounts& counts, std::int64_t account, const LatelyMost& most,
                          ports::Time now);
inline Result<void> count_lately(RecentCounts& counts, const Identity& identity,
                                 const LatelyMost& most, ports::Time now) {
  return count_lately(counts, identity.account.id, most, now);
}

}  // namespace adjutant::app
