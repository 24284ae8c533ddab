#include "engine/games/two_by_two/report/report.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/core/report_sections.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/two_by_two/report/sentences.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"
#include "engine/table/places.hpp"
#include "engine/table/telling.hpp"

namespace adjutant::two_by_two {
namespace {

using core::Document;
using core::Heading;
using core::List;
using core::Paragraph;
using core::side_name;
using core::Table;

// "turn 3 or later, at A (rear)", for a unit that is not on the table.
std::string state_text(const State& state, UnitIndex index) {
  const auto& unit = state.unit(index);
  const auto& now = state.units[index];
  if (now.where == Where::table) {
    return std::string(condition_names[static_cast<std::size_t>(now.condition)]);
  }
  if (now.where != Where::waiting) {
    return std::string(where_names[static_cast<std::size_t>(now.where)]);
  }
  if (unit.is_free) return "to be set up";
  const auto& entry = state.scenario->map.entries[*unit.entry];
  const auto* kind = entry.kind == EntryKind::rear ? "rear" : "flank";
  return fmt::format("turn {} or later, {} ({})", unit.from_turn, entry_text(entry.id), kind);
}

// What one orders by stands first: a telephone shows as many columns as it has room for.
std::vector<std::string> row(const State& state, UnitIndex index) {
  const auto& unit = state.unit(index);
  const auto& now = state.units[index];
  const bool on_table = now.where == Where::table;
  const bool has_facing = on_table || (now.where == Where::waiting && unit.is_free);
  return {unit.id,
          on_table ? print_inches(now.at.x) : "",
          on_table ? print_inches(now.at.y) : "",
          has_facing ? table::heading_text(on_table ? now.heading : unit.facing) : "",
          state_text(state, index),
          std::to_string(unit.points),
          kind_text(unit),
          unit.name};
}

void describe_position(Document& document, const State& state) {
  document.emplace_back(Heading{2, core::position_section});
  for (const auto side : core::both_sides) {
    document.emplace_back(Heading{3, side_name(state, side)});
    Table table{{"Unit", "x", "y", "Facing", "State", "Points", "Kind", "Name"}, {}};
    for (UnitIndex index = 0; index < state.units.size(); ++index) {
      if (state.unit(index).side == side) table.rows.push_back(row(state, index));
    }
    document.emplace_back(std::move(table));
  }
  document.emplace_back(Paragraph{table::how_to_read_places});
  const auto is_common = [](const Unit& unit) { return unit.size == Size::common; };
  if (!std::ranges::all_of(state.scenario->units, is_common)) {
    document.emplace_back(Paragraph{
        "A small unit counts less in a melee, a large one more in melees and fire (7.2, 6.2)."});
  }
  const auto scored = scores(state);
  std::vector<std::string> points;
  for (const auto side : core::both_sides) {
    points.push_back(fmt::format("{} {} (lost {} of {})", side_name(state, side),
                                 scored[core::index(side)], points_lost(state, side),
                                 points_of(*state.scenario, side)));
  }
  document.emplace_back(
      Paragraph{fmt::format("Points: {}. A tie goes to the {} (N22).", core::list_of(points, ", "),
                            side_name(state, state.scenario->tie))});
  const auto& objectives = state.scenario->map.objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    document.emplace_back(Paragraph{fmt::format(
        "Objective {} ({} points): held by {}.", objectives[i].name, objectives[i].points,
        state.held[i] ? "the " + side_name(state, *state.held[i]) : std::string("neither side"))});
  }
}

// With the modifier of each shot and the chance of each result.
void describe_shots(Document& document, const State& state) {
  document.emplace_back(Heading{2, "Possible fire"});
  Table table{{"Unit", "Target", "Modifier", "Results"}, {}};
  for (const auto side : core::both_sides) {
    for (const auto& shot : shots_of(state, side)) {
      std::string results(shot.at("text").as_array().back().as_string());
      results.erase(0, results.find(": ") + 2);
      table.rows.push_back({std::string(shot.at("unit").as_string()),
                            std::string(shot.at("target").as_string()),
                            fmt::format("{:+}", shot.at("sum").as_int64()), std::move(results)});
    }
  }
  core::add_table(document, std::move(table), "No unit can fire at an enemy.");
}

}  // namespace

Document report(const State& before, const State& after, const core::Events& events,
                core::Viewer viewer) {
  const auto& scenario = *after.scenario;
  Document document;
  const auto when = before.phase == Phase::setup
                        ? std::string("set-up")
                        : fmt::format("turn {} of {}", before.turn, scenario.turns);
  document.emplace_back(
      Heading{1, fmt::format("{}, {}: {}", scenario.title, when, side_name(before, before.side))});
  const auto blocks = document.size();
  core::tell_turns(document, scenario, events, viewer, "turn_ended", [](const core::Event& event) {
    const bool full =
        event.type == "shot" || event.type == "rallied" || event.type == "not_rallied";
    return full ? modifier_lines(event.fields) : std::vector<std::string>{};
  });
  if (document.size() == blocks) document.emplace_back(Paragraph{core::quiet_turn});
  describe_position(document, after);
  if (after.phase != Phase::over) describe_shots(document, after);
  core::describe_what_follows(document, awaited(after),
                              [&](Side side) { return "the " + side_name(after, side); });
  if (viewer != after.side) core::describe_forecast(document, after, viewer);
  document.emplace_back(
      Paragraph{core::played_with(scenario.id, scenario.sha256, scenario.provenance)});
  return document;
}

}  // namespace adjutant::two_by_two
