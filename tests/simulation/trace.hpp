#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace adjutant::simulation {

// What happened in a simulated world, line by line: the same seed gives the same lines.
class Trace {
 public:
  explicit Trace(bool aloud) : aloud_(aloud) {}

  template <class... Arguments>
  void note(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    add(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  std::string hash() const { return fmt::format("{:016x}", hash_); }
  std::uint64_t lines() const { return lines_; }

 private:
  // FNV-1a, 64 bits.
  void add(std::string_view line) {
    constexpr std::uint64_t prime = 0x100000001b3;
    for (const char c : line) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * prime;
    hash_ = (hash_ ^ '\n') * prime;
    ++lines_;
    if (aloud_) fmt::print("{:6} {}\n", lines_, line);
  }

  const bool aloud_;
  std::uint64_t hash_ = 0xcbf29ce484222325;
  std::uint64_t lines_ = 0;
};

}  // namespace adjutant::simulation
