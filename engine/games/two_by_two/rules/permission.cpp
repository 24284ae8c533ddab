#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/arrival.hpp"
#include "engine/games/two_by_two/rules/course.hpp"
#include "engine/games/two_by_two/rules/set_up.hpp"

// What may be ordered now.
namespace adjutant::two_by_two {
namespace {

Violation not_now(std::string message) {
  return {"1", std::move(message)};
}

// N7: one order a unit; who is pinned turns only, who is disrupted does nothing.
Refused cannot_act(const State& state, UnitIndex index, bool only_turns) {
  const auto& unit = state.unit(index);
  if (unit.side != state.side) return Violation{"N7", unit.id + " is not your unit"};
  if (!on_table(state, index)) return Violation{"N7", unit.id + " is not on the table"};
  if (state.arrival_dice < dice_for_arrivals) {
    return Violation{"N8", "after the first 'reinforce' nobody moves: give it before"};
  }
  const auto& now = state.units[index];
  if (now.ordered) return Violation{"N7", unit.id + " has had its order in this player turn"};
  if (now.condition == Condition::disrupted) {
    return Violation{"N7", unit.id + " is disrupted and does nothing"};
  }
  if (now.condition == Condition::pinned && !only_turns) {
    return Violation{"N7", unit.id + " is pinned: it may only 'turn'"};
  }
  return {};
}

Refused fault_of(const std::expected<Moved, Violation>& moved) {
  return moved ? Refused{} : Refused{moved.error()};
}

Refused cannot_reinforce(const State& state, const ReinforceOrder& order) {
  if (state.unit(order.unit).side != state.side) {
    return Violation{"N8", state.unit(order.unit).id + " is not your unit"};
  }
  if (state.arrival_dice == 0) return Violation{"4", "there are two dice a player turn"};
  if (state.units[order.unit].ordered) return Violation{"4", "each die is for another unit"};
  const auto& entry = state.scenario->map.entries[order.entry];
  return fault_of(try_arrival(state, order.unit, entry, order.way));
}

Refused cannot_move(const State& state, const Order& order) {
  return std::visit(
      Overloaded{
          [&](const MoveOrder& move) {
            if (auto fault = cannot_act(state, move.unit, false)) return fault;
            return fault_of(try_move(state, move.unit, place_of(state, move.unit), move.way));
          },
          [&](const TurnOrder& turn) {
            if (auto fault = cannot_act(state, turn.unit, true)) return fault;
            if (const auto* enemy = std::get_if<UnitIndex>(&turn.to);
                enemy != nullptr && !are_enemies(state, turn.unit, *enemy)) {
              return Refused{Violation{"N1", state.unit(*enemy).id + " is not on the table"}};
            }
            return cannot_turn(state, turn.unit, heading_of(state, turn));
          },
          [&](const ChargeOrder& charge) {
            if (auto fault = cannot_act(state, charge.unit, false)) return fault;
            if (!are_enemies(state, charge.unit, charge.charge.target)) {
              return Refused{Violation{"N4", "only an enemy on the table is charged"}};
            }
            return fault_of(try_charge(state, charge.unit, charge.charge));
          },
          [&](const ReinforceOrder& reinforce) { return cannot_reinforce(state, reinforce); },
          [](const auto&) { return Refused{}; }},
      order);
}

Refused cannot_wish(const State& state, Side side, const MeleeOrder& melee) {
  const auto& unit = state.unit(melee.unit);
  if (unit.side != side) return Violation{"N16", unit.id + " is not your unit"};
  if (std::ranges::find(state.melees, melee.unit, &MeleeOrder::unit) == state.melees.end()) {
    return {};
  }
  return Violation{"N16", unit.id + " has its 'melee' line already: give each unit one"};
}

Refused cannot_set_up(const State& state, Side side, const Order& order) {
  if (const auto* placed = std::get_if<PlaceOrder>(&order))
    return cannot_place(state, side, *placed);
  if (std::holds_alternative<Ready>(order)) return cannot_be_ready(state, side);
  const auto own = std::ranges::find(state.scenario->units, side, &Unit::side);
  return Violation{"N29",
                   fmt::format("set up your units first, as 'place {} 4 3 facing N', then say "
                               "'ready'",
                               own->id)};
}

bool is_answer(const Order& order) {
  return std::holds_alternative<FireOrder>(order) || std::holds_alternative<DoneFiring>(order) ||
         std::holds_alternative<RoutOrder>(order);
}

// The first who could fire in answer, and at whom; there is one while that is asked.
std::optional<std::pair<UnitIndex, UnitIndex>> possible_shot(const State& state) {
  for (const auto shooter : shooters(state)) {
    if (const auto all = targets(state, shooter); !all.empty()) {
      return std::pair(shooter, all.front());
    }
  }
  return {};
}

Refused cannot_answer(const State& state, const Question& open, Side side, const Order& order) {
  if (side != open.side) {
    return Violation{"N23", fmt::format("{} has to answer first", id(open.side))};
  }
  if (open.kind == Question::Kind::rout) {
    const auto router = state.routing->router;
    const auto* rout = std::get_if<RoutOrder>(&order);
    if (rout != nullptr && rout->unit == router) return {};
    const auto& name = state.unit(router).id;
    return Violation{"N23",
                     fmt::format("say where {0} routs: 'rout {0} rear' or 'rout {0} away'", name)};
  }
  if (std::holds_alternative<DoneFiring>(order)) return {};
  const auto* shot = std::get_if<FireOrder>(&order);
  if (shot == nullptr) {
    const auto [shooter, target] = *possible_shot(state);
    return Violation{"N23",
                     fmt::format("say who fires at whom, as 'fire {} at {}', then 'done firing'",
                                 state.unit(shooter).id, state.unit(target).id)};
  }
  if (state.unit(shot->unit).side != side) {
    return Violation{"N10", state.unit(shot->unit).id + " is not your unit"};
  }
  if (!on_table(state, shot->unit)) {
    return Violation{"N10", state.unit(shot->unit).id + " is not on the table"};
  }
  if (auto fault = cannot_fire(state, shot->unit)) return fault;
  return cannot_hit(state, shot->unit, shot->target);
}

}  // namespace

int heading_of(const State& state, const TurnOrder& order) {
  if (const auto* heading = std::get_if<int>(&order.to)) return *heading;
  const auto& unit = state.units[order.unit];
  return table::toward(unit.at, state.units[std::get<UnitIndex>(order.to)].at, unit.heading);
}

// N23: the opponent has a unit that can shoot; or two ways are open to a router.
std::optional<Question> question(const State& state) {
  if (state.decisions != core::Decisions::ask) return {};
  if (state.routing) {
    const auto& [router, cause] = *state.routing;
    const auto rear = rout(state, router, cause, RoutWay::rear);
    const auto away = rout(state, router, cause, RoutWay::away);
    if (rear.to == away.to || (!rear.survives && !away.survives)) return {};
    return Question{Question::Kind::rout, state.unit(router).side};
  }
  if (state.phase != Phase::fire || state.done_firing || state.pursuit) return {};
  if (!possible_shot(state)) return {};
  return Question{Question::Kind::fire, core::opponent(state.side)};
}

Refused cannot_order(const State& state, Side side, const Order& order) {
  if (state.phase == Phase::over) return not_now("the battle is over");
  if (std::holds_alternative<Resign>(order)) return {};
  if (const auto open = question(state)) return cannot_answer(state, *open, side, order);
  if (is_answer(order)) return not_now("nobody is asked for this now");
  if (side != state.side) return not_now(fmt::format("it is {}'s player turn", id(state.side)));
  const bool is_setup =
      std::holds_alternative<PlaceOrder>(order) || std::holds_alternative<Ready>(order);
  if (state.phase == Phase::setup) return cannot_set_up(state, side, order);
  if (is_setup) return not_now("the battle has begun: nobody is set up any more");
  if (std::holds_alternative<EndTurn>(order)) return {};
  if (const auto* melee = std::get_if<MeleeOrder>(&order)) return cannot_wish(state, side, *melee);
  if (state.phase != Phase::movement) {
    return not_now("the movement phase is over: 'melee' lines and 'end turn' are left");
  }
  return cannot_move(state, order);
}

void try_order(State& state, const Order& order) {
  const auto put = [&](UnitIndex unit, const Moved& moved) {
    auto& now = state.units[unit];
    now.ordered = true;
    if (moved.left) return now.take_off(Where::left);
    now.at = moved.place.at;
    now.heading = moved.place.heading;
  };
  std::visit(Overloaded{[&](const MoveOrder& one) {
                          put(one.unit,
                              *try_move(state, one.unit, place_of(state, one.unit), one.way));
                        },
                        [&](const TurnOrder& one) {
                          state.units[one.unit].heading = heading_of(state, one);
                          state.units[one.unit].ordered = true;
                        },
                        [&](const ChargeOrder& one) {
                          put(one.unit, *try_charge(state, one.unit, one.charge));
                          state.units[one.unit].charged = one.charge.target;
                        },
                        [&](const ReinforceOrder& one) {
                          --state.arrival_dice;
                          state.units[one.unit].ordered = true;
                        },
                        [&](const DoneMoving&) { state.phase = Phase::melee; },
                        [&](const MeleeOrder& one) { state.melees.push_back(one); },
                        [&](const FireOrder& one) { state.units[one.unit].fired = true; },
                        [&](const PlaceOrder& one) { place(state, one); }, [](const auto&) {}},
             order);
}

}  // namespace adjutant::two_by_two
