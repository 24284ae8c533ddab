#include "engine/hexwar/movement_map.hpp"

namespace adjutant::hexwar {

MovementMap::MovementMap(const hex::Grid& grid, const Adjacency& adjacency, const ZoneTable& zones,
                         Arena& arena)
    : grid_(grid),
      adjacency_(adjacency),
      zones_(zones),
      marks_(arena.numbers<std::uint8_t>(grid.size(), 0)),
      closed_(&arena),
      arena_(arena) {}

void MovementMap::add_full(int index) {
  marks_[index] |= full_mark;
  any_full_ = true;
}

std::string points_text(int half_points) {
  return std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
}

}  // namespace adjutant::hexwar
