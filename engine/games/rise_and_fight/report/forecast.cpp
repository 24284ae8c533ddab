#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "engine/games/rise_and_fight/report/sentences.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"
#include "engine/games/rise_and_fight/rules/doctrine.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

std::string_view name(ChosenBy chosen_by) {
  return chosen_by_names[place(chosen_by)];
}

// As the enemy's half-turn begins.
State in_enemy_turn(State state, Side side) {
  state.side = core::opponent(side);
  state.decisions = core::Decisions::standing;
  begin_movement(state);
  return state;
}

json::object shot(const State& state, UnitIndex unit, const ShotChoice& choice) {
  const auto& target = state.unit(choice.target).id;
  return {{"unit", state.unit(unit).id},
          {"target", target},
          {"chosen_by", name(choice.chosen_by)},
          {"message", fmt::format("{} would fire at {} ({}).", state.unit(unit).id, target,
                                  chosen_text(name(choice.chosen_by)))}};
}

// 1.3, as the charge has struck.
json::array fires(const State& state) {
  json::array list;
  for (const auto unit : defenders(state)) {
    if (const auto choice = choose_defence(state, unit)) list.push_back(shot(state, unit, *choice));
  }
  return list;
}

std::string_view verb_of(Reaction reaction) {
  switch (reaction) {
    case Reaction::countercharge:
      return "countercharge";
    case Reaction::evade:
      return "evade";
    case Reaction::stand:
      break;
  }
  return "stand";
}

json::object met(const State& state, const Charge& charge) {
  const auto choice =
      may_react(state, charge.target) ? choose_reaction(state, charge) : ReactionChoice{};
  auto shots = fires(carried_out(state, charge, choice.reaction));
  std::vector<std::string> shooters;
  for (const auto& one : shots) {
    shooters.push_back(core::event_fields::text(one.as_object(), "unit"));
  }
  const auto& charger = state.unit(charge.charger).id;
  const auto& target = state.unit(charge.target).id;
  auto message = fmt::format("If {0} charges {1}: {1} would {2} ({3})", charger, target,
                             verb_of(choice.reaction), chosen_text(name(choice.chosen_by)));
  if (!shooters.empty()) {
    message += fmt::format(", and {} would fire", core::list_of(shooters));
  }
  return {{"charger", charger},
          {"unit", target},
          {"reaction", reaction_names[place(choice.reaction)]},
          {"chosen_by", name(choice.chosen_by)},
          {"fires", std::move(shots)},
          {"message", message + "."}};
}

json::array charges(const State& state, Side side) {
  json::array list;
  for (UnitIndex charger = 0; charger < state.units.size(); ++charger) {
    if (state.unit(charger).side == side) continue;
    for (UnitIndex target = 0; target < state.units.size(); ++target) {
      const ChargeOrder order{charger, {target}, {}};
      if (!are_enemies(state, charger, target) || cannot_order(state, state.side, order)) continue;
      list.push_back(met(state, *choose_charge(state, order)));
    }
  }
  return list;
}

// F29
json::array last_fire(State state, Side side) {
  json::array list;
  if (side != state.scenario->first || state.turn < state.scenario->turns) return list;
  state.phase = Phase::last_fire;
  for (const auto unit : shooters(state, side)) {
    if (const auto choice = choose_last(state, unit)) list.push_back(shot(state, unit, *choice));
  }
  return list;
}

}  // namespace

json::object forecast(const State& state, Side side) {
  json::array charged, last, text;
  if (state.phase != Phase::over) {
    const auto then = in_enemy_turn(state, side);
    charged = charges(then, side);
    last = last_fire(then, side);
  }
  for (const auto* choices : {&charged, &last}) {
    for (const auto& choice : *choices) text.push_back(choice.at("message"));
  }
  if (text.empty()) text.emplace_back("None of your units can be charged now.");
  return {
      {"charges", std::move(charged)}, {"last_fire", std::move(last)}, {"text", std::move(text)}};
}

}  // namespace adjutant::rise_and_fight
