#include "engine/games/rise_and_fight/scenario/charts.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
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

void read_named(Block& block, std::string_view name, const std::vector<std::string_view>& names,
                int least, int most, std::map<std::string, int, std::less<>>& values) {
  auto figures = block.block(name);
  for (const auto one : names) values[std::string(one)] = figures.integer(one, least, most);
  figures.finish();
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

// 6.1a-s, 6.2a-n and 9, lettered in their order; of BUA one figure a kind.
constexpr auto factors_of_charts = std::to_array<std::string_view>({"6.1a",
                                                                    "6.1b",
                                                                    "6.1c",
                                                                    "6.1d",
                                                                    "6.1e",
                                                                    "6.1f",
                                                                    "6.1g",
                                                                    "6.1h",
                                                                    "6.1i",
                                                                    "6.1j",
                                                                    "6.1k",
                                                                    "6.1l",
                                                                    "6.1m",
                                                                    "6.1n",
                                                                    "6.1o",
                                                                    "6.1p",
                                                                    "6.1q wooden",
                                                                    "6.1q mixed",
                                                                    "6.1q brick",
                                                                    "6.1q fortified",
                                                                    "6.1r",
                                                                    "6.1s",
                                                                    "6.2a",
                                                                    "6.2b",
                                                                    "6.2c",
                                                                    "6.2d",
                                                                    "6.2e",
                                                                    "6.2f",
                                                                    "6.2g",
                                                                    "6.2h",
                                                                    "6.2i",
                                                                    "6.2j",
                                                                    "6.2k wooden",
                                                                    "6.2k mixed",
                                                                    "6.2k brick",
                                                                    "6.2k fortified",
                                                                    "6.2l",
                                                                    "6.2m",
                                                                    "6.2n",
                                                                    "9.1 foot",
                                                                    "9.1 shock",
                                                                    "9.2 open",
                                                                    "9.2 skirmish",
                                                                    "9.2 column",
                                                                    "9.2 close order",
                                                                    "9.3 light",
                                                                    "9.3 heavy",
                                                                    "9.3 wooden",
                                                                    "9.3 mixed",
                                                                    "9.3 brick",
                                                                    "9.3 fortified",
                                                                    "9.4",
                                                                    "9.5 being",
                                                                    "9.5 irregular in woods",
                                                                    "9.5 v irregular",
                                                                    "9.5 v militia",
                                                                    "9.6 one",
                                                                    "9.6 more",
                                                                    "9.7 flank",
                                                                    "9.7 rear",
                                                                    "9.7 struck in flank",
                                                                    "9.7 struck in rear",
                                                                    "9.7 on evader",
                                                                    "9.7 evader",
                                                                    "9.9 guns",
                                                                    "9.9 no bayonets",
                                                                    "9.9 v guns",
                                                                    "9.10 secure",
                                                                    "9.10 v foot",
                                                                    "9.11 won",
                                                                    "9.11 won v charge",
                                                                    "9.11 drew v charge",
                                                                    "9.12 loose",
                                                                    "9.12 close",
                                                                    "9.12 dense"});

}  // namespace

int Charts::factor(std::string_view name) const {
  const auto found = factors.find(name);
  ENSURE(found != factors.end(), "a chart has every factor");
  return found->second;
}

const std::vector<std::string_view>& factor_names() {
  static const std::vector<std::string_view> names(factors_of_charts.begin(),
                                                   factors_of_charts.end());
  return names;
}

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
  constexpr int segments_max = 9, factor_max = 20;
  read_named(block, "changes", change_names(), 1, segments_max, charts.changes);
  read_ranges(block, charts);
  read_hits(block, charts);
  read_named(block, "factors", factor_names(), -factor_max, factor_max, charts.factors);
  block.finish();
}

}  // namespace adjutant::rise_and_fight
