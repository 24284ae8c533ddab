#pragma once

#include <string>
#include <vector>

#include "engine/hex/hex.hpp"

namespace adjutant::hex {

// The rectangle of hexes that a map has, with a dense index for arrays.
struct Grid {
  std::string letter;  // before the number on this map: "C"
  int first_column = 0, last_column = -1;
  int first_row = 0, last_row = -1;

  int columns() const { return last_column - first_column + 1; }
  int rows() const { return last_row - first_row + 1; }
  int size() const { return columns() * rows(); }
  bool contains(Hex hex) const {
    return hex.column >= first_column && hex.column <= last_column && hex.row >= first_row &&
           hex.row <= last_row;
  }
  // 0 … size() - 1, column by column.
  int index(Hex hex) const { return (hex.column - first_column) * rows() + (hex.row - first_row); }
  Hex at(int index) const {
    return {static_cast<std::int16_t>(first_column + index / rows()),
            static_cast<std::int16_t>(first_row + index % rows())};
  }
  bool on_edge(Hex hex) const {
    return hex.column == first_column || hex.column == last_column || hex.row == first_row ||
           hex.row == last_row;
  }
  std::string print(Hex hex) const { return letter + hex::print(hex); }  // "C2421"
};

}  // namespace adjutant::hex
