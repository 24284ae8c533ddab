#include "engine/games/lfm/rules/doctrine.hpp"

#include <algorithm>

#include "engine/games/lfm/rules/combat.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution_steps.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

int strength_of(const State& state, const Pieces& units) {
  int strength = 0;
  for (const auto index : units) strength += piece(state, index).strength;
  return strength;
}

// The set with the least points that reaches `owed`; among equals the one with the first units.
// Points of stacks are few, so only the least set for each sum is kept.
Pieces least_set(const State& state, const Pieces& candidates, int owed) {
  std::vector<std::optional<Pieces>> by_sum(
      static_cast<std::size_t>(strength_of(state, candidates)) + 1);
  by_sum[0] = Pieces{};
  for (const auto index : candidates) {
    const auto strength = static_cast<std::size_t>(piece(state, index).strength);
    for (std::size_t sum = by_sum.size(); sum-- > strength;) {
      const auto& less = by_sum[sum - strength];
      if (!less) continue;
      auto set = *less;
      set.push_back(index);
      if (!by_sum[sum] || set < *by_sum[sum]) by_sum[sum] = std::move(set);
    }
  }
  for (std::size_t sum = static_cast<std::size_t>(std::max(owed, 0)); sum < by_sum.size(); ++sum) {
    if (by_sum[sum]) return *by_sum[sum];
  }
  return candidates;
}

// Those of one hex who may enter another and fit, most points first, with their brigadier.
Pieces as_many_as_fit(const State& state, Pieces from_one_hex, Hex to) {
  std::ranges::sort(from_one_hex, {},
                    [&](auto index) { return std::pair(-piece(state, index).strength, index); });
  Pieces going;
  const Hex from = state.pieces[from_one_hex.front()].at;
  for (const auto index : from_one_hex) {
    if (hex::distance(from, to) != 1 || !step_cost(state, {index}, from, to)) continue;
    going.push_back(index);
    if (!fits(state, going, to)) going.pop_back();
  }
  std::ranges::sort(going);
  if (going.empty()) return going;
  const auto brigadier =
      state.scenario->brigades[static_cast<std::size_t>(*piece(state, going.front()).brigade)]
          .brigadier;
  if (on_map(state, brigadier) && state.pieces[brigadier].at == from) going.push_back(brigadier);
  return going;
}

}  // namespace

Pieces one_lost(const State& state, const Pieces& candidates, const Pieces& wished) {
  if (candidates.empty()) return {};
  if (!wished.empty()) return {wished.front()};
  return {*std::ranges::min_element(candidates, {},
                                    [&](auto index) { return piece(state, index).strength; })};
}

Pieces exchanged(const State& state, const Pieces& candidates, const Pieces& wished, int owed) {
  Pieces lost;
  for (const auto index : wished) {
    if (strength_of(state, lost) >= owed) break;
    lost.push_back(index);
  }
  // 8.7: from the first, who is not needed is spared.
  for (std::size_t i = 0; i < lost.size();) {
    const int without = strength_of(state, lost) - piece(state, lost[i]).strength;
    if (without >= owed) {
      lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  if (const int lacking = owed - strength_of(state, lost); lacking > 0) {
    Pieces rest;
    std::ranges::copy_if(candidates, std::back_inserter(rest),
                         [&](auto index) { return !has(lost, index); });
    const auto more = least_set(state, rest, lacking);
    lost.insert(lost.end(), more.begin(), more.end());
  }
  return lost;
}

std::pair<PieceIndex, ChosenBy> lost_by_doctrine(const State& state, Side side,
                                                 const Pieces& candidates) {
  if (candidates.size() == 1) return {candidates.front(), ChosenBy::only_choice};
  for (const auto& standing : state.standing[core::index(side)]) {
    if (standing.kind != StandingOrder::Kind::losses) continue;
    const auto wished = preferred(state, standing.who, candidates);
    if (!wished.empty()) return {wished.front(), ChosenBy::standing_order};
  }
  return {one_lost(state, candidates, {}).front(), ChosenBy::doctrine};
}

bool withdraws_by_standing_order(const State& state, int brigade, const Pieces& units) {
  const Side side = piece(state, units.front()).side;
  // Of those whom earlier rounds have left (L20).
  const auto now = odds(state, attackers_left(state), state.combat->targets);
  for (const auto& standing : state.standing[core::index(side)]) {
    if (standing.kind != StandingOrder::Kind::withdraw || now.column < standing.column) continue;
    const auto meant = [&](const Who& who) {
      return who.kind == Who::Kind::brigade && who.index == brigade;
    };
    if (std::ranges::any_of(standing.who, meant)) return true;
  }
  return false;
}

bool withdraws_freely(const State& state, PieceIndex unit) {
  if (piece(state, unit).branch != Branch::cavalry) return false;
  const Side enemy = core::opponent(piece(state, unit).side);
  const Hex at = state.pieces[unit].at;
  return std::ranges::none_of(roster(state, enemy).regiments, [&](auto index) {
    return on_map(state, index) && mounted(state, index) &&
           hex::distance(state.pieces[index].at, at) == 1;
  });
}

Advances advance_by_doctrine(const State& state, const Pieces& free, const std::vector<Hex>& open) {
  std::vector<std::pair<Hex, Pieces>> stacks;
  for (const auto index : free) {
    const Hex at = state.pieces[index].at;
    const auto known = std::ranges::find(stacks, at, &std::pair<Hex, Pieces>::first);
    if (known == stacks.end()) {
      stacks.push_back({at, {index}});
    } else {
      known->second.push_back(index);
    }
  }
  const auto best = std::ranges::min_element(stacks, {}, [&](const auto& stack) {
    return std::pair(-strength_of(state, stack.second), stack.first);
  });
  const Hex to = *std::ranges::min_element(open);
  auto going = as_many_as_fit(state, best->second, to);
  if (going.empty()) return {};
  return {{to, std::move(going)}};
}

Advances advance_by_order(const State& state, const Pieces& free, const std::vector<Hex>& open,
                          const std::vector<Going>& clauses) {
  Advances all;
  Pieces gone;
  for (const auto& clause : clauses) {
    if (!has(open, clause.to)) continue;
    std::vector<std::pair<Hex, Pieces>> stacks;
    for (const auto index : preferred(state, {clause.who}, free)) {
      if (has(gone, index)) continue;
      const Hex at = state.pieces[index].at;
      const auto known = std::ranges::find(stacks, at, &std::pair<Hex, Pieces>::first);
      if (known == stacks.end()) {
        stacks.push_back({at, {index}});
      } else {
        known->second.push_back(index);
      }
    }
    Pieces there;
    for (const auto& entry : all) {
      if (entry.first == clause.to)
        there.insert(there.end(), entry.second.begin(), entry.second.end());
    }
    for (auto& stack : stacks) {
      auto going = as_many_as_fit(state, stack.second, clause.to);
      std::erase_if(going, [&](auto index) { return has(gone, index); });  // their brigadier
      auto together = there;
      together.insert(together.end(), going.begin(), going.end());
      if (going.empty() || !fits(state, together, clause.to)) continue;
      gone.insert(gone.end(), going.begin(), going.end());
      there = together;
      all.emplace_back(clause.to, std::move(going));
    }
  }
  return all;
}

}  // namespace adjutant::lfm
