#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "engine/games/rise_and_fight/rules/course.hpp"

// 1.4, 8-10: rounds of close combat.
namespace adjutant::rise_and_fight {
namespace {

constexpr int rounds_a_step = 2;  // F20

UnitIndex enemy_in(const Pair& pair, UnitIndex unit) {
  return pair.striker == unit ? pair.struck : pair.striker;
}

bool has_arm(const State& state, const Units& units, Arm arm) {
  return std::ranges::any_of(units, [&](UnitIndex one) { return state.stance(one).arm == arm; });
}

// F21: who hangs together with any of these.
std::vector<Units> parts(const State& state, const Units* among) {
  std::vector<Units> all;
  for (const auto& combat : combats(state)) {
    Units units;
    for (const auto pair : combat) {
      units.push_back(state.pairs[pair].striker);
      units.push_back(state.pairs[pair].struck);
    }
    const bool wanted =
        among == nullptr || std::ranges::find(*among, units.front()) != among->end();
    if (wanted) all.push_back(std::move(units));
  }
  return all;
}

std::vector<PairIndex> pairs_with(const State& state, UnitIndex unit) {
  std::vector<PairIndex> found;
  for (PairIndex i = 0; i < state.pairs.size(); ++i) {
    if (state.pairs[i].striker == unit || state.pairs[i].struck == unit) found.push_back(i);
  }
  return found;
}

std::vector<PairIndex> pairs_of(const State& state, const Units& units) {
  std::vector<PairIndex> found;
  for (PairIndex i = 0; i < state.pairs.size(); ++i) {
    if (std::ranges::find(units, state.pairs[i].striker) != units.end()) found.push_back(i);
  }
  return found;
}

}  // namespace

// F20, F21: combats in the order of their first charge, two rounds each; units that a round has
// parted stay apart.
void Course::fight() {
  for (const auto& combat : parts(state_, nullptr)) {
    for (int round = 0; round < rounds_a_step; ++round) {
      for (const auto& part : parts(state_, &combat)) fight_round(pairs_of(state_, part));
    }
  }
  for (auto& unit : state_.units) unit.shock = Shock::none;  // F22
  if (!ends_by_losses()) end_half_turn();
}

// F21: all from scores as the round began; the side on move rolls first, each in id order.
void Course::fight_round(const std::vector<PairIndex>& combat) {
  const std::array sides{state_.side, core::opponent(state_.side)};
  std::array<Units, 2> units;
  std::array<int, 2> dealt{};
  std::vector<Blow> blows;
  for (const std::size_t i : {0U, 1U}) {
    units[i] = fighters(state_, combat, sides[i]);
    for (const auto unit : units[i]) {
      const auto pair = main_pair(state_, unit, combat);
      const auto enemy = enemy_in(state_.pairs[pair], unit);
      const auto modifiers = combat_modifiers(state_, unit, pair);
      const int wanted = required(combat_score(state_, unit, state_.pairs[pair].rounds), modifiers);
      std::optional<int> die;
      if (wanted > 0) {
        die = log_.roll("8", "{} fights {}", log_.id(unit), log_.id(enemy));
      }
      const int hits = die ? hits_of(state_.scenario->charts, wanted, *die) : 0;
      blows.push_back({unit, enemy, hits, die == 1 && hits > 0});
      state_.units[unit].fought = true;
      dealt[i] += hits;
      log_.add("fought", "9",
               {{"unit", log_.id(unit)},
                {"enemy", log_.id(enemy)},
                {"modifiers", log_.told() ? json_of(modifiers) : core::json::array()},
                {"required", wanted},
                {"hits", hits}});
    }
  }
  for (const auto pair : combat) ++state_.pairs[pair].rounds;
  fall(blows);
  settle(units, dealt);
}

// F21: all hits at once; F28: a die of 1 that hits endangers commanders.
void Course::fall(const std::vector<Blow>& blows) {
  for (const auto& blow : blows) {
    if (on_table(state_, blow.enemy)) hit(blow.enemy, blow.hits, "7");
  }
  for (const auto& blow : blows) {
    if (blow.by_a_one && on_table(state_, blow.enemy)) risk(blow.enemy, false);
  }
}

// 10: by the hits that the dice of each side dealt; of those on the losing side each by its arm.
void Course::settle(const std::array<Units, 2>& units, const std::array<int, 2>& dealt) {
  if (dealt[0] == dealt[1]) {
    for (const auto& side : units) {
      for (const auto unit : side) {
        state_.units[unit].last_round = Round::drew;
        if (dealt[0] == 0 && on_table(state_, unit)) hit(unit, 1, "10");
      }
    }
    return forget_rounds();
  }
  const auto& winners = dealt[0] > dealt[1] ? units[0] : units[1];
  const auto& losers = dealt[0] > dealt[1] ? units[1] : units[0];
  for (const auto unit : winners) state_.units[unit].last_round = Round::won;
  Losers lost;
  lost.any_horse = has_arm(state_, winners, Arm::horse) || has_arm(state_, losers, Arm::horse);
  lost.guns_alone_won =
      !has_arm(state_, winners, Arm::horse) && !has_arm(state_, winners, Arm::foot);
  lost.difference = std::abs(dealt[0] - dealt[1]);
  for (const auto unit : losers) {
    state_.units[unit].last_round = Round::lost;
    state_.units[unit].shock = Shock::none;  // F22
  }
  for (const auto unit : losers) {
    if (!on_table(state_, unit)) continue;
    lost.arm = state_.stance(unit).arm;
    const auto defeat = defeat_of(lost);
    if (defeat == Defeat::breaks) {
      break_unit(unit, lost.arm == Arm::guns ? "10.3" : "10.2");
    } else if (defeat != Defeat::fights_on) {
      retreat(unit, defeat == Defeat::retreats_by_half);
    }
  }
  forget_rounds();
}

// 9.11 asks for the last round of a combat alone.
void Course::forget_rounds() {
  for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
    if (!in_contact(state_, unit)) state_.units[unit].last_round = Round::none;
  }
}

// F25: from the enemy of the longest common front, one segment or half of it.
void Course::retreat(UnitIndex unit, bool by_half) {
  const auto pairs = pairs_with(state_, unit);
  if (pairs.empty()) return;  // whom it fought is gone
  const auto& from = state_.pairs[main_pair(state_, unit, pairs)];
  FlightOrder order;
  const auto& stance = state_.stance(unit);
  if (from.struck == unit) {
    order.heading = state_.stance(from.striker).pose.heading;
  } else {
    order.heading = table::heading_of(stance.pose.heading + table::full_turn / 2);
  }
  order.facing = table::heading_of(order.heading + table::full_turn / 2);
  const auto* row =
      row_of(state_.scenario->charts, state_.unit(unit), stance.arm, stance.formation);
  order.distance = row->front().mils / (by_half ? 2 : 1);
  for (const auto pair : pairs) order.spared.push_back(enemy_in(state_.pairs[pair], unit));
  const auto flight = flee(state_, unit, order);
  end_pairs_of(unit);
  auto& now = state_.units[unit];
  const auto began = now.placement.stance().pose.at;
  place(unit, flight.end);
  now.left = true;
  now.still = false;
  log_.add("retreated", "F25",
           {{"unit", log_.id(unit)},
            {"from", json_of(began)},
            {"to", json_of(flight.end.pose.at)},
            {"facing", flight.end.pose.heading}});
  for (const auto other : flight.pushed_through) hit(other, 1, "F25");
  if (flight.off_table || enemy_nearer_than(state_, unit, inch)) return break_unit(unit, "F25");
  if (flight.stopped) hit(unit, 1, "F25");
  save_overrun();
}

}  // namespace adjutant::rise_and_fight
