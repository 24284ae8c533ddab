#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/hexwar/adjacency.hpp"

namespace adjutant::hexwar {

// The cost of each step from hex to hex for units of one kind, regardless of the units there: a
// column of a terrain chart laid over a map, computed once. Costs are whole numbers, half points in
// games that have halves; every step costs at least 1. Hexes go by their index in the grid.
class MovementCosts {
 public:
  static constexpr std::int16_t forbidden = 10'000;  // more than any cost
  struct Step {
    std::int16_t to;  // where the step is forbidden, the hex itself
    std::int16_t cost;
  };
  using Steps = std::array<Step, 6>;  // by direction, clockwise from north

  MovementCosts() = default;
  // `entering`: the cost of a hex that is entered off the road, or from off the map; forbidden
  // where units of this kind never go. `step`: the cost of a step, given what entering its hex
  // costs; never asked where that is forbidden, nor at the edge of the map.
  MovementCosts(const hex::Grid& grid, const Adjacency& adjacency,
                const std::function<int(Hex)>& entering,
                const std::function<int(Hex from, hex::Direction direction, int entering)>& step);

  const Steps& steps(int index) const { return steps_[index]; }
  // Empty where the step is forbidden.
  std::optional<int> step(int index, hex::Direction direction) const {
    const int cost = steps_[index][static_cast<std::size_t>(direction)].cost;
    if (cost == forbidden) return {};
    return cost;
  }
  int entering(int index) const { return entering_[index]; }

  // For units of several kinds that go together: each step at the dearest.
  static MovementCosts dearest(const MovementCosts& one, const MovementCosts& other);

 private:
  std::vector<std::int16_t> entering_;
  std::vector<Steps> steps_;
};

}  // namespace adjutant::hexwar
