#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/hex/line.hpp"

// Lines of sight from centre to centre: what a game's hexes do to the line is the game's to say,
// what follows along a hexside is the same for all. The hexes of both ends never count.
namespace adjutant::hexwar {

enum class Sight : std::uint8_t { clear, obstructed, blocked };

// The first step at which a hex that blocks lies in the way, and whether there is one; along a
// hexside both of its hexes must block. `blocks`: bool(Hex); it may be asked of hexes off the map.
template <class Blocks>
std::optional<hex::LineStep> first_block(const hex::Line& line, Blocks&& blocks) {
  const auto found = std::ranges::find_if(line.steps, [&](const hex::LineStep& step) {
    return blocks(step.hex) && (!step.along || blocks(step.other));
  });
  return found == line.steps.end() ? std::nullopt : std::optional(*found);
}
template <class Blocks>
bool is_blocked(const hex::Line& line, Blocks&& blocks) {
  return first_block(line, blocks).has_value();
}

// Whether a line that is not blocked is obstructed: by a hex in the way that obstructs it; along a
// hexside by either hex, and by one of them that blocks. `obstructs` as `blocks`.
template <class Blocks, class Obstructs>
bool is_obstructed(const hex::Line& line, Blocks&& blocks, Obstructs&& obstructs) {
  return std::ranges::any_of(line.steps, [&](const hex::LineStep& step) {
    if (!step.along) return obstructs(step.hex);
    return blocks(step.hex) || blocks(step.other) || obstructs(step.hex) || obstructs(step.other);
  });
}

template <class Blocks, class Obstructs>
Sight sight(const hex::Line& line, Blocks&& blocks, Obstructs&& obstructs) {
  if (is_blocked(line, blocks)) return Sight::blocked;
  return is_obstructed(line, blocks, obstructs) ? Sight::obstructed : Sight::clear;
}

// A hex in the way, this many hexes from both ends: whether something of this height there rises
// above the straight line between the heights of the ends; what just touches it does not.
constexpr bool rises_above(int height, int from_height, int to_height, int from_distance,
                           int to_distance) {
  return height * (from_distance + to_distance) >
         from_height * to_distance + to_height * from_distance;
}

}  // namespace adjutant::hexwar
