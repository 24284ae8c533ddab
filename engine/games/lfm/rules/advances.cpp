#include <utility>

#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/combat.hpp"
#include "engine/games/lfm/rules/doctrine.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/resolution_steps.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

// L19
void advance(State& state, Log& log) {
  auto& combat = *state.combat;
  if (combat.order.none) return;
  std::vector<Hex> open;
  for (const Hex hex : combat.targets) {
    if (units_at(state, core::opponent(state.side), hex).empty()) open.push_back(hex);
  }
  Pieces free;
  for (const auto index : attackers_left(state)) {
    if (piece(state, index).regiment()) free.push_back(index);
  }
  if (open.empty() || free.empty()) return;
  const auto goes = combat.order.advance.empty()
                        ? advance_by_doctrine(state, free, open)
                        : advance_by_order(state, free, open, combat.order.advance);
  const auto by = combat.order.advance.empty() ? ChosenBy::doctrine : ChosenBy::order;
  for (const auto& [to, group] : goes) {
    const Hex from = state.pieces[group.front()].at;
    for (const auto index : group) {
      place(state, index, to);
      state.pieces[index].advanced = true;
    }
    log.add("advanced", "L19",
            {{"units", log.ids(group)},
             {"from", log.hex(from)},
             {"to", log.hex(to)},
             {"chosen_by", name(by)}});
    drive_off_commanders(state, to, state.side, log);
  }
}

// L7: they enter, pay, and without a star move on.
void ride_on(State& state, Log& log) {
  const Combat done = *std::exchange(state.combat, {});
  const Hex target = done.targets.front();
  Pieces riders;
  for (const auto index : done.attackers) {
    if (on_map(state, index) && has(done.from, state.pieces[index].at)) riders.push_back(index);
  }
  const bool won = !done.result.attacker_retreats && !riders.empty() &&
                   units_at(state, core::opponent(state.side), target).empty() &&
                   fits(state, riders, target);
  const int cost =
      riders.empty() ? 0 : step_cost(state, riders, done.from.front(), target).value_or(0);
  for (const auto index : done.attackers) {
    auto& now = state.pieces[index];
    if (!on_map(state, index)) continue;
    now.moved = !won || done.result.stops;
    now.points = static_cast<std::uint8_t>(won && !done.result.stops ? now.points + cost
                                                                     : allowance(state, index));
  }
  if (!won) return;
  for (const auto index : riders) place(state, index, target);
  log.add("advanced", "L7",
          {{"units", log.ids(riders)},
           {"from", log.hex(done.from.front())},
           {"to", log.hex(target)},
           {"chosen_by", name(ChosenBy::only_choice)}});
  drive_off_commanders(state, target, state.side, log);
  if (done.result.stops || done.order.on.empty()) return;
  Order next{.verb = Verb::move, .who = whos_of(*state.scenario, riders), .hexes = done.order.on};
  const bool again = !units_at(state, core::opponent(state.side), next.hexes.front()).empty();
  if (again) {
    next.verb = Verb::charge;
    next.on.assign(next.hexes.begin() + 1, next.hexes.end());
    next.hexes.resize(1);
    next.lose = done.order.lose;
    next.retreat = done.order.retreat;
    const auto planned = plan_charge(state, next);
    if (planned) return charge(state, *planned, next, log);
    return drop(state, next, planned.error(), log);
  }
  const auto planned = plan_move(state, state.side, next);
  if (planned) return carry_out(state, *planned, log);
  drop(state, next, planned.error(), log);
}

}  // namespace adjutant::lfm
