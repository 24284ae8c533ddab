#include "engine/games/lfm/rules/duties.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/lfm/rules/contact.hpp"
#include "engine/games/lfm/rules/odds.hpp"
#include "engine/games/lfm/rules/retreat.hpp"

namespace adjutant::lfm {

namespace {

// L12: who stays where it stood in an EZOC as the phase began.
bool stays(const State& state, PieceIndex index) {
  const auto& now = state.pieces[index];
  return on_map(state, index) && now.engaged && !now.withdrawn && !now.advanced &&
         !shattered(state, index);
}

// L12, L35: marked, not attacked yet, and a unit is there that owes the attack.
bool still_due(const State& state, Hex hex) {
  if (!has(state.due, hex) || has(state.attacked, hex)) return false;
  const auto there = units_at(state, enemy_of(state), hex);
  return std::ranges::any_of(there, [&](auto index) {
    return exerts_zone(state, index) && !state.pieces[index].withdrawn;
  });
}

// L34: a hex that is due, next to one who stays, without anybody left to attack it.
std::optional<Hex> left_alone(const State& state) {
  const auto regiments = own_regiments(state);
  for (const Hex hex : state.due) {
    if (!still_due(state, hex)) continue;
    bool owed = false, covered = false;
    for (const auto index : regiments) {
      if (!next_to(state, index, hex)) continue;
      owed = owed || stays(state, index);
      covered = covered || unused(state, index);
    }
    if (owed && !covered) return hex;
  }
  return {};
}

// Those who stood in an EZOC as the phase began and could attack it still.
Pieces attackers_due(const State& state, Hex hex) {
  auto all = could_attack(state, hex);
  std::erase_if(all, [&](auto index) { return !state.pieces[index].engaged; });
  return all;
}

std::optional<Duty> duty_at(const State& state, Hex hex) {
  const auto all = attackers_due(state, hex);
  if (all.empty()) return {};
  auto with_guns = all;
  add_guns(state, with_guns);
  const auto column = odds(state, with_guns, {hex}).column;
  const bool may_leave =
      std::ranges::all_of(all, [&](auto index) { return !retreat_ways(state, index).empty(); });
  const bool attack = column >= even_odds || (column != too_weak && !may_leave);
  return Duty{attack, all, hex};
}

// L34: who is unused in an EZOC withdraws once nobody is left to be attacked.
bool owes_withdrawal(const State& state, PieceIndex index) {
  const auto& now = state.pieces[index];
  if (!now.engaged || now.attacked || now.withdrawn || now.advanced) return false;
  return in_enemy_zone(state, state.side, now.at);
}

}  // namespace

// 8.1: once; L35, L19: who has gone somewhere rests; L21, 24.
bool unused(const State& state, PieceIndex index) {
  const auto& now = state.pieces[index];
  return on_map(state, index) && !now.attacked && !now.withdrawn && !now.advanced &&
         !now.building && !shattered(state, index);
}

std::optional<Hex> left_alone_after(State state, const Pieces& attackers,
                                    const std::vector<Hex>& targets) {
  for (const auto index : attackers) state.pieces[index].attacked = true;
  state.attacked.insert(state.attacked.end(), targets.begin(), targets.end());
  return left_alone(state);
}

std::optional<Hex> left_alone_without(State state, const Pieces& withdrawn) {
  for (const auto index : withdrawn) state.pieces[index].withdrawn = true;
  return left_alone(state);
}

// 8.2: the unlimbered guns that stand with them and have joined nobody yet.
void add_guns(const State& state, Pieces& attackers) {
  for (const Hex hex : hexes_of(state, attackers)) {
    for (const auto index : units_at(state, state.side, hex)) {
      const auto& now = state.pieces[index];
      if (piece(state, index).guns() && !now.limbered && !now.attacked) attackers.push_back(index);
    }
  }
  std::ranges::sort(attackers);
}

// L17: shattered, or too weak for whatever it could attack, or with nobody left to attack.
bool must_withdraw(const State& state, PieceIndex index) {
  if (shattered(state, index)) return true;
  for (const Hex hex : state.due) {
    if (!still_due(state, hex) || !next_to(state, index, hex)) continue;
    auto all = could_attack(state, hex);
    if (all.empty()) continue;
    add_guns(state, all);
    if (odds(state, all, {hex}).column != too_weak) return false;
  }
  return true;
}

bool attackable(const State& state, Hex target) {
  const auto there = units_at(state, enemy_of(state), target);
  return !has(state.attacked, target) && std::ranges::any_of(there, [&](auto index) {
    return !state.pieces[index].withdrawn;  // L35
  });
}

Pieces could_attack(const State& state, Hex target) {
  Pieces found;
  for (const auto direction : hex::all_directions) {
    for_each_at(state, hex::neighbour(target, direction), [&](PieceIndex index) {
      const auto& counter = piece(state, index);
      if (counter.side != state.side || !counter.regiment()) return;
      if (unused(state, index)) found.push_back(index);
    });
  }
  std::ranges::sort(found);
  return found;
}

void begin_combat_phase(State& state) {
  state.due.clear();
  state.attacked.clear();
  for (auto& now : state.pieces) now.engaged = now.attacked = now.advanced = now.withdrawn = false;
  if (state.scenario->night(state.turn)) return;  // L26
  for (const auto index : own_regiments(state)) {
    auto& now = state.pieces[index];
    now.engaged = in_enemy_zone(state, state.side, now.at);
    if (!now.engaged) continue;
    for (const auto direction : hex::all_directions) {
      const Hex hex = hex::neighbour(now.at, direction);
      const auto there = units_at(state, enemy_of(state), hex);
      const bool owed =
          std::ranges::any_of(there, [&](auto enemy) { return exerts_zone(state, enemy); });
      if (owed && !has(state.due, hex)) state.due.push_back(hex);
    }
  }
  std::ranges::sort(state.due);
}

std::vector<OpenDuty> open_duties(const State& state) {
  std::vector<OpenDuty> open;
  if (state.phase != Phase::combat || state.scenario->night(state.turn)) return open;
  for (const Hex hex : state.due) {
    if (!still_due(state, hex)) continue;
    const auto by = attackers_due(state, hex);
    if (by.empty()) continue;
    open.push_back({true, by.front(), hex,
                    fmt::format("{} must be attacked: {} is next to it (8.1)", print(state, hex),
                                piece(state, by.front()).id)});
  }
  for (const auto index : own_regiments(state)) {
    const bool has_target = std::ranges::any_of(state.due, [&](Hex hex) {
      return still_due(state, hex) && has(attackers_due(state, hex), index);
    });
    if (has_target || !owes_withdrawal(state, index)) continue;
    const Hex at = state.pieces[index].at;
    open.push_back({false, index, at,
                    fmt::format("{} in {} has no target left and withdraws at 'end turn' "
                                "(L34)",
                                piece(state, index).id, print(state, at))});
  }
  return open;
}

std::optional<Duty> next_duty(const State& state) {
  if (state.scenario->night(state.turn)) return {};
  for (const Hex hex : state.due) {
    if (!still_due(state, hex)) continue;
    if (auto duty = duty_at(state, hex)) return duty;
  }
  for (const auto index : own_regiments(state)) {
    if (owes_withdrawal(state, index)) return Duty{false, {index}, state.pieces[index].at};
  }
  return {};
}

}  // namespace adjutant::lfm
