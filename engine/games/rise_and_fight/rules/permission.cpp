#include <algorithm>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"

// What may be ordered now.
namespace adjutant::rise_and_fight {
namespace {

Violation not_now(std::string message) {
  return {"1", std::move(message)};
}

Violation of(const State& state, UnitIndex unit, std::string rule, std::string_view what) {
  return {std::move(rule), fmt::format("{} {}", state.unit(unit).id, what)};
}

// F6, F20: one order a unit of the side's own that is not locked.
Refused cannot_act(const State& state, UnitIndex index) {
  if (state.unit(index).side != state.side) return of(state, index, "F6", "is not your unit");
  if (!on_table(state, index)) return of(state, index, "F6", "is not on the table");
  if (state.units[index].ordered) return of(state, index, "F6", "has had its order");
  if (in_contact(state, index)) return of(state, index, "F20", "is in contact and fights");
  return {};
}

Refused cannot_move(const State& state, const MoveOrder& order) {
  if (auto fault = cannot_act(state, order.unit)) return fault;
  const auto moved = try_move(state, order);
  return moved ? Refused{} : Refused{moved.error()};
}

// F10, F11, F27
Refused cannot_charge(const State& state, const ChargeOrder& order) {
  if (auto fault = cannot_act(state, order.unit)) return fault;
  const auto& stance = state.stance(order.unit);
  if (stance.arm == Arm::guns || stance.formation == Formation::march) {
    return of(state, order.unit, "F11", "does not charge: foot and horse do, not in march");
  }
  if (!in_command(state, order.unit)) return of(state, order.unit, "F10", "is out of command");
  if (brigade_loss_of(state, order.unit).is_at_least(brigade_shaken)) {
    return of(state, order.unit, "F27", "is of a brigade that charges no more");
  }
  const auto charge = choose_charge(state, order);
  return charge ? Refused{} : Refused{charge.error()};
}

Refused cannot_lead(const State& state, std::size_t commander) {
  const auto& name = state.scenario->commanders[commander].id;
  if (state.scenario->commanders[commander].side != state.side) {
    return Violation{"F28", name + " is not your commander"};
  }
  if (state.commanders[commander].fallen) return Violation{"F28", name + " has fallen"};
  if (state.commanders[commander].ordered) return Violation{"F28", name + " has had an order"};
  return {};
}

Refused cannot_shoot(const State& state, Side side, const FireOrder& order) {
  if (state.unit(order.unit).side != side) return of(state, order.unit, "F16", "is not your unit");
  const auto target = choose_target(state, order);
  return target ? Refused{} : Refused{target.error()};
}

Refused cannot_answer(const State& state, const Question& open, Side side, const Order& order) {
  if (side != open.side) {
    return Violation{"F33", fmt::format("{} has to answer first", id(open.side))};
  }
  if (open.kind == Question::Kind::reaction) {
    const auto& [charger, target, wheel] = *state.charge;
    const auto* answer = std::get_if<ReactOrder>(&order);
    if (answer == nullptr || answer->unit != target) {
      return Violation{"F33", fmt::format("say what {0} does: 'stand {0}', 'countercharge {0}' or "
                                          "'evade {0}'",
                                          state.unit(target).id)};
    }
    return cannot_react(state, *try_charge(state, charger, target, wheel), answer->reaction);
  }
  if (open.kind == Question::Kind::last_fire) {
    if (std::holds_alternative<EndTurn>(order)) return {};
    const auto* shot = std::get_if<FireOrder>(&order);
    if (shot == nullptr) return Violation{"F33", "fire, or 'end turn'"};
    return cannot_shoot(state, side, *shot);
  }
  const auto* defence = std::get_if<DefendOrder>(&order);
  const auto all = defenders(state);
  if (defence == nullptr) {
    return Violation{"F33",
                     fmt::format("say who fires at whom, as 'defend {0} at ENEMY' or 'defend "
                                 "{0} hold'",
                                 state.unit(all.front()).id)};
  }
  if (std::ranges::find(all, defence->unit) == all.end()) {
    return of(state, defence->unit, "F14", "has nobody to fire at now");
  }
  return defence->at ? cannot_defend(state, defence->unit, *defence->at) : Refused{};
}

// 1: fire is of the enemy's half-turn before, and the first line of another kind ends it.
Refused no_fire_now(const State& state) {
  return not_now(is_first_player_turn(state)
                     ? "the first half-turn of the battle has no fire before it: your fire "
                       "comes after the enemy's movement"
                     : "your fire is over: it comes before moves, charges and rallies");
}

Refused cannot_order_in_movement(const State& state, const Order& order) {
  return std::visit(Overloaded{[&](const FireOrder&) -> Refused { return no_fire_now(state); },
                               [&](const MoveOrder& one) { return cannot_move(state, one); },
                               [&](const ChargeOrder& one) { return cannot_charge(state, one); },
                               [&](const GoOrder& one) {
                                 auto fault = cannot_lead(state, one.commander);
                                 return fault ? fault : cannot_go(state, one);
                               },
                               [&](const AttachOrder& one) {
                                 auto fault = cannot_lead(state, one.commander);
                                 return fault ? fault : cannot_attach(state, one);
                               },
                               [](const auto&) { return Refused{}; }},
                    order);
}

bool reacts_otherwise(const State& state) {
  const auto& [charger, target, wheel] = *state.charge;
  const auto charge = try_charge(state, charger, target, wheel);
  return charge && (!cannot_react(state, *charge, Reaction::countercharge) ||
                    !cannot_react(state, *charge, Reaction::evade));
}

}  // namespace

// F33: where there is a choice, and the match is played so.
std::optional<Question> question(const State& state) {
  using Kind = Question::Kind;
  if (state.decisions != core::Decisions::ask) return {};
  if (state.charge) {
    const auto target = state.charge->target;
    if (!may_react(state, target) || !reacts_otherwise(state)) return {};
    return Question{Kind::reaction, state.unit(target).side};
  }
  if (state.defended) return {};
  if (state.phase == Phase::defence && !defenders(state).empty()) {
    return Question{Kind::defence, core::opponent(state.side)};
  }
  if (state.phase == Phase::last_fire && !shooters(state, state.side).empty()) {
    return Question{Kind::last_fire, state.side};
  }
  return {};
}

// F16, F20: who is in contact is shot at in 1.3 alone.
std::expected<UnitIndex, Violation> choose_target(const State& state, const FireOrder& order) {
  if (auto fault = cannot_fire(state, order.unit)) return std::unexpected(*std::move(fault));
  if (auto fault = cannot_turn(state, order.unit, order.turn)) {
    return std::unexpected(*std::move(fault));
  }
  const State* seen = &state;
  State turned_so;
  if (order.turn != 0) {
    turned_so = state;
    turned_so.stand(order.unit, turned(state, order.unit, order.turn));
    seen = &turned_so;
  }
  Violation first{"F16", "no target is named"};
  bool is_first = true;
  for (const auto target : order.targets) {
    auto fault = cannot_hit(*seen, order.unit, target);
    if (!fault && in_contact(state, target)) {
      fault = of(state, target, "F16", "is in contact and no target");
    }
    if (!fault) return target;
    if (std::exchange(is_first, false)) first = *fault;
  }
  return std::unexpected(first);
}

Refused cannot_order(const State& state, Side side, const Order& order) {
  if (state.phase == Phase::over) return not_now("the battle is over");
  if (std::holds_alternative<Resign>(order)) return {};
  if (const auto open = question(state)) return cannot_answer(state, *open, side, order);
  if (std::holds_alternative<ReactOrder>(order) || std::holds_alternative<DefendOrder>(order)) {
    return not_now("nobody is asked for this now");
  }
  if (side != state.side) return not_now(fmt::format("it is {}'s player turn", id(state.side)));
  if (std::holds_alternative<EndTurn>(order)) return {};
  if (state.phase == Phase::rallied) return not_now("after 'rally all' there is 'end turn' alone");
  if (const auto* shot = std::get_if<FireOrder>(&order); shot && state.phase == Phase::fire) {
    return cannot_shoot(state, side, *shot);
  }
  if (state.phase != Phase::fire) return cannot_order_in_movement(state, order);
  // 1: the line ends the fire, and stands in the half-turn that begins.
  auto next = state;
  begin_movement(next);
  return cannot_order_in_movement(next, order);
}

// F26
bool may_rally(const State& state, UnitIndex unit) {
  const auto& now = state.units[unit];
  if (now.broken || state.unit(unit).side != state.side || now.hits == 0 || now.spent) return false;
  if (in_contact(state, unit) || !in_command(state, unit)) return false;
  if (brigade_loss_of(state, unit).is_at_least(brigade_spent)) return false;
  constexpr int alone = 12 * inch, with_commander = 6 * inch;
  return !enemy_within(state, unit, has_commander(state, unit) ? with_commander : alone) &&
         required_to_rally(state, unit) > 0;
}

int required_to_rally(const State& state, UnitIndex unit) {
  const int shaken = brigade_loss_of(state, unit).is_at_least(brigade_shaken) ? 2 : 0;
  return state.score(unit) + inspiration(state, unit) - shaken;
}

int rallied(const State& state, UnitIndex unit, int die) {
  if (die > required_to_rally(state, unit)) return 0;
  return std::min(die == 1 ? 2 : 1, state.units[unit].hits);
}

}  // namespace adjutant::rise_and_fight
