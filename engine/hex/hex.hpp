#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Hexes of a flat-topped grid numbered CCRR: columns grow eastward, rows southward, odd columns sit
// half a hex lower than even ones.
namespace adjutant::hex {

struct Hex {
  std::int16_t column = 0;
  std::int16_t row = 0;
  auto operator<=>(const Hex&) const = default;
};

// Clockwise from north.
enum class Direction : std::uint8_t { north, northeast, southeast, south, southwest, northwest };
inline constexpr std::array all_directions{Direction::north,     Direction::northeast,
                                           Direction::southeast, Direction::south,
                                           Direction::southwest, Direction::northwest};

constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>((static_cast<int>(direction) + 3) % 6);
}

constexpr Hex neighbour(Hex hex, Direction direction) {
  const bool low = hex.column % 2 != 0;
  const auto step = [&](int columns, int rows) {
    return Hex{static_cast<std::int16_t>(hex.column + columns),
               static_cast<std::int16_t>(hex.row + rows)};
  };
  switch (direction) {
    case Direction::north:
      return step(0, -1);
    case Direction::northeast:
      return step(1, low ? 0 : -1);
    case Direction::southeast:
      return step(1, low ? 1 : 0);
    case Direction::south:
      return step(0, 1);
    case Direction::southwest:
      return step(-1, low ? 1 : 0);
    case Direction::northwest:
      return step(-1, low ? 0 : -1);
  }
  return hex;
}

// The direction from one hex to a hex next to it; empty when they do not touch.
std::optional<Direction> direction_to(Hex from, Hex to);

// Hexes from one to the other, the start not counted: 0 for the same hex, 1 for neighbours.
int distance(Hex from, Hex to);

// "2421": two digits each.
std::string print(Hex hex);

// Reads "2421"; empty on anything else.
std::optional<Hex> parse(std::string_view text);

}  // namespace adjutant::hex
