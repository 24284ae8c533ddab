#include "engine/games/two_by_two/rules/course.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/arrival.hpp"
#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"
#include "engine/games/two_by_two/rules/rally.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

Violation not_now(std::string message) {
  return {"1", std::move(message)};
}

// N7: one order a unit; who is pinned turns only, who is disrupted does nothing.
Refused cannot_act(const State& state, UnitIndex index, bool only_turns) {
  const auto& unit = state.unit(index);
  if (unit.side != state.side) return Violation{"N7", unit.id + " is not yours"};
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

int heading_of(const State& state, const TurnOrder& order) {
  if (const auto* heading = std::get_if<int>(&order.to)) return *heading;
  const auto& unit = state.units[order.unit];
  return toward(unit.at, state.units[std::get<UnitIndex>(order.to)].at, unit.heading);
}

Refused fault_of(const std::expected<Moved, Violation>& moved) {
  return moved ? Refused{} : Refused{moved.error()};
}

Refused cannot_reinforce(const State& state, const ReinforceOrder& order) {
  if (state.unit(order.unit).side != state.side) {
    return Violation{"N8", state.unit(order.unit).id + " is not yours"};
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

}  // namespace

Refused cannot_order(const State& state, Side side, const Order& order) {
  if (state.phase == Phase::over) return not_now("the battle is over");
  if (std::holds_alternative<Resign>(order)) return {};
  if (side != state.side) return not_now(fmt::format("it is {}'s player turn", id(state.side)));
  if (std::holds_alternative<EndTurn>(order)) return {};
  if (const auto* melee = std::get_if<MeleeOrder>(&order)) {
    return state.unit(melee->unit).side == side
               ? Refused{}
               : Refused{Violation{"N16", state.unit(melee->unit).id + " is not yours"}};
  }
  if (state.phase != Phase::movement) {
    return not_now("the movement phase is over: 'melee' lines and 'end turn' are left");
  }
  return cannot_move(state, order);
}

void Course::carry_out(Side side, const Order& order) {
  std::visit(Overloaded{[&](const MoveOrder& move) { this->move(move); },
                        [&](const TurnOrder& turn) { this->turn(turn); },
                        [&](const ChargeOrder& charge) { this->charge(charge); },
                        [&](const ReinforceOrder& reinforce) { this->reinforce(reinforce); },
                        [&](const DoneMoving&) { end_movement(); },
                        [&](const MeleeOrder& melee) { state_.melees.push_back(melee); },
                        [&](const EndTurn&) { end_turn(); },
                        [&](const Resign&) {
                          state_.resigned = side;
                          end_battle(core::opponent(side), "1", "resigned");
                        }},
             order);
}

void Course::place(UnitIndex unit, const Place& place) {
  state_.units[unit].at = place.at;
  state_.units[unit].heading = place.heading;
}

void Course::move(const MoveOrder& order) {
  const auto moved = *try_move(state_, order.unit, place_of(state_, order.unit), order.way);
  auto& unit = state_.units[order.unit];
  unit.ordered = true;
  if (moved.left) {
    unit.take_off(Where::left);
  } else {
    place(order.unit, moved.place);
  }
  log_.add(moved.left ? "left" : "moved", moved.left ? "N7" : "3",
           {{"unit", log_.id(order.unit)},
            {"path", json_of(moved.path)},
            {"facing", moved.place.heading},
            {"cost", moved.cost}});
}

void Course::turn(const TurnOrder& order) {
  const int heading = heading_of(state_, order);
  state_.units[order.unit].heading = heading;
  state_.units[order.unit].ordered = true;
  log_.add("turned", "N1", {{"unit", log_.id(order.unit)}, {"facing", heading}});
}

void Course::charge(const ChargeOrder& order) {
  const auto moved = *try_charge(state_, order.unit, order.charge);
  place(order.unit, moved.place);
  state_.units[order.unit].ordered = true;
  state_.units[order.unit].charged = order.charge.target;
  log_.add("charged", "N4",
           {{"unit", log_.id(order.unit)},
            {"target", log_.id(order.charge.target)},
            {"path", json_of(moved.path)},
            {"facing", moved.place.heading},
            {"cost", moved.cost}});
}

// N8: where its way has become illegal it stays at the entry; where no place is free it waits.
void Course::reinforce(const ReinforceOrder& order) {
  const auto& entry = state_.scenario->map.entries[order.entry];
  --state_.arrival_dice;
  state_.units[order.unit].ordered = true;
  const int needed = arrives_from(entry.kind);
  const int die = log_.roll(fmt::format("{} by {}", log_.id(order.unit), entry.id), "4");
  if (die < needed) {
    log_.add("delayed", "4", {{"unit", log_.id(order.unit)}, {"needed", needed}});
    return;
  }
  auto arrived = try_arrival(state_, order.unit, entry, order.way);
  if (!arrived) arrived = try_arrival(state_, order.unit, entry, {});
  if (!arrived) return drop(order.unit, arrived.error());
  state_.units[order.unit].where = Where::table;
  place(order.unit, arrived->place);
  log_.add("arrived", "4",
           {{"unit", log_.id(order.unit)},
            {"entry", entry.id},
            {"path", json_of(arrived->path)},
            {"facing", arrived->place.heading}});
}

// 1.2, 1.3: rallies in file order (N9), then the other side's fire.
void Course::end_movement() {
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (may_rally(state_, unit)) rally(unit);
  }
  state_.phase = Phase::fire;
  fire();
  state_.phase = Phase::melee;
}

void Course::rally(UnitIndex unit) {
  const auto modifiers = rally_modifiers(state_, unit);
  const int score = log_.roll(fmt::format("{} rallies", log_.id(unit)), "5") + sum(modifiers);
  const bool rallied = score >= rallies_from;
  if (rallied) state_.units[unit].condition = Condition::steady;
  log_.add(rallied ? "rallied" : "not_rallied", "5",
           {{"unit", log_.id(unit)}, {"score", score}, {"modifiers", json_of(modifiers)}});
}

// N23: guns first, each once; a shot is applied before the next is chosen (6.1).
void Course::fire() {
  for (const auto shooter : shooters(state_)) {
    if (cannot_fire(state_, shooter)) continue;  // destroyed or disrupted meanwhile
    if (const auto choice = choose_shot(state_, shooter)) {
      shoot(shooter, choice->target, choice->chosen_by);
    }
  }
}

void Course::shoot(UnitIndex shooter, UnitIndex target, ChosenBy chosen_by) {
  const auto modifiers = shot_modifiers(state_, shooter, target);
  const int die =
      log_.roll(fmt::format("{} fires at {}", log_.id(shooter), log_.id(target)), "6.1");
  const int score = die + sum(modifiers);
  const auto result = shot_result(score);
  state_.units[shooter].fired = true;
  if (state_.unit(shooter).arm == Arm::infantry) pin(state_.units[shooter]);  // N15
  log_.add("shot", "6.1",
           {{"unit", log_.id(shooter)},
            {"target", log_.id(target)},
            {"modifiers", json_of(modifiers)},
            {"score", score},
            {"result", shot_result_names[static_cast<std::size_t>(result)]},
            {"chosen_by", name(chosen_by)}});
  auto& hit = state_.units[target];
  switch (result) {
    case ShotResult::none:
      break;
    case ShotResult::pinned:
      pin(hit);  // 8.4
      break;
    case ShotResult::disrupted:
      hit.condition = Condition::disrupted;  // 8.3
      break;
    case ShotResult::routed:
      rout(target, shooter);
      break;
    case ShotResult::destroyed:
      destroy(target, "8.1");
      break;
  }
}

// 8.2: the die first, then the direction.
void Course::rout(UnitIndex router, UnitIndex cause) {
  constexpr int survives_from = 3;
  if (log_.roll(fmt::format("{} routs", log_.id(router)), "8.2") < survives_from) {
    return destroy(router, "8.2");
  }
  const auto choice = choose_rout(state_, router, cause);
  json::array pushed;
  for (const auto& one : choice.rout.pushed) {
    pushed.push_back(json::object{{"unit", log_.id(one.unit)}, {"to", json_of(one.to)}});
  }
  log_.add("routed", "8.2",
           {{"unit", log_.id(router)},
            {"way", rout_way_names[static_cast<std::size_t>(choice.way)]},
            {"to", json_of(choice.rout.to)},
            {"pushed", std::move(pushed)},
            {"chosen_by", name(choice.chosen_by)}});
  two_by_two::carry_out(state_, router, choice.rout);
  if (!choice.rout.survives) {
    log_.add("destroyed", choice.rout.lost_by, {{"unit", log_.id(router)}});
  }
}

void Course::destroy(UnitIndex unit, std::string_view rule) {
  state_.units[unit].take_off(Where::destroyed);
  log_.add("destroyed", rule, {{"unit", log_.id(unit)}});
}

// N16: as the mover's lines have it, then by file; each mover fights one enemy.
void Course::melees() {
  state_.contacts = contacts(state_);
  Units done;
  const auto has_fought = [&](UnitIndex unit) {
    return std::ranges::find(done, unit) != done.end();
  };
  for (const auto& line : std::exchange(state_.melees, {})) {
    if (has_fought(line.unit)) continue;
    const bool named_touched = line.against && are_enemies(state_, line.unit, *line.against) &&
                               touches(state_, line.unit, *line.against);
    if (line.against && !named_touched) {
      drop(line.unit, {"N16", fmt::format("it does not touch {}", log_.id(*line.against))});
      continue;
    }
    const auto enemy = line.against
                           ? line.against
                           : (on_table(state_, line.unit) ? opponent_of(state_, line.unit, false)
                                                          : std::optional<UnitIndex>{});
    if (!enemy) {
      drop(line.unit, {"N16", "it touches no enemy"});
      continue;
    }
    done.push_back(line.unit);
    fight(line.unit, *enemy, line.follow, false);
  }
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (state_.unit(unit).side != state_.side || !on_table(state_, unit) || has_fought(unit)) {
      continue;
    }
    if (const auto enemy = opponent_of(state_, unit, false)) fight(unit, *enemy, false, false);
  }
}

int Course::score(UnitIndex fighter, UnitIndex enemy, bool subsequent) {
  return log_.roll(fmt::format("{} fights {}", log_.id(fighter), log_.id(enemy)), "7.1") +
         sum(melee_modifiers(state_, fighter, enemy, subsequent));
}

// 7.1: the mover's die first; ties again. 7.3: who wins may follow up and fights again at once.
void Course::fight(UnitIndex mover, UnitIndex enemy, bool follow, bool subsequent) {
  int difference = 0;
  while (difference == 0) {
    const int own = score(mover, enemy, subsequent);
    const int theirs = score(enemy, mover, false);
    difference = own - theirs;
    log_.add(
        "fought", "7.1",
        {{"unit", log_.id(mover)}, {"enemy", log_.id(enemy)}, {"score", own}, {"against", theirs}});
  }
  const auto loser = difference > 0 ? enemy : mover;
  if (melee_result(difference) == MeleeResult::destroyed) {
    destroy(loser, "7.1");
  } else {
    rout(loser, difference > 0 ? mover : enemy);
  }
  if (difference < 0 || !may_follow_up(state_, mover)) return;
  if (!must_follow_up(difference) && !follow && !follows_up(state_, mover)) return;
  const auto from = state_.units[mover].at;
  state_.units[mover].at = follow_up(state_, mover);
  log_.add("followed_up", "7.3",
           {{"unit", log_.id(mover)}, {"path", json_of({from, state_.units[mover].at})}});
  if (const auto next = opponent_of(state_, mover, true)) fight(mover, *next, follow, true);
}

// 1.4, N21, N22
void Course::end_turn() {
  if (state_.phase == Phase::movement) end_movement();
  melees();
  take_objectives(state_);
  log_.add("turn_ended", "1", {{"turn", state_.turn}, {"side", id(state_.side)}});
  const bool last = state_.side == red && state_.turn == state_.scenario->turns;
  if (const auto won = victory(state_, last)) {
    constexpr std::array reasons{"losses", "points", "tie"};
    return end_battle(won->winner, won->reason == VictoryReason::points ? "N22" : "N21",
                      reasons[static_cast<std::size_t>(won->reason)]);
  }
  if (state_.side == red) ++state_.turn;
  state_.side = core::opponent(state_.side);
  state_.phase = Phase::movement;
  state_.arrival_dice = dice_for_arrivals;
  state_.contacts.clear();
  for (auto& unit : state_.units) {
    unit.ordered = unit.fired = false;
    unit.charged.reset();
  }
}

void Course::end_battle(Side winner, std::string_view rule, std::string_view reason) {
  state_.phase = Phase::over;
  log_.add("battle_ended", rule, {{"winner", id(winner)}, {"reason", reason}});
}

void Course::drop(UnitIndex unit, const Violation& why) {
  log_.add("dropped", why.rule, {{"unit", log_.id(unit)}, {"reason", why.message}});
}

}  // namespace adjutant::two_by_two
