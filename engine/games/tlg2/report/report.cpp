#include "engine/games/tlg2/report/report.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/list_of.hpp"
#include "engine/core/report_sections.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/tlg2/report/event_fields.hpp"
#include "engine/games/tlg2/report/sentences.hpp"
#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/reasons.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {
namespace {

using core::Document;
using core::Heading;
using core::Item;
using core::List;
using core::Paragraph;
using core::Table;

// Goes through the events in order and writes them down; a combat collects the lines that belong to
// it until the next one begins.
class Narrator {
 public:
  Narrator(const Scenario& scenario, Document& document)
      : scenario_(scenario), document_(document) {}

  void tell(const core::Event& event);
  void finish();

 private:
  void section(std::string_view title);
  void line(std::string text_of_line, std::vector<std::string> details = {});
  void line_of(const core::Event& event);
  void close_list();
  void tell_beginning();
  void attacked(const core::json::object& fields);
  void tell_die();
  std::string with_die(std::string words);
  void resulted(const core::Event& event);
  void consequence(const core::Event& event);
  void other(const core::Event& event);

  const Scenario& scenario_;
  Document& document_;
  List list_;
  std::vector<Item> dropped_;
  const core::Event* die_ = nullptr;  // the last one, before the line of its result
  std::vector<std::string> charge_;   // told under the heading of the combat that follows
  std::string section_;
  std::string begins_;  // the player turn that began last, told once something happens in it
  bool in_combat_ = false;
  bool bombardment_ = false;
  bool told_ = false;
};

void Narrator::close_list() {
  if (!list_.items.empty()) document_.emplace_back(std::move(list_));
  list_ = {};
}

void Narrator::section(std::string_view title) {
  if (section_ == title) return;
  close_list();
  section_ = title;
  document_.emplace_back(Heading{2, section_});
}

void Narrator::line(std::string text_of_line, std::vector<std::string> details) {
  list_.items.push_back(Item{std::move(text_of_line), std::move(details)});
  told_ = true;
}

void Narrator::tell_beginning() {
  if (begins_.empty()) return;
  close_list();
  document_.emplace_back(Paragraph{begins_ + " begins."});
  section_.clear();
  begins_.clear();
}

void Narrator::finish() {
  tell_die();
  close_list();
  if (!told_ && dropped_.empty()) document_.emplace_back(Paragraph{core::quiet_turn});
  if (!dropped_.empty()) {
    section("Orders dropped because results made them impossible");
    list_.items = std::move(dropped_);
    close_list();
  }
}

// "D moves from C2519 to C2520 (1 point) (4.6)."
std::string story_of(const core::Event& event, const std::string& sentence) {
  return sentence + in_brackets(event.rule) + ".";
}

void Narrator::line_of(const core::Event& event) {
  if (const auto story = sentence(event); !story.empty()) line(story_of(event, story));
}

std::vector<std::string> shift_lines(const core::json::object& fields) {
  std::vector<std::string> lines;
  for (const auto* shift : core::event_fields::objects(fields, "shifts")) {
    const std::int64_t columns = number(*shift, "columns");
    const std::int64_t count = columns < 0 ? -columns : columns;
    lines.push_back(fmt::format("{} {}: {}{}", core::count_of(count, "column"),
                                columns < 0 ? "left" : "right", text(*shift, "cause"),
                                in_brackets(text(*shift, "rule"))));
  }
  return lines;
}

// " (1F 8, 100F 9)": what each brings; nothing where one unit brings all.
std::string parts_text(const core::json::object& fields, std::string_view name) {
  const auto parts = core::event_fields::objects(fields, name);
  if (parts.size() < 2) return {};
  std::vector<std::string> words;
  for (const auto* part : parts) {
    words.push_back(fmt::format("{} {}", text(*part, "unit"), number(*part, "strength")));
  }
  return in_brackets(core::list_of(words, ", "));
}

void Narrator::attacked(const core::json::object& fields) {
  section("Combat");
  close_list();
  in_combat_ = true;
  bombardment_ = flag(fields, "bombardment");
  document_.emplace_back(Heading{3, who_attacks_whom(fields)});
  if (flag(fields, "completed")) {
    line("Mandatory: the player did not order it, so the referee did (R24).");
  }
  for (auto& told : charge_) line(std::move(told));
  charge_.clear();
  const std::string basic = text(fields, "basic");
  line(fmt::format("Strength {}{} against {}{}: basic odds {}.", number(fields, "attack"),
                   parts_text(fields, "attack_parts"), number(fields, "defence"),
                   parts_text(fields, "defence_parts"), basic));
  std::vector<std::string> shifts = shift_lines(fields);
  const std::string odds = text(fields, "odds");
  if (shifts.empty() && odds == basic) {
    line("No shifts.");
  } else if (shifts.empty()) {
    line(fmt::format("Lowered by the attacker to {} (6.16).", odds));
  } else {
    line("Shifts:", std::move(shifts));
    const std::string shifted = text(fields, "shifted");
    line(shifted == odds ? fmt::format("Final odds {}.", odds)
                         : fmt::format("Shifted odds {}, lowered by the attacker to {} (6.16).",
                                       shifted, odds));
  }
}

// A die that decided nothing that follows.
void Narrator::tell_die() {
  if (die_ == nullptr) return;
  if (!in_combat_) section("Dice");
  line_of(*std::exchange(die_, nullptr));
}

// "DR, rolled 4"
std::string Narrator::with_die(std::string words) {
  if (die_ == nullptr) return words;
  words += fmt::format("{}rolled {}", words.empty() ? "" : ", ", number(die_->fields, "value"));
  die_ = nullptr;
  return words;
}

void Narrator::resulted(const core::Event& event) {
  const auto result = text(event.fields, "result");
  // The reports of rules version 1 have the chart's words, on a bombardment too.
  const auto words = result_words(scenario_, result, bombardment_ && scenario_.rules.number > 1);
  const auto told =
      words.empty() ? with_die(result) : fmt::format("{} ({})", words, with_die(result));
  line(story_of(event, "Result: " + told));
}

void Narrator::consequence(const core::Event& event) {
  if (!in_combat_) {
    section("Combat");
    in_combat_ = true;
    document_.emplace_back(Heading{3, "The interrupted combat continues"});
  }
  line_of(event);
}

void Narrator::other(const core::Event& event) {
  const auto& fields = event.fields;
  if (event.type == "eliminated") {
    if (!in_combat_) section("Combat");
    line_of(event);
  } else if (event.type == "returned") {
    if (!in_combat_) section("Dice");
    line(story_of(event, sentence(event) + in_brackets(with_die(""))));
  } else if (event.type == "order_dropped") {
    dropped_.push_back(Item{text(fields, "order"),
                            {plain_reason(text(fields, "reason")) + in_brackets(event.rule)}});
  } else if (event.type == "asked") {
    line(sentence(event));
  } else if (event.type == "standing_orders_set") {
    section("Standing orders");
    const auto orders = texts(fields, "orders");
    line(orders.empty() ? side_named(text(fields, "side")) + ": none."
                        : side_named(text(fields, "side")) + ":",
         orders);
  } else if (event.type == "resigned") {
    section("Resignation");
    line_of(event);
  }
}

void Narrator::tell(const core::Event& event) {
  const auto& fields = event.fields;
  if (event.type == "phase_began") {
    tell_die();
    close_list();
    in_combat_ = false;
    if (text(fields, "phase") == name(Phase::movement)) {
      begins_ =
          fmt::format("Turn {}, {},", number(fields, "turn"), side_named(text(fields, "side")));
    }
    return;
  }
  if (event.type != "game_ended") tell_beginning();
  if (event.type == "rolled") {
    tell_die();
    die_ = &event;
    return;
  }
  if (event.type == "charged") {
    return charge_.push_back(story_of(event, sentence(event) + in_brackets(with_die(""))));
  }
  if (event.type == "resulted") return resulted(event);
  if (event.type != "returned") tell_die();
  if (event.type == "moved" || event.type == "entered") {
    section("Movement");
    return line_of(event);
  }
  if (event.type == "attacked") return attacked(fields);
  if (event.type == "step_lost" || event.type == "retreated" || event.type == "displaced" ||
      event.type == "advanced") {
    return consequence(event);
  }
  other(event);
}

std::string place_text(const Scenario& scenario, const Unit& unit, const UnitState& state,
                       int turn) {
  switch (state.where) {
    case Whereabouts::on_map:
      return scenario.map.grid.print(state.at);
    case Whereabouts::eliminated:
      return "eliminated";
    case Whereabouts::not_arrived:
      break;
  }
  // 5.1: a unit that is not a reinforcement has no hex to enter by.
  if (unit.arrives == 0) return "not in play";
  const std::string where = scenario.map.grid.print(unit.entry);
  return unit.arrives <= turn ? fmt::format("may enter at {}", where)
                              : fmt::format("from turn {} at {}", unit.arrives, where);
}

std::string strength_text(const Unit& unit, const UnitState& state) {
  if (state.where == Whereabouts::eliminated) return "-";
  const std::string strength = std::to_string(unit.strength_at(state.steps));
  return unit.range > 0 ? fmt::format("{}, range {}", strength, unit.range) : strength;
}

Table units_of(const State& state, Side side) {
  const Scenario& scenario = *state.scenario;
  Table table{{"Unit", "Name", "Place", "Strength", "Steps"}, {}};
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const Unit& unit = scenario.units[i];
    const UnitState& now = state.units[i];
    if (unit.side != side) continue;
    table.rows.push_back(
        {unit.id, unit.name, place_text(scenario, unit, now, state.turn), strength_text(unit, now),
         fmt::format("{} of {}", now.where == Whereabouts::eliminated ? 0 : now.steps,
                     unit.steps_full())});
  }
  return table;
}

// 9.2, R37
std::optional<std::string> bayonets_text(const State& state) {
  std::vector<std::string> units;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const Unit& unit = state.scenario->units[i];
    const UnitState& now = state.units[i];
    const bool whole = now.where != Whereabouts::eliminated && now.steps == unit.steps_full();
    if (unit.bayonet && whole) units.push_back(unit.id);
  }
  if (units.empty()) return {};
  const int columns = state.scenario->special.bayonet_shift;
  return fmt::format(
      "Bayonets: an attack with {} at full strength shifts {} right, once a combat (9.2).",
      core::list_of(units, " or "), core::count_of(columns, "column"));
}

// 8.2: told until the first charge, from where on charges_text() tells what is left.
std::optional<std::string> may_charge_text(const State& state, UnitIndex index) {
  const Unit& unit = state.scenario->units[index];
  const UnitState& now = state.units[index];
  if (!unit.charge || now.charges > 0 || now.where == Whereabouts::eliminated) return {};
  const int most = state.scenario->special.charging.most;
  return fmt::format(
      "Charges: {} may add \"charge\" to its attack, {} in the battle. This shifts the odds "
      "right by half a die roll, rounded up (8.2).",
      unit.id, core::count_of(most, "time"));
}

// 9.2, R30
std::optional<std::string> no_road_text(const State& state) {
  const Special& special = state.scenario->special;
  if (!special.no_road_side || special.no_road_turn < state.turn) return {};
  return fmt::format("{} units may not use roads in turn {} (9.2).", name(*special.no_road_side),
                     special.no_road_turn);
}

// 8.2, R36
std::optional<std::string> charges_text(const State& state, UnitIndex unit) {
  const UnitState& now = state.units[unit];
  if (now.charges == 0 || now.where != Whereabouts::on_map) return {};
  const int left = state.scenario->special.charging.most - now.charges;
  auto story =
      fmt::format("{} charged in turn {}", state.scenario->units[unit].id, now.charged_turn);
  const int again = attacks_again(state, unit);
  if (again > std::max(state.turn, now.charged_turn + 1)) {
    story += fmt::format(" and may not attack before turn {}", again);
  }
  return story + fmt::format("; charges left: {} (8.2).", left);
}

// 10.2, R38
std::optional<std::string> return_text(const State& state) {
  const auto& returning = state.scenario->special.returning;
  if (!returning || state.units[returning->unit].where != Whereabouts::eliminated) return {};
  const Unit& unit = state.scenario->units[returning->unit];
  const std::string home = state.scenario->map.grid.print(returning->home);
  if (state.scenario->rules.return_after_capture && !state.home_taken) {
    return fmt::format(
        "{} cannot return before the enemy has stood in {} and its side has entered "
        "it again (10.2).",
        unit.id, home);
  }
  if (state.home_held_by != unit.side) {
    return fmt::format("{} cannot return before its side holds {} again (10.2).", unit.id, home);
  }
  return fmt::format("{} returns to {} on a die of {} as a player turn of its side begins (10.2).",
                     unit.id, home, returning->die);
}

void describe_special(Document& document, const State& after) {
  const auto add = [&document](std::optional<std::string> story) {
    if (story) document.emplace_back(Paragraph{*std::move(story)});
  };
  add(no_road_text(after));
  add(bayonets_text(after));
  for (std::size_t i = 0; i < after.units.size(); ++i) {
    add(may_charge_text(after, static_cast<UnitIndex>(i)));
    add(charges_text(after, static_cast<UnitIndex>(i)));
  }
  add(return_text(after));
}

void describe_position(Document& document, const State& after) {
  document.emplace_back(Heading{2, core::position_section});
  for (const Side side : core::both_sides) {
    document.emplace_back(Heading{3, std::string(name(side))});
    document.emplace_back(units_of(after, side));
  }
  describe_special(document, after);
  if (after.scenario->victory.kind == VictoryKind::eliminated_strength) {
    const auto scored = points(after);
    document.emplace_back(
        Paragraph{fmt::format("Points for enemy strength eliminated: {} {}, {} {} (9.3).", name(us),
                              scored[core::index(us)], name(ac), scored[core::index(ac)])});
  }
}

void describe_what_follows(Document& document, const State& after, const core::Events& events) {
  if (const auto end = ending(after)) {
    document.emplace_back(Heading{2, "The battle is over"});
    document.emplace_back(Paragraph{
        ending_words(end->winner ? id(*end->winner) : std::string_view(), end->reason) + "."});
    return;
  }
  document.emplace_back(Heading{2, core::next_turn});
  if (after.combat && !events.empty() && events.back().type == "asked") {
    const auto& fields = events.back().fields;
    document.emplace_back(Paragraph{fmt::format("Waiting for an answer from {}: {}",
                                                people(text(fields, "side") == id(us) ? us : ac),
                                                text(fields, "question"))});
    return;
  }
  document.emplace_back(Paragraph{fmt::format("Waiting for {}: turn {} of {}{}, {} phase.",
                                              people(after.side), after.turn, after.scenario->turns,
                                              after.scenario->night(after.turn) ? " (night)" : "",
                                              name(after.phase))});
}

// For the side that is attacked next (R23).
void describe_forecast(Document& document, const State& after, Viewer viewer) {
  if (!viewer || viewer == after.side || after.phase == Phase::over) return;
  const auto told = forecast(after, *viewer);
  document.emplace_back(Heading{2, core::automatic_decisions});
  List list;
  for (const auto& retreat : told.at("retreats").as_array()) {
    list.items.push_back({std::string(retreat.at("message").as_string()), {}});
  }
  list.items.push_back({std::string(told.at("losses").at("message").as_string()), {}});
  document.emplace_back(std::move(list));
}

}  // namespace

core::Document report(const State& before, const State& after, const core::Events& events,
                      Viewer viewer) {
  const Scenario& scenario = *after.scenario;
  Document document;
  document.emplace_back(
      Heading{1, fmt::format("{}, turn {}: {}", scenario.title, before.turn, name(before.side))});
  Narrator narrator(scenario, document);
  for (const core::Event& event : events) {
    if (may_see(event, viewer)) narrator.tell(event);
  }
  narrator.finish();
  describe_position(document, after);
  describe_what_follows(document, after, events);
  describe_forecast(document, after, viewer);
  document.emplace_back(
      Paragraph{core::played_with(scenario.id, scenario.sha256, scenario.provenance)});
  return document;
}

}  // namespace adjutant::tlg2
