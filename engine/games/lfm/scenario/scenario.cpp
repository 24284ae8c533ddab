#include "engine/games/lfm/scenario/scenario.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/lfm/scenario/reader.hpp"

namespace adjutant::lfm {

namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool same(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower, lower);
}

void read_turns(Block& file, Scenario& scenario) {
  const auto& turns = file.list("turns");
  for (std::size_t i = 0; i < turns.size(); ++i) {
    Block block(file.faults(), turns[i], element("turns", i));
    Turn turn;
    turn.label = block.text("label");
    turn.night = block.flag("night");
    block.finish();
    scenario.turns.push_back(std::move(turn));
  }
  if (scenario.turns.empty() || scenario.turns.size() > 100) {
    if (file.find("turns") != nullptr) {
      add_fault(file.faults(), "turns", fmt::format("are {}", turns.size()), "list 1 to 100 turns");
    }
    scenario.turns.resize(1);
  }
}

void read_heading(Block& file, Scenario& scenario) {
  core::read_scenario_heading(file, "lfm", side_ids, scenario);
  read_turns(file, scenario);
  scenario.first = file.choice("first", {id(us), id(cs)}) == 0 ? us : cs;
}

Victory read_victory(Block& file, const Map& map) {
  Victory victory;
  Block block = file.block("victory");
  victory.margin = block.integer("margin", 0, 999);
  const auto& hexes = block.list("points");
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    Block one(file.faults(), hexes[i], element(block.path_of("points"), i));
    const int points = one.integer("points", 1, 999);
    if (const auto* value = one.need("hex")) {
      if (const auto hex = read_hex(file.faults(), *value, map.grid, one.path_of("hex"))) {
        victory.hexes.push_back({*hex, points});
      }
    }
    one.finish();
  }
  block.finish();
  return victory;
}

// L3, for those of one gait.
hexwar::MovementCosts costs_of(const Scenario& scenario, std::size_t gait) {
  const auto& map = scenario.map;
  const auto& charts = scenario.charts;
  return {map.grid, scenario.adjacency,
          [&](Hex hex) {
            return charts.terrain_cost[static_cast<std::size_t>(map.terrain_of(hex))][gait];
          },
          [&](Hex from, hex::Direction direction, int entering) {
            const Hex to = hex::neighbour(from, direction);
            const bool up = map.level_of(to) > map.level_of(from);
            const bool steep = up && map.has(map.steep, from, direction);
            if (steep && charts.steep_cost[gait] == never) return never;
            // A step along a road is ½ in all.
            if (map.has(map.road, from, direction)) return charts.road_cost;
            int cost = entering + (map.has(map.creek, from, direction) ? charts.creek_cost : 0);
            if (up) cost += steep ? charts.steep_cost[gait] : charts.up_cost;
            return cost;
          }};
}

void work_out(Scenario& scenario) {
  for (std::size_t i = 0; i < scenario.pieces.size(); ++i) {
    const auto& counter = scenario.pieces[i];
    const auto index = static_cast<PieceIndex>(i);
    auto& roster = scenario.rosters[core::index(counter.side)];
    if (counter.regiment()) roster.regiments.push_back(index);
    if (counter.guns()) roster.guns.push_back(index);
    (counter.commander() ? roster.commanders : roster.units).push_back(index);
  }
  const auto& grid = scenario.map.grid;
  scenario.adjacency = hexwar::Adjacency(grid);
  // L9: over any hexside.
  scenario.zones =
      hexwar::ZoneTable(grid, scenario.adjacency, [](Hex, hex::Direction) { return true; });
  for (std::size_t gait = 0; gait < gait_names.size(); ++gait) {
    scenario.costs[std::size_t{1} << gait] = costs_of(scenario, gait);
  }
  // L33: those who go together pay the dearest of each step.
  for (const std::size_t gaits : {3U, 5U, 6U}) {
    const auto lowest = gaits & (~gaits + 1);
    scenario.costs[gaits] =
        hexwar::MovementCosts::dearest(scenario.costs[lowest], scenario.costs[gaits - lowest]);
  }
  scenario.costs[7] = hexwar::MovementCosts::dearest(scenario.costs[3], scenario.costs[4]);
}

}  // namespace

std::optional<PieceIndex> Scenario::find_piece(std::string_view wanted) const {
  const auto found =
      std::ranges::find_if(pieces, [&](const Piece& one) { return same(one.id, wanted); });
  if (found == pieces.end()) return std::nullopt;
  return static_cast<PieceIndex>(found - pieces.begin());
}

std::optional<int> Scenario::find_brigade(std::string_view wanted) const {
  const auto found =
      std::ranges::find_if(brigades, [&](const Brigade& one) { return same(one.id, wanted); });
  if (found == brigades.end()) return std::nullopt;
  return static_cast<int>(found - brigades.begin());
}

std::optional<int> Scenario::brigade_under(PieceIndex brigadier) const {
  const auto found = std::ranges::find(brigades, brigadier, &Brigade::brigadier);
  if (found == brigades.end()) return std::nullopt;
  return static_cast<int>(found - brigades.begin());
}

std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules) {
  return core::load_scenario_file<Scenario>(
      file, rules,
      [](Block& block, Scenario& scenario) {
        read_heading(block, scenario);
        scenario.map = read_map(block);
        scenario.charts = read_charts(block, scenario.provenance);
        read_pieces(block, scenario);
        scenario.victory = read_victory(block, scenario.map);
        read_provenance(
            block, {{"turns", "Turns"}, {"map", "Map"}, {"units", "Units"}, {"victory", "Victory"}},
            scenario.provenance);
      },
      [](Scenario& scenario, core::FileFaults& faults) {
        work_out(scenario);
        lint_pieces(scenario, faults);
      });
}

}  // namespace adjutant::lfm
