#include "engine/core/turn_plan.hpp"

#include "engine/core/position_file.hpp"
#include "engine/games/two_by_two/report/report.hpp"
#include "engine/games/two_by_two/rules/choices.hpp"
#include "engine/games/two_by_two/rules/movement.hpp"
#include "engine/games/two_by_two/scenario/codec.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

json::value question_form(const State& state, core::Viewer viewer) {
  const auto open = question(state);
  if (!open) return nullptr;
  json::object form{{"side", id(open->side)},
                    {"kind", question_names[static_cast<std::size_t>(open->kind)]},
                    {"message", awaited(state).front().question},
                    {"answers", core::answer_forms(*state.scenario, answers(state, *open))}};
  // Standing orders are nobody else's to know.
  if (viewer == open->side) {
    form["by_default"] = core::order_lines(*state.scenario, default_orders(state, open->side));
  }
  return form;
}

// How far a unit could go straight ahead along each of 72 rays, in quarter inches, with its own
// heading at the end: [mils].
json::array reach(const State& state, UnitIndex unit) {
  constexpr int rays = 72, step_mils = 250;
  const auto from = place_of(state, unit);
  const int most = allowance(*state.scenario, state.unit(unit)) / step_mils;
  json::array far;
  for (int ray = 0; ray < rays; ++ray) {
    int steps = most;
    for (; steps > 0; --steps) {
      const auto to = step(from.at, ray * table::full_turn / rays, steps * step_mils - 1);
      if (try_move(state, unit, from, {.to = to, .facing = from.heading})) break;
    }
    far.emplace_back(steps * step_mils);
  }
  return far;
}

bool moves_now(const State& state) {
  return state.phase == Phase::movement && state.arrival_dice == 2;
}

// A unit that may be ordered as long as its side moves.
bool steady_to_move(const State& state, UnitIndex unit) {
  return state.unit(unit).side == state.side && on_table(state, unit) &&
         !state.units[unit].ordered && state.units[unit].condition == Condition::steady;
}

// N8: arrivals come after all moves, and the fire after them.
void warn_of_movement(json::object& plan, const State& state, const State& then) {
  if (!moves_now(state) || moves_now(then)) return;
  std::size_t left = 0;
  for (UnitIndex unit = 0; unit < then.units.size(); ++unit) left += steady_to_move(then, unit);
  core::warn_of_end(plan, "movement", "move", left);
}

// Each unit that may still be ordered: where it could go, whom it could charge straight on.
json::array unit_sheet(const State& state) {
  json::array sheet;
  if (!moves_now(state)) return sheet;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (!steady_to_move(state, unit)) continue;
    json::array charges;
    for (UnitIndex other = 0; other < state.units.size(); ++other) {
      if (are_enemies(state, unit, other) &&
          !cannot_order(state, state.side, ChargeOrder{unit, {.target = other}})) {
        charges.emplace_back(state.unit(other).id);
      }
    }
    sheet.push_back(json::object{{"unit", state.unit(unit).id},
                                 {"allowance", allowance(*state.scenario, state.unit(unit))},
                                 {"reach", reach(state, unit)},
                                 {"charges", std::move(charges)}});
  }
  return sheet;
}

}  // namespace

json::object turn_plan(const State& state, core::Viewer viewer,
                       const core::Read<PlacedOrder>& read) {
  auto [side, trial, plan] = core::begin_plan(state, viewer, read, side_ids);
  const auto& then = trial.position;
  plan["shots"] = core::by_side(side_ids, [&](Side one) { return shots_of(then, one); });
  plan["units"] = then.side == side ? unit_sheet(then) : json::array{};
  plan["question"] = question_form(state, viewer);
  if (then.side == side) warn_of_movement(plan, state, then);
  return core::end_plan(std::move(plan), state, side, viewer, read, trial);
}

}  // namespace adjutant::two_by_two
