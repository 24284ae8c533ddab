#include "engine/games/two_by_two/rules/melee.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/games/two_by_two/rules/ground.hpp"
#include "engine/table/run.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int follow_up_most = 1000;  // N17
constexpr int follow_up_within = 10;

// 7.2: what the unit is.
void add_kind(const State& state, UnitIndex fighter, ModifierList& modifiers) {
  const auto& counts = state.scenario->modifiers.melee;
  const auto& unit = state.unit(fighter);
  const bool cavalry = unit.arm == Arm::cavalry;
  if (cavalry && unit.unit_class == UnitClass::light) {
    modifiers.add("7.2", "light cavalry", counts.light_cavalry);
  }
  if (cavalry && unit.unit_class == UnitClass::heavy) {
    modifiers.add("7.2", "heavy cavalry", counts.heavy_cavalry);
  }
  if (unit.unit_class == UnitClass::guard) modifiers.add("7.2", "guard", counts.guard);
  if (cavalry && is_in(state.scenario->map.towns, state.units[fighter].at)) {
    modifiers.add("7.2", "cavalry in a town", counts.cavalry_in_town);
  }
  if (unit.arm == Arm::artillery || unit.arm == Arm::hq || unit.is_light_infantry()) {
    modifiers.add("7.2", "guns, HQ or light infantry", counts.guns_hq_or_light);
  }
  if (unit.size == Size::large) modifiers.add("7.2", "large", counts.large);
  if (unit.size == Size::small) modifiers.add("7.2", "small", counts.small);
}

// N16: friends of the fighter who touched the enemy as the phase began, though gone since.
int extra_units(const State& state, UnitIndex fighter, UnitIndex enemy) {
  return static_cast<int>(std::ranges::count_if(state.contacts, [&](const Contact& contact) {
    const auto& [mover, other] = contact;
    return (other == enemy && mover != fighter) || (mover == enemy && other != fighter);
  }));
}

int difference(const State& state, UnitIndex mover, UnitIndex enemy, bool subsequent) {
  return sum(melee_modifiers(state, mover, enemy, subsequent)) -
         sum(melee_modifiers(state, enemy, mover, false));
}

// N17: whether nothing stops it there: friends, closed ground, the edge.
bool is_open(const State& state, UnitIndex unit, const Place& from, const Place& to) {
  const auto& map = state.scenario->map;
  return fits_table(map, base_at(to)) && overlapped_at(state, unit, to).empty() &&
         closed_by(map, state.unit(unit), table::Segment{from.at, to.at}).empty();
}

// N17: how far ahead the nearest enemy lets it go.
int before_enemies(const State& state, UnitIndex unit, const Place& from) {
  const auto base = base_at(from);
  const table::Run run{from.at, from.heading};
  int most = follow_up_most;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other)) continue;
    const auto met = first_within(base, run, base_of(state, other), follow_up_within, most);
    most = met.value_or(most);
  }
  return most;
}

// Whether nothing but enemies can stop it so far ahead, so that no step need be tried.
bool is_free(const State& state, UnitIndex unit, const Place& from, const Place& to) {
  constexpr int strays = 5;  // more than rounded steps stray from the straight way
  const auto way = table::swept(base_at(from), base_at(to));
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_friends(state, unit, other) && comes_within(state, other, way, strays)) return false;
  }
  return fits_table(state.scenario->map, way) &&
         !may_close(state.scenario->map, table::Segment{from.at, to.at});
}

}  // namespace

std::vector<Contact> contacts(const State& state) {
  std::vector<Contact> found;
  for (UnitIndex mover = 0; mover < state.units.size(); ++mover) {
    if (!on_table(state, mover) || state.unit(mover).side != state.side) continue;
    for (const auto enemy : enemies_touched(state, mover)) found.push_back({mover, enemy});
  }
  return found;
}

std::vector<Modifier> melee_modifiers(const State& state, UnitIndex fighter, UnitIndex enemy,
                                      bool subsequent) {
  const auto& map = state.scenario->map;
  const auto& counts = state.scenario->modifiers.melee;
  ModifierList modifiers;
  add_kind(state, fighter, modifiers);
  if (state.units[enemy].condition == Condition::disrupted) {
    modifiers.add("7.2", "enemy disrupted", counts.enemy_disrupted);
  }
  if (const int extra = extra_units(state, fighter, enemy); extra > 0) {
    modifiers.add("N16", "more than one on the enemy", extra * counts.each_more);
  }
  if (touches_hq(state, fighter)) modifiers.add("N15", "HQ", counts.hq);
  if (height(map, state.units[fighter].at) > height(map, state.units[enemy].at)) {
    modifiers.add("7.2", "higher", counts.higher);
  }
  if (subsequent) modifiers.add("N17", "after a follow-up", counts.after_follow_up);  // never more
  return std::move(modifiers).take();
}

// N27: whatever their conditions are.
std::optional<UnitIndex> opponent_of(const State& state, UnitIndex mover, bool subsequent) {
  const auto touched = enemies_touched(state, mover);
  if (touched.empty()) return {};
  const auto& charged = state.units[mover].charged;
  if (charged && std::ranges::find(touched, *charged) != touched.end()) return charged;
  return *std::ranges::max_element(
      touched, {}, [&](UnitIndex enemy) { return difference(state, mover, enemy, subsequent); });
}

// 7.1: a tie is fought again, by one or two the loser routs.
MeleeResult melee_result(int difference) {
  constexpr int destroyed_from = 3;
  if (difference == 0) return MeleeResult::again;
  return std::abs(difference) < destroyed_from ? MeleeResult::routs : MeleeResult::destroyed;
}

bool must_follow_up(int difference) {
  constexpr int must_from = 4;  // 7.3
  return difference >= must_from;
}

bool may_follow_up(const State& state, UnitIndex winner) {
  const auto arm = state.unit(winner).arm;
  return state.unit(winner).side == state.side && on_table(state, winner) &&
         state.units[winner].condition == Condition::steady && arm != Arm::artillery &&
         arm != Arm::hq;
}

Point follow_up(const State& state, UnitIndex winner) {
  const auto from = place_of(state, winner);
  if (!enemies_touched(state, winner).empty()) return from.at;
  const int most = before_enemies(state, winner, from);
  const auto ahead = [&](int distance) {
    return Place{step(from.at, from.heading, distance), from.heading};
  };
  if (is_free(state, winner, from, ahead(most))) return ahead(most).at;
  int reached = 0;
  while (reached < most && is_open(state, winner, from, ahead(reached + 1))) ++reached;
  return ahead(reached).at;
}

}  // namespace adjutant::two_by_two
