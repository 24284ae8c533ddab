#include "engine/games/two_by_two/rules/course.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/arrival.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"
#include "engine/games/two_by_two/rules/rally.hpp"
#include "engine/games/two_by_two/rules/set_up.hpp"
#include "engine/table/those.hpp"

namespace adjutant::two_by_two {

namespace json = core::json;

// N23: what follows the orders of movement is said before the fire; fire lines wait for each other.
void Course::play(Side side, std::span<const Order> orders) {
  for (std::size_t i = 0; i < orders.size() && state_.phase != Phase::over; ++i) {
    const auto& order = orders[i];
    if (std::holds_alternative<DoneMoving>(order) && state_.phase == Phase::movement) {
      for (const auto& later : orders.subspan(i + 1)) {
        if (const auto* melee = std::get_if<MeleeOrder>(&later)) state_.melees.push_back(*melee);
        if (std::holds_alternative<EndTurn>(later)) state_.ending = true;
        if (std::holds_alternative<Resign>(later)) return carry_out(side, later);
      }
      return carry_out(side, order);
    }
    if (const auto* shot = std::get_if<FireOrder>(&order); shot && i + 1 < orders.size()) {
      state_.shots.push_back(*shot);
    } else if (const auto fault = cannot_order(state_, side, order)) {
      if (const auto unit = table::unit_of<UnitIndex>(order)) drop(*unit, *fault);
    } else {
      carry_out(side, order);
    }
  }
}

void Course::carry_out(Side side, const Order& order) {
  std::visit(Overloaded{[&](const MoveOrder& move) { this->move(move); },
                        [&](const TurnOrder& turn) { this->turn(turn); },
                        [&](const ChargeOrder& charge) { this->charge(charge); },
                        [&](const ReinforceOrder& reinforce) { this->reinforce(reinforce); },
                        [&](const DoneMoving&) {
                          end_movement();
                          go_on();
                        },
                        [&](const MeleeOrder& melee) { state_.melees.push_back(melee); },
                        [&](const EndTurn&) {
                          if (state_.phase == Phase::movement) end_movement();
                          state_.ending = true;
                          go_on();
                        },
                        [&](const FireOrder& shot) {
                          state_.shots.push_back(shot);
                          go_on();
                        },
                        [&](const DoneFiring&) {
                          state_.done_firing = true;
                          go_on();
                        },
                        [&](const RoutOrder& order) {
                          const auto [router, cause] = *state_.routing;
                          go_routing({order.way, two_by_two::rout(state_, router, cause, order.way),
                                      ChosenBy::order});
                          go_on();
                        },
                        [&](const PlaceOrder& order) { set_up(order); },
                        [&](const Ready&) {
                          log_.add("set_up", "N29", {{"side", id(side)}});
                          end_set_up(state_);
                        },
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

// N29
void Course::set_up(const PlaceOrder& order) {
  two_by_two::place(state_, order);
  const auto& unit = state_.units[order.unit];
  log_.add("placed", "N29",
           {{"unit", log_.id(order.unit)}, {"at", json_of(unit.at)}, {"facing", unit.heading}});
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

// As far as it goes without an answer.
void Course::go_on() {
  while (state_.phase != Phase::over && step()) {
  }
}

bool Course::step() {
  if (state_.routing) {
    if (question(state_)) return false;
    go_routing(choose_rout(state_, state_.routing->router, state_.routing->cause));
    return true;
  }
  if (state_.pursuit) {
    pursue();
    return true;
  }
  if (state_.phase == Phase::fire) return step_fire();
  return state_.phase == Phase::melee && state_.ending && step_melee();
}

// 1.3, 6.1: a shot is applied, with its rout, before the next.
bool Course::step_fire() {
  if (!state_.shots.empty()) {
    const auto [shooter, target] = state_.shots.front();
    state_.shots.erase(state_.shots.begin());
    auto fault = cannot_fire(state_, shooter);
    if (!fault) fault = cannot_hit(state_, shooter, target);
    if (fault) {
      drop(shooter, *fault);
    } else {
      shoot(shooter, target, ChosenBy::order);
    }
    return true;
  }
  if (!state_.done_firing) {
    if (question(state_)) return false;
    if (state_.decisions == core::Decisions::standing) fire_by_doctrine();
  }
  state_.done_firing = false;
  state_.phase = Phase::melee;
  // N23: where the mover is asked, whom to fight is said after the fire.
  const bool asks = state_.decisions == core::Decisions::ask && state_.melees.empty();
  if (asks && !contacts(state_).empty()) state_.ending = false;
  return true;
}

// 1.2: rallies in file order (N9), then the opponent's fire.
void Course::end_movement() {
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (may_rally(state_, unit)) rally(unit);
  }
  state_.phase = Phase::fire;
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
void Course::fire_by_doctrine() {
  for (const auto shooter : shooters(state_)) {
    if (cannot_fire(state_, shooter)) continue;  // destroyed or disrupted meanwhile
    if (const auto choice = choose_shot(state_, shooter)) {
      shoot(shooter, choice->target, choice->chosen_by);
      if (const auto open = state_.routing) {
        go_routing(choose_rout(state_, open->router, open->cause));
      }
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
  state_.routing = {router, cause};
}

void Course::go_routing(const RoutChoice& choice) {
  const auto router = std::exchange(state_.routing, {})->router;
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
bool Course::step_melee() {
  if (!state_.fighting) {
    state_.fighting = true;
    state_.contacts = contacts(state_);
  }
  if (!state_.melees.empty()) return take_melee_line();
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (state_.unit(unit).side != state_.side || !on_table(state_, unit)) continue;
    if (std::ranges::find(state_.fought, unit) != state_.fought.end()) continue;
    if (const auto enemy = opponent_of(state_, unit, false)) {
      state_.fought.push_back(unit);
      fight(unit, *enemy, false, false);
      return true;
    }
  }
  end_player_turn();
  return false;
}

bool Course::take_melee_line() {
  const auto line = state_.melees.front();
  state_.melees.erase(state_.melees.begin());
  if (std::ranges::find(state_.fought, line.unit) != state_.fought.end()) return true;
  const bool named_touched = line.against && are_enemies(state_, line.unit, *line.against) &&
                             touches(state_, line.unit, *line.against);
  if (line.against && !named_touched) {
    drop(line.unit, {"N16", fmt::format("it does not touch {}", log_.id(*line.against))});
    return true;
  }
  const auto enemy = line.against
                         ? line.against
                         : (on_table(state_, line.unit) ? opponent_of(state_, line.unit, false)
                                                        : std::optional<UnitIndex>{});
  if (!enemy) {
    drop(line.unit, {"N16", "it touches no enemy"});
    return true;
  }
  state_.fought.push_back(line.unit);
  fight(line.unit, *enemy, line.follow, false);
  return true;
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
  if (difference > 0) state_.pursuit = {mover, difference, follow};
  const auto loser = difference > 0 ? enemy : mover;
  if (melee_result(difference) == MeleeResult::destroyed) {
    destroy(loser, "7.1");
  } else {
    rout(loser, difference > 0 ? mover : enemy);
  }
}

// 7.3, N17: an inch ahead, and whom it then touches it fights at once.
void Course::pursue() {
  const auto [winner, difference, follow] = *std::exchange(state_.pursuit, {});
  if (!may_follow_up(state_, winner)) return;
  if (!must_follow_up(difference) && !follow && !follows_up(state_, winner)) return;
  if (state_.scenario->rules.follow_up_leaves_contact) {
    // N16: enemies that it no longer touches are not extra units of those that it fights now.
    const auto touched = enemies_touched(state_, winner);
    std::erase_if(state_.contacts, [&](const Contact& contact) {
      return contact.mover == winner && std::ranges::find(touched, contact.enemy) == touched.end();
    });
  }
  const auto from = state_.units[winner].at;
  state_.units[winner].at = follow_up(state_, winner);
  log_.add("followed_up", "7.3",
           {{"unit", log_.id(winner)}, {"path", json_of({from, state_.units[winner].at})}});
  if (const auto next = opponent_of(state_, winner, true)) fight(winner, *next, follow, true);
}

// 1.4, N21, N22
void Course::end_player_turn() {
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
  state_.fought.clear();
  state_.fighting = state_.ending = false;
  for (auto& unit : state_.units) {
    unit.ordered = unit.fired = false;
    unit.charged.reset();
  }
}

void Course::end_battle(Side winner, std::string_view rule, std::string_view reason) {
  state_.phase = Phase::over;
  state_.contacts.clear();
  state_.melees.clear();
  state_.shots.clear();
  state_.fought.clear();
  state_.fighting = state_.ending = state_.done_firing = false;
  state_.pursuit.reset();
  state_.routing.reset();
  log_.add("battle_ended", rule, {{"winner", id(winner)}, {"reason", reason}});
}

void Course::drop(UnitIndex unit, const Violation& why) {
  log_.add("dropped", why.rule, {{"unit", log_.id(unit)}, {"reason", why.message}});
}

}  // namespace adjutant::two_by_two
