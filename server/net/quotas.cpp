#include "server/net/quotas.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/app/accounts/peer_network.hpp"

namespace adjutant::net {
namespace {

using Clock = RequestRate::Clock;

constexpr std::size_t keys_max = 65'536;

Clock::rep number(std::size_t count) {
  return static_cast<Clock::rep>(count);
}

std::optional<Problem> refusal(const std::optional<Clock::duration>& wait, std::string_view whose) {
  if (!wait) return std::nullopt;
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count();
  auto problem = transport_problem(
      "rate-limited",
      fmt::format("Your {} has sent too many requests. Try again in {} s.", whose, seconds));
  problem.extension.retry_after_seconds = seconds;
  return problem;
}

}  // namespace

RequestRate::RequestRate(std::size_t per_second, std::size_t burst, std::size_t keys)
    : each_(per_second == 0 ? Clock::duration::zero()
                            : Clock::duration(std::chrono::seconds{1}) / number(per_second)),
      ahead_(each_ * number(burst)),
      keys_max_(keys) {}

std::optional<Clock::duration> RequestRate::count(std::string_view key, Clock::time_point now) {
  if (each_ == Clock::duration::zero()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  auto& [name, worked_off] = entry(key, now);
  const auto after = std::max(worked_off, now) + each_;
  if (after > now + ahead_) return after - now - ahead_;
  worked_off = after;
  return std::nullopt;
}

// The entry of the key, in front of all others. Under the lock.
RequestRate::Entry& RequestRate::entry(std::string_view key, Clock::time_point now) {
  const auto found = by_key_.find(key);
  if (found != by_key_.end()) {
    by_age_.splice(by_age_.begin(), by_age_, found->second);
    return by_age_.front();
  }
  if (by_key_.size() >= keys_max_) {
    by_key_.erase(by_age_.back().key);
    by_age_.pop_back();
  }
  by_age_.push_front({std::string(key), now});
  by_key_.emplace(by_age_.front().key, by_age_.begin());
  return by_age_.front();
}

std::size_t RequestRate::keys() const {
  const std::lock_guard lock(mutex_);
  return by_key_.size();
}

struct Quotas::Sockets {
  std::mutex mutex;
  std::size_t all = 0;
  std::unordered_map<std::string, std::size_t> by_key;  // address or account

  std::size_t count(const std::string& key) const {
    const auto found = by_key.find(key);
    return found == by_key.end() ? 0 : found->second;
  }
  void leave(const std::string& key) {
    const auto found = by_key.find(key);
    if (found != by_key.end() && --found->second == 0) by_key.erase(found);
  }
};

Quotas::Quotas(const Limits& limits)
    : limits_(limits),
      by_address_(limits.address_requests_per_second_max, limits.address_requests_burst_max,
                  keys_max),
      by_account_(limits.account_requests_per_second_max, limits.account_requests_burst_max,
                  keys_max),
      sockets_(std::make_shared<Sockets>()) {}

std::optional<Problem> Quotas::request_from(std::string_view address) {
  if (limits_.address_requests_per_second_max == 0 || app::is_loopback(address))
    return std::nullopt;
  return refusal(by_address_.count(app::network_of(address), Clock::now()), "address");
}

std::optional<Problem> Quotas::request_of(std::int64_t account, std::string_view address) {
  if (limits_.account_requests_per_second_max == 0 || app::is_loopback(address))
    return std::nullopt;
  return refusal(by_account_.count(std::to_string(account), Clock::now()), "account");
}

std::expected<Quotas::Permit, Problem> Quotas::live_socket(std::string_view address,
                                                           std::optional<std::int64_t> account) {
  const auto from = app::is_loopback(address) ? std::string() : "from " + app::network_of(address);
  const auto of = from.empty() || !account ? std::string() : "of " + std::to_string(*account);
  const std::lock_guard lock(sockets_->mutex);
  if (sockets_->all >= limits_.live_sockets_max) {
    return app::problem("busy",
                        "The server has reached its limit of live sockets. Try again later.",
                        {.retry_after_seconds = 60});
  }
  if (sockets_->count(from) >= limits_.live_sockets_per_address_max ||
      sockets_->count(of) >= limits_.live_sockets_per_account_max) {
    return app::problem(
        "too-many",
        fmt::format("An account can have {} live sockets, and an address {}. Close some: one "
                    "socket can watch many matches.",
                    limits_.live_sockets_per_account_max, limits_.live_sockets_per_address_max));
  }
  ++sockets_->all;
  for (const auto& key : {from, of}) {
    if (!key.empty()) ++sockets_->by_key[key];
  }
  return Permit(sockets_.get(), [sockets = sockets_, from, of](void*) {
    const std::lock_guard leaving(sockets->mutex);
    --sockets->all;
    for (const auto& key : {from, of}) sockets->leave(key);
  });
}

}  // namespace adjutant::net
