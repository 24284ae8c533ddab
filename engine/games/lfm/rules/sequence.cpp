#include "engine/games/lfm/rules/sequence.hpp"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/side_due.hpp"
#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/course.hpp"
#include "engine/games/lfm/rules/fire.hpp"
#include "engine/games/lfm/rules/reasons.hpp"

namespace adjutant::lfm {

Phase phase_of(Verb verb) {
  switch (verb) {
    case Verb::build:
      return Phase::construction;
    case Verb::fire:
    case Verb::limber:
      return Phase::artillery;
    case Verb::attack:
    case Verb::withdraw:
    case Verb::lose:
    case Verb::retreat:
      return Phase::combat;
    case Verb::rally:
      return Phase::reorganization;
    case Verb::recover:
    case Verb::end_turn:
    case Verb::resign:
      return Phase::recovery;
    default:
      return Phase::movement;
  }
}

State in_phase(State state, Phase phase) {
  std::vector<Event> unseen;
  while (state.phase < phase) Course(state, nullptr, unseen).step_to_next_phase();
  return state;
}

State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events) {
  Course(state, &dice, events).play(side, core::unplaced(orders));
  return state;
}

std::optional<Side> next_to_act(const State& state) {
  return core::side_due(state);
}

namespace {

// Read by both players. The `asked` event has had another sentence since version 1.
std::string sentence_for_both(const State& state, const Question& open) {
  if (open.kind != QuestionKind::fire) return plain_question(sentence(state, open));
  return fmt::format("Which guns of {} fire? They can fire at {}; 'fire none' ends the fire.",
                     people(open.side),
                     fmt::join(hex_names(state, fire_targets(state, open.side)), ", "));
}

}  // namespace

std::vector<core::Awaited> awaited(const State& state) {
  if (state.phase == Phase::over) return {};
  // L1: who wins the initiative may move twice running.
  const int number = 2 * state.turn - (state.side == state.first ? 1 : 0);
  if (const auto open = question(state)) {
    return {{.side = open->side,
             .kind = std::string(question_names[static_cast<std::size_t>(open->kind)]),
             .question = sentence_for_both(state, *open),
             .inside = state.side,
             .turn = number}};
  }
  auto text = fmt::format("Turn {}, {}, {} {} phase.", state.turn,
                          state.scenario->turns[static_cast<std::size_t>(state.turn - 1)].label,
                          name(state.side), phase_names[static_cast<std::size_t>(state.phase)]);
  std::vector<std::string> open;
  for (auto& duty : open_duties(state)) open.push_back(std::move(duty.message));
  if (!open.empty()) text += fmt::format(" Mandatory: {}.", fmt::join(open, "; "));
  return {{.side = state.side,
           .kind = std::string(phase_names[static_cast<std::size_t>(state.phase)]),
           .question = std::move(text),
           .turn = number}};
}

std::vector<Order> default_orders(const State& state, Side side) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return open->side == side ? std::vector{choose(state, *open).order} : std::vector<Order>{};
  }
  return side == state.side ? std::vector{Order{.verb = Verb::end_turn}} : std::vector<Order>{};
}

}  // namespace adjutant::lfm
