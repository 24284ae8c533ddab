#pragma once

#include <array>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/hex/grid.hpp"

// Conditions of orders that are given ahead, as all games on maps of hexes read them.
namespace adjutant::hexwar {

inline constexpr std::array<std::string_view, 2> condition_forms{"UNIT in HEX", "HEX empty"};

// The units and their places, as the side that gives the orders sees them.
struct Situation {
  // Where the unit of this name stands: nothing in it where it is not on the map; nothing at all
  // where there is no such unit.
  std::function<std::optional<std::optional<hex::Hex>>(std::string_view)> place_of;
  std::function<bool(hex::Hex)> is_empty;
};

// What is wrong with a hex that an order names and the map does not have.
std::string off_map(std::string_view named, const hex::Grid& grid);

// Whether the condition holds; why it is none. Hexes with the map's letter or without.
std::expected<bool, std::string> holds(std::string_view condition, const hex::Grid& grid,
                                       const Situation& situation);

}  // namespace adjutant::hexwar
