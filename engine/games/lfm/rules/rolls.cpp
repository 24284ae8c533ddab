#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/ensure.hpp"
#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/combat.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/resolution_steps.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

using Kind = Combat::Kind;
using Step = Combat::Step;

void roll_fire(State& state, Log& log) {
  auto& combat = *state.combat;
  const auto unit = combat.retreating.front();
  const Hex target = combat.targets.front();
  const auto fire = fire_of(state, combat.attackers, target);
  if (log.told()) {
    log.add("fired", "7",
            {{"guns", log.ids(combat.attackers)},
             {"target", log.hex(target)},
             {"unit", log.id(unit)},
             {"halves", fire.halves},
             {"modifiers", modifiers_form(fire.modifiers)},
             {"strength", fire.strength}});
  }
  const int die = log.roll("7", "fire on {}", log.hex(target));
  const auto& row = state.scenario->charts.fire[static_cast<std::size_t>(die - 1)];
  const int checks = row[static_cast<std::size_t>(fire.strength - fire_least)];
  log.add("hit", "7", {{"unit", log.id(unit)}, {"checks", checks}});
  drop_build(state, target);  // L27: attacked
  bool retreats = false;
  set_step(combat, Step::commanders);
  const auto stays = [&] { combat.retreating.clear(); };
  // L11: first disorganized, then retreating, then routed.
  for (int i = 0; i < checks; ++i) {
    if (passes(state, unit, "L11", log)) continue;
    if (!state.pieces[unit].disorganized) {
      disorganize(state, unit, "L11", log);
    } else if (!retreats) {
      retreats = true;
    } else {
      lose(state, unit, Loss::routed, "fire", "L11", combat.endangered, combat.survived, log);
      return stays();
    }
  }
  if (!retreats) stays();
}

void announce(State& state, const Odds& odds, Log& log) {
  if (!log.told()) return;
  const auto& combat = *state.combat;
  log.add("attacked", combat.completed ? "L12" : "8.1",
          {{"attackers", log.ids(combat.attackers)},
           {"defenders", log.ids(defenders_left(state))},
           {"targets", log.hexes(combat.targets)},
           {"round", combat.round},
           {"completed", combat.completed},
           {"attack", odds.attack},
           {"defence", odds.defence},
           {"odds", odds_names[static_cast<std::size_t>(odds.column)]},
           {"modifiers", modifiers_form(odds.modifiers)},
           {"sum", odds.sum}});
}

void note_result(State& state, int die, Log& log) {
  log.add("resulted", "8.7", {{"result", state.combat->result.name}, {"die_value", die}});
  set_step(*state.combat, Step::defender_loss);
}

// L16, 8.6: a round's die; or who is too weak or shattered withdraws (L17).
void roll_round(State& state, Log& log) {
  auto& combat = *state.combat;
  combat.attackers = attackers_left(state);
  const bool broken =
      std::ranges::any_of(combat.attackers, [&](auto index) { return shattered(state, index); });
  const auto now = odds(state, combat.attackers, combat.targets);
  if (broken || now.column == too_weak) {
    withdraw(state, combat.attackers, combat.order.retreat, ChosenBy::only_choice, log);
    return set_step(combat, Step::end);
  }
  announce(state, now, log);
  drop_builds(state, combat.targets);
  drop_builds(state, combat.from);
  const int thrown = log.roll("8.6", "attack on {}", fmt::join(log.names(combat.targets), " "));
  const int die = std::clamp(thrown + now.sum, 0, combat_die_max);
  combat.result = state.scenario->charts
                      .results[static_cast<std::size_t>(die)][static_cast<std::size_t>(now.column)];
  note_result(state, die, log);
}

void roll_charge(State& state, Log& log) {
  auto& combat = *state.combat;
  Order order = combat.order;
  order.who = whos_of(*state.scenario, combat.attackers);
  std::erase(state.charged, combat.targets.front());
  const auto planned = plan_charge(state, order);
  state.charged.push_back(combat.targets.front());
  ENSURE(planned.has_value(), "a charge that is begun was lawful");
  log.add("charged", "L7",
          {{"units", log.ids(combat.attackers)},
           {"target", log.hex(combat.targets.front())},
           {"difference", planned->difference},
           {"modifiers", modifiers_form(planned->modifiers)},
           {"sum", planned->sum}});
  drop_builds(state, combat.targets);
  const int thrown = log.roll("3", "charge on {}", log.hex(combat.targets.front()));
  const int die = std::clamp(thrown + planned->sum, 1, 6);
  combat.result = state.scenario->charts.charge[static_cast<std::size_t>(
      die - 1)][static_cast<std::size_t>(planned->difference + charge_difference_max)];
  note_result(state, die, log);
}

}  // namespace

void roll_die(State& state, Log& log) {
  switch (state.combat->kind) {
    case Kind::fire:
      return roll_fire(state, log);
    case Kind::charge:
      return roll_charge(state, log);
    case Kind::attack:
      return roll_round(state, log);
  }
}

}  // namespace adjutant::lfm
