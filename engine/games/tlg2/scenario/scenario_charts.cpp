#include <fmt/format.h>

#include "engine/games/tlg2/scenario/scenario_parts.hpp"

namespace adjutant::tlg2 {

namespace {

// 6.11: "AL1AR", "BL1", "DL2DR": each of ALn, AR, BLn, DLn, DR at most once; "NE": no effect. Empty
// when it is not.
std::optional<CombatResult> parse_result(std::string_view name) {
  CombatResult result{std::string(name), 0, false, 0, false};
  if (name.empty()) return std::nullopt;
  if (name == "NE") return result;
  while (!name.empty()) {
    if (name.starts_with("AR") && !result.attacker_retreats) {
      result.attacker_retreats = true;
      name.remove_prefix(2);
    } else if (name.starts_with("DR") && !result.defender_retreats) {
      result.defender_retreats = true;
      name.remove_prefix(2);
    } else {
      if (name.size() < 3 || name[1] != 'L' || name[2] < '1' || name[2] > '9') return std::nullopt;
      const bool attacker = name[0] == 'A' || name[0] == 'B';
      const bool defender = name[0] == 'D' || name[0] == 'B';
      if (!attacker && !defender) return std::nullopt;
      if ((attacker && result.attacker_losses) || (defender && result.defender_losses)) {
        return std::nullopt;
      }
      const int steps = name[2] - '0';
      if (attacker) result.attacker_losses = steps;
      if (defender) result.defender_losses = steps;
      name.remove_prefix(3);
    }
  }
  return result;
}

// 6.17
void read_results(Block& charts, Charts& read) {
  const auto& rows = charts.list("results");
  const auto path = charts.path_of("results");
  const auto cure =
      fmt::format("write 6 rows, die 1 to 6, of {} results each, columns 1:4 to 7:1", odds_columns);
  if (rows.size() != read.results.size() && charts.find("results") != nullptr) {
    add_fault(charts.faults(), path, fmt::format("has {} rows", rows.size()), cure);
  }
  for (std::size_t die = 0; die < rows.size() && die < read.results.size(); ++die) {
    const auto* row = rows[die].if_array();
    if (row == nullptr || row->size() != odds_columns) {
      add_fault(charts.faults(), element(path, die),
                row == nullptr ? "is no list" : fmt::format("has {} results", row->size()), cure);
      continue;
    }
    for (std::size_t column = 0; column < odds_columns; ++column) {
      const auto* text = (*row)[column].if_string();
      const auto result = text == nullptr ? std::nullopt : parse_result(*text);
      if (!result) {
        add_fault(charts.faults(), element(element(path, die), column), "is not a combat result",
                  "put together from AL1, AR (attacker), DL1, DR (defender), BL1 (both), any digit "
                  "for the steps, in capitals, such as \"DL1DR\"; \"NE\" for no effect");
        continue;
      }
      read.results[die][column] = *result;
    }
  }
}

void read_shifts(Block& charts, Charts& read) {
  Block shifts = charts.block("shifts");
  const auto columns = [&](std::string_view name) {
    return shifts.integer(name, 0, odds_columns - 1);
  };
  read.forest_shift = columns("forest");
  read.swamp_shift = columns("swamp");
  read.building_shift = columns("building");
  read.creek_shift = columns("creek");
  read.bridge_shift = columns("bridge");
  read.slope_shift = columns("slope");
  shifts.finish();
}

std::array<int, 3> read_by_type(Block& parent, std::string_view name) {
  Block block = parent.block(name);
  std::array<int, 3> figures{};
  for (const UnitType type : {UnitType::infantry, UnitType::cavalry, UnitType::artillery}) {
    figures[static_cast<std::size_t>(type)] = block.integer(tlg2::name(type), 1, 99);
  }
  block.finish();
  return figures;
}

// 2.7, 4.13-4.19: allowances by day and night, costs by terrain and type.
void read_movement(Block& charts, Charts& read) {
  Block movement = charts.block("movement");
  Block allowances = movement.block("allowances_half_points");
  read.allowance_day = read_by_type(allowances, "day");
  read.allowance_night = read_by_type(allowances, "night");
  allowances.finish();
  Block costs = movement.block("costs_half_points");
  read.clear_cost = read_by_type(costs, "clear");
  read.forest_cost = read_by_type(costs, "forest");
  read.swamp_cost = read_by_type(costs, "swamp");
  read.building_cost = read_by_type(costs, "building");
  read.road_cost = costs.integer("road", 1, 99);
  read.creek_cost = costs.integer("creek", 0, 99);
  costs.finish();
  movement.finish();
}

}  // namespace

Charts read_charts(Block& file, std::vector<std::string>& provenance) {
  Charts read;
  Block charts = file.block("charts");
  read_results(charts, read);
  read_shifts(charts, read);
  read_movement(charts, read);
  read_provenance(charts,
                  {{"results", "Combat Results Table"},
                   {"shifts", "Terrain shifts"},
                   {"movement", "Movement costs and allowances"}},
                  provenance);
  charts.finish();
  return read;
}

}  // namespace adjutant::tlg2
