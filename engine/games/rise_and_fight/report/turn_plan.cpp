#include "engine/core/turn_plan.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "engine/core/position_file.hpp"
#include "engine/games/rise_and_fight/report/combat_odds.hpp"
#include "engine/games/rise_and_fight/report/reach.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "engine/games/rise_and_fight/rules/choices.hpp"
#include "engine/games/rise_and_fight/scenario/codec.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

json::value question_form(const State& state, core::Viewer viewer) {
  const auto open = question(state);
  if (!open) return nullptr;
  json::array all;
  for (const auto& order : answers(state, *open)) {
    auto form = core::answer_form(*state.scenario, order);
    form["odds"] = preview_of_answer(state, order);
    all.push_back(std::move(form));
  }
  json::object form{{"side", id(open->side)},
                    {"kind", question_names[place(open->kind)]},
                    {"message", awaited(state).front().question},
                    {"answers", std::move(all)}};
  // Standing orders are nobody else's to know.
  if (viewer == open->side) {
    form["by_default"] = core::order_lines(*state.scenario, default_orders(state, open->side));
  }
  return form;
}

bool may_be_moved(const State& state, UnitIndex unit) {
  return state.unit(unit).side == state.side && on_table(state, unit) &&
         !state.units[unit].ordered && !in_contact(state, unit);
}

json::array charges_of(const State& state, UnitIndex unit) {
  json::array all;
  for (UnitIndex target = 0; target < state.units.size(); ++target) {
    const ChargeOrder order{unit, {target}, {}};
    if (!are_enemies(state, unit, target) || cannot_order(state, state.side, order)) continue;
    const auto charge = *choose_charge(state, order);
    all.push_back(json::object{{"target", state.unit(target).id},
                               {"wheel", charge.wheel},
                               {"distance", charge.distance},
                               {"face", face_names[place(charge.face)]}});
  }
  return all;
}

// Each unit that may still be ordered to move.
json::array unit_sheet(const State& state) {
  json::array sheet;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (!may_be_moved(state, unit)) continue;
    sheet.push_back(json::object{{"unit", state.unit(unit).id},
                                 {"score", state.score(unit)},
                                 {"in_command", in_command(state, unit)},
                                 {"segments", segments(state, unit)},
                                 {"reach", reach(state, unit)},
                                 {"charges", charges_of(state, unit)}});
  }
  return sheet;
}

// Each commander who may still have an order.
json::array commander_sheet(const State& state) {
  int goes = 0;
  for (const auto& segment : state.scenario->charts.commander) goes += segment.mils;
  json::array sheet;
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    const auto& commander = state.scenario->commanders[i];
    const auto& now = state.commanders[i];
    if (commander.side != state.side || now.fallen || now.ordered) continue;
    json::array units;
    for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
      if (!cannot_attach(state, {i, unit})) units.emplace_back(state.unit(unit).id);
    }
    sheet.push_back(
        json::object{{"commander", commander.id}, {"goes", goes}, {"attaches", std::move(units)}});
  }
  return sheet;
}

json::array arcs(const State& state) {
  json::array all;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (!on_table(state, unit) || !fires_as_it_stands(state, unit)) continue;
    const auto& ranges = ranges_of(state, unit);
    all.push_back(json::object{{"unit", state.unit(unit).id},
                               {"degrees", arc_of(state, unit)},
                               {"canister", ranges.canister},
                               {"close", ranges.close},
                               {"most", ranges.most}});
  }
  return all;
}

// F16: the targets that guns bear on only after they turn.
json::array turned_shots(const State& state, Side side) {
  json::array all;
  for (UnitIndex guns = 0; guns < state.units.size(); ++guns) {
    if (state.unit(guns).side != side || !on_table(state, guns) ||
        state.stance(guns).formation != Formation::unlimbered) {
      continue;
    }
    for (UnitIndex target = 0; target < state.units.size(); ++target) {
      if (!are_enemies(state, guns, target)) continue;
      const FireOrder straight{guns, {target}};
      auto order = straight;
      const auto& from = state.stance(guns).pose;
      const int heading = table::toward(from.at, centre(state, target), from.heading);
      order.turn = std::clamp(table::turning(from.heading, heading), -turn_max, turn_max);
      if (cannot_order(state, side, straight) && !cannot_order(state, side, order)) {
        all.push_back(json::object{{"unit", state.unit(guns).id},
                                   {"target", state.unit(target).id},
                                   {"turn", order.turn}});
      }
    }
  }
  return all;
}

json::array combats_of(const State& state) {
  json::array all;
  for (const auto& combat : combats(state)) all.push_back(combat_odds(state, combat));
  return all;
}

// Orders of a half-turn, which those of fire come before.
bool moves(const State& state, Side side) {
  const bool orders = state.phase == Phase::fire || state.phase == Phase::movement;
  return orders && state.side == side && !question(state);
}

template <class Kind>
bool is(const PlacedOrder& placed) {
  return std::holds_alternative<Kind>(placed.order);
}

// F6, F26: the first move ends the fire, and rallying ends the movement.
void warn_of_ends(json::object& plan, const State& state, Side side,
                  const std::vector<PlacedOrder>& orders, const State& then) {
  if (std::ranges::any_of(orders, is<EndTurn>)) return;
  if (state.phase == Phase::fire && then.phase != Phase::fire) {
    const auto shots = core::before_first(orders, std::not_fn(is<FireOrder>));
    const auto fired = try_out(state, side, shots).position;
    const auto left = std::ranges::count_if(
        shooters(fired, side), [&](auto unit) { return !targets(fired, unit).empty(); });
    core::warn_of_end(plan, "fire", "fire", left);
  }
  if (then.phase == Phase::rallied && state.phase != Phase::rallied) {
    auto moved = try_out(state, side, core::before_first(orders, is<RallyAll>)).position;
    if (moved.phase == Phase::fire) begin_movement(moved);
    std::size_t left = 0;
    for (UnitIndex unit = 0; unit < moved.units.size(); ++unit) left += may_be_moved(moved, unit);
    core::warn_of_end(plan, "movement", "move", left);
  }
}

}  // namespace

json::object turn_plan(const State& state, core::Viewer viewer,
                       const core::Read<PlacedOrder>& read) {
  auto [side, trial, plan] = core::begin_plan(state, viewer, read, side_ids);
  const auto& then = trial.position;
  auto movers = then;
  if (movers.phase == Phase::fire) begin_movement(movers);
  const bool may_move = moves(then, side);
  plan["shots"] = core::by_side(side_ids, [&](Side one) { return shots_of(then, one); });
  plan["arcs"] = arcs(then);
  plan["turned"] = turned_shots(then, side);
  plan["combats"] = combats_of(then);
  plan["units"] = may_move ? unit_sheet(movers) : json::array{};
  plan["commanders"] = may_move ? commander_sheet(movers) : json::array{};
  plan["question"] = question_form(state, viewer);
  if (then.side == side && !question(state)) warn_of_ends(plan, state, side, read.orders, then);
  return core::end_plan(std::move(plan), state, side, viewer, read, trial);
}

}  // namespace adjutant::rise_and_fight
