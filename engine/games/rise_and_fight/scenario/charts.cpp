#include "engine/games/rise_and_fight/scenario/charts.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/scenario/reader.hpp"

namespace adjutant::rise_and_fight {
namespace {

// 2: a list of mils; each of the last `tiring` ones costs 1 FH.
Row read_row(Block& rows, std::string_view name) {
  auto block = rows.block(name);
  Row row;
  const auto& segments = block.list("segments");
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].is_int64() && segments[i].get_int64() > 0 &&
        segments[i].get_int64() <= table_width_max) {
      row.push_back({static_cast<int>(segments[i].get_int64()), false});
    } else {
      add_fault(rows.faults(), element(block.path_of("segments"), i), "is no length",
                "write mils above 0");
    }
  }
  const int tiring = block.integer_or("tiring", 0, static_cast<int>(row.size()), 0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(tiring); ++i) {
    row[row.size() - 1 - i].tires = true;
  }
  block.finish();
  return row;
}

std::map<Formation, Row> read_rows(Block& moves, std::string_view arm,
                                   std::initializer_list<Formation> formations) {
  auto block = moves.block(arm);
  std::map<Formation, Row> rows;
  for (const auto formation : formations) {
    rows[formation] = read_row(block, formation_names[place(formation)]);
  }
  block.finish();
  return rows;
}

void read_moves(Block& block, Charts& charts) {
  using enum Formation;
  auto moves = block.block("moves");
  charts.foot = read_rows(moves, "foot", {march, column, line, open, skirmish});
  charts.horse = read_rows(moves, "horse", {march, column, line, skirmish});
  charts.guns = read_rows(moves, "guns", {limbered, unlimbered});
  charts.commander = read_row(moves, "commander");
  charts.road = moves.integer("road", 0, table_width_max);
  moves.finish();
}

void read_changes(Block& block, Charts& charts) {
  constexpr int segments_max = 9;
  auto changes = block.block("changes");
  for (const auto name : change_names()) {
    charts.changes[std::string(name)] = changes.integer(name, 1, segments_max);
  }
  changes.finish();
}

// 6.1a-s, 6.2a-n and 9: a chart has each.
void read_factors(Block& block, Charts& charts) {
  constexpr int factor_max = 20;
  auto factors = block.block("factors");
  for (std::size_t i = 0; i < factor_names.size(); ++i) {
    charts.factors[i] = factors.integer(factor_names[i], -factor_max, factor_max);
  }
  factors.finish();
}

void read_ranges(Block& block, Charts& charts) {
  auto ranges = block.block("ranges");
  for (std::size_t i = place(Weapon::poor_musket); i < weapon_names.size(); ++i) {
    auto weapon = ranges.block(weapon_names[i]);
    charts.ranges[i] = {weapon.integer_or("canister", 0, table_width_max, 0),
                        weapon.integer_or("short", 0, table_width_max, 0),
                        weapon.integer("most", 1, table_width_max)};
    weapon.finish();
  }
  ranges.finish();
}

void read_hits(Block& block, Charts& charts) {
  const auto& rows = block.list("hits");
  std::array<bool, die_faces + 1> told{true};  // a required roll of 0 means no roll
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Block row(block.faults(), rows[i], element(block.path_of("hits"), i));
    const int required = row.integer("required", 1, die_faces);
    const auto at = static_cast<std::size_t>(required);
    if (std::exchange(told[at], true)) {
      add_fault(block.faults(), row.path_of("required"), fmt::format("is {} again", required),
                "write each required roll once");
    }
    const int two = row.integer("two", 0, required);
    charts.hits[at] = {row.integer("three", 0, two), two};
    row.finish();
  }
  for (std::size_t required = 1; required < told.size(); ++required) {
    if (told[required]) continue;
    add_fault(block.faults(), block.path_of("hits"),
              fmt::format("lacks the required roll of {}", required),
              "write a row for each, 1 to 10");
  }
}

}  // namespace

const std::vector<std::string_view>& change_names() {
  static const std::vector<std::string_view> names{
      "march-line",      "march-column",  "column-line",    "column-open",
      "column-skirmish", "march-open",    "march-skirmish", "line-open",
      "line-skirmish",   "open-skirmish", "limber",         "mounted"};
  return names;
}

std::optional<int> segments_to_change(const Charts& charts, Formation from, Formation to) {
  const auto low = std::min(from, to), high = std::max(from, to);
  if (low == high) return {};
  const auto name = low == Formation::limbered ? std::string("limber")
                                               : fmt::format("{}-{}", formation_names[place(low)],
                                                             formation_names[place(high)]);
  const auto found = charts.changes.find(name);
  return found == charts.changes.end() ? std::nullopt : std::optional(found->second);
}

void read_charts(Block& file, Charts& charts) {
  auto block = file.block("charts");
  read_moves(block, charts);
  read_changes(block, charts);
  read_ranges(block, charts);
  read_hits(block, charts);
  read_factors(block, charts);
  block.finish();
}

}  // namespace adjutant::rise_and_fight
