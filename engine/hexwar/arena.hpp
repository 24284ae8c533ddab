#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <span>

namespace adjutant::hexwar {

struct ArenaBytes {
  std::array<std::byte, std::size_t{16} * 1024> bytes;
};

// Memory for what is asked once and thrown away: on the stack, and on the heap only for maps that
// are larger than most. It must outlive whatever is made in it.
class Arena : private ArenaBytes, public std::pmr::monotonic_buffer_resource {
 public:
  Arena() : std::pmr::monotonic_buffer_resource(bytes.data(), bytes.size()) {}

  // An array of this many numbers with this value, valid as long as the arena.
  template <class Number>
  std::span<Number> numbers(std::size_t count, Number number) {
    auto* const first = static_cast<Number*>(allocate(count * sizeof(Number), alignof(Number)));
    std::uninitialized_fill_n(first, count, number);
    return {first, count};
  }
};

}  // namespace adjutant::hexwar
