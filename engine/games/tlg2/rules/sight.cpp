#include "engine/games/tlg2/rules/sight.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

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
struct Slopes {
  const Scenario& scenario;

  bool hide_in(const hex::LineStep& step) const {
    const Map& map = scenario.map;
    return step.along ? is_high(map, step.hex) && is_high(map, step.other)
                      : scenario.rules.high_ground_hides && is_high(map, step.hex);
  }
  bool hide_at(const hex::Crossing& crossing) const {
    const auto direction = hex::direction_to(crossing.from, crossing.to);
    return direction && scenario.map.has(scenario.map.slope, crossing.from, *direction);
  }
};

// What blocks a line: a kind of ground in one hex, or between two.
struct Block {
  std::string_view what;
  Hex hex;
  std::optional<Hex> other = {};
};

// R33: along a hexside both neighbours must block; the gun's and the target's own hex are not among
// the steps and never count.
std::optional<Block> block_of(const Scenario& scenario, const hex::Line& line, Hex gun,
                              Hex target) {
  const Map& map = scenario.map;
  if (!is_high(map, gun) && !is_high(map, target)) {
    const Slopes slopes{scenario};
    for (const auto& step : line.steps) {
      if (slopes.hide_in(step)) return Block{"high ground", step.hex};
    }
    for (const auto& crossing : line.crossings) {
      if (slopes.hide_at(crossing)) return Block{"a slope", crossing.from, crossing.to};
    }
  }
  const auto forest = hexwar::first_block(line, [&](Hex hex) { return blocks(map, hex); });
  return forest ? std::optional(Block{"forest", forest->hex}) : std::nullopt;
}

}  // namespace

bool sees(const Scenario& scenario, Hex gun, Hex target) {
  return !block_of(scenario, hex::line(gun, target), gun, target);
}

std::string in_the_way(const Scenario& scenario, Hex gun, Hex target) {
  const auto block = block_of(scenario, hex::line(gun, target), gun, target);
  if (!block) return {};
  const auto& grid = scenario.map.grid;
  const auto hex = grid.print(block->hex);
  if (!block->other) return fmt::format("{} in {} is in the way", block->what, hex);
  return fmt::format("{} between {} and {} is in the way", block->what, hex,
                     grid.print(*block->other));
}

Sight sight(const State& state, Hex gun, Hex target, UnitSet involved) {
  const Scenario& scenario = *state.scenario;
  const hex::Line line = hex::line(gun, target);
  if (block_of(scenario, line, gun, target)) return Sight::blocked;
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
