#include "server/app/accounts/sign_in_throttle.hpp"

#include <algorithm>
#include <cctype>

#include "server/app/accounts/peer_network.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

// Names of counts in the store.
constexpr std::string_view failed_sign_ins = "failed-sign-ins";
constexpr std::string_view signed_in = "signed-in";

std::string key_of(std::string_view handle, std::string_view peer) {
  std::string key(handle.substr(0, limits::handle_chars_max));
  std::ranges::transform(key, key.begin(), [](unsigned char c) { return std::tolower(c); });
  return key.append("\n").append(network_of(peer));
}

// The key for all handles from this peer: no handle is empty.
std::string key_of(std::string_view peer) {
  return key_of({}, peer);
}

// A second after the first failure that counts, then twice as long each time.
ports::Duration penalty(int failures, int free) {
  const int beyond = failures - free;
  if (beyond < 0) return ports::Duration{};
  const ports::Duration doubled = std::chrono::seconds{1LL << std::min(beyond, 20)};
  return std::min<ports::Duration>(doubled, limits::failed_sign_in_wait_max);
}

// A longer wait than there is began before somebody set the clock back.
ports::Duration rest(ports::Time until, ports::Time now) {
  const auto wait = std::max(until - now, ports::Duration{});
  return wait > limits::failed_sign_in_wait_max ? ports::Duration{} : wait;
}

}  // namespace

void SignInThrottle::learn(const std::string& handle_and_peer, const std::string& peer,
                           ports::Time now) {
  if (!is_shared()) return;
  const bool has_signed_in =
      store_->done_lately(signed_in, core::sha256(handle_and_peer)).until > now;
  for (const auto& [key, free] : {std::pair(handle_and_peer, limits::failed_sign_ins_free),
                                  std::pair(peer, limits::failed_sign_ins_of_peer_free)}) {
    const auto done = store_->done_lately(failed_sign_ins, core::sha256(key));
    const std::lock_guard lock(mutex_);
    auto& record = touch(key);
    record.failures = done.until > now ? done.times : 0;
    record.last = done.until - limits::failed_sign_ins_remembered;
    record.until = record.last + penalty(record.failures, free);
    record.has_signed_in = has_signed_in && key == handle_and_peer;
  }
}

std::optional<int> SignInThrottle::count_in_store(const std::string& key, ports::Time now) {
  if (!is_shared()) return std::nullopt;
  return store_->add_done_lately(failed_sign_ins, core::sha256(key), now,
                                 now + limits::failed_sign_ins_remembered);
}

// Under the lock.
void SignInThrottle::add_failure(const std::string& key, int free, std::optional<int> counted,
                                 ports::Time now) {
  auto& record = touch(key);
  record.failures = counted.value_or(record.failures + 1);
  record.last = now;
  record.until = now + penalty(record.failures, free);
}

const SignInThrottle::Record* SignInThrottle::find(const std::string& key) const {
  const auto found = records_.find(key);
  return found == records_.end() ? nullptr : &found->second;
}

SignInThrottle::Record& SignInThrottle::touch(const std::string& key) {
  auto [found, is_new] = records_.try_emplace(key);
  if (!is_new) ages_.erase(found->second.age);
  ages_.push_front(key);
  found->second.age = ages_.begin();
  if (records_.size() > limits::throttled_peers_max) {
    records_.erase(ages_.back());
    ages_.pop_back();
  }
  return found->second;
}

std::optional<ports::Duration> SignInThrottle::wait(std::string_view handle, std::string_view peer,
                                                    ports::Time now) {
  const std::lock_guard lock(mutex_);
  const auto wait = time_left(key_of(handle, peer), peer, now);
  return wait > ports::Duration{} ? std::optional(wait) : std::nullopt;
}

// Under the lock.
ports::Duration SignInThrottle::time_left(const std::string& handle_and_peer, std::string_view peer,
                                          ports::Time now) const {
  const auto* own = find(handle_and_peer);
  const auto* all = find(key_of(peer));
  ports::Duration wait{};
  if (own != nullptr) wait = rest(own->until, now);
  const bool is_known = own != nullptr && own->has_signed_in;
  if (all != nullptr && !is_known) wait = std::max(wait, rest(all->until, now));
  return wait;
}

std::optional<ports::Duration> SignInThrottle::begin(std::string_view handle, std::string_view peer,
                                                     ports::Time now) {
  const auto key = key_of(handle, peer);
  learn(key, key_of(peer), now);
  const std::lock_guard lock(mutex_);
  if (const auto wait = time_left(key, peer, now); wait > ports::Duration{}) return wait;
  auto& own = touch(key);
  // The others may still turn out to be guesses of somebody who has never signed in from there.
  const int others = own.going_on;
  if (others > 0 && !own.has_signed_in && own.failures + others >= limits::failed_sign_ins_free) {
    return std::chrono::seconds{1};
  }
  ++own.going_on;
  return std::nullopt;
}

void SignInThrottle::ended(std::string_view handle, std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const auto found = records_.find(key_of(handle, peer));
  if (found != records_.end() && found->second.going_on > 0) --found->second.going_on;
}

void SignInThrottle::failed(std::string_view handle, std::string_view peer, ports::Time now) {
  const auto own = key_of(handle, peer);
  const auto all = key_of(peer);
  const auto own_counted = count_in_store(own, now);
  const auto all_counted = count_in_store(all, now);
  const std::lock_guard lock(mutex_);
  add_failure(own, limits::failed_sign_ins_free, own_counted, now);
  auto& of_peer = touch(all);
  if (now - of_peer.last > limits::failed_sign_ins_remembered) of_peer.failures = 0;
  add_failure(all, limits::failed_sign_ins_of_peer_free, all_counted, now);
}

void SignInThrottle::succeeded(std::string_view handle, std::string_view peer, ports::Time now) {
  const auto key = key_of(handle, peer);
  if (is_shared()) {
    const auto who = core::sha256(key);
    store_->keep_done_lately({{.what = std::string(failed_sign_ins), .who = who, .until = now},
                              {.what = std::string(signed_in),
                               .who = who,
                               .times = 1,
                               .until = now + limits::peer_of_sign_in_remembered}});
  }
  const std::lock_guard lock(mutex_);
  auto& own = touch(key);
  own.failures = 0;
  own.until = {};
  own.has_signed_in = true;
}

}  // namespace adjutant::app
