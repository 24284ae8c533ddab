#include "server/net/request_id.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>

#include <fmt/compile.h>

namespace adjutant::net {

std::string new_request_id() {
  static const auto start = std::chrono::duration_cast<std::chrono::milliseconds>(
                                std::chrono::system_clock::now().time_since_epoch())
                                .count();
  static std::atomic<std::uint64_t> count{0};
  return fmt::format(FMT_COMPILE("r-{:x}-{:x}"), start,
                     count.fetch_add(1, std::memory_order_relaxed));
}

}  // namespace adjutant::net
