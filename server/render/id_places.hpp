#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/picture.hpp"
#include "server/render/spot.hpp"

namespace adjutant::render {

// An upright box, by its middle.
struct Box {
  Spot at;
  double half_wide = 0;
  double half_high = 0;
};

// About what bold letters take with their pale rim.
Box box_of_text(Spot at, std::string_view text, double size);

// Height of the letters of a base's id, in the picture's units.
inline constexpr double base_id_size = 10;

// Where the ids of bases are written, in the bases' order. Each stands clear of its own
// base; behind it as long as no other base, no id and none of the words on the map is there, else
// on the side that hides least and is nearest to no other.
std::vector<Box> id_places(std::span<const core::Base* const> bases, std::span<const Box> words);

// The line from a base's edge to its id, where they stand apart.
std::optional<std::array<Spot, 2>> leader(const core::Base& base, const Box& id);

}  // namespace adjutant::render
