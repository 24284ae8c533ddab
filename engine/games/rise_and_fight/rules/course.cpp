#include "engine/games/rise_and_fight/rules/course.hpp"

#include <algorithm>
#include <utility>

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

std::string_view name(ChosenBy chosen_by) {
  return chosen_by_names[place(chosen_by)];
}

std::optional<std::size_t> commander_of(const Order& order) {
  return std::visit(
      [](const auto& one) -> std::optional<std::size_t> {
        if constexpr (requires { one.commander; }) return one.commander;
        return {};
      },
      order);
}

}  // namespace

// 1: the moving side has had the enemy's half-turn; F17: a unit that moved last time no longer
// counts as standing.
void begin_movement(State& state) {
  state.phase = Phase::movement;
  state.defended = false;
  for (auto& unit : state.units) {
    unit.ordered = unit.spent = unit.fired = unit.reacted = false;
    unit.charged = unit.fought = unit.left = false;
  }
  for (auto& commander : state.commanders) commander.ordered = false;
  for (auto& pair : state.pairs) pair.locked = true;
}

// F32, F33: answers are taken at once; the rest of a submission waits where something is asked.
void Course::play(Side side, std::span<const Order> orders) {
  const auto open = question(state_);
  for (const auto& order : orders) {
    if (std::holds_alternative<Resign>(order)) {
      state_.resigned = side;
      return end_battle(core::opponent(side), "1", "resigned");
    }
  }
  if (!open) {
    state_.waiting.assign(orders.begin(), orders.end());
    return go_on();
  }
  for (const auto& order : orders) {
    if (const auto* answer = std::get_if<ReactOrder>(&order); answer && state_.charge) {
      react(charge_now(), {answer->reaction, ChosenBy::order});
    } else if (const auto* defence = std::get_if<DefendOrder>(&order)) {
      state_.defences.push_back(*defence);
    } else if (const auto* shot = std::get_if<FireOrder>(&order);
               shot && state_.phase == Phase::last_fire) {
      fire(*shot);
    }
  }
  if (open->kind == Question::Kind::defence) state_.defended = true;
  if (open->kind == Question::Kind::last_fire) state_.defended = true;
  go_on();
}

void Course::play_legal(Side side, const Order& order) {
  if (question(state_) || std::holds_alternative<Resign>(order)) return play(side, {&order, 1});
  state_.waiting.clear();
  begin(order);
  go_on();
}

void Course::go_on() {
  while (state_.phase != Phase::over && step()) {
  }
}

bool Course::step() {
  if (state_.charge) {
    if (question(state_)) return false;
    const auto charge = charge_now();
    react(charge,
          may_react(state_, charge.target) ? choose_reaction(state_, charge) : ReactionChoice{});
    return true;
  }
  switch (state_.phase) {
    case Phase::defence:
      if (question(state_)) return false;
      defend();
      return true;
    case Phase::combat:
      fight();
      return true;
    case Phase::last_fire:
      if (question(state_)) return false;
      fire_last();
      return false;
    default:
      break;
  }
  if (state_.waiting.empty()) return false;
  take_order();
  return true;
}

void Course::take_order() {
  const auto order = state_.waiting.front();
  state_.waiting.erase(state_.waiting.begin());
  if (const auto fault = cannot_order(state_, state_.side, order)) return drop(order, *fault);
  begin(order);
}

void Course::begin(const Order& order) {
  if (state_.phase == Phase::fire && !std::holds_alternative<FireOrder>(order)) {
    // 1.5, 1.10: any other line ends the fire.
    if (ends_by_losses()) return;
    begin_movement(state_);
  }
  carry_out(order);
}

void Course::carry_out(const Order& order) {
  std::visit(
      Overloaded{[&](const FireOrder& one) { fire(one); }, [&](const MoveOrder& one) { move(one); },
                 [&](const ChargeOrder& one) { charge(one); }, [&](const GoOrder& one) { go(one); },
                 [&](const AttachOrder& one) { attach(one); },
                 [&](const RallyAll&) { rally_all(); },
                 [&](const EndTurn&) {
                   if (state_.phase == Phase::movement) rally_all();
                   if (state_.phase == Phase::over) return;
                   state_.phase = Phase::defence;
                 },
                 [](const auto&) {}},
      order);
}

// 1.5, 1.10, F16
void Course::fire(const FireOrder& order) {
  const auto target = choose_target(state_, order);
  if (!target) return drop(order, target.error());
  if (order.turn != 0) {
    place(order.unit, turned(state_, order.unit, order.turn));
    log_.add("turned", "F16",
             {{"unit", log_.id(order.unit)}, {"facing", state_.stance(order.unit).pose.heading}});
  }
  shoot(order.unit, *target, {.ragged = false, .turned = order.turn != 0}, ChosenBy::order);
}

// 6, 7
void Course::shoot(UnitIndex shooter, UnitIndex target, const Aim& aim, ChosenBy chosen_by) {
  const auto modifiers = shot_modifiers(state_, shooter, target, aim);
  const int wanted = required(state_.score(shooter), modifiers);
  auto& now = state_.units[shooter];
  now.fired = now.volley_spent = true;  // F19
  now.last_target = target;
  std::optional<int> die;
  if (wanted > 0) {
    die = log_.roll("6", "{} fires at {}", log_.id(shooter), log_.id(target));
  }
  const int hits = die ? hits_of(state_.scenario->charts, wanted, *die) : 0;
  log_.add("shot", "6",
           {{"unit", log_.id(shooter)},
            {"target", log_.id(target)},
            {"modifiers", log_.told() ? json_of(modifiers) : json::array()},
            {"required", wanted},
            {"hits", hits},
            {"chosen_by", name(chosen_by)}});
  hit(target, hits, "7");
}

void Course::move(const MoveOrder& order) {
  const auto walked = *try_move(state_, order);
  auto& unit = state_.units[order.unit];
  unit.ordered = true;
  unit.spent = walked.segments > 0;
  place(order.unit, walked.stance);
  log_.add("moved", "2",
           {{"unit", log_.id(order.unit)},
            {"path", log_.told() ? json_of(walked.path) : json::array()},
            {"facing", walked.stance.pose.heading},
            {"formation", formation_names[rise_and_fight::place(walked.stance.formation)]},
            {"segments", walked.segments}});
  pay(order.unit, walked);
}

// F30: `*` as its segment begins, ground as it ends; a test is one die.
bool Course::pay(UnitIndex unit, const Walked& walked) {
  for (const auto& toll : walked.tolls) {
    int hits = toll.hits;
    if (toll.tested) {
      const int die = log_.roll(toll.rule, "{} keeps order", log_.id(unit));
      if (die <= state_.score(unit)) hits = 0;
    }
    hit(unit, hits, toll.rule);
    if (!on_table(state_, unit)) return false;
  }
  return true;
}

// F13: the target is asked before anybody moves.
void Course::charge(const ChargeOrder& order) {
  const auto charge = *choose_charge(state_, order);
  auto& unit = state_.units[order.unit];
  unit.ordered = unit.spent = unit.charged = true;
  log_.add("charged", "F11",
           {{"unit", log_.id(order.unit)},
            {"target", log_.id(charge.target)},
            {"from", json_of(state_.stance(order.unit).pose.at)},
            {"wheel", charge.wheel},
            {"distance", charge.distance}});
  state_.charge = {order.unit, charge.target, charge.wheel};
}

Charge Course::charge_now() const {
  const auto& [charger, target, wheel] = *state_.charge;
  return *try_charge(state_, charger, target, wheel);
}

void Course::react(const Charge& charge, const ReactionChoice& choice) {
  const auto charger = charge.charger, target = charge.target;
  state_.charge.reset();
  const auto from = state_.stance(charger).pose.at;
  if (may_react(state_, target)) {
    state_.units[target].reacted = true;
    log_.add("reacted", "F13",
             {{"unit", log_.id(target)},
              {"reaction", reaction_names[rise_and_fight::place(choice.reaction)]},
              {"chosen_by", name(choice.chosen_by)}});
  }
  const auto met = meet(state_, charge, choice.reaction);
  if (choice.reaction == Reaction::countercharge) {
    state_.units[target].shock = Shock::countercharging;
  }
  if (met.evaded) evade(target, *met.evaded, met.pair.has_value());
  if (met.pair) {
    strike(met);
  } else {
    halt(charger, met);
  }
  strike_others(charger, from);
  save_overrun();
}

void Course::evade(UnitIndex target, const Stance& evaded, bool is_caught) {
  auto& unit = state_.units[target];
  const auto from = unit.placement.stance().pose.at;
  place(target, evaded);
  unit.left = true;
  unit.still = false;
  log_.add("evaded", "F13",
           {{"unit", log_.id(target)},
            {"from", json_of(from)},
            {"to", json_of(evaded.pose.at)},
            {"facing", evaded.pose.heading},
            {"caught", is_caught}});
}

void Course::halt(UnitIndex charger, const Encounter& met) {
  place(charger, met.charger);
  log_.add("halted", "F13",
           {{"unit", log_.id(charger)},
            {"to", json_of(met.charger.pose.at)},
            {"facing", met.charger.pose.heading}});
  pay(charger, met.walked);
}

void Course::strike(const Encounter& met) {
  const auto& pair = *met.pair;
  if (!pay(pair.striker, met.walked)) return;
  place(pair.striker, met.charger);
  state_.units[pair.striker].shock = Shock::charging;
  state_.pairs.push_back(pair);
  tell_struck(pair);
}

// F12: who stands close before its front.
void Course::strike_others(UnitIndex charger, Point from) {
  if (!on_table(state_, charger)) return;
  for (const auto& pair : also_struck(state_, charger, from)) {
    state_.units[charger].shock = Shock::charging;
    state_.pairs.push_back(pair);
    tell_struck(pair);
  }
}

void Course::tell_struck(const Pair& pair) {
  const auto& pose = state_.stance(pair.striker).pose;
  log_.add("struck", "F12",
           {{"unit", log_.id(pair.striker)},
            {"target", log_.id(pair.struck)},
            {"face", face_names[rise_and_fight::place(pair.face)]},
            {"at", json_of(pose.at)},
            {"facing", pose.heading}});
}

void Course::go(const GoOrder& order) {
  auto& commander = state_.commanders[order.commander];
  commander.pose = {order.to, pose_of(state_, order.commander).heading};
  commander.attached.reset();
  commander.ordered = true;
  log_.add("commander_moved", "F28",
           {{"commander", log_.commander(order.commander)}, {"to", json_of(order.to)}});
}

void Course::attach(const AttachOrder& order) {
  auto& commander = state_.commanders[order.commander];
  commander.attached = order.unit;
  commander.ordered = true;
  log_.add("commander_attached", "F28",
           {{"commander", log_.commander(order.commander)}, {"unit", log_.id(order.unit)}});
}

// 1.2: F17: who has spent no segment stands now.
void Course::rally_all() {
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (state_.unit(unit).side == state_.side) state_.units[unit].still = !state_.units[unit].spent;
  }
  if (ends_by_losses()) return;
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (may_rally(state_, unit)) rally(unit);
  }
  state_.phase = Phase::rallied;
}

void Course::rally(UnitIndex unit) {
  const int wanted = required_to_rally(state_, unit);
  const int die = log_.roll("F26", "{} rallies", log_.id(unit));
  const int gained = rallied(state_, unit, die);
  state_.units[unit].hits -= gained;
  log_.add("rallied", "F26", {{"unit", log_.id(unit)}, {"required", wanted}, {"gained", gained}});
}

// 1.3, F14: struck ones first, then others, each in id order.
void Course::defend() {
  for (const auto shooter : defenders(state_)) defend_with(shooter);
  state_.defences.clear();
  state_.defended = false;
  if (!ends_by_losses()) state_.phase = Phase::combat;
}

void Course::defend_with(UnitIndex shooter) {
  if (targets_of_defence(state_, shooter).empty()) return;  // gone meanwhile
  auto choice = choose_defence(state_, shooter);
  const auto said = std::ranges::find(state_.defences, shooter, &DefendOrder::unit);
  if (said != state_.defences.end()) {
    if (!said->at) return;
    if (!cannot_defend(state_, shooter, *said->at)) {
      choice = ShotChoice{*said->at, ChosenBy::order};
    }
  }
  if (!choice) return;
  Aim aim;
  const bool struck = is_struck_by(state_, shooter, choice->target);
  if (struck && state_.stance(shooter).arm == Arm::foot) {  // F15
    const int die = log_.roll("F15", "{} stands to fire", log_.id(shooter));
    aim.ragged = die > state_.score(shooter) + inspiration(state_, shooter);
  }
  shoot(shooter, choice->target, aim, choice->chosen_by);
}

// F29
void Course::fire_last() {
  for (const auto shooter : shooters(state_, state_.side)) {
    if (cannot_fire(state_, shooter)) continue;
    if (const auto choice = choose_last(state_, shooter)) {
      shoot(shooter, choice->target, {}, choice->chosen_by);
    }
  }
  if (ends_by_losses()) return;
  end_battle(winner_on_losses(state_), "F27", "losses");
}

void Course::hit(UnitIndex unit, int hits, std::string_view rule) {
  if (hits == 0) return;
  auto& now = state_.units[unit];
  now.hits = std::min(now.hits + hits, state_.unit(unit).score);
  log_.add("tired", rule, {{"unit", log_.id(unit)}, {"hits", hits}, {"left", state_.score(unit)}});
  if (state_.score(unit) == 0) break_unit(unit, "F1");  // F1
}

void Course::break_unit(UnitIndex unit, std::string_view rule) {
  if (!on_table(state_, unit)) return;
  log_.add("broken", rule, {{"unit", log_.id(unit)}});
  risk(unit, true);
  end_pairs_of(unit);
  state_.units[unit].broken = true;
  for (std::size_t i = 0; i < state_.commanders.size(); ++i) {
    const auto& commander = state_.commanders[i];
    if (commander.fallen || commander.attached != unit) continue;
    find_refuge_for(i);
  }
  state_.units[unit] = gone(state_.unit(unit));
}

void Course::risk(UnitIndex unit, bool is_broken) {
  for (std::size_t i = 0; i < state_.commanders.size(); ++i) {
    auto& commander = state_.commanders[i];
    if (commander.fallen || commander.attached != unit) continue;
    const auto fate = is_broken ? " that breaks" : "";
    if (log_.roll("F28", "{} with {}{}", log_.commander(i), log_.id(unit), fate) != 1) continue;
    commander.pose = pose_of(state_, i);
    commander.attached.reset();
    commander.fallen = true;
    log_.add("commander_fell", "F28", {{"commander", log_.commander(i)}});
  }
}

void Course::save_overrun() {
  for (std::size_t i = 0; i < state_.commanders.size(); ++i) {
    if (is_overrun(state_, i)) find_refuge_for(i);
  }
}

void Course::find_refuge_for(std::size_t commander) {
  if (find_refuge(state_, commander)) {
    const auto unit = *state_.commanders[commander].attached;
    log_.add("commander_attached", "F28",
             {{"commander", log_.commander(commander)}, {"unit", log_.id(unit)}});
  } else {
    log_.add("commander_fell", "F28", {{"commander", log_.commander(commander)}});
  }
}

void Course::end_pairs_of(UnitIndex unit) {
  std::erase_if(state_.pairs,
                [&](const Pair& pair) { return pair.striker == unit || pair.struck == unit; });
}

// 1.4 has ended: the opponent fires and moves next; after the last turn side A has a last 1.10.
void Course::end_half_turn() {
  log_.add("half_turn_ended", "1", {{"turn", state_.turn}, {"side", id(state_.side)}});
  const bool last = state_.side == last_side(state_);
  state_.side = core::opponent(state_.side);
  state_.waiting.clear();
  if (last && state_.turn == state_.scenario->turns) {
    state_.phase = Phase::last_fire;
    state_.defended = false;
    return;
  }
  if (last) ++state_.turn;
  state_.phase = Phase::fire;
}

bool Course::ends_by_losses() {
  const bool fires = state_.phase == Phase::fire || state_.phase == Phase::last_fire;
  const auto on_move = fires ? core::opponent(state_.side) : state_.side;
  const auto broken = broken_army(state_, on_move);
  if (broken) end_battle(core::opponent(*broken), "F27", "breakpoint");
  return broken.has_value();
}

void Course::end_battle(Side winner, std::string_view rule, std::string_view reason) {
  state_.phase = Phase::over;
  state_.winner = winner;
  state_.waiting.clear();
  state_.defences.clear();
  state_.charge.reset();
  state_.defended = false;
  log_.add("battle_ended", rule, {{"winner", id(winner)}, {"reason", reason}});
}

void Course::drop(const Order& order, const Violation& why) {
  json::object fields{{"reason", why.message}};
  if (const auto commander = commander_of(order)) {
    fields["commander"] = log_.commander(*commander);
  } else if (const auto unit = table::unit_of<UnitIndex>(order)) {
    fields["unit"] = log_.id(*unit);
  }
  log_.add("dropped", why.rule, std::move(fields));
}

}  // namespace adjutant::rise_and_fight
