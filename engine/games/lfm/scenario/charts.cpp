#include <fmt/format.h>

#include "engine/games/lfm/scenario/reader.hpp"

namespace adjutant::lfm {

namespace {

// 8.7, 3: "DR+D1": each of EXC, D1, DR, A1, AR at most once; "C": nothing; a star at the end of a
// charge that goes no further.
std::optional<Result> parse_result(std::string_view name, bool of_charge) {
  Result result{.name = std::string(name)};
  if (name == "C" && !of_charge) return result;
  if (of_charge && name.ends_with('*')) {
    result.stops = true;
    name.remove_suffix(1);
  }
  while (!name.empty()) {
    const auto end = std::min(name.find('+'), name.size());
    const auto part = name.substr(0, end);
    const auto once = [](bool& what) { return !std::exchange(what, true); };
    bool known = false;
    if (part == "EXC" && !of_charge) known = once(result.exchange) && once(result.defender_loses);
    if (part == "D1") known = once(result.defender_loses);
    if (part == "DR") known = once(result.defender_retreats);
    if (part == "A1") known = once(result.attacker_loses);
    if (part == "AR") known = once(result.attacker_retreats);
    if (!known || end + 1 == name.size()) return {};
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return result.name.empty() ? std::nullopt : std::optional(result);
}

// A table of texts or numbers: this many rows of this many cells, each read by `read`.
template <class Read>
void read_table(Block& charts, std::string_view name, std::size_t rows_count,
                std::size_t cells_count, std::string_view cure, Read read) {
  const auto& rows = charts.list(name);
  const auto path = charts.path_of(name);
  if (rows.size() != rows_count && charts.find(name) != nullptr) {
    add_fault(charts.faults(), path, fmt::format("has {} rows", rows.size()), std::string(cure));
  }
  for (std::size_t i = 0; i < rows.size() && i < rows_count; ++i) {
    const auto* row = rows[i].if_array();
    if (row == nullptr || row->size() != cells_count) {
      add_fault(charts.faults(), element(path, i),
                row == nullptr ? "is no list" : fmt::format("has {} cells", row->size()),
                std::string(cure));
      continue;
    }
    for (std::size_t j = 0; j < cells_count; ++j)
      read((*row)[j], i, j, element(element(path, i), j));
  }
}

template <class Table>
void read_results(Block& charts, std::string_view name, Table& table, bool of_charge,
                  std::string_view cure) {
  read_table(charts, name, table.size(), table[0].size(), cure,
             [&](const core::json::value& cell, std::size_t row, std::size_t column,
                 const std::string& path) {
               const auto* text = cell.if_string();
               const auto result = text == nullptr ? std::nullopt : parse_result(*text, of_charge);
               if (result) {
                 table[row][column] = *result;
                 return;
               }
               add_fault(
                   charts.faults(), path, "is no result",
                   of_charge
                       ? "put together from DR, D1, AR, A1 with '+', and '*' at the end: \"DR*\""
                       : "put together from EXC, D1, DR, A1, AR with '+': \"DR+D1\"; \"C\" for "
                         "nothing");
             });
}

// In half points; null where it is closed.
int read_cost(Block& block, std::string_view name) {
  const auto* value = block.need(name);
  if (value == nullptr || value->is_null()) return never;
  const auto* number = value->if_int64();
  if (number != nullptr && *number >= 1 && *number <= 40) return static_cast<int>(*number);
  add_fault(block.faults(), block.path_of(name), "is no cost",
            "write half movement points from 1 to 40, or null where nobody goes");
  return never;
}

std::array<int, 3> read_gaits(Block& parent, std::string_view name) {
  Block block = parent.block(name);
  std::array<int, 3> costs{};
  for (std::size_t gait = 0; gait < gait_names.size(); ++gait) {
    costs[gait] = read_cost(block, gait_names[gait]);
  }
  block.finish();
  return costs;
}

// 1, 2
void read_movement(Block& charts, Charts& read) {
  Block costs = charts.block("costs");
  for (std::size_t kind = 0; kind < terrain_names.size(); ++kind) {
    read.terrain_cost[kind] = read_gaits(costs, terrain_names[kind]);
  }
  read.steep_cost = read_gaits(costs, "steep");
  read.up_cost = costs.integer("up", 0, 40);
  read.creek_cost = costs.integer("creek", 0, 40);
  read.road_cost = costs.integer("road", 1, 40);
  costs.finish();
  Block allowances = charts.block("allowances");
  const auto points = [&](std::string_view name) { return allowances.integer(name, 4, 60); };
  read.foot_allowance = points("foot");
  read.mounted_allowance = points("mounted");
  read.guns_allowance = points("guns");
  read.horse_guns_allowance = points("horse_guns");
  read.commander_allowance = points("commanders");
  allowances.finish();
}

}  // namespace

Charts read_charts(Block& file, std::vector<std::string>& provenance) {
  Charts read;
  Block charts = file.block("charts");
  const auto fire_cure =
      fmt::format("write 6 rows, die 1 to 6, of {} numbers of checks, strength {} to {}",
                  fire_columns, fire_least, fire_most);
  read_table(charts, "fire", read.fire.size(), fire_columns, fire_cure,
             [&](const core::json::value& cell, std::size_t row, std::size_t column,
                 const std::string& path) {
               const auto* checks = cell.if_int64();
               if (checks != nullptr && *checks >= 0 && *checks <= 9) {
                 read.fire[row][column] = static_cast<int>(*checks);
               } else {
                 add_fault(charts.faults(), path, "is not a number of checks",
                           "write a number from 0 to 9");
               }
             });
  read_results(charts, "results", read.results, false,
               "write 8 rows, die 0 to 7, of 9 results each, columns 1-3 to 5-1");
  read_results(charts, "charge", read.charge, true,
               "write 6 rows, die 1 to 6, of 5 results each, differences -2 to 2");
  read_movement(charts, read);
  read_provenance(charts,
                  {{"fire", "Artillery Fire Table"},
                   {"results", "Combat Results Table"},
                   {"charge", "Cavalry Charge Table"},
                   {"costs", "Movement costs"},
                   {"allowances", "Movement allowances"}},
                  provenance);
  charts.finish();
  return read;
}

}  // namespace adjutant::lfm
