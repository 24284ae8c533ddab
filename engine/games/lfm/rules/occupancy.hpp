#pragma once

#include <cstddef>
#include <vector>

#include "engine/games/lfm/rules/terms.hpp"

namespace adjutant::lfm {

// The pieces in each hex, by hex index, in file order. It follows from where each piece is
// (position.hpp keeps it so) and is not part of a position.
class Occupancy {
 public:
  static constexpr PieceIndex nobody = 255;
  static_assert(pieces_max <= nobody);

  Occupancy() = default;
  Occupancy(std::size_t hexes, std::size_t pieces) : first_(hexes, nobody), next_(pieces, nobody) {}

  PieceIndex first(std::size_t hex) const { return first_[hex]; }
  PieceIndex next(PieceIndex piece) const { return next_[piece]; }

  void add(std::size_t hex, PieceIndex piece) {
    auto* link = &first_[hex];
    while (*link < piece) link = &next_[*link];
    next_[piece] = *link;
    *link = piece;
  }
  void remove(std::size_t hex, PieceIndex piece) {
    auto* link = &first_[hex];
    while (*link != piece) link = &next_[*link];
    *link = next_[piece];
  }

 private:
  std::vector<PieceIndex> first_;  // by hex
  std::vector<PieceIndex> next_;   // by piece: in its hex
};

}  // namespace adjutant::lfm
