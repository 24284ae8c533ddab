#include "engine/games/tlg2/report/report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/tlg2/report/forecast.hpp"
#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {
namespace {

using core::Document;
using core::Heading;
using core::Item;
using core::List;
using core::Paragraph;
using core::Table;

// Enough of a scenario's hash to tell two files apart; the record has the whole.
constexpr std::size_t hash_digits_shown = 16;

// Stored events are read here, so a field that is not there reads as nothing.
std::string text(const core::json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
}

std::int64_t number(const core::json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value != nullptr && value->is_int64() ? value->as_int64() : 0;
}

bool flag(const core::json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value != nullptr && value->is_bool() && value->as_bool();
}

std::vector<std::string> texts(const core::json::object& fields, std::string_view name) {
  std::vector<std::string> out;
  const auto* value = fields.if_contains(name);
  if (value == nullptr || !value->is_array()) return out;
  for (const auto& entry : value->as_array()) {
    if (entry.is_string()) out.emplace_back(entry.as_string());
  }
  return out;
}

std::string join(const std::vector<std::string>& words, std::string_view last = " and ") {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? last : ", ";
    out += words[i];
  }
  return out;
}

// Half points as a player counts them: 7 is 3.5 (R29).
std::string points_text(std::int64_t half_points) {
  const std::string whole = std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
  return whole + (half_points == 2 ? " point" : " points");
}

std::string steps_text(int steps) {
  return steps == 1 ? "one step" : fmt::format("{} steps", steps);
}

std::string side_named(std::string_view side) {
  return std::string(name(side == id(us) ? us : ac));
}

// Who made a choice, and why the choice was his (6.11-6.15, R23).
std::string chosen_text(const core::json::object& fields) {
  const std::string by = text(fields, "chosen_by");
  if (by == "order") return "its owner's order";
  if (by.starts_with("standing")) return "its owner's standing order";
  if (by == "doctrine") return "default doctrine, R23";
  if (by.starts_with("only")) return "the only choice";
  return by;
}

std::string in_brackets(const std::string& what) {
  return what.empty() ? std::string() : " (" + what + ")";
}

// "both sides lose one step", from the charts the match is played with.
std::string result_words(const Scenario& scenario, const std::string& result) {
  for (const auto& row : scenario.charts.results) {
    for (const CombatResult& entry : row) {
      if (entry.name != result) continue;
      std::vector<std::string> parts;
      const int both = std::min(entry.attacker_losses, entry.defender_losses);
      if (both > 0 && entry.attacker_losses == entry.defender_losses) {
        parts.push_back("both sides lose " + steps_text(both));
      } else {
        if (entry.attacker_losses > 0)
          parts.push_back("the attacker loses " + steps_text(entry.attacker_losses));
        if (entry.defender_losses > 0)
          parts.push_back("the defender loses " + steps_text(entry.defender_losses));
      }
      if (entry.attacker_retreats) parts.emplace_back("the attacker retreats");
      if (entry.defender_retreats) parts.emplace_back("the defender retreats");
      return parts.empty() ? "no effect" : join(parts);
    }
  }
  return {};
}

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
  void close_list();
  void tell_beginning();
  void moved(const core::json::object& fields);
  void entered(const core::json::object& fields);
  void attacked(const core::json::object& fields);
  void rolled(const core::Event& event);
  void charged(const core::json::object& fields);
  void resulted(const core::json::object& fields);
  void consequence(const core::Event& event);
  void other(const core::Event& event);

  const Scenario& scenario_;
  Document& document_;
  List list_;
  std::vector<Item> dropped_;
  std::vector<std::string> charge_;  // told under the heading of the combat that follows
  std::string section_;
  std::string begins_;  // the player turn that began last, told once something happens in it
  bool in_combat_ = false;
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
  close_list();
  if (!told_ && dropped_.empty()) document_.emplace_back(Paragraph{"Nobody moved, nobody fought."});
  if (!dropped_.empty()) {
    section("Orders that results made impossible");
    list_.items = std::move(dropped_);
    close_list();
  }
}

void Narrator::moved(const core::json::object& fields) {
  section("Movement");
  std::vector<std::string> path = texts(fields, "path");
  if (path.size() < 2) return;
  std::string story =
      fmt::format("{} moves from {} to {}", text(fields, "unit"), path.front(), path.back());
  if (path.size() > 2) {
    story += fmt::format(" by {}", fmt::join(path.begin() + 1, path.end() - 1, " "));
  }
  line(story + in_brackets(points_text(number(fields, "cost"))));
}

void Narrator::entered(const core::json::object& fields) {
  section("Movement");
  const std::vector<std::string> path = texts(fields, "path");
  if (path.empty()) return;
  std::string story = fmt::format("{} enters the map at {}", text(fields, "unit"), path.front());
  if (const auto place = number(fields, "place"); place > 1) {
    story += fmt::format(", number {} in the column", place);
  }
  if (path.size() > 1) {
    story += fmt::format(", and goes on to {}", path.back());
    if (path.size() > 2) {
      story += fmt::format(" by {}", fmt::join(path.begin() + 1, path.end() - 1, " "));
    }
  }
  line(story + in_brackets(points_text(number(fields, "cost"))));
}

std::string who_attacks_whom(const core::json::object& fields) {
  const std::vector<std::string> attackers = texts(fields, "attackers");
  const std::vector<std::string> guns = texts(fields, "guns");
  const std::string against =
      fmt::format("{} in {}", join(texts(fields, "defenders")), join(texts(fields, "targets")));
  if (attackers.empty()) {
    return fmt::format("{} bombard{} {}", join(guns), guns.size() == 1 ? "s" : "", against);
  }
  return fmt::format("{} attack{} {}{}", join(attackers), attackers.size() == 1 ? "s" : "", against,
                     guns.empty() ? "" : ", with gun fire from " + join(guns));
}

std::vector<std::string> shift_lines(const core::json::object& fields) {
  std::vector<std::string> lines;
  const auto* shifts = fields.if_contains("shifts");
  if (shifts == nullptr || !shifts->is_array()) return lines;
  for (const auto& entry : shifts->as_array()) {
    if (!entry.is_object()) continue;
    const auto& shift = entry.as_object();
    const std::int64_t columns = number(shift, "columns");
    const std::int64_t count = columns < 0 ? -columns : columns;
    lines.push_back(fmt::format("{} column{} {}: {}{}", count, count == 1 ? "" : "s",
                                columns < 0 ? "left" : "right", text(shift, "cause"),
                                in_brackets(text(shift, "rule"))));
  }
  return lines;
}

// " (1F 8, 100F 9)": what each brings; nothing where one unit brings all.
std::string parts_text(const core::json::object& fields, std::string_view name) {
  const auto* parts = fields.if_contains(name);
  if (parts == nullptr || !parts->is_array() || parts->as_array().size() < 2) return {};
  std::vector<std::string> words;
  for (const auto& entry : parts->as_array()) {
    if (!entry.is_object()) continue;
    const auto& part = entry.as_object();
    words.push_back(fmt::format("{} {}", text(part, "unit"), number(part, "strength")));
  }
  return in_brackets(join(words, ", "));
}

void Narrator::attacked(const core::json::object& fields) {
  section("Combat");
  close_list();
  in_combat_ = true;
  document_.emplace_back(Heading{3, who_attacks_whom(fields)});
  if (flag(fields, "completed")) {
    line("Named by the referee, to fulfil an obligation the orders left open (R24).");
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

void Narrator::rolled(const core::Event& event) {
  const std::string purpose = text(event.fields, "purpose");
  auto story = fmt::format("Die for {}: {}.", purpose.empty() ? "the referee" : purpose,
                           number(event.fields, "value"));
  if (event.rule == "8.2") return charge_.push_back(std::move(story));
  if (!in_combat_) section("Dice");
  line(std::move(story));
}

void Narrator::charged(const core::json::object& fields) {
  const auto units = texts(fields, "units");
  const auto columns = number(fields, "columns");
  charge_.push_back(fmt::format("{} charge{}: {} column{} right (8.2).", join(units),
                                units.size() == 1 ? "s" : "", columns, columns == 1 ? "" : "s"));
}

void Narrator::resulted(const core::json::object& fields) {
  const std::string result = text(fields, "result");
  const std::string words = result_words(scenario_, result);
  line(fmt::format("Result: {}{}.", result, words.empty() ? "" : ", " + words));
}

void Narrator::consequence(const core::Event& event) {
  if (!in_combat_) {
    section("Combat");
    in_combat_ = true;
    document_.emplace_back(Heading{3, "The combat that was waiting for an answer goes on"});
  }
  const auto& fields = event.fields;
  const std::string unit = text(fields, "unit");
  const std::string why = in_brackets(chosen_text(fields));
  if (event.type == "step_lost") {
    const auto left = number(fields, "steps_left");
    line(fmt::format("{} loses a step{}{}.", unit,
                     left > 0 ? fmt::format(" and has {} left", left) : ", its last", why));
  } else if (event.type == "retreated") {
    line(fmt::format("{} retreats from {} to {}{}.", unit, text(fields, "from"), text(fields, "to"),
                     why));
  } else if (event.type == "displaced") {
    line(fmt::format("{} makes room for {} and goes from {} to {}{}.", unit, text(fields, "by"),
                     text(fields, "from"), text(fields, "to"), why));
  } else if (event.type == "advanced") {
    line(fmt::format("{} advances from {} to {}{}.", unit, text(fields, "from"), text(fields, "to"),
                     why));
  }
}

void Narrator::other(const core::Event& event) {
  const auto& fields = event.fields;
  if (event.type == "eliminated") {
    std::string reason = text(fields, "cause");
    if (!event.rule.empty()) reason += (reason.empty() ? "" : ", ") + event.rule;
    if (!in_combat_) section("Combat");
    line(fmt::format("{} is eliminated in {}{}.", text(fields, "unit"), text(fields, "at"),
                     in_brackets(reason)));
  } else if (event.type == "returned") {
    line(fmt::format("{} returns to the map in {}{}.", text(fields, "unit"), text(fields, "at"),
                     in_brackets(event.rule)));
  } else if (event.type == "order_dropped") {
    dropped_.push_back(
        Item{text(fields, "order"), {text(fields, "reason") + in_brackets(event.rule)}});
  } else if (event.type == "asked") {
    line(
        fmt::format("{} is asked: {}", side_named(text(fields, "side")), text(fields, "question")));
  } else if (event.type == "standing_orders_set") {
    section("Standing orders");
    const auto orders = texts(fields, "orders");
    line(orders.empty() ? side_named(text(fields, "side")) + ": none any more."
                        : side_named(text(fields, "side")) + ":",
         orders);
  } else if (event.type == "resigned") {
    section("Resignation");
    line(side_named(text(fields, "side")) + " resigns.");
  }
}

void Narrator::tell(const core::Event& event) {
  const auto& fields = event.fields;
  if (event.type == "phase_began") {
    close_list();
    in_combat_ = false;
    if (text(fields, "phase") == name(Phase::movement)) {
      begins_ =
          fmt::format("Turn {}, {},", number(fields, "turn"), side_named(text(fields, "side")));
    }
    return;
  }
  if (event.type != "game_ended") tell_beginning();
  if (event.type == "moved") return moved(fields);
  if (event.type == "entered") return entered(fields);
  if (event.type == "attacked") return attacked(fields);
  if (event.type == "rolled") return rolled(event);
  if (event.type == "charged") return charged(fields);
  if (event.type == "resulted") return resulted(fields);
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
  for (std::size_t i = 0; i < after.units.size(); ++i) {
    if (auto story = charges_text(after, static_cast<UnitIndex>(i))) {
      document.emplace_back(Paragraph{*std::move(story)});
    }
  }
  if (auto story = return_text(after)) document.emplace_back(Paragraph{*std::move(story)});
}

void describe_position(Document& document, const State& after) {
  document.emplace_back(Heading{2, "Position"});
  for (const Side side : core::both_sides) {
    document.emplace_back(Heading{3, std::string(name(side))});
    document.emplace_back(units_of(after, side));
  }
  describe_special(document, after);
  if (after.scenario->victory.kind == VictoryKind::eliminated_strength) {
    const auto scored = points(after);
    document.emplace_back(
        Paragraph{fmt::format("Points for enemy strength eliminated (9.3): {} {}, {} {}.", name(us),
                              scored[core::index(us)], name(ac), scored[core::index(ac)])});
  }
}

void describe_what_follows(Document& document, const State& after, const core::Events& events) {
  if (const auto end = ending(after)) {
    document.emplace_back(Heading{2, "The battle is over"});
    document.emplace_back(Paragraph{fmt::format(
        "{}{}",
        end->winner ? std::string(name(*end->winner)) + " wins: " : std::string("Nobody wins: "),
        end->reason)});
    return;
  }
  document.emplace_back(Heading{2, "What is due"});
  if (after.combat && !events.empty() && events.back().type == "asked") {
    const auto& fields = events.back().fields;
    document.emplace_back(Paragraph{fmt::format(
        "An answer of {}: {}", side_named(text(fields, "side")), text(fields, "question"))});
    return;
  }
  document.emplace_back(Paragraph{fmt::format(
      "Turn {} of {}{}, {} phase: orders of {}.", after.turn, after.scenario->turns,
      after.scenario->night(after.turn) ? " (night)" : "", name(after.phase), name(after.side))});
}

// For who is to be attacked next (R23).
void describe_forecast(Document& document, const State& after, Viewer viewer) {
  if (!viewer || viewer == after.side || after.phase == Phase::over) return;
  const auto told = forecast(after, *viewer);
  document.emplace_back(Heading{2, "What would be chosen for you"});
  List list;
  for (const auto& retreat : told.at("retreats").as_array()) {
    list.items.push_back({std::string(retreat.at("message").as_string()), {}});
  }
  list.items.push_back({std::string(told.at("losses").at("message").as_string()), {}});
  document.emplace_back(std::move(list));
}

bool may_see(const core::Event& event, Viewer viewer) {
  return !event.only_for || event.only_for == viewer;
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
  document.emplace_back(Paragraph{fmt::format("Played with {} (sha256 {}): {}.", scenario.id,
                                              scenario.sha256.substr(0, hash_digits_shown),
                                              fmt::join(scenario.provenance, "; "))});
  return document;
}

}  // namespace adjutant::tlg2
