#include "engine/games/lfm/rules/course.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/command.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/victory.hpp"

namespace adjutant::lfm {

void Course::play(Side side, std::span<const Order> orders) {
  side_ = side;
  pending_ = orders;
  while (state_.phase != Phase::over) {
    if (!pending_.empty() && pending_.front().verb == Verb::resign) {
      resign();
    } else if (const auto open = question(state_)) {
      if (!take_answer(*open)) return wait();
    } else if (!pending_.empty()) {
      replace_queue();
      take_next();
    } else if (!resume_queue()) {
      return;
    }
    end_if_decided();
  }
}

// In standing mode nobody is waited for; where there is one answer nobody is asked.
bool Course::take_answer(const Question& open) {
  const bool theirs = !pending_.empty() && open.side == side_;
  if (theirs && !cannot_answer(state_, open, pending_.front())) {
    const Order given = pending_.front();
    pending_ = pending_.subspan(1);
    answer(state_, open, given, ChosenBy::order, log_);
    return true;
  }
  if (state_.decisions == core::Decisions::ask && open.answers.size() > 1) return false;
  const auto choice = choose(state_, open);
  answer(state_, open, choice.order, choice.chosen_by, log_);
  return true;
}

// The rest of a step that needs an answer first waits in the state.
void Course::wait() {
  if (!pending_.empty() && side_ == state_.side) {
    state_.queue.assign(pending_.begin(), pending_.end());
  }
  if (!log_.told()) return;
  const auto open = question(state_);
  log_.add("asked", "L30",
           {{"kind", question_names[static_cast<std::size_t>(open->kind)]},
            {"side", id(open->side)},
            {"question", sentence(state_, *open)}});
}

void Course::replace_queue() {
  for (const auto& order : state_.queue) {
    drop(state_, order, {"", "replaced by a later order"}, log_);
  }
  state_.queue.clear();
}

bool Course::resume_queue() {
  if (state_.queue.empty()) return false;
  resumed_ = std::exchange(state_.queue, {});
  pending_ = resumed_;
  side_ = state_.side;
  return true;
}

void Course::take_next() {
  const Order order = pending_.front();
  if (order.when && !holds(*order.when)) {
    pending_ = pending_.subspan(1);
    log_.add("passed_over", "L31", {{"order", print(*state_.scenario, order)}});
    return;
  }
  if (step_towards(order)) return;
  pending_ = pending_.subspan(1);
  if (const auto fault = carry_out(order)) drop(state_, order, *fault, log_);
}

void Course::resign() {
  state_.resigned = side_;
  log_.add("resigned", "", {{"side", id(side_)}});
}

void Course::end_if_decided() {
  const auto end = ending(state_);
  if (!end || over_) return;
  over_ = true;
  state_.phase = Phase::over;
  state_.combat.reset();
  state_.queue.clear();
  const auto scored = points(state_);
  core::json::value winner;
  if (end->winner) winner = id(*end->winner);
  log_.add("game_ended", "28",
           {{"winner", winner},
            {"reason", end->reason},
            {"points", core::json::object{{"us", scored[0]}, {"cs", scored[1]}}}});
}

bool Course::holds(const Condition& when) const {
  using Test = Condition::Test;
  const Side enemy = core::opponent(state_.side);
  switch (when.test) {
    case Test::empty:
      return units_at(state_, us, when.hex).empty() && units_at(state_, cs, when.hex).empty();
    case Test::enemy:
      return !units_at(state_, enemy, when.hex).empty();
    case Test::own:
      return !units_at(state_, state_.side, when.hex).empty();
    case Test::lost: {
      const auto where = state_.pieces[when.unit].where;
      return where == Where::lost || where == Where::routed;
    }
    case Test::disorganized:
      return state_.pieces[when.unit].disorganized;
  }
  return false;
}

void Course::begin(Phase phase) {
  state_.phase = phase;
  if (log_.trial()) return;
  log_.add("phase_began", "0",
           {{"turn", state_.turn},
            {"side", id(state_.side)},
            {"phase", phase_names[static_cast<std::size_t>(phase)]}});
}

bool Course::step_towards(const Order& order) {
  if (state_.phase >= phase_of(order.verb)) return false;
  step_to_next_phase();
  return true;
}

// 0: one step; where something is still due in a phase that is only done.
void Course::step_to_next_phase() {
  switch (state_.phase) {
    case Phase::construction:
      state_.fired_at.clear();
      return begin(Phase::artillery);
    case Phase::artillery:
      state_.fired_at.clear();
      if (log_.trial() || fire_targets(state_, core::opponent(state_.side)).empty()) {
        return begin(Phase::movement);
      }
      return begin(Phase::counterfire);
    case Phase::counterfire:
      return begin(Phase::movement);
    case Phase::movement:
      begin_combat_phase(state_);
      return begin(Phase::combat);
    case Phase::combat:
      if (const auto duty = next_duty(state_)) return perform(*duty);
      begin(Phase::reorganization);
      return find_shattered(state_, log_);
    case Phase::reorganization:
      rally_rest();
      return begin(Phase::recovery);
    case Phase::recovery:
    case Phase::over:
      return;
  }
}

// L12, L30: the referee does what has not been ordered.
void Course::perform(const Duty& duty) {
  if (!duty.attack) return withdraw(state_, duty.units, {}, ChosenBy::doctrine, log_);
  Order order{.verb = Verb::attack, .who = {}, .hexes = {duty.target}};
  for (const auto unit : duty.units) order.who.push_back({Who::Kind::piece, unit, {}});
  Assault assault{duty.units, {duty.target}, {}, false};
  for (const auto unit : duty.units) {
    for (const auto gun : units_at(state_, state_.side, state_.pieces[unit].at)) {
      const auto& now = state_.pieces[gun];
      const bool joins = piece(state_, gun).guns() && !now.limbered && !now.attacked;
      if (joins && !has(assault.attackers, gun)) assault.attackers.push_back(gun);
    }
  }
  std::ranges::sort(assault.attackers);
  attack(state_, assault, order, true, log_);
}

void Course::rally_rest() {
  auto units = may_rally(state_);
  std::ranges::sort(units, {},
                    [&](auto index) { return std::pair(-piece(state_, index).strength, index); });
  // L30: help goes to most SP first, the dice fall in file order.
  auto helped = state_;
  std::vector<Rally> all;
  for (const auto unit : units) {
    all.push_back(next_rally(helped, unit));
    if (!all.back().commander) continue;
    auto& helper = helped.pieces[*all.back().commander];
    helper.helped = static_cast<std::uint8_t>(helper.helped + all.back().help);
  }
  std::ranges::sort(all, {}, &Rally::unit);
  for (const auto& one : all) rally(state_, one, log_);
}

void Course::recover_rest() {
  for (const auto& brigade : state_.scenario->brigades) {
    const auto candidates = may_return(state_, brigade.brigadier);
    if (candidates.empty()) continue;
    const auto most = *std::ranges::max_element(
        candidates, {}, [&](auto index) { return piece(state_, index).strength; });
    recover(state_, {most, brigade.brigadier}, log_);
  }
}

// L27: marks become works, unless the enemy has influence there.
void Course::raise_works() {
  const auto marks = state_.builds;
  for (const auto& mark : marks) {
    if (mark.side != state_.side || enemy_influence(state_, mark.side, mark.hex)) continue;
    drop_build(state_, mark.hex);
    state_.works.push_back(mark);
    log_.add("works_raised", "L27", {{"at", log_.hex(mark.hex)}});
  }
}

// L2: returns, initiative, and the next mover's command dice.
void Course::end_player_turn() {
  recover_rest();
  for (auto& now : state_.pieces) {
    now.building = now.moved = now.fired = now.engaged = now.attacked = false;
    now.advanced = now.withdrawn = now.tried = false;
    now.points = now.helped = 0;
  }
  state_.columns.clear();
  state_.fired_at.clear();
  state_.charged.clear();
  state_.due.clear();
  state_.attacked.clear();
  if (state_.side != state_.first) {
    if (state_.turn == state_.scenario->turn_count()) {
      state_.phase = Phase::over;
      return;
    }
    ++state_.turn;
    // L1, L26: by night the order is last turn's.
    if (!state_.scenario->night(state_.turn)) state_.first = roll_initiative(state_, log_);
    state_.side = state_.first;
  } else {
    state_.side = core::opponent(state_.side);
  }
  begin(Phase::construction);
  determine_command(state_, log_);
  raise_works();
}

// 24, L27
Refused Course::build(Hex hex) {
  const auto where = print(state_, hex);
  if (has_works(state_, state_.side, hex))
    return Violation{"24", fmt::format("{} has works", where)};
  if (has(state_.builds, Works{hex, state_.side})) {
    return Violation{"L27", fmt::format("works are being built in {} already", where)};
  }
  Pieces builders;
  for (const auto index : regiments_at(state_, state_.side, hex)) {
    const auto& now = state_.pieces[index];
    // L21, L24: no building.
    const bool fit = !now.disorganized && !shattered(state_, index) && obeys(state_, index);
    if (fit && !mounted(state_, index)) builders.push_back(index);
  }
  if (builders.empty()) {
    return Violation{"L27", fmt::format("nobody could build in {}: a regiment there must be "
                                        "organized, not shattered, on foot and in command",
                                        where)};
  }
  if (const auto enemy = enemy_influence(state_, state_.side, hex)) {
    return Violation{"24", fmt::format("{} is in an enemy zone of influence", where),
                     fmt::format("that of {} in {}", piece(state_, *enemy).id,
                                 print(state_, state_.pieces[*enemy].at))};
  }
  const bool at_once = state_.scenario->night(state_.turn);  // L26
  for (const auto index : builders) {
    state_.pieces[index].building = true;
    state_.pieces[index].builder = !at_once;
  }
  (at_once ? state_.works : state_.builds).push_back({hex, state_.side});
  log_.add("built", at_once ? "L26" : "L27",
           {{"at", log_.hex(hex)}, {"units", log_.ids(builders)}, {"done", at_once}});
  return {};
}

Refused Course::carry_out(const Order& order) {
  const auto phase = phase_of(order.verb);
  if (state_.phase > phase) {
    return Violation{"0", fmt::format("the {} phase is over: a later order has ended it",
                                      phase_names[static_cast<std::size_t>(phase)])};
  }
  const auto planned = [&](const auto& plan, auto&& act) -> Refused {
    if (!plan) return plan.error();
    act(*plan);
    return {};
  };
  switch (order.verb) {
    case Verb::build:
      return build(order.hexes.front());
    case Verb::fire:
      if (order.none) return Violation{"7", "leave the line out: guns fire only when ordered"};
      return planned(plan_fire(state_, state_.side, order),
                     [&](const auto& plan) { fire(state_, plan, log_); });
    case Verb::limber:
    case Verb::unlimber:
    case Verb::mount:
    case Verb::dismount:
      return planned(plan_change(state_, state_.side, order),
                     [&](const auto& plan) { carry_out_change(state_, order.verb, plan, log_); });
    case Verb::move:
      return planned(plan_move(state_, state_.side, order),
                     [&](const auto& plan) { lfm::carry_out(state_, plan, log_); });
    case Verb::enter:
      return planned(plan_enter(state_, state_.side, order),
                     [&](const auto& plan) { lfm::carry_out(state_, plan, log_); });
    case Verb::charge:
      return planned(plan_charge(state_, order),
                     [&](const auto& plan) { charge(state_, plan, order, log_); });
    case Verb::attack:
      return planned(plan_attack(state_, order),
                     [&](const auto& plan) { attack(state_, plan, order, false, log_); });
    case Verb::withdraw: {
      if (order.none) return Violation{"9", "nobody asks whether you withdraw: leave the line out"};
      std::vector<Going> clauses;
      for (const auto& who : order.who) {
        if (!order.hexes.empty()) clauses.push_back({who, order.hexes.front()});
      }
      return planned(plan_withdrawal(state_, order), [&](const auto& plan) {
        withdraw(state_, plan, clauses, ChosenBy::order, log_);
      });
    }
    case Verb::rally:
      return planned(plan_rally(state_, order),
                     [&](const auto& plan) { rally(state_, plan, log_); });
    case Verb::recover:
      return planned(plan_recovery(state_, order),
                     [&](const auto& plan) { recover(state_, plan, log_); });
    case Verb::lose:
    case Verb::retreat:
      return Violation{order.verb == Verb::lose ? "8.7" : "10",
                       "nothing is asked now: your own losses and retreats are clauses of your "
                       "attack, those in the enemy's turn standing orders"};
    case Verb::end_turn:
      if (!log_.trial()) end_player_turn();
      return {};
    case Verb::resign:
      return {};
  }
  return {};
}

}  // namespace adjutant::lfm
