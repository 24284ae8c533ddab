#include "server/app/accounts/sign_in_throttle.hpp"

#include <algorithm>
#include <cctype>

#include "server/app/accounts/peer_network.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

std::string key_of(std::string_view handle, std::string_view peer) {
  std::string key(handle.substr(0, limits::handle_chars_max));
  std::ranges::transform(key, key.begin(), [](unsigned char c) { return std::tolower(c); });
  return key.append("\n").append(network_of(peer));
}

// A second after the first failure that counts, then twice as long each time.
ports::Duration penalty(int failures) {
  const int beyond = failures - limits::failed_sign_ins_free;
  if (beyond < 0) return ports::Duration{};
  const ports::Duration doubled = std::chrono::seconds{1LL << std::min(beyond, 20)};
  return std::min<ports::Duration>(doubled, limits::failed_sign_in_wait_max);
}

}  // namespace

std::optional<ports::Duration> SignInThrottle::wait(std::string_view handle, std::string_view peer,
                                                    ports::Time now) {
  const std::lock_guard lock(mutex_);
  const auto found = failures_.find(key_of(handle, peer));
  if (found == failures_.end() || found->second.until <= now) return std::nullopt;
  const auto left = found->second.until - now;
  // A longer wait than there is began under a clock that has been set back since.
  if (left > limits::failed_sign_in_wait_max) return std::nullopt;
  return left;
}

void SignInThrottle::failed(std::string_view handle, std::string_view peer, ports::Time now) {
  const std::lock_guard lock(mutex_);
  const auto key = key_of(handle, peer);
  auto [found, is_new] = failures_.try_emplace(key);
  if (!is_new) ages_.erase(found->second.age);
  ages_.push_front(key);
  found->second.age = ages_.begin();
  found->second.count += 1;
  found->second.until = now + penalty(found->second.count);
  if (failures_.size() > limits::throttled_peers_max) {
    failures_.erase(ages_.back());
    ages_.pop_back();
  }
}

void SignInThrottle::succeeded(std::string_view handle, std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const auto found = failures_.find(key_of(handle, peer));
  if (found == failures_.end()) return;
  ages_.erase(found->second.age);
  failures_.erase(found);
}

}  // namespace adjutant::app
