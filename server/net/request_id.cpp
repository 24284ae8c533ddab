#include "server/net/request_id.hpp"

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>

#include <fmt/format.h>

namespace adjutant::net {

std::string new_request_id() {
  static const auto begin =
      fmt::format("r-{:x}-", std::chrono::duration_cast<std::chrono::milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count());
  static std::atomic<std::uint64_t> count{0};
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(),
                                 count.fetch_add(1, std::memory_order_relaxed), 16)
                       .ptr;
  return std::string(begin).append(digits.data(), end);
}

}  // namespace adjutant::net
