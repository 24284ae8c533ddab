#include "engine/games/lfm/rules/resolution.hpp"

#include <algorithm>
#include <utility>

#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/doctrine.hpp"
#include "engine/games/lfm/rules/resolution_steps.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

using Kind = Combat::Kind;
using Step = Combat::Step;

void throw_for_commanders(State& state, Log& log) {
  auto& combat = *state.combat;
  Pieces due = std::exchange(combat.endangered, {});
  settle_commanders(state, due, combat.survived, log);
  combat.survived.insert(combat.survived.end(), due.begin(), due.end());
}

// 8.7: A1 and EXC, by the clauses of the order, else doctrine.
void lose_attackers(State& state, Log& log) {
  auto& combat = *state.combat;
  const auto left = attackers_left(state);
  const auto wished = preferred(state, combat.order.lose, left);
  Pieces lost;
  if (combat.result.exchange && combat.owed > 0) lost = exchanged(state, left, wished, combat.owed);
  if (combat.result.attacker_loses) lost = one_lost(state, left, wished);
  for (const auto unit : lost) {
    lose(state, unit, Loss::routed, combat.result.name, "8.7", combat.endangered, combat.survived,
         log);
  }
}

void begin_retreat(State& state, bool due, Pieces units, Step step) {
  auto& combat = *state.combat;
  combat.left.clear();
  if (combat.kind != Kind::fire) combat.retreating = due ? std::move(units) : Pieces{};
  set_step(combat, step);
}

// One step of those who retreat; only called while nobody is to be asked.
void retreat_next(State& state, Log& log) {
  auto& combat = *state.combat;
  const auto unit = combat.retreating.front();
  const auto be_lost = [&](std::string_view cause) {
    combat.retreating.erase(combat.retreating.begin());
    lose(state, unit, Loss::lost, std::string(cause), "L18", combat.endangered, combat.survived,
         log);
  };
  if (!on_map(state, unit)) {
    combat.retreating.erase(combat.retreating.begin());
    return;
  }
  if (checks_before(state, unit)) {
    // L18: unlimbered guns check before, or are lost.
    if (!passes(state, unit, "L18", log)) return be_lost("could not limber in time");
    state.pieces[unit].limbered = true;
    return;
  }
  const auto ways = retreat_ways(state, unit);
  if (ways.empty()) return be_lost("no way of retreat");
  const auto chosen = choose_retreat(state, unit, ways, combat.order.retreat);
  retreat_front(state, chosen.way, chosen.chosen_by, log);
}

// L20: while both sides stand, another round; after the third, contact stays.
bool another_round(State& state, Log& log) {
  auto& combat = *state.combat;
  if (attackers_left(state).empty() || defenders_left(state).empty()) return false;
  if (combat.result.attacker_retreats || combat.result.defender_retreats) return false;
  if (combat.rounds == combat.round) {
    combat.attackers = attackers_left(state);
    withdraw(state, combat.attackers, combat.order.retreat, ChosenBy::order, log);
    return false;
  }
  if (combat.round == rounds_max) return false;
  ++combat.round;
  combat.declined = false;
  combat.result = {};
  combat.owed = 0;
  set_step(combat, Step::withdrawal);
  return true;
}

void end(State& state, Log& log) {
  throw_for_commanders(state, log);
  switch (state.combat->kind) {
    case Kind::fire:
      state.combat.reset();
      break;
    case Kind::charge:
      ride_on(state, log);
      break;
    case Kind::attack:
      if (another_round(state, log)) return;
      advance(state, log);
      state.combat.reset();
      break;
  }
  note_holders(state);
}

void next_step(State& state, Log& log) {
  auto& combat = *state.combat;
  switch (combat.step) {
    case Step::withdrawal:
      return set_step(combat, attackers_left(state).empty() || defenders_left(state).empty()
                                  ? Step::end
                                  : Step::die);
    case Step::die:
      return roll_die(state, log);
    case Step::defender_loss:
      return set_step(combat, Step::attacker_loss);
    case Step::attacker_loss:
      lose_attackers(state, log);
      return set_step(combat, Step::commanders);
    case Step::commanders:
      throw_for_commanders(state, log);
      return begin_retreat(state, combat.result.defender_retreats, defenders_left(state),
                           Step::defender_retreat);
    case Step::defender_retreat:
      if (!combat.retreating.empty()) return retreat_next(state, log);
      follow(state, combat.left, log);
      if (combat.kind == Kind::fire) return set_step(combat, Step::end);
      return begin_retreat(state, combat.result.attacker_retreats, attackers_left(state),
                           Step::attacker_retreat);
    case Step::attacker_retreat:
      if (!combat.retreating.empty()) return retreat_next(state, log);
      follow(state, combat.left, log);
      return set_step(combat, Step::end);
    case Step::end:
      return end(state, log);
  }
}

}  // namespace

void go_on(State& state, Log& log) {
  while (state.combat) {
    if (const auto open = question(state)) {
      if (state.decisions == core::Decisions::ask && open->answers.size() > 1) return;
      const auto choice = choose(state, *open);
      const auto by = open->answers.size() == 1 ? ChosenBy::only_choice : choice.chosen_by;
      answer(state, *open, choice.order, by, log);
    } else {
      next_step(state, log);
    }
  }
}

void fire(State& state, const Fire& fire, Log& log) {
  for (const auto gun : fire.guns) state.pieces[gun].fired = true;
  state.fired_at.push_back(fire.target);
  if (log.trial()) return;
  Combat combat{
      .kind = Kind::fire, .step = Step::die, .attackers = fire.guns, .targets = {fire.target}};
  combat.retreating = {fire.at};
  state.combat = std::move(combat);
  go_on(state, log);
}

void charge(State& state, const Charge& charge, const Order& order, Log& log) {
  state.charged.push_back(charge.target);
  if (log.trial()) return;
  Combat combat{.kind = Kind::charge,
                .step = Step::die,
                .attackers = charge.chargers,
                .targets = {charge.target}};
  combat.from = {state.pieces[charge.chargers.front()].at};
  combat.order = order;
  state.combat = std::move(combat);
  go_on(state, log);
}

void attack(State& state, const Assault& assault, const Order& order, bool completed, Log& log) {
  if (assault.must_withdraw) {
    return withdraw(state, assault.attackers, order.retreat, ChosenBy::only_choice, log);
  }
  state.attacked.insert(state.attacked.end(), assault.targets.begin(), assault.targets.end());
  std::ranges::sort(state.attacked);
  Combat combat{.kind = Kind::attack,
                .step = Step::withdrawal,
                .attackers = assault.attackers,
                .targets = assault.targets};
  for (const auto index : assault.attackers) {
    state.pieces[index].attacked = true;
    if (!has(combat.from, state.pieces[index].at)) combat.from.push_back(state.pieces[index].at);
  }
  if (log.trial()) return;
  combat.rounds = order.count;
  combat.completed = completed;
  combat.order = order;
  state.combat = std::move(combat);
  go_on(state, log);
}

void withdraw(State& state, const Pieces& units, const std::vector<Going>& clauses,
              ChosenBy chosen_by, Log& log) {
  std::vector<Left> left;
  Pieces endangered, survived;
  if (state.combat) survived = state.combat->survived;
  Pieces going = units;
  std::ranges::sort(going);
  for (const auto unit : going) {
    if (!on_map(state, unit) || checks_before(state, unit)) continue;  // L17: unlimbered guns stay
    if (!withdraws_freely(state, unit) && !log.trial() && !passes(state, unit, "L17", log)) {
      if (state.pieces[unit].disorganized) {
        lose(state, unit, Loss::routed, "withdrawal", "L17", endangered, survived, log);
        continue;
      }
      disorganize(state, unit, "L17", log);
    }
    const auto ways = retreat_ways(state, unit);
    if (ways.empty()) {
      state.pieces[unit].withdrawn = state.phase == Phase::combat;  // in a trial it stays
      lose(state, unit, Loss::lost, "no way of retreat", "L18", endangered, survived, log);
      continue;
    }
    const auto chosen = choose_retreat(state, unit, ways, clauses);
    const bool tells_who =
        state.scenario->rules.tells_who_withdrew || chosen.chosen_by == ChosenBy::order;
    const auto by = tells_who ? chosen_by : chosen.chosen_by;
    go_back(state, unit, chosen.way, false, by, left, endangered, survived, log);
  }
  follow(state, left, log);
  settle_commanders(state, endangered, survived, log);
  if (state.combat) {
    auto& done = state.combat->survived;
    done.insert(done.end(), endangered.begin(), endangered.end());
  }
  note_holders(state);
}

}  // namespace adjutant::lfm
