#include "engine/games/lfm/rules/resolution_steps.hpp"

#include <algorithm>

#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/retreat.hpp"

namespace adjutant::lfm {

namespace {

bool still_there(const State& state, PieceIndex index) {
  return on_map(state, index) && !state.pieces[index].withdrawn;
}

}  // namespace

void set_step(Combat& combat, Combat::Step step) {
  combat.step = step;
}

Pieces attackers_left(const State& state) {
  Pieces left;
  for (const auto index : state.combat->attackers) {
    const auto& from = state.combat->from;
    if (still_there(state, index) && has(from, state.pieces[index].at)) left.push_back(index);
  }
  return left;
}

Side side_fired_at(const State& state) {
  return piece(state, state.combat->retreating.front()).side;
}

// The targets of the current attack, charge or fire, in file order.
Pieces defenders_left(const State& state) {
  Pieces all;
  for (const Hex hex : state.combat->targets) {
    const auto there = units_at(state, core::opponent(state.side), hex);
    all.insert(all.end(), there.begin(), there.end());
  }
  std::ranges::sort(all);
  return all;
}

void drop_builds(State& state, const std::vector<Hex>& hexes) {
  for (const Hex hex : hexes) drop_build(state, hex);
}

// 9: the brigades that could withdraw from the hexes attacked.
std::vector<int> brigades_attacked(const State& state) {
  std::vector<int> brigades;
  for (const auto index : defenders_left(state)) {
    const auto& counter = piece(state, index);
    if (!counter.regiment() || state.pieces[index].withdrawn) continue;
    if (!has(brigades, *counter.brigade) && !retreat_ways(state, index).empty()) {
      brigades.push_back(*counter.brigade);
    }
  }
  return brigades;
}

Pieces of_brigade(const State& state, int brigade) {
  Pieces units;
  for (const auto index : defenders_left(state)) {
    if (piece(state, index).brigade == brigade) units.push_back(index);
  }
  return units;
}

void lose_in_combat(State& state, PieceIndex unit, ChosenBy chosen_by, Log& log) {
  auto& combat = *state.combat;
  combat.owed = piece(state, unit).strength;
  log.add("chosen", "L30", {{"unit", log.id(unit)}, {"chosen_by", name(chosen_by)}});
  lose(state, unit, Loss::routed, combat.result.name, "8.7", combat.endangered, combat.survived,
       log);
}

bool checks_before(const State& state, PieceIndex unit) {
  return piece(state, unit).guns() && !state.pieces[unit].limbered;
}

void retreat_front(State& state, const RetreatWay& way, ChosenBy chosen_by, Log& log) {
  auto& combat = *state.combat;
  const auto unit = combat.retreating.front();
  combat.retreating.erase(combat.retreating.begin());
  go_back(state, unit, way, true, chosen_by, combat.left, combat.endangered, combat.survived, log);
}

}  // namespace adjutant::lfm
