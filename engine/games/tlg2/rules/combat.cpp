#include "engine/games/tlg2/rules/combat.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/sight.hpp"

namespace adjutant::tlg2 {

namespace {

using Refused = std::optional<Violation>;

const std::string& id_of(const State& state, UnitIndex unit) {
  return state.scenario->units[unit].id;
}

std::string name_of(const State& state, Hex hex) {
  return state.scenario->map.grid.print(hex);
}

template <class T>
void sort_unique(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

bool in_contact_with(const State& state, UnitIndex unit, Hex target) {
  const auto direction = hex::direction_to(state.units[unit].at, target);
  return direction && zone_crosses(state.scenario->map, state.units[unit].at, *direction);
}

int contacts_among(const State& state, UnitIndex unit, const std::vector<Hex>& targets) {
  return static_cast<int>(std::count_if(targets.begin(), targets.end(), [&](Hex target) {
    return in_contact_with(state, unit, target);
  }));
}

// 6.6: everybody in the target hexes, if they may be attacked.
Refused muster_defenders(const State& state, Engagement& fight) {
  if (fight.targets.empty()) return Violation{"6.2", "name the hex to attack"};
  for (const Hex target : fight.targets) {
    const auto there = state.scenario->map.grid.contains(target) ? units_at(state, target)
                                                                 : std::vector<UnitIndex>{};
    if (there.empty())
      return Violation{"6.2", fmt::format("there is no unit in {}; name a hex that an enemy holds",
                                          name_of(state, target))};
    for (const UnitIndex unit : there) {
      if (state.scenario->units[unit].side == state.side)
        return Violation{"6.2", fmt::format("{} in {} is your own unit", id_of(state, unit),
                                            name_of(state, target))};
      if (state.units[unit].retreated)
        return Violation{"6.12", fmt::format("{} has retreated this phase and may not be attacked "
                                             "again before the next",
                                             id_of(state, unit))};
      if (state.units[unit].was_attacked)
        return Violation{"6.3", fmt::format("{} has been attacked already this phase; name all who "
                                            "attack it, guns too, in one order",
                                            id_of(state, unit))};
      fight.defenders.push_back(unit);
    }
  }
  std::sort(fight.defenders.begin(), fight.defenders.end());
  return std::nullopt;
}

Refused may_take_part(const State& state, UnitIndex unit) {
  const UnitState& now = state.units[unit];
  const std::string& id = id_of(state, unit);
  if (state.scenario->units[unit].side != state.side)
    return Violation{"6.1", fmt::format("{} is not your unit; leave it out", id)};
  if (now.where != Whereabouts::on_map)
    return Violation{"6.4", fmt::format("{} is not on the map; leave it out", id)};
  if (now.advanced)
    return Violation{"6.15", fmt::format("{} has advanced this phase and may not attack; leave it "
                                         "out",
                                         id)};
  if (now.attacked)
    return Violation{"6.3", fmt::format("{} has attacked already this phase; leave it out", id)};
  if (rests(state, unit))
    return Violation{"8.2", fmt::format("{} charged in turn {} and may not attack before turn {}; "
                                        "leave it out",
                                        id, now.charged_turn, attacks_again(state, unit))};
  return std::nullopt;
}

// 7.1-7.3, 7.7-7.8: whether this gun may fire from afar this phase at all.
bool fires_from_afar(const State& state, UnitIndex gun) {
  return !state.units[gun].engaged_at_start && !state.units[gun].displaced;
}

bool hits(const State& state, UnitIndex gun, Hex target) {
  const Hex at = state.units[gun].at;
  return hex::distance(at, target) <= range_now(state, gun) && sees(*state.scenario, at, target);
}

Refused may_fire(const State& state, UnitIndex gun) {
  if (fires_from_afar(state, gun)) return std::nullopt;
  const std::string& id = id_of(state, gun);
  if (state.units[gun].engaged_at_start)
    return Violation{"7.8", fmt::format("{} began this phase next to the enemy, so it may only "
                                        "attack a hex next to it",
                                        id)};
  return Violation{"6.13", fmt::format("{} has been displaced and may not fire this phase", id)};
}

Refused may_hit(const State& state, UnitIndex gun, Hex target) {
  if (hits(state, gun, target)) return std::nullopt;
  const Hex at = state.units[gun].at;
  const int range = range_now(state, gun);
  const int away = hex::distance(at, target);
  if (away > range)
    return Violation{"7.2", fmt::format("{} is {} hexes from {} and reaches {}", id_of(state, gun),
                                        away, name_of(state, target), range)};
  return Violation{"7.7",
                   fmt::format("{} does not see {} from {}: the line of sight is blocked",
                               id_of(state, gun), name_of(state, target), name_of(state, at)),
                   in_the_way(*state.scenario, at, target)};
}

// R34: a combined attack needs range and sight to one of its targets.
Refused may_support(const State& state, UnitIndex gun, const std::vector<Hex>& targets) {
  if (auto no = may_fire(state, gun)) return no;
  Refused first;
  for (const Hex target : targets) {
    auto no = may_hit(state, gun, target);
    if (!no) return std::nullopt;
    if (!first) first = std::move(no);
  }
  return first;
}

// Why a unit that touches none or not all of the targets cannot be in this attack.
Violation out_of_place(const State& state, UnitIndex unit, const std::vector<Hex>& targets) {
  const std::string& id = id_of(state, unit);
  for (const Hex target : targets) {
    if (in_contact_with(state, unit, target)) continue;
    // R9: over the river without a bridge only guns reach.
    if (hex::distance(state.units[unit].at, target) == 1)
      return {"6.4", fmt::format("{} cannot attack {} over the river: there is no bridge on that "
                                 "hexside",
                                 id, name_of(state, target))};
    if (targets.size() > 1)
      return {"6.5", fmt::format("{} is not next to {}; in one attack every attacker is next to "
                                 "every target, so split the attack",
                                 id, name_of(state, target))};
    return {"6.4", fmt::format("{} is not next to {}; leave it out", id, name_of(state, target))};
  }
  return {"6.4", fmt::format("{} cannot attack there", id)};
}

// Puts a named unit among the attackers or the guns from afar (7.6), whole (6.7): next to all of
// the targets (R7), however weak (6.8).
Refused enlist(const State& state, UnitIndex unit, Engagement& fight) {
  if (auto no = may_take_part(state, unit)) return no;
  const int contact = contacts_among(state, unit, fight.targets);
  if (contact == static_cast<int>(fight.targets.size())) {
    fight.attackers.push_back(unit);
    return std::nullopt;
  }
  // 7.8: next to one of the targets a gun fights like any other unit.
  if (contact > 0 || state.scenario->units[unit].type != UnitType::artillery)
    return out_of_place(state, unit, fight.targets);
  if (auto no = may_support(state, unit, fight.targets)) return no;
  fight.guns.push_back(unit);
  return std::nullopt;
}

std::vector<UnitIndex> all_in_contact(const State& state, const std::vector<Hex>& targets) {
  std::vector<UnitIndex> units;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (may_attack(state, unit) &&
        contacts_among(state, unit, targets) == static_cast<int>(targets.size()))
      units.push_back(unit);
  }
  return units;
}

// 6.15, R21: the advance clause must name one who could advance into one of the targets.
Refused check_advance(const State& state, const Advance& advance, const Engagement& fight) {
  const auto mobile = [&](UnitIndex unit) { return !state.scenario->units[unit].immobile; };
  if (!advance.unit) {
    if (std::none_of(fight.attackers.begin(), fight.attackers.end(), mobile)) return std::nullopt;
    return Violation{"6.15",
                     "an advance into a vacated hex is mandatory; name who advances, or "
                     "leave the clause out"};
  }
  const UnitIndex unit = *advance.unit;
  if (std::find(fight.attackers.begin(), fight.attackers.end(), unit) == fight.attackers.end())
    return Violation{"6.15", fmt::format("{} is not one of the adjacent attackers, so it cannot "
                                         "advance",
                                         id_of(state, unit))};
  if (!mobile(unit))
    return Violation{"10.2",
                     fmt::format("{} never moves, so it cannot advance", id_of(state, unit))};
  if (std::find(fight.targets.begin(), fight.targets.end(), advance.to) == fight.targets.end())
    return Violation{"6.15", fmt::format("{} is not a target of this attack; advance into one",
                                         name_of(state, advance.to))};
  return std::nullopt;
}

Refused check_charge(const State& state, const Engagement& fight) {
  if (!fight.charge || !chargers(state, fight.attackers).empty()) return std::nullopt;
  for (const UnitIndex unit : fight.attackers)
    if (state.scenario->units[unit].charge)
      return Violation{"8.2", fmt::format("{} has charged {} times, which is all it may; leave the "
                                          "word out",
                                          id_of(state, unit), state.units[unit].charges)};
  return Violation{"8.2", "no unit of this attack may charge; leave the word out"};
}

// R6: who could no longer meet their obligation after this combat.
Refused check_obligations(const State& state, const Engagement& fight) {
  const Contacts graph = contacts(state);
  const UnitSet attackers = set_of(fight.attackers);
  const UnitSet defenders = set_of(fight.defenders);
  const auto lonely = left_over(graph, attackers, defenders);
  if (!lonely) return std::nullopt;
  const std::string& id = id_of(state, *lonely);
  const auto others = members(graph.of[*lonely]);
  std::vector<std::string> ids;
  for (const UnitIndex other : others)
    if (((attackers | defenders) & bit(other)) != 0) ids.push_back(id_of(state, other));
  const auto names = core::list_of(ids, " or ");
  if ((bit(*lonely) & graph.bound_attackers) != 0)
    return Violation{"6.4", fmt::format("{} must attack this phase, and after this combat nobody "
                                        "would be left for it; add it to this attack, or leave it "
                                        "{}",
                                        id, names)};
  return Violation{"6.1",
                   fmt::format("{} must be attacked this phase, and after this combat nobody "
                               "would be left to do it; attack it too with {}, or leave that "
                               "unit out",
                               id, names)};
}

template <class AnyOrder>
std::expected<Engagement, Violation> plan_any(const State& state, const AnyOrder& order) {
  auto fight = muster(state, order);
  if (!fight) return fight;
  if (auto no = check_obligations(state, *fight)) return std::unexpected(*no);
  return fight;
}

}  // namespace

std::vector<UnitIndex> chargers(const State& state, const std::vector<UnitIndex>& attackers) {
  std::vector<UnitIndex> found;
  for (const UnitIndex unit : attackers)
    if (may_charge(state, unit)) found.push_back(unit);
  return found;
}

bool could_bombard(const State& state, UnitIndex gun, Hex target) {
  const auto there = units_at(state, target);
  return fires_from_afar(state, gun) && !in_contact_with(state, gun, target) &&
         std::ranges::all_of(there, [&](auto unit) { return may_be_attacked(state, unit); }) &&
         hits(state, gun, target);
}

std::expected<Engagement, Violation> muster(const State& state, const Attack& attack) {
  Engagement fight;
  fight.targets = attack.targets;
  fight.cap = attack.cap;
  fight.charge = attack.charge;
  fight.advance = attack.advance;
  sort_unique(fight.targets);
  if (auto no = muster_defenders(state, fight)) return std::unexpected(*no);
  auto with = attack.with.empty() ? all_in_contact(state, fight.targets) : attack.with;
  sort_unique(with);
  for (const UnitIndex unit : with)
    if (auto no = enlist(state, unit, fight)) return std::unexpected(*no);
  if (fight.attackers.empty()) {
    if (!fight.guns.empty())
      return std::unexpected(Violation{"7.6",
                                       "guns from afar alone do not attack; order a bombard, "
                                       "or add a unit next to the target"});
    return std::unexpected(
        Violation{fight.targets.size() > 1 ? "6.5" : "6.4",
                  fmt::format("no unit of yours that may attack is next to {}{}",
                              name_of(state, fight.targets.front()),
                              fight.targets.size() > 1 ? " and all the other targets" : "")});
  }
  if (auto no = check_charge(state, fight)) return std::unexpected(*no);
  if (fight.advance)
    if (auto no = check_advance(state, *fight.advance, fight)) return std::unexpected(*no);
  return fight;
}

std::expected<Engagement, Violation> muster(const State& state, const Bombard& bombard) {
  Engagement fight;
  fight.targets = {bombard.target};  // 7.5: one hex
  fight.cap = bombard.cap;
  fight.bombardment = true;
  fight.guns = bombard.with;
  sort_unique(fight.guns);
  if (auto no = muster_defenders(state, fight)) return std::unexpected(*no);
  if (fight.guns.empty())
    return std::unexpected(Violation{"7.5", "name the guns that bombard: bombard HEX with GUN"});
  for (const UnitIndex gun : fight.guns) {
    if (state.scenario->units[gun].type != UnitType::artillery)
      return std::unexpected(Violation{
          "7.1", fmt::format("{} is no artillery and cannot bombard", id_of(state, gun))});
    if (auto no = may_take_part(state, gun)) return std::unexpected(*no);
    if (auto no = may_fire(state, gun)) return std::unexpected(*no);
    if (in_contact_with(state, gun, bombard.target))
      return std::unexpected(
          Violation{"7.2", fmt::format("{} is next to {} and can only attack it", id_of(state, gun),
                                       name_of(state, bombard.target))});
    if (auto no = may_hit(state, gun, bombard.target)) return std::unexpected(*no);
  }
  return fight;
}

std::expected<Engagement, Violation> plan(const State& state, const Attack& attack) {
  return plan_any(state, attack);
}

std::expected<Engagement, Violation> plan(const State& state, const Bombard& bombard) {
  return plan_any(state, bombard);
}

}  // namespace adjutant::tlg2
