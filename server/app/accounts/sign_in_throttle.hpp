#pragma once

#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/ports/account_store.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::app {

// Slows down guessing of passwords: after a few failures for a handle from one peer (with IPv6,
// from its /64), that peer waits longer after each more, while the owner signs in undisturbed from
// elsewhere. After more failures for any handles a peer waits with all of them, but for those that
// have signed in from there. Bounded: what has not happened for longest is forgotten first. Where
// several servers share the store, they count there together, and each of them counts the attempts
// that go on at itself. Any thread.
class SignInThrottle {
 public:
  explicit SignInThrottle(ports::AccountStore* store = nullptr) : store_(store) {}

  // How long this peer has to wait before it may try this handle; empty: not at all.
  std::optional<ports::Duration> wait(std::string_view handle, std::string_view peer,
                                      ports::Time now);
  // The same, and where it need not wait, an attempt begins: as long as it goes on, it counts as a
  // failure of a peer that has not signed in with this handle before. Each has its ended().
  std::optional<ports::Duration> begin(std::string_view handle, std::string_view peer,
                                       ports::Time now);
  void ended(std::string_view handle, std::string_view peer);
  void failed(std::string_view handle, std::string_view peer, ports::Time now);
  void succeeded(std::string_view handle, std::string_view peer, ports::Time now);

 private:
  struct Record {
    int failures = 0;
    int going_on = 0;   // attempts
    ports::Time last;   // failure
    ports::Time until;  // no attempt before
    bool has_signed_in = false;
    std::list<std::string>::iterator age;
  };
  // What all servers have counted, as far as this peer's wait for the handle depends on it.
  void learn(const std::string& handle_and_peer, const std::string& peer, ports::Time now);
  // One more failure; `counted` is how many there are now in the store, if it is shared.
  void add_failure(const std::string& key, int free, std::optional<int> counted, ports::Time now);
  std::optional<int> count_in_store(const std::string& key, ports::Time now);
  bool is_shared() const { return store_ != nullptr && store_->is_shared(); }
  const Record* find(const std::string& key) const;
  ports::Duration time_left(const std::string& handle_and_peer, std::string_view peer,
                            ports::Time now) const;
  Record& touch(const std::string& key);

  ports::AccountStore* const store_;
  std::mutex mutex_;
  std::unordered_map<std::string, Record> records_;  // of a handle and a peer, and of a peer alone
  std::list<std::string> ages_;                      // the latest is in front
};

}  // namespace adjutant::app
