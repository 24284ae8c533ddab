#include "engine/hex/hex.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace adjutant::hex {

namespace {

// Rows in half hexes: odd columns sit half a hex lower.
int half_rows(Hex hex) {
  return 2 * hex.row + (hex.column % 2 != 0 ? 1 : 0);
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

}  // namespace

std::optional<Direction> direction_to(Hex from, Hex to) {
  const int columns = to.column - from.column;
  const int rows = to.row - from.row;
  if (columns == 0) {
    if (rows == -1) return Direction::north;
    if (rows == 1) return Direction::south;
    return std::nullopt;
  }
  if (columns != 1 && columns != -1) return std::nullopt;
  // Beside a hex lie the upper and the lower one of the next column.
  const int upper = from.column % 2 != 0 ? 0 : -1;
  if (rows == upper) return columns == 1 ? Direction::northeast : Direction::northwest;
  if (rows == upper + 1) return columns == 1 ? Direction::southeast : Direction::southwest;
  return std::nullopt;
}

int distance(Hex from, Hex to) {
  const int columns = std::abs(to.column - from.column);
  const int halves = std::abs(half_rows(to) - half_rows(from));
  // Each step to another column also covers half a row for nothing.
  return columns + std::max(0, (halves - columns) / 2);
}

std::string print(Hex hex) {
  const auto two_digits = [](int number) { return number >= 0 && number <= 99; };
  if (!two_digits(hex.column) || !two_digits(hex.row)) {
    return fmt::format("{:02}{:02}", hex.column, hex.row);  // no hex of a map
  }
  const auto digit = [](int number) { return static_cast<char>('0' + number); };
  return {digit(hex.column / 10), digit(hex.column % 10), digit(hex.row / 10), digit(hex.row % 10)};
}

std::optional<Hex> parse(std::string_view text) {
  if (text.size() != 4 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  const auto two = [&](std::size_t at) {
    return static_cast<std::int16_t>((text[at] - '0') * 10 + (text[at + 1] - '0'));
  };
  return Hex{two(0), two(2)};
}

}  // namespace adjutant::hex
