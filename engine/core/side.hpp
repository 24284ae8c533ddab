#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace adjutant::core {

// One of the two sides of a match, in the order in which its game names them.
enum class Side : std::uint8_t { first, second };

inline constexpr std::array both_sides{Side::first, Side::second};

constexpr Side opponent(Side side) {
  return side == Side::first ? Side::second : Side::first;
}

constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

// The viewer: a side, or a spectator if empty.
using Viewer = std::optional<Side>;

}  // namespace adjutant::core
