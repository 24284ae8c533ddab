#include "engine/hexwar/adjacency.hpp"

namespace adjutant::hexwar {

Adjacency::Adjacency(const hex::Grid& grid) : neighbours_(grid.size()) {
  for (int index = 0; index < grid.size(); ++index) {
    for (const auto direction : hex::all_directions) {
      const Hex next = hex::neighbour(grid.at(index), direction);
      neighbours_[index][static_cast<std::size_t>(direction)] =
          grid.contains(next) ? static_cast<std::int16_t>(grid.index(next)) : off_map;
    }
  }
}

ZoneTable::ZoneTable(const hex::Grid& grid, const Adjacency& adjacency,
                     const std::function<bool(Hex, hex::Direction)>& crosses)
    : zones_(grid.size()) {
  for (int index = 0; index < grid.size(); ++index) {
    Zone& zone = zones_[index];
    for (const auto direction : hex::all_directions) {
      const auto next = adjacency.of(index)[static_cast<std::size_t>(direction)];
      if (next == Adjacency::off_map || !crosses(grid.at(index), direction)) continue;
      zone.hexes[zone.count++] = next;
    }
  }
}

}  // namespace adjutant::hexwar
