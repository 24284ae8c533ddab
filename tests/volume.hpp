#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// How much a run of the tests plays at random, and from which seed on. script/test sets both: the
// seed is taken from the commit, so that each commit is tried with matches of its own and again
// with the same ones, and --long asks for the full volume.
namespace adjutant::tests {

// ADJUTANT_SEED, a number below 2^32; 1 where it is not set.
inline std::uint64_t first_seed() {
  const char* text = std::getenv("ADJUTANT_SEED");
  return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

// ADJUTANT_LONG=1.
inline bool is_long() {
  const char* text = std::getenv("ADJUTANT_LONG");
  return text != nullptr && std::string_view(text) == "1";
}

// A fifth of the full volume, at least one; all of it in a long run.
inline std::uint64_t volume(std::uint64_t full) {
  return is_long() ? full : std::max<std::uint64_t>(full / 5, 1);
}

}  // namespace adjutant::tests
