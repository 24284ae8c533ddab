#include "engine/hexwar/movement_costs.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::hexwar {

MovementCosts::MovementCosts(const hex::Grid& grid, const Adjacency& adjacency,
                             const std::function<int(Hex)>& entering,
                             const std::function<int(Hex, hex::Direction, int)>& step)
    : steps_(grid.size()) {
  for (int index = 0; index < grid.size(); ++index) {
    entering_.push_back(static_cast<std::int16_t>(entering(grid.at(index))));
  }
  for (int index = 0; index < grid.size(); ++index) {
    steps_[index].fill({static_cast<std::int16_t>(index), forbidden});
    for (const auto direction : hex::all_directions) {
      const auto to = adjacency.of(index)[static_cast<std::size_t>(direction)];
      if (to == Adjacency::off_map || entering_[to] == forbidden) continue;
      const int cost = step(grid.at(index), direction, entering_[to]);
      ENSURE(cost > 0, "a step that costs nothing");
      if (cost >= forbidden) continue;
      steps_[index][static_cast<std::size_t>(direction)] = {to, static_cast<std::int16_t>(cost)};
    }
  }
}

MovementCosts MovementCosts::dearest(const MovementCosts& one, const MovementCosts& other) {
  MovementCosts both = one;
  for (std::size_t index = 0; index < both.steps_.size(); ++index) {
    both.entering_[index] = std::max(one.entering_[index], other.entering_[index]);
    for (std::size_t direction = 0; direction < 6; ++direction) {
      auto& step = both.steps_[index][direction];
      if (other.steps_[index][direction].cost > step.cost) step = other.steps_[index][direction];
    }
  }
  return both;
}

}  // namespace adjutant::hexwar
