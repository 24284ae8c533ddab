#include "engine/games/rise_and_fight/rules/sequence.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/side_due.hpp"
#include "engine/games/rise_and_fight/rules/choices.hpp"
#include "engine/games/rise_and_fight/rules/reasons.hpp"

namespace adjutant::rise_and_fight {
namespace {

std::string name(const State& state, Side side) {
  return state.scenario->side_names[core::index(side)];
}

// 1: any line but a shot ends the fire.
void end_fire(State& state, const Order& order) {
  const bool stays =
      std::holds_alternative<FireOrder>(order) || std::holds_alternative<Resign>(order);
  if (state.phase == Phase::fire && !stays) begin_movement(state);
}

// What an order changes as long as no die falls, of one that cannot_order() lets pass.
void try_order(State& state, const Order& order) {
  std::visit(Overloaded{[&](const FireOrder& one) {
                          auto& unit = state.units[one.unit];
                          state.stand(one.unit, turned(state, one.unit, one.turn));
                          unit.fired = unit.volley_spent = true;
                        },
                        [&](const MoveOrder& one) {
                          const auto walked = *try_move(state, one);
                          auto& unit = state.units[one.unit];
                          state.stand(one.unit, walked.stance);
                          unit.hits += certain_hits(walked);
                          unit.ordered = true;
                          unit.spent = walked.segments > 0;
                        },
                        [&](const GoOrder& one) {
                          auto& commander = state.commanders[one.commander];
                          commander.pose = {one.to, pose_of(state, one.commander).heading};
                          commander.attached.reset();
                          commander.ordered = true;
                        },
                        [&](const AttachOrder& one) {
                          state.commanders[one.commander].attached = one.unit;
                          state.commanders[one.commander].ordered = true;
                        },
                        [&](const ChargeOrder& one) {
                          state = carried_out(state, *choose_charge(state, one), Reaction::stand);
                        },
                        [&](const RallyAll&) { state.phase = Phase::rallied; },
                        [&](const EndTurn&) { state.phase = Phase::rallied; }, [](const auto&) {}},
             order);
}

// F32: whose order it is that stands behind a charge, whatever comes of that.
Refused cannot_follow(const State& state, const Order& order) {
  const auto act = [&](UnitIndex unit) -> Refused {
    const auto& name = state.unit(unit).id;
    if (state.unit(unit).side != state.side) return Violation{"F6", name + " is not yours"};
    if (state.units[unit].ordered) return Violation{"F6", name + " has had its order"};
    return {};
  };
  const auto lead = [&](std::size_t commander) -> Refused {
    const auto& one = state.scenario->commanders[commander];
    if (one.side != state.side) return Violation{"F28", one.id + " is not yours"};
    if (state.commanders[commander].ordered) {
      return Violation{"F28", one.id + " has had an order"};
    }
    return {};
  };
  const bool ends = std::holds_alternative<EndTurn>(order);
  if (state.phase == Phase::rallied && !ends) {
    return Violation{"1", "after 'rally all' there is 'end turn' alone"};
  }
  return std::visit(
      Overloaded{[&](const MoveOrder& one) { return act(one.unit); },
                 [&](const ChargeOrder& one) { return act(one.unit); },
                 [&](const GoOrder& one) { return lead(one.commander); },
                 [&](const AttachOrder& one) { return lead(one.commander); },
                 [](const RallyAll&) { return Refused{}; },
                 [](const EndTurn&) { return Refused{}; }, [](const Resign&) { return Refused{}; },
                 [](const auto&) -> Refused {
                   return Violation{"1", "this has no place after a charge"};
                 }},
      order);
}

// F32: an order that may become legal by the result of a charge is noted as given.
void mark_ordered(State& state, const Order& order) {
  std::visit(
      [&](const auto& one) {
        if constexpr (requires { one.commander; }) {
          state.commanders[one.commander].ordered = true;
        } else if constexpr (requires { one.unit; }) {
          state.units[one.unit].ordered = true;
        }
      },
      order);
}

// Whether a die or a reaction hangs on it.
bool hangs_on_dice(const State& state, const Order& order) {
  if (const auto* move = std::get_if<MoveOrder>(&order)) {
    const auto walked = try_move(state, *move);
    return walked && std::ranges::any_of(walked->tolls, &Toll::tested);
  }
  if (std::holds_alternative<RallyAll>(order)) {
    return !table::those<Units>(state, [&](UnitIndex unit) {
              return may_rally(state, unit);
            }).empty();
  }
  return !std::holds_alternative<GoOrder>(order) && !std::holds_alternative<AttachOrder>(order) &&
         !std::holds_alternative<Resign>(order);
}

bool closes(const Order& order) {
  return std::holds_alternative<EndTurn>(order) || std::holds_alternative<Resign>(order) ||
         std::holds_alternative<ReactOrder>(order);
}

// F33: each unit is answered for once.
Refused answers_twice(const Order& order, Units& answered) {
  const auto* defence = std::get_if<DefendOrder>(&order);
  const auto* shot = std::get_if<FireOrder>(&order);
  if (defence == nullptr && shot == nullptr) return {};
  const auto unit = defence != nullptr ? defence->unit : shot->unit;
  if (std::ranges::find(answered, unit) != answered.end()) {
    return Violation{"F16", "one line a unit: it has one shot"};
  }
  answered.push_back(unit);
  return {};
}

// "stand, countercharge or evade"
std::string reactions(const std::vector<Order>& legal) {
  std::string listed;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const auto reaction = std::get<ReactOrder>(legal[i]).reaction;
    listed += i == 0 ? "" : i + 1 < legal.size() ? ", " : " or ";
    listed += reaction_names[place(reaction)];
  }
  return listed;
}

std::string sentence(const State& state, const Question& open) {
  switch (open.kind) {
    case Question::Kind::reaction: {
      const auto& target = state.unit(state.charge->target).id;
      return fmt::format("{0} charges {1}. Does {1} {2}?", state.unit(state.charge->charger).id,
                         target, reactions(answers(state, open)));
    }
    case Question::Kind::defence: {
      std::string who;
      for (const auto unit : defenders(state)) {
        who += (who.empty() ? "" : ", ") + state.unit(unit).id;
      }
      return fmt::format(
          "Which of your units fire at the chargers? These can: {}. Write 'defend UNIT at CHARGER' "
          "or 'defend UNIT hold'.",
          who);
    }
    case Question::Kind::last_fire:
      break;
  }
  return "The last fire of the battle: write 'fire' lines, then 'end turn'.";
}

std::string_view task(Phase phase) {
  switch (phase) {
    case Phase::fire:
      return "Fire first, then move and charge, place your commanders, then write 'end turn'.";
    case Phase::rallied:
      return "Rallying is done: write 'end turn'.";
    default:
      return "Move and charge, place your commanders, then write 'end turn'.";
  }
}

}  // namespace

Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders,
              const Watch& watch) {
  Trial trial{state, 0, {}};
  auto& position = trial.position;
  const bool asked = question(state).has_value();
  bool closed = false, charged = false;
  Units answered;
  for (const auto& placed : orders) {
    Refused fault;
    if (closed) {
      fault =
          Violation{"1", "nothing may follow the line before: order it in your next submission"};
    } else if (charged) {
      fault = cannot_follow(position, placed.order);
    } else {
      fault = cannot_order(position, side, placed.order);
    }
    if (!fault) fault = answers_twice(placed.order, answered);
    if (fault) {
      trial.refusals.push_back({placed.line, placed.column, placed.text, fault->rule,
                                told(*fault, plain_reason(fault->message)), ""});
      continue;
    }
    closed = closes(placed.order);
    if (!asked) end_fire(position, placed.order);
    if (trial.rolls_at == 0 && hangs_on_dice(position, placed.order)) trial.rolls_at = placed.line;
    if (charged && cannot_order(position, side, placed.order)) {
      mark_ordered(position, placed.order);
      continue;
    }
    if (watch) watch(position, placed);
    if (asked) continue;
    try_order(position, placed.order);
    charged = charged || std::holds_alternative<ChargeOrder>(placed.order);
  }
  return trial;
}

core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  if (orders.empty()) {
    return {{0, 0, "", "", "there is no order in it: write one order a line, or 'end turn'", ""}};
  }
  return try_out(state, side, orders).refusals;
}

State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events) {
  Course(state, dice, &events).play(side, core::unplaced(orders));
  return state;
}

State played(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice) {
  Course(state, dice, nullptr).play(side, core::unplaced(orders));
  return state;
}

std::vector<core::Awaited> awaited(const State& state) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    const auto inside = open->kind == Question::Kind::last_fire ? last_side(state) : state.side;
    return {{open->side, std::string(question_names[place(open->kind)]), sentence(state, *open),
             inside}};
  }
  return {{state.side, std::string(phase_names[place(state.phase)]),
           fmt::format("Turn {} of {}, {}. {}", state.turn, state.scenario->turns,
                       name(state, state.side), task(state.phase))}};
}

std::optional<Side> next_to_act(const State& state) {
  return core::side_due(state);
}

std::vector<Order> default_orders(const State& state, Side side) {
  if (next_to_act(state) != side) return {};
  const auto open = question(state);
  if (!open || open->kind == Question::Kind::last_fire) return {EndTurn{}};
  if (open->kind == Question::Kind::reaction) {
    const auto& [charger, target, wheel] = *state.charge;
    const auto charge = *try_charge(state, charger, target, wheel);
    return {ReactOrder{target, choose_reaction(state, charge).reaction}};
  }
  std::vector<Order> orders;
  for (const auto unit : defenders(state)) {
    const auto choice = choose_defence(state, unit);
    orders.emplace_back(DefendOrder{unit, choice ? std::optional(choice->target) : std::nullopt});
  }
  return orders;
}

void play_random(State& state, Side side, core::Random& random, core::Dice& dice) {
  Course(state, dice, nullptr).play_legal(side, random_order(state, side, random));
}

}  // namespace adjutant::rise_and_fight
