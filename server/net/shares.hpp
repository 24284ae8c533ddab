#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace adjutant::net {

// How much of something all may hold at once, and one address: requests that wait, bytes of bodies.
// An IPv6 address counts for its /64; what the machine itself holds counts in all only. Any thread.
class Shares {
 public:
  struct Limits {
    std::size_t all = 0;
    std::size_t of_one = 0;
    // An address that would hold more than this leaves a quarter of all to the others.
    std::size_t small = std::numeric_limits<std::size_t>::max();
  };
  enum class Full : std::uint8_t { for_all, for_one };

  explicit Shares(const Limits& limits) : limits_(limits) {}
  Shares(const Shares&) = delete;
  Shares& operator=(const Shares&) = delete;

  // What one request holds: nothing at first, given back when it goes.
  class Share {
   public:
    Share(Shares& of, std::string_view address);
    ~Share();
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    // Holds this much, or what it did where that is more; else why not, and it holds what it did.
    std::optional<Full> grow_to(std::size_t amount);

   private:
    Shares& of_;
    const std::string from_;  // empty: the machine itself
    std::size_t held_ = 0;
  };

  std::size_t held() const;

 private:
  std::optional<Full> take(const std::string& from, std::size_t more);
  void give_back(const std::string& from, std::size_t amount);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::size_t held_ = 0;
  std::unordered_map<std::string, std::size_t> by_address_;
};

}  // namespace adjutant::net
