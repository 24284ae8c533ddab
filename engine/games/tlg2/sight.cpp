#include "engine/games/tlg2/sight.hpp"

#include <algorithm>

#include "engine/hex/line.hpp"

namespace adjutant::tlg2 {

namespace {

bool blocks(const Map& map, Hex hex) {
  return map.grid.contains(hex) && map.terrain[map.grid.index(hex)] == Terrain::forest;
}

bool is_high(const Map& map, Hex hex) {
  return map.grid.contains(hex) && map.high[map.grid.index(hex)];
}

// 7.3: a building, or a unit of either side.
bool attenuates(const State& state, Hex hex) {
  const Map& map = state.scenario->map;
  return map.grid.contains(hex) &&
         (map.building[map.grid.index(hex)] || unit_at(state, hex).has_value());
}

Sight through(const State& state, const hex::LineStep& step) {
  const Map& map = state.scenario->map;
  if (!step.along) {
    if (blocks(map, step.hex)) return Sight::blocked;
    return attenuates(state, step.hex) ? Sight::attenuated : Sight::clear;
  }
  // R33: along a hexside both neighbours must block; what stands in one only attenuates.
  const bool one = blocks(map, step.hex), other = blocks(map, step.other);
  if (one && other) return Sight::blocked;
  if (one || other || attenuates(state, step.hex) || attenuates(state, step.other)) {
    return Sight::attenuated;
  }
  return Sight::clear;
}

// 7.7: between two low hexes any slope in the way blocks, those of their own hexes too. A slope
// that the line runs exactly along does nothing (R33); between two high hexes it runs over the
// high ground, whose slopes it crosses at the hexside's ends.
bool hidden_by_slopes(const Map& map, const hex::Line& line, Hex gun, Hex target) {
  if (is_high(map, gun) || is_high(map, target)) return false;
  const bool over_the_top = std::ranges::any_of(line.steps, [&](const hex::LineStep& step) {
    return step.along && is_high(map, step.hex) && is_high(map, step.other);
  });
  return over_the_top || std::ranges::any_of(line.crossings, [&](const hex::Crossing& crossing) {
           const auto direction = hex::direction_to(crossing.from, crossing.to);
           return direction && map.has(map.slope, crossing.from, *direction);
         });
}

}  // namespace

Sight sight(const State& state, Hex gun, Hex target) {
  const hex::Line line = hex::line(gun, target);
  if (hidden_by_slopes(state.scenario->map, line, gun, target)) return Sight::blocked;
  Sight worst = Sight::clear;
  // R33: the gun's and the target's own hex are not among the steps and never count.
  for (const hex::LineStep& step : line.steps) worst = std::max(worst, through(state, step));
  return worst;
}

int range_now(const State& state, UnitIndex gun) {
  const int printed = state.scenario->units[gun].range;
  // 10.2, R32: at night every gun reaches one hex.
  return state.scenario->night(state.turn) ? std::min(printed, 1) : printed;
}

}  // namespace adjutant::tlg2
