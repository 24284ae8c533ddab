#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/limits.hpp"
#include "server/net/problem.hpp"

namespace adjutant::net {

// How fast requests with one key may come: a number a second in the long run, and `burst` at once.
// For each key it stores one point in time: when its requests will have been worked off. Remembers
// `keys_max` keys and forgets the least recently used. Any thread.
class RequestRate {
 public:
  using Clock = std::chrono::steady_clock;

  // No requests a second: no limit.
  RequestRate(std::size_t per_second, std::size_t burst, std::size_t keys_max);

  // Counts a request. Empty: it may proceed; otherwise it is not counted, and may after this time.
  std::optional<Clock::duration> count(std::string_view key, Clock::time_point now);

  std::size_t keys() const;

 private:
  struct Entry {
    std::string key;
    Clock::time_point worked_off;
  };
  Entry& entry(std::string_view key, Clock::time_point now);

  const Clock::duration each_;   // one request
  const Clock::duration ahead_;  // all of a burst
  const std::size_t keys_max_;
  mutable std::mutex mutex_;
  std::list<Entry> by_age_;  // the last one heard of in front
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

// What one address and one account may have of the server: requests a second, live sockets. An IPv6
// address counts for its /64. Requests of the machine itself are not counted by address or account:
// they are the operator's, or of a proxy that is not named as trusted. Any thread.
class Quotas {
 public:
  explicit Quotas(const Limits& limits);

  // Counts a request; "rate-limited" when there have been too many.
  std::optional<Problem> request_from(std::string_view address);
  std::optional<Problem> request_of(std::int64_t account, std::string_view address);

  // The permit of a live socket, returned when the socket closes; "too-many", or "busy" if the
  // server is full. `account`: of the person who opens it, if known.
  using Permit = std::shared_ptr<void>;
  std::expected<Permit, Problem> live_socket(std::string_view address,
                                             std::optional<std::int64_t> account);

 private:
  struct Sockets;  // outlives this through the places

  const Limits limits_;
  RequestRate by_address_;
  RequestRate by_account_;
  std::shared_ptr<Sockets> sockets_;
};

}  // namespace adjutant::net
