#include <algorithm>

#include <fmt/format.h>

#include "engine/games/lfm/rules/combat.hpp"
#include "engine/games/lfm/rules/contact.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

// 3: what is added to the die of those who charge, and L7.
std::vector<Modifier> charge_modifiers(const State& state, const Pieces& chargers,
                                       const Pieces& there, Hex from, Hex target) {
  std::vector<Modifier> modifiers;
  const auto& map = state.scenario->map;
  const auto way = *hex::direction_to(from, target);
  const auto add = [&](int value, std::string cause) {
    modifiers.push_back({value, std::move(cause), "3"});
  };
  // L7: shattered counts two, disorganized or not.
  if (std::ranges::any_of(there, [&](auto index) { return shattered(state, index); })) {
    add(-2, "the target is shattered");
  } else if (disorganized_stack(state, there)) {
    add(-1, "the target is disorganized");
  }
  if (disorganized_stack(state, chargers)) add(1, "those who charge are disorganized");
  if (map.has(map.steep, from, way)) add(1, "steep slope hexside");
  if (map.has(map.wall, from, way) || has_works(state, enemy_of(state), target)) {
    add(1, "works or stone wall");
  }
  if (map.has(map.creek, from, way)) add(1, "creek hexside");
  const auto ground = map.terrain_of(target);
  if (ground == Terrain::woods || ground == Terrain::town) add(1, "into woods or a town");
  return modifiers;
}

// L7: each has the points left to enter the hex, and together they are a third of what is there.
Refused cannot_charge(const State& state, const Charge& charge, std::string_view where) {
  int strength = 0;
  for (const auto index : charge.chargers) {
    strength += piece(state, index).strength;
    const int left = allowance(state, index) - state.pieces[index].points;
    if (left < charge.cost) {
      return Violation{"L7",
                       fmt::format("{} has {} movement points left and needs {} to enter {}",
                                   piece(state, index).id, hexwar::points_text(std::max(left, 0)),
                                   hexwar::points_text(charge.cost), where)};
    }
  }
  const int defence = defence_in(state, enemy_of(state), charge.target);
  if (3 * strength < defence) {
    return Violation{"L7", fmt::format("{} points may not charge {}: three times theirs must be as "
                                       "many",
                                       strength, defence)};
  }
  return std::nullopt;
}

}  // namespace

std::expected<Charge, Violation> plan_charge(const State& state, const Order& order) {
  const Hex target = order.hexes.front();
  const auto where = print(state, target);
  if (state.scenario->night(state.turn)) return refuse("L26", "by night nobody charges");
  const auto there = units_at(state, enemy_of(state), target);
  if (there.empty()) return refuse("3", fmt::format("no enemy unit is in {}", where));
  if (has(state.charged, target)) {
    return refuse("L7", fmt::format("{} has been charged in this phase: once is all", where));
  }
  Pieces riders;
  for (const auto index : own_regiments(state)) {
    if (mounted(state, index) && next_to(state, index, target)) riders.push_back(index);
  }
  Charge charge{.chargers = riders, .target = target};
  if (!order.who.empty()) {
    const auto named = among(state, order.who, riders, "L7",
                             fmt::format("is no mounted regiment of yours next to {}", where));
    if (!named) return std::unexpected(named.error());
    charge.chargers = *named;
    std::ranges::sort(charge.chargers);
  }
  if (charge.chargers.empty()) {
    return refuse("L7", fmt::format("no mounted regiment is next to {}", where));
  }
  const Hex from = state.pieces[charge.chargers.front()].at;
  for (const auto index : charge.chargers) {
    const auto& id = piece(state, index).id;
    if (state.pieces[index].at != from) {
      return refuse("L7", "those who charge stand in one hex: name them after 'with'");
    }
    if (!obeys(state, index)) return refuse("L24", fmt::format("{} is out of command", id));
    if (shattered(state, index)) return refuse("L21", fmt::format("{} is shattered", id));
  }
  if (state.scenario->map.terrain_of(target) == Terrain::swamp) {
    return refuse("3", fmt::format("{} is swamp: nobody charges into it", where));
  }
  const auto cost = step_cost(state, charge.chargers, from, target);
  if (!cost) return refuse("L3", fmt::format("{} is closed to riders", where));
  charge.cost = *cost;
  if (auto weak = cannot_charge(state, charge, where)) return std::unexpected(*std::move(weak));
  charge.difference =
      std::clamp(best_cohesion(state, charge.chargers) - best_cohesion(state, there),
                 -charge_difference_max, charge_difference_max);
  charge.modifiers = charge_modifiers(state, charge.chargers, there, from, target);
  charge.sum = sum_of(charge.modifiers);
  return charge;
}

}  // namespace adjutant::lfm
