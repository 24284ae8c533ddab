#include "engine/games/two_by_two/rules/sequence.hpp"

#include <array>

#include <fmt/format.h>

#include "engine/core/side_due.hpp"
#include "engine/games/two_by_two/rules/choices.hpp"
#include "engine/games/two_by_two/rules/reasons.hpp"
#include "engine/games/two_by_two/rules/set_up.hpp"

namespace adjutant::two_by_two {
namespace {

bool throws_dice(const Order& order) {
  return std::holds_alternative<ReinforceOrder>(order) ||
         std::holds_alternative<DoneMoving>(order) || std::holds_alternative<EndTurn>(order) ||
         std::holds_alternative<FireOrder>(order) || std::holds_alternative<DoneFiring>(order) ||
         std::holds_alternative<RoutOrder>(order);
}

// Nothing of the submission may follow.
bool closes(const Order& order) {
  return std::holds_alternative<EndTurn>(order) || std::holds_alternative<DoneFiring>(order) ||
         std::holds_alternative<RoutOrder>(order) || std::holds_alternative<Resign>(order) ||
         std::holds_alternative<Ready>(order);
}

std::string name(const State& state, Side side) {
  return state.scenario->side_names[core::index(side)];
}

std::string sentence(const State& state, const Question& open) {
  if (open.kind == Question::Kind::rout) {
    const auto& router = state.unit(state.routing->router).id;
    return fmt::format("Where does {0} rout: 'rout {0} rear' or 'rout {0} away'?", quoted(router));
  }
  std::string who;
  for (const auto shooter : shooters(state)) {
    if (targets(state, shooter).empty()) continue;
    who += (who.empty() ? "" : ", ") + state.unit(shooter).id;
  }
  return fmt::format("Which units fire, and at what? {} can fire. 'done firing' ends the fire.",
                     who);
}

}  // namespace

Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  Trial trial{state, 0, {}};
  bool closed = false, fires = false;
  for (const auto& placed : orders) {
    // N23: "done firing" may stand behind the shots although nobody is left who could fire.
    const bool ends_fire = fires && std::holds_alternative<DoneFiring>(placed.order);
    auto fault = closed      ? Refused{Violation{"1",
                                            "nothing may follow the line before: order it in "
                                                 "your next submission"}}
                 : ends_fire ? Refused{}
                             : cannot_order(trial.position, side, placed.order);
    if (fault) {
      trial.refusals.push_back({placed.line, placed.column, placed.text, fault->rule,
                                told(*fault, plain_reason(fault->message)), ""});
      continue;
    }
    if (trial.rolls_at == 0 && throws_dice(placed.order)) trial.rolls_at = placed.line;
    closed = closes(placed.order);
    fires = std::holds_alternative<FireOrder>(placed.order);
    try_order(trial.position, placed.order);
  }
  return trial;
}

core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  if (orders.empty()) {
    return {{0, 0, "", "", "this submission is empty: write one order a line, or 'end turn'", ""}};
  }
  return try_out(state, side, orders).refusals;
}

State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events) {
  Course(state, dice, events).play(side, core::unplaced(orders));
  return state;
}

std::vector<core::Awaited> awaited(const State& state) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return {{open->side, std::string(question_names[static_cast<std::size_t>(open->kind)]),
             sentence(state, *open), state.side}};
  }
  if (state.phase == Phase::setup) {
    const auto& [low, high] = (*state.scenario->zones)[core::index(state.side)];
    return {{state.side, "setup",
             fmt::format("Set-up, {}. Write 'place' for each unit, between x {} and {}, y {} "
                         "and {}, then 'ready'.",
                         name(state, state.side), print_inches(low.x), print_inches(high.x),
                         print_inches(low.y), print_inches(high.y))}};
  }
  const auto phase = phase_names[static_cast<std::size_t>(state.phase)];
  const auto* what = state.phase == Phase::movement
                         ? "Move, turn and charge, then write 'done moving' or 'end turn'."
                         : "The fire is over: write 'melee' lines, then 'end turn'.";
  return {{state.side, std::string(phase),
           fmt::format("Turn {} of {}, {}. {}", state.turn, state.scenario->turns,
                       name(state, state.side), what)}};
}

std::optional<Side> next_to_act(const State& state) {
  return core::side_due(state);
}

std::vector<Order> default_orders(const State& state, Side side) {
  if (next_to_act(state) != side) return {};
  const auto open = question(state);
  if (state.phase == Phase::setup) {
    std::vector<Order> orders;
    for (const auto& order : default_places(state, side)) orders.emplace_back(order);
    orders.emplace_back(Ready{});
    return orders;
  }
  if (!open) return {EndTurn{}};
  if (open->kind == Question::Kind::rout) {
    const auto [router, cause] = *state.routing;
    return {RoutOrder{router, choose_rout(state, router, cause).way}};
  }
  std::vector<Order> orders;
  for (const auto shooter : shooters(state)) {
    if (const auto shot = choose_shot(state, shooter)) {
      orders.emplace_back(FireOrder{shooter, shot->target});
    }
  }
  orders.emplace_back(DoneFiring{});
  return orders;
}

void play_random(State& state, Side side, core::Random& random, core::Dice& dice) {
  const std::array orders{random_order(state, side, random)};
  std::vector<Event> untold;
  Course(state, dice, untold).play(side, orders);
}

}  // namespace adjutant::two_by_two
