#include "engine/games/tlg2/scenario/marches.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace adjutant::tlg2 {
namespace {

constexpr int farthest = Marches::no_way - 1;
using Waiting = std::array<std::vector<std::int16_t>, farthest + 1>;  // hexes by what it costs

// Every way out of one hex, the cheapest first.
void spread(const hexwar::MovementCosts& costs, int from, std::span<std::uint8_t> far,
            Waiting& waiting) {
  far[from] = 0;
  waiting[0].push_back(static_cast<std::int16_t>(from));
  for (int cost = 0; cost < farthest; ++cost) {
    for (std::size_t i = 0; i < waiting[cost].size(); ++i) {
      const auto index = waiting[cost][i];
      if (far[index] != cost) continue;
      for (const auto& step : costs.steps(index)) {
        if (step.cost == hexwar::MovementCosts::forbidden) continue;
        const int next = std::min(cost + step.cost, farthest);
        if (next >= far[step.to]) continue;
        far[step.to] = static_cast<std::uint8_t>(next);
        waiting[next].push_back(step.to);
      }
    }
    waiting[cost].clear();
  }
  waiting[farthest].clear();
}

}  // namespace

Marches::Marches(const hexwar::MovementCosts& costs, int hexes)
    : hexes_(hexes),
      far_(static_cast<std::size_t>(hexes) * static_cast<std::size_t>(hexes), no_way) {
  Waiting waiting;
  for (int from = 0; from < hexes; ++from) {
    const auto row = static_cast<std::size_t>(from) * static_cast<std::size_t>(hexes);
    spread(costs, from, std::span(far_).subspan(row, static_cast<std::size_t>(hexes)), waiting);
  }
}

}  // namespace adjutant::tlg2
