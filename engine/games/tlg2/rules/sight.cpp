#include "engine/games/tlg2/rules/sight.hpp"

#include <algorithm>

#include "engine/hexwar/sight.hpp"

namespace adjutant::tlg2 {

namespace {

bool blocks(const Map& map, Hex hex) {
  return map.grid.contains(hex) && map.terrain[map.grid.index(hex)] == Terrain::forest;
}

bool is_high(const Map& map, Hex hex) {
  return map.grid.contains(hex) && map.high[map.grid.index(hex)];
}

// What lies in a line of sight as things stand.
struct InTheWay {
  const State& state;
  UnitSet involved;  // R42: they never attenuate
};

// 7.3: a building, or a unit of either side.
bool attenuates(const InTheWay& in, Hex hex) {
  const Map& map = in.state.scenario->map;
  if (!map.grid.contains(hex)) return false;
  if (map.building[map.grid.index(hex)]) return true;
  for (std::size_t i = 0; i < in.state.units.size(); ++i) {
    const UnitState& unit = in.state.units[i];
    if (unit.where != Whereabouts::on_map || unit.at != hex) continue;
    if ((in.involved & bit(static_cast<UnitIndex>(i))) == 0) return true;
  }
  return false;
}

// 7.7: between two low hexes any slope in the way blocks, those of their own hexes too. A slope
// that the line runs exactly along does nothing (R33); between two high hexes it runs over the
// high ground, whose slopes it crosses at the hexside's ends. R41: so it does wherever it comes
// over the inside of a high hex, in and out by corners too; version 1 knows only hexsides crossed.
bool hidden_by_slopes(const Scenario& scenario, const hex::Line& line, Hex gun, Hex target) {
  const Map& map = scenario.map;
  if (is_high(map, gun) || is_high(map, target)) return false;
  const bool over_the_top = std::ranges::any_of(line.steps, [&](const hex::LineStep& step) {
    return step.along ? is_high(map, step.hex) && is_high(map, step.other)
                      : scenario.rules.high_ground_hides && is_high(map, step.hex);
  });
  return over_the_top || std::ranges::any_of(line.crossings, [&](const hex::Crossing& crossing) {
           const auto direction = hex::direction_to(crossing.from, crossing.to);
           return direction && map.has(map.slope, crossing.from, *direction);
         });
}

// R33: along a hexside both neighbours must block; the gun's and the target's own hex are not among
// the steps and never count.
bool blocked(const Scenario& scenario, const hex::Line& line, Hex gun, Hex target) {
  return hidden_by_slopes(scenario, line, gun, target) ||
         hexwar::is_blocked(line, [&](Hex hex) { return blocks(scenario.map, hex); });
}

}  // namespace

bool sees(const Scenario& scenario, Hex gun, Hex target) {
  return !blocked(scenario, hex::line(gun, target), gun, target);
}

Sight sight(const State& state, Hex gun, Hex target, UnitSet involved) {
  const Scenario& scenario = *state.scenario;
  const hex::Line line = hex::line(gun, target);
  if (blocked(scenario, line, gun, target)) return Sight::blocked;
  const InTheWay in{state, scenario.rules.sight_past_comrades ? involved : UnitSet{0}};
  // R33: along a hexside one neighbour that blocks, and what stands in either, attenuates.
  const bool dimmed = hexwar::is_obstructed(
      line, [&](Hex hex) { return blocks(scenario.map, hex); },
      [&](Hex hex) { return attenuates(in, hex); });
  return dimmed ? Sight::obstructed : Sight::clear;
}

// 7.2
int range_now(const State& state, UnitIndex gun) {
  const int printed = state.scenario->units[gun].range;
  // 10.2, R32: at night every gun reaches one hex.
  return state.scenario->night(state.turn) ? std::min(printed, 1) : printed;
}

}  // namespace adjutant::tlg2
