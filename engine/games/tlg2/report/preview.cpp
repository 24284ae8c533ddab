#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/percent.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/report/sentences.hpp"
#include "engine/games/tlg2/rules/combat.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/reasons.hpp"

namespace adjutant::tlg2 {

namespace {

namespace json = core::json;

json::array parts(const State& state, const std::vector<std::pair<UnitIndex, int>>& strengths) {
  json::array list;
  for (const auto& [unit, strength] : strengths)
    list.push_back(json::object{{"unit", state.scenario->units[unit].id}, {"strength", strength}});
  return list;
}

json::array shifts(const Odds& odds) {
  json::array list;
  for (const Shift& shift : odds.shifts)
    list.push_back(
        json::object{{"rule", shift.rule}, {"cause", shift.cause}, {"columns", shift.columns}});
  return list;
}

// One entry a result, in the order of the dice that bring it.
json::array results(const State& state, OddsColumn column, bool bombardment) {
  const auto& table = state.scenario->charts.results;
  json::array list;
  for (std::size_t first = 0; first < table.size(); ++first) {
    const std::string& result = table[first][column].name;
    const auto same = [&](const auto& row) { return row[column].name == result; };
    if (std::any_of(table.begin(), table.begin() + first, same)) continue;
    json::array dice;
    for (std::size_t row = first; row < table.size(); ++row)
      if (same(table[row])) dice.push_back(static_cast<std::int64_t>(row + 1));
    const auto ways = static_cast<std::int64_t>(dice.size());
    list.push_back(json::object{{"result", result},
                                {"words", result_words(*state.scenario, result, bombardment)},
                                {"dice", std::move(dice)},
                                {"chance", json::object{{"ways", ways}, {"of", 6}}}});
  }
  return list;
}

// 8.2, R36: of 36 ways, as two of six dice give each of one to three columns. The results in the
// order in which fewer columns and lower dice bring them, with the dice of the combat.
json::array charge_results(const State& state, const Engagement& fight) {
  const auto& table = state.scenario->charts.results;
  std::vector<std::pair<std::string, std::array<int, 6>>> counted;  // by die
  for (int columns = 1; columns <= 3; ++columns) {
    const OddsColumn column = odds(state, fight, columns).column;
    for (std::size_t row = 0; row < table.size(); ++row) {
      const std::string& result = table[row][column].name;
      auto known = std::ranges::find(counted, result, &decltype(counted)::value_type::first);
      if (known == counted.end()) known = counted.insert(known, {result, {}});
      known->second[row] += 2;
    }
  }
  json::array list;
  for (const auto& [result, ways_by_die] : counted) {
    json::array dice;
    int ways = 0;
    for (std::size_t row = 0; row < table.size(); ++row) {
      ways += ways_by_die[row];
      if (ways_by_die[row] != 0) dice.push_back(static_cast<std::int64_t>(row + 1));
    }
    list.push_back(json::object{{"result", result},
                                {"words", result_words(*state.scenario, result, false)},
                                {"dice", std::move(dice)},
                                {"chance", json::object{{"ways", ways}, {"of", 36}}}});
  }
  return list;
}

void show_odds(const State& state, const Engagement& fight, json::object& shown) {
  const Odds as_it_stands = odds(state, fight);
  shown["attack"] = as_it_stands.attack;
  shown["defence"] = as_it_stands.defence;
  shown["attackers"] = parts(state, as_it_stands.attack_parts);
  shown["defenders"] = parts(state, as_it_stands.defence_parts);
  shown["basic"] = odds_names[as_it_stands.basic];
  shown["shifts"] = shifts(as_it_stands);
  shown["shifted"] = odds_names[as_it_stands.shifted];
  shown["odds"] = odds_names[as_it_stands.column];
  // 6.16: the columns to which the attacker may lower the odds.
  shown["caps"] = json::array(odds_names, odds_names + as_it_stands.shifted);
  shown["results"] = fight.charge ? charge_results(state, fight)
                                  : results(state, as_it_stands.column, fight.bombardment);
}

// 8.2: the odds by the die of the charge.
void show_charge(const State& state, const Engagement& fight, json::object& shown) {
  json::array charge;
  for (int columns = 1; columns <= 3; ++columns) {
    charge.push_back(json::object{{"dice", json::array{columns * 2 - 1, columns * 2}},
                                  {"columns", columns},
                                  {"odds", odds_names[odds(state, fight, columns).column]}});
  }
  shown["charge"] = std::move(charge);
}

// The combat as a line, then one for its odds and one for each result.
json::array text_of(const json::object& shown) {
  const auto word = [](const json::value& value) { return std::string_view(value.as_string()); };
  auto odds_line = fmt::format("  {} against {}: {}", shown.at("attack").as_int64(),
                               shown.at("defence").as_int64(), word(shown.at("basic")));
  for (const auto& shift : shown.at("shifts").as_array()) {
    const auto columns = shift.at("columns").as_int64();
    odds_line += fmt::format(", {} {} {} ({})", word(shift.at("cause")),
                             core::count_of(columns < 0 ? -columns : columns, "column"),
                             columns < 0 ? "left" : "right", word(shift.at("rule")));
  }
  // 6.16: what the attacker lowers comes last.
  if (shown.at("shifted") != shown.at("odds")) {
    odds_line += fmt::format(", lowered to {} (6.16)", word(shown.at("odds")));
  } else if (!shown.at("shifts").as_array().empty()) {
    odds_line += fmt::format(", final odds {}", word(shown.at("odds")));
  }
  if (const auto* charge = shown.if_contains("charge")) {
    for (const auto& die : charge->as_array()) {
      odds_line += fmt::format(", {} if the charge shifts {}", word(die.at("odds")),
                               core::count_of(die.at("columns").as_int64(), "column"));
    }
  }
  json::array lines{shown.at("order"), odds_line};
  for (const auto& result : shown.at("results").as_array()) {
    const auto& chance = result.at("chance").as_object();
    const auto percent = core::percent(chance.at("ways").as_int64(), chance.at("of").as_int64());
    lines.emplace_back(
        fmt::format("  {} {}: {}", percent, word(result.at("result")), word(result.at("words"))));
  }
  return lines;
}

// Plays the orders on a copy, as far as no die is needed.
class Previewer {
 public:
  explicit Previewer(const State& state) : state_(state) {}

  void operator()(const Move& move) {
    if (state_.phase != Phase::movement) return;
    if (const auto planned = plan_move(state_, move)) carry_out(state_, *planned);
  }
  void operator()(const Enter& enter) {
    if (state_.phase != Phase::movement) return;
    if (const auto planned = plan_enter(state_, enter)) carry_out(state_, *planned);
  }
  void operator()(const DoneMoving&) { begin_combat(); }
  void operator()(const Attack& attack) { combat(attack); }
  void operator()(const Bombard& bombard) { combat(bombard); }
  void operator()(const auto&) {}

  void show(const PlacedOrder& order) {
    current_ = &order;
    std::visit(*this, order.order);
  }

  json::array take() { return std::move(shown_); }

 private:
  void begin_combat() {
    if (state_.phase != Phase::movement) return;
    state_.phase = Phase::combat;
    begin_combat_phase(state_);
  }

  template <class AnyOrder>
  void combat(const AnyOrder& order) {
    begin_combat();
    json::object shown{{"order", print(*state_.scenario, Order(order))}, {"line", current_->line}};
    const auto planned = plan(state_, order);
    if (!planned)
      shown["refused"] =
          json::object{{"rule", planned.error().rule},
                       {"message", told(planned.error(), plain_reason(planned.error().message))}};
    if (const auto fight = muster(state_, order)) {
      show_odds(state_, *fight, shown);
      if (fight->charge) show_charge(state_, *fight, shown);
      mark_fought(*fight);
      shown["text"] = text_of(shown);
    } else {
      shown["text"] = json::array{};  // it cannot be fought: its refusal is among the others
    }
    shown_.push_back(std::move(shown));
  }

  // 6.3: for the orders that follow.
  void mark_fought(const Engagement& fight) {
    for (const UnitIndex unit : fight.attackers) state_.units[unit].attacked = true;
    for (const UnitIndex unit : fight.guns) state_.units[unit].attacked = true;
    for (const UnitIndex unit : fight.defenders) state_.units[unit].was_attacked = true;
  }

  State state_;
  const PlacedOrder* current_ = nullptr;
  json::array shown_;
};

}  // namespace

core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  // Only in the side's own turn, and not while a question is open.
  if (state.side != side || state.phase == Phase::over || state.combat) return {};
  Previewer previewer(state);
  for (const PlacedOrder& order : orders) previewer.show(order);
  return previewer.take();
}

}  // namespace adjutant::tlg2
