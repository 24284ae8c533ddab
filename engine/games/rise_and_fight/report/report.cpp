#include "engine/games/rise_and_fight/report/report.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/report_sections.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/rise_and_fight/report/causes.hpp"
#include "engine/games/rise_and_fight/report/combat_odds.hpp"
#include "engine/games/rise_and_fight/report/sentences.hpp"
#include "engine/table/places.hpp"
#include "engine/table/telling.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

using core::Document;
using core::Heading;
using core::List;
using core::Paragraph;
using core::side_name;
using core::Table;
using core::event_fields::number;
using core::event_fields::text;
using table::print_inches;

// "in contact, volley fired": what else counts.
std::string notes(const State& state, UnitIndex index) {
  const auto& now = state.units[index];
  std::vector<std::string> all;
  if (in_contact(state, index)) all.emplace_back("in contact");
  if (!in_command(state, index)) all.emplace_back("out of command");
  if (now.placement.stance().arm != state.unit(index).arm) all.emplace_back("dismounted");
  if (now.volley_spent) all.emplace_back("first volley fired");
  return core::list_of(all, ", ");
}

// Names and kinds are long: they have a table of their own, so that a mail of 72 columns has room.
std::vector<std::string> row(const State& state, UnitIndex index) {
  const auto& unit = state.unit(index);
  const auto& now = state.units[index];
  const auto score = fmt::format("{} of {}", state.score(index), unit.score);
  if (now.broken) return {unit.id, "", "", "", "broken", score, ""};
  const auto& [pose, formation, arm] = now.placement.stance();
  return {unit.id,
          print_inches(pose.at.x),
          print_inches(pose.at.y),
          table::heading_text(pose.heading),
          std::string(formation_names[place(formation)]),
          score,
          notes(state, index)};
}

void describe_commanders(Document& document, const State& state, Side side) {
  List list;
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    const auto& commander = state.scenario->commanders[i];
    if (commander.side != side) continue;
    const auto& now = state.commanders[i];
    const auto of = commander.brigade ? "brigade " + state.scenario->brigades[*commander.brigade].id
                                      : std::string("the army");
    const auto where = now.fallen     ? std::string("fallen")
                       : now.attached ? "with " + state.unit(*now.attached).id
                                      : "at " + print_inches(pose_of(state, i).at);
    list.items.push_back({fmt::format("{}: {}, commands {}, bonus {:+}, {}.", commander.id,
                                      commander.name, of, commander.inspiration, where),
                          {}});
  }
  if (!list.items.empty()) document.emplace_back(std::move(list));
}

// "17 of 69": F27.
std::string loss_text(const Loss& loss) {
  return fmt::format("{} of {}", loss.lost, loss.scores);
}

void describe_losses(Document& document, const State& state) {
  std::vector<std::string> losses;
  for (const auto side : core::both_sides) {
    losses.push_back(
        fmt::format("{} {}", side_name(state, side), loss_text(army_loss(state, side))));
  }
  constexpr int per_cent = 10;  // of per mille
  document.emplace_back(Paragraph{fmt::format(
      "Losses: {}. An army breaks at {}%. A tie goes to the {} (F27).", core::list_of(losses, ", "),
      state.scenario->breakpoint / per_cent, side_name(state, state.scenario->defender))});
  List list;
  const auto& brigades = state.scenario->brigades;
  for (std::size_t i = 0; i < brigades.size(); ++i) {
    const auto loss = brigade_loss(state, i);
    const auto* how = loss.is_at_least(brigade_spent)    ? ", spent"
                      : loss.is_at_least(brigade_shaken) ? ", shaken"
                                                         : "";
    list.items.push_back({fmt::format("Brigade {} ({}): {}{}.", brigades[i].id,
                                      side_name(state, brigades[i].side), loss_text(loss), how),
                          {}});
  }
  document.emplace_back(std::move(list));
}

void describe_position(Document& document, const State& state) {
  document.emplace_back(Heading{2, core::position_section});
  for (const auto side : core::both_sides) {
    document.emplace_back(Heading{3, side_name(state, side)});
    Table table{{"Unit", "x", "y", "Facing", "Formation", "Score", "Notes"}, {}};
    Table names{{"Unit", "Name", "Kind"}, {}};
    for (UnitIndex index = 0; index < state.units.size(); ++index) {
      const auto& unit = state.unit(index);
      if (unit.side != side) continue;
      table.rows.push_back(row(state, index));
      names.rows.push_back({unit.id, unit.name, kind_text(unit)});
    }
    document.emplace_back(std::move(table));
    document.emplace_back(std::move(names));
    describe_commanders(document, state, side);
  }
  document.emplace_back(Paragraph{table::how_to_read_places});
  describe_losses(document, state);
}

// The next round of each close combat.
void describe_combats(Document& document, const State& state) {
  const auto all = combats(state);
  if (all.empty()) return;
  document.emplace_back(Heading{2, "Units in contact"});
  List list;
  for (const auto& combat : all) {
    const auto odds = combat_odds(state, combat);
    std::vector<std::string> units;
    for (const auto* camp : {"own", "enemy"}) {
      for (const auto& fighter : odds.at(camp).as_array()) {
        units.push_back(text(fighter.as_object(), "unit"));
      }
    }
    core::Item item{core::list_of(units) + ", next round:", {}};
    for (const auto& line : odds.at("text").as_array()) {
      item.details.emplace_back(line.as_string());
    }
    list.items.push_back(std::move(item));
  }
  document.emplace_back(std::move(list));
}

void describe_shots(Document& document, const State& state) {
  document.emplace_back(Heading{2, "Possible fire"});
  if (is_first_player_turn(state)) {
    document.emplace_back(Paragraph{fmt::format(
        "The {} cannot fire in this player turn, because it is the first of the battle (rule 1).",
        side_name(state, state.side))});
  }
  Table table{{"Unit", "Target", "Hits on", "Chances"}, {}};
  for (const auto side : core::both_sides) {
    for (const auto& value : shots_of(state, side)) {
      const auto& shot = value.as_object();
      if (number(shot, "required") == 0) continue;
      table.rows.push_back({text(shot, "unit"), text(shot, "target"),
                            fmt::format("{} or less", number(shot, "required")),
                            std::string(shot.at("text").as_array().back().as_string())});
    }
  }
  core::add_table(document, std::move(table), "No unit can fire at an enemy.");
}

}  // namespace

Document report(const State& before, const State& after, const core::Events& events,
                core::Viewer viewer) {
  const auto& scenario = *after.scenario;
  Document document;
  document.emplace_back(Heading{1, fmt::format("{}, turn {} of {}: {}", scenario.title, before.turn,
                                               scenario.turns, side_name(before, before.side))});
  const auto blocks = document.size();
  core::tell_turns(document, scenario, events, viewer, "half_turn_ended",
                   [](const core::Event& event) { return modifier_lines(event.fields); });
  if (document.size() == blocks) document.emplace_back(Paragraph{core::quiet_turn});
  describe_position(document, after);
  if (after.phase != Phase::over) {
    describe_combats(document, after);
    describe_shots(document, after);
  }
  core::describe_what_follows(document, awaited(after),
                              [&](Side side) { return "the " + side_name(after, side); });
  core::describe_forecast(document, after, viewer);
  document.emplace_back(
      Paragraph{core::played_with(scenario.id, scenario.sha256, scenario.provenance)});
  return document;
}

}  // namespace adjutant::rise_and_fight
