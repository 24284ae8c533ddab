#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/doctrine.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/resolution_steps.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

using Step = Combat::Step;

Order answer_of(Verb verb, std::vector<Who> who, std::vector<Hex> hexes) {
  return {.verb = verb, .who = std::move(who), .hexes = std::move(hexes)};
}

Order none_of(Verb verb) {
  return {.verb = verb, .none = true};
}

std::optional<Question> fire_question(const State& state) {
  const Side other = core::opponent(state.side);
  const auto targets = fire_targets(state, other);
  if (targets.empty()) return {};
  Question open{QuestionKind::fire, other, {}};
  Pieces guns;
  for (const Hex target : targets) {
    open.answers.push_back(answer_of(Verb::fire, {}, {target}));
    for (const auto gun : guns_on(state, other, target)) {
      open.answers.push_back(answer_of(Verb::fire, whos_of(*state.scenario, {gun}), {target}));
      if (!has(guns, gun)) guns.push_back(gun);
    }
  }
  std::ranges::sort(guns);
  for (const auto gun : guns) {
    open.answers.push_back(answer_of(Verb::limber, whos_of(*state.scenario, {gun}), {}));
  }
  open.answers.push_back(none_of(Verb::fire));
  return open;
}

std::optional<Question> withdrawal_question(const State& state) {
  if (state.combat->declined) return {};
  Question open{QuestionKind::withdrawal, core::opponent(state.side), {}};
  for (const int brigade : brigades_attacked(state)) {
    open.answers.push_back(answer_of(Verb::withdraw, {{Who::Kind::brigade, brigade, {}}}, {}));
  }
  if (open.answers.empty()) return {};
  open.answers.push_back(none_of(Verb::withdraw));
  return open;
}

std::optional<Question> loss_question(const State& state) {
  if (!state.combat->result.defender_loses) return {};
  Question open{QuestionKind::loss, core::opponent(state.side), {}};
  for (const auto index : defenders_left(state)) {
    open.answers.push_back(answer_of(Verb::lose, whos_of(*state.scenario, {index}), {}));
  }
  if (open.answers.empty()) return {};
  return open;
}

std::optional<Question> retreat_question(const State& state) {
  const auto& combat = *state.combat;
  if (combat.retreating.empty()) return {};
  const auto unit = combat.retreating.front();
  if (side_fired_at(state) == state.side || !on_map(state, unit) || checks_before(state, unit))
    return {};
  Question open{QuestionKind::retreat, core::opponent(state.side), {}};
  for (const auto& way : retreat_ways(state, unit)) {
    open.answers.push_back(answer_of(Verb::retreat, whos_of(*state.scenario, {unit}), {way.to()}));
  }
  if (open.answers.empty()) return {};
  return open;
}

}  // namespace

std::optional<Question> question(const State& state) {
  if (!state.combat) {
    return state.phase == Phase::counterfire ? fire_question(state) : std::nullopt;
  }
  switch (state.combat->step) {
    case Step::withdrawal:
      return withdrawal_question(state);
    case Step::defender_loss:
      return loss_question(state);
    case Step::defender_retreat:
      return retreat_question(state);
    default:
      return {};
  }
}

std::string sentence(const State& state, const Question& open) {
  const auto printed = [&] {
    std::vector<std::string> all;
    for (const auto& one : open.answers) all.push_back(print(*state.scenario, one));
    return all;
  };
  switch (open.kind) {
    case QuestionKind::fire:
      return fmt::format("Which guns fire at which hex? Your guns could fire at {}.",
                         fmt::join(hex_names(state, fire_targets(state, open.side)), ", "));
    case QuestionKind::withdrawal:
      return fmt::format(
          "Does anybody withdraw before round {} of the attack on {}: {}?", state.combat->round,
          fmt::join(hex_names(state, state.combat->targets), " "), fmt::join(printed(), "; "));
    case QuestionKind::loss:
      return fmt::format("Which unit is lost: {}?", list_of(state, defenders_left(state), " or "));
    case QuestionKind::retreat:
      return fmt::format("Where does {} retreat: {}?",
                         piece(state, state.combat->retreating.front()).id,
                         fmt::join(printed(), "; "));
  }
  return {};
}

Refused cannot_answer(const State& state, const Question& open, const Order& order) {
  if (order.when) return Violation{"L38", "an answer has no 'if': it is due now"};
  if (has(open.answers, order)) return {};
  if (open.kind == QuestionKind::fire && order.verb == Verb::fire && !order.none) {
    const auto planned = plan_fire(state, open.side, order);
    return planned ? Refused{} : planned.error();
  }
  if (open.kind == QuestionKind::fire && order.verb == Verb::limber) {
    const auto planned = plan_change(state, open.side, order);
    return planned ? Refused{} : planned.error();
  }
  if (open.kind == QuestionKind::withdrawal && order.verb == Verb::withdraw && !order.who.empty()) {
    auto plain = order;
    plain.hexes.clear();
    if (has(open.answers, plain)) return {};
  }
  if (open.kind == QuestionKind::loss && order.verb == Verb::lose &&
      !preferred(state, order.who, defenders_left(state)).empty()) {
    return {};
  }
  static constexpr std::array<std::string_view, 4> rules{"7", "9", "8.7", "10"};
  return Violation{std::string(rules[static_cast<std::size_t>(open.kind)]), sentence(state, open)};
}

void answer(State& state, const Question& open, const Order& order, ChosenBy chosen_by, Log& log) {
  switch (open.kind) {
    case QuestionKind::fire:
      if (order.none) {
        // Nothing more in this phase: their guns count as having fired.
        for (std::size_t i = 0; i < state.pieces.size(); ++i) {
          if (piece(state, static_cast<PieceIndex>(i)).side == open.side)
            state.pieces[i].fired = true;
        }
      } else if (order.verb == Verb::limber) {
        carry_out_change(state, Verb::limber, *plan_change(state, open.side, order), log);
      } else {
        fire(state, *plan_fire(state, open.side, order), log);
      }
      break;
    case QuestionKind::withdrawal: {
      if (order.none) {
        state.combat->declined = true;
        break;
      }
      std::vector<Going> clauses;
      for (const auto& who : order.who) {
        if (!order.hexes.empty()) clauses.push_back({who, order.hexes.front()});
      }
      withdraw(state, of_brigade(state, order.who.front().index), clauses, chosen_by, log);
      break;
    }
    case QuestionKind::loss:
      lose_in_combat(state, preferred(state, order.who, defenders_left(state)).front(), chosen_by,
                     log);
      set_step(*state.combat, Step::attacker_loss);
      break;
    case QuestionKind::retreat:
      for (const auto& way : retreat_ways(state, state.combat->retreating.front())) {
        if (way.to() != order.hexes.front()) continue;
        retreat_front(state, way, chosen_by, log);
        break;
      }
      break;
  }
  go_on(state, log);
}

Choice choose(const State& state, const Question& open) {
  switch (open.kind) {
    case QuestionKind::fire: {
      const auto chosen = choose_fire(state, open.side);
      if (!chosen) return {none_of(Verb::fire), ChosenBy::standing_order};
      auto order = answer_of(Verb::fire, whos_of(*state.scenario, chosen->guns), {chosen->target});
      return {std::move(order), ChosenBy::doctrine};
    }
    case QuestionKind::withdrawal:
      for (const int brigade : brigades_attacked(state)) {
        if (withdraws_by_standing_order(state, brigade, of_brigade(state, brigade))) {
          return {answer_of(Verb::withdraw, {{Who::Kind::brigade, brigade, {}}}, {}),
                  ChosenBy::standing_order};
        }
      }
      return {none_of(Verb::withdraw), ChosenBy::doctrine};
    case QuestionKind::loss: {
      const auto candidates = defenders_left(state);
      const auto [unit, by] = lost_by_doctrine(state, open.side, candidates);
      return {answer_of(Verb::lose, whos_of(*state.scenario, {unit}), {}), by};
    }
    case QuestionKind::retreat: {
      const auto unit = state.combat->retreating.front();
      const auto chosen = choose_retreat(state, unit, retreat_ways(state, unit), {});
      return {answer_of(Verb::retreat, whos_of(*state.scenario, {unit}), {chosen.way.to()}),
              chosen.chosen_by};
    }
  }
  return {};
}

}  // namespace adjutant::lfm
