#include <array>

#include <fmt/format.h>

#include "engine/core/percent.hpp"
#include "engine/games/two_by_two/report/report.hpp"
#include "engine/games/two_by_two/report/sentences.hpp"
#include "engine/games/two_by_two/rules/arrival.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

constexpr int faces = 6;

// Adds the lines that people read: the heading, modifiers, and chances as "routed 17%".
void add_text(json::object& told, std::string first) {
  json::array text{std::move(first)};
  for (const auto& line : modifier_lines(told)) text.emplace_back(line);
  std::string chances;
  for (const auto& value : told.at("chances").as_array()) {
    chances += fmt::format("{}{} {}", chances.empty() ? "" : ", ",
                           std::string_view(value.at("result").as_string()),
                           core::percent(value.at("cases").as_int64(), value.at("of").as_int64()));
  }
  text.emplace_back("Results: " + chances);
  told["text"] = std::move(text);
}

void add_chance(json::array& chances, std::string_view result, int cases, int of) {
  if (cases == 0) return;
  chances.push_back(json::object{{"result", result}, {"cases", cases}, {"of", of}});
}

json::object of_shot(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto modifiers = shot_modifiers(state, shooter, target);
  const int total = sum(modifiers);
  std::array<int, shot_result_names.size()> cases{};
  for (int die = 1; die <= faces; ++die)
    ++cases[static_cast<std::size_t>(shot_result(die + total))];
  json::array chances;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    add_chance(chances, i == 0 ? "no effect" : shot_result_names[i], cases[i], faces);
  }
  json::object told{{"kind", "fire"},
                    {"unit", state.unit(shooter).id},
                    {"target", state.unit(target).id},
                    {"modifiers", json_of(modifiers)},
                    {"sum", total},
                    {"chances", std::move(chances)}};
  add_text(told, fmt::format("{} at {}: modifier {:+}", state.unit(shooter).id,
                             state.unit(target).id, total));
  return told;
}

// 7.1: of the 36 throws those that are not a tie.
json::object of_melee(const State& state, UnitIndex mover, UnitIndex enemy) {
  const auto own = melee_modifiers(state, mover, enemy, false);
  const auto theirs = melee_modifiers(state, enemy, mover, false);
  const int better = sum(own) - sum(theirs);
  int destroys = 0, routs = 0, is_routed = 0, is_destroyed = 0;
  for (int die = 1; die <= faces; ++die) {
    for (int other = 1; other <= faces; ++other) {
      const int difference = die - other + better;
      if (difference == 0) continue;
      const bool destroyed = melee_result(difference) == MeleeResult::destroyed;
      ++(difference > 0 ? (destroyed ? destroys : routs) : (destroyed ? is_destroyed : is_routed));
    }
  }
  const int of = destroys + routs + is_routed + is_destroyed;
  json::array chances;
  add_chance(chances, "enemy destroyed", destroys, of);
  add_chance(chances, "enemy routs", routs, of);
  add_chance(chances, "own unit routs", is_routed, of);
  add_chance(chances, "own unit destroyed", is_destroyed, of);
  json::array modifiers = json_of(own);
  for (const auto& [rule, cause, value] : theirs) {
    modifiers.push_back(json::object{
        {"rule", rule}, {"cause", fmt::format("{} (enemy)", cause)}, {"value", -value}});
  }
  json::object told{{"kind", "melee"},
                    {"unit", state.unit(mover).id},
                    {"target", state.unit(enemy).id},
                    {"modifiers", std::move(modifiers)},
                    {"sum", better},
                    {"chances", std::move(chances)}};
  add_text(told, fmt::format("{} against {}: difference {:+}", state.unit(mover).id,
                             state.unit(enemy).id, better));
  return told;
}

json::object of_arrival(const State& state, const ReinforceOrder& order) {
  const auto& entry = state.scenario->map.entries[order.entry];
  const int needed = arrives_from(entry.kind);
  json::array chances;
  add_chance(chances, "comes on", faces + 1 - needed, faces);
  add_chance(chances, "waits", needed - 1, faces);
  json::object told{{"kind", "arrival"},  {"unit", state.unit(order.unit).id},
                    {"target", entry.id}, {"modifiers", json::array{}},
                    {"sum", 0},           {"chances", std::move(chances)}};
  add_text(told, fmt::format("{} by {}: {} or more", state.unit(order.unit).id, entry.id, needed));
  return told;
}

// After the orders, with those in contact as the melees would find them.
std::optional<json::object> of_order(State after, const Order& order) {
  if (const auto* shot = std::get_if<FireOrder>(&order)) {
    return of_shot(after, shot->unit, shot->target);
  }
  if (const auto* reinforce = std::get_if<ReinforceOrder>(&order)) {
    return of_arrival(after, *reinforce);
  }
  if (!after.fighting) after.contacts = contacts(after);
  if (const auto* charge = std::get_if<ChargeOrder>(&order)) {
    return of_melee(after, charge->unit, charge->charge.target);
  }
  const auto* melee = std::get_if<MeleeOrder>(&order);
  if (melee == nullptr || !on_table(after, melee->unit)) return {};
  const auto enemy = melee->against ? melee->against : opponent_of(after, melee->unit, false);
  if (!enemy || !are_enemies(after, melee->unit, *enemy) || !touches(after, melee->unit, *enemy)) {
    return {};
  }
  return of_melee(after, melee->unit, *enemy);
}

}  // namespace

json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  // Charges are shown with all orders: others may join in (N16).
  const auto then = try_out(state, side, orders).position;
  json::array all;
  State now = state;
  for (const auto& placed : orders) {
    if (cannot_order(now, side, placed.order)) continue;
    const bool fires = std::holds_alternative<FireOrder>(placed.order);
    if (auto told = of_order(fires ? now : then, placed.order)) {
      (*told)["line"] = placed.line;
      all.push_back(*std::move(told));
    }
    try_order(now, placed.order);
  }
  return all;
}

json::array shots_of(const State& state, Side side) {
  json::array all;
  for (UnitIndex shooter = 0; shooter < state.units.size(); ++shooter) {
    if (state.unit(shooter).side != side || !on_table(state, shooter)) continue;
    if (cannot_fire(state, shooter)) continue;
    for (const auto target : targets(state, shooter)) {
      all.push_back(of_shot(state, shooter, target));
    }
  }
  return all;
}

}  // namespace adjutant::two_by_two
