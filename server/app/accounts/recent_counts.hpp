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

// Counts how often each name has done something in a window of time that begins with the first
// time. Memory is bounded. Any thread.
class RecentCounts {
 public:
  // Counts in memory only, which a restart forgets: for short windows.
  explicit RecentCounts(ports::Duration window) : window_(window) {}
  // Counts in the store, too, under a name such as "invitations". Where several servers share the
  // store, they count there together.
  RecentCounts(ports::Duration window, ports::AccountStore& store, std::string what)
      : window_(window), store_(&store), what_(std::move(what)) {}

  // Counts one more for `who`. If they have reached `most`, counts nothing and returns how long to
  // wait.
  std::optional<ports::Duration> count(const std::string& who, int most, ports::Time now);
  // Counts one more for each name. If some have reached `most`, counts nothing and returns these.
  std::vector<std::string> count_all(const std::vector<std::string>& all, int most,
                                     ports::Time now);
  // Removes the last count: its act did not happen after all.
  void take_back(const std::string& who);

 private:
  struct Window {
    int times = 0;
    ports::Time until;
  };
  bool is_counted_in_store() const { return store_ != nullptr && store_->is_shared(); }
  bool is_past(const Window& window, ports::Time now) const;
  std::optional<ports::Duration> count(Window& window, int most, ports::Time now);
  Window stored(const std::string& who);
  // Stores all of them with one write.
  void keep(const std::map<std::string, Window>& counted);
  // The window in memory, read from the store if it is not there yet; null if there is no room. The
  // caller holds the lock; a read of the store releases it meanwhile.
  Window* known(const std::string& who, ports::Time now, std::unique_lock<std::mutex>& lock);

  const ports::Duration window_;
  ports::AccountStore* const store_ = nullptr;
  const std::string what_;
  std::mutex mutex_;
  std::map<std::string, Window> known_;
};

// Counts one more for the network of a peer, and for the wider one around it, which may do several
// times as much (limits::networks_of_customer). If one of them has reached its most, counts nothing
// and returns how long to wait.
std::optional<ports::Duration> count_peer(RecentCounts& counts, std::string_view peer, int most,
                                          ports::Time now);
void take_back_peer(RecentCounts& counts, std::string_view peer);

// How often an account may do something in the window: "created {} matches".
struct LatelyMost {
  std::string_view done;
  int most = 0;
};

// Counts one more for the account; beyond the limit "too-many", with the time to try again.
Result<void> count_lately(RecentCounts& counts, std::int64_t account, const LatelyMost& most,
                          ports::Time now);
inline Result<void> count_lately(RecentCounts& counts, const Identity& identity,
                                 const LatelyMost& most, ports::Time now) {
  return count_lately(counts, identity.account.id, most, now);
}

}  // namespace adjutant::app
