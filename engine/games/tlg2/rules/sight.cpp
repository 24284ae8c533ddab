#include "engine/games/tlg2/rules/sight.hpp"

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

// R33: along a hexside both neighbours must block.
bool blocks(const Map& map, const hex::LineStep& step) {
  return blocks(map, step.hex) && (!step.along || blocks(map, step.other));
}

// R33: along a hexside one neighbour that blocks, and what stands in either, attenuates.
bool attenuates(const State& state, const hex::LineStep& step) {
  if (!step.along) return attenuates(state, step.hex);
  const Map& map = state.scenario->map;
  return blocks(map, step.hex) || blocks(map, step.other) || attenuates(state, step.hex) ||
         attenuates(state, step.other);
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

bool blocked(const Map& map, const hex::Line& line, Hex gun, Hex target) {
  // R33: the gun's and the target's own hex are not among the steps and never count.
  return hidden_by_slopes(map, line, gun, target) ||
         std::ranges::any_of(line.steps, [&](const auto& step) { return blocks(map, step); });
}

}  // namespace

bool sees(const Map& map, Hex gun, Hex target) {
  return !blocked(map, hex::line(gun, target), gun, target);
}

Sight sight(const State& state, Hex gun, Hex target) {
  const hex::Line line = hex::line(gun, target);
  if (blocked(state.scenario->map, line, gun, target)) return Sight::blocked;
  const bool dimmed = std::ranges::any_of(
      line.steps, [&](const hex::LineStep& step) { return attenuates(state, step); });
  return dimmed ? Sight::attenuated : Sight::clear;
}

int range_now(const State& state, UnitIndex gun) {
  const int printed = state.scenario->units[gun].range;
  // 10.2, R32: at night every gun reaches one hex.
  return state.scenario->night(state.turn) ? std::min(printed, 1) : printed;
}

}  // namespace adjutant::tlg2
