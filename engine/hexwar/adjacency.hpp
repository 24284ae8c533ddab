#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/hex/grid.hpp"

// What a map says again and again of hexes next to each other, worked out once when it is loaded.
// Hexes go by their index in the grid.
namespace adjutant::hexwar {

using hex::Hex;

// The hexes next to each hex.
class Adjacency {
 public:
  static constexpr std::int16_t off_map = -1;
  // By direction, clockwise from north; off_map where there is none.
  using Neighbours = std::array<std::int16_t, 6>;

  Adjacency() = default;
  explicit Adjacency(const hex::Grid& grid);

  const Neighbours& of(int index) const { return neighbours_[index]; }
  int size() const { return static_cast<int>(neighbours_.size()); }

 private:
  std::vector<Neighbours> neighbours_;
};

// The hexes that a zone of control reaches out of each hex.
class ZoneTable {
 public:
  ZoneTable() = default;
  // `crosses`: whether it reaches over the hexside on that side of the hex; never asked at the edge
  // of the map.
  ZoneTable(const hex::Grid& grid, const Adjacency& adjacency,
            const std::function<bool(Hex from, hex::Direction)>& crosses);

  // Clockwise from north.
  std::span<const std::int16_t> of(int index) const {
    return {zones_[index].hexes.data(), zones_[index].count};
  }

 private:
  struct Zone {
    std::array<std::int16_t, 6> hexes;
    std::uint16_t count = 0;
  };
  std::vector<Zone> zones_;
};

}  // namespace adjutant::hexwar
