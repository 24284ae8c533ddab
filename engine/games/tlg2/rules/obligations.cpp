#include "engine/games/tlg2/rules/obligations.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/rules/charge.hpp"

namespace adjutant::tlg2 {

namespace {

// 6.5: units in one hex can only be attacked together. The first of them stands for the hex.
UnitIndex spokesman(const State& state, const Occupancy& occupancy, UnitIndex unit) {
  return lowest(occupancy.at(state.units[unit].at));
}

// 6.5, R10, R38: if one unit of the hex may not be attacked again, none of them can be.
bool may_all_be_attacked(const State& state, UnitSet units) {
  for (const UnitIndex unit : each(units))
    if (!may_be_attacked(state, unit)) return false;
  return true;
}

// Covers every bound unit with stars (R6): one attacker against several targets, or the reverse.
class StarCover {
 public:
  StarCover(const State& state, const Contacts& graph) : state_(state), graph_(graph) {}

  // The attackers and targets of each star, in the order of its centre.
  std::vector<std::pair<UnitSet, UnitSet>> stars() {
    match_targets();
    cover_unmatched_targets();
    join_free_attackers();
    std::vector<std::pair<UnitSet, UnitSet>> result;
    for (const auto& [target, attackers] : attackers_of_)
      if (std::popcount(attackers) > 1) result.emplace_back(attackers, bit(target));
    for (const auto& [attacker, targets] : targets_of_) {
      const auto first = lowest(targets);
      if (std::popcount(attackers_of_[first]) == 1) result.emplace_back(bit(attacker), targets);
    }
    return result;
  }

 private:
  // The units that can be ordered to attack this target: only bound ones, if there are any.
  UnitSet suitors(UnitIndex target) const {
    const UnitSet able = graph_.of[target] & graph_.attackers;
    return (able & graph_.bound_attackers) != 0 ? able & graph_.bound_attackers : able;
  }

  // A maximum matching by augmenting paths: the remaining units can always join it as stars.
  void match_targets() {
    for (const UnitIndex target : each(graph_.bound_targets)) {
      UnitSet seen = 0;
      augment(target, seen);
    }
    for (const auto& [attacker, target] : matched_) assign(attacker, target);
  }

  bool augment(UnitIndex target, UnitSet& seen) {
    for (const UnitIndex attacker : each(suitors(target))) {
      if ((seen & bit(attacker)) != 0) continue;
      seen |= bit(attacker);
      const auto found = matched_.find(attacker);
      if (found == matched_.end() || augment(found->second, seen)) {
        matched_[attacker] = target;
        return true;
      }
    }
    return false;
  }

  // 6.5: an attacker also takes the targets that no other unit attacks.
  void cover_unmatched_targets() {
    for (const UnitIndex target : each(graph_.bound_targets))
      if (!attackers_of_.contains(target)) assign(members(suitors(target)).front(), target);
  }

  // 6.4: the remaining bound attackers join the attack on the weakest target.
  void join_free_attackers() {
    for (const UnitIndex attacker : each(graph_.bound_attackers)) {
      if (targets_of_.contains(attacker)) continue;
      const auto choices = members(graph_.of[attacker] & graph_.targets);
      assign(attacker, *std::min_element(choices.begin(), choices.end(), [&](auto a, auto b) {
               return defence_strength(state_, a) < defence_strength(state_, b);
             }));
    }
  }

  void assign(UnitIndex attacker, UnitIndex target) {
    attackers_of_[target] |= bit(attacker);
    targets_of_[attacker] |= bit(target);
  }

  const State& state_;
  const Contacts& graph_;
  std::map<UnitIndex, UnitIndex> matched_;  // attacker to target
  std::map<UnitIndex, UnitSet> attackers_of_, targets_of_;
};

}  // namespace

UnitSet set_of(const std::vector<UnitIndex>& units) {
  UnitSet set = 0;
  for (const UnitIndex unit : units) set |= bit(unit);
  return set;
}

std::vector<UnitIndex> members(UnitSet set) {
  std::vector<UnitIndex> units;
  for (const UnitIndex unit : each(set)) units.push_back(unit);
  return units;
}

bool may_attack(const State& state, UnitIndex unit) {
  const UnitState& now = state.units[unit];
  // 6.3 once a phase; 6.15: not after an advance; R36: nor soon after a charge.
  return now.where == Whereabouts::on_map && state.scenario->units[unit].side == state.side &&
         !now.attacked && !now.advanced && !rests(state, unit);
}

bool may_be_attacked(const State& state, UnitIndex unit) {
  const UnitState& now = state.units[unit];
  // 6.3 once a phase; 6.12, R10: not after a retreat, though after a displacement.
  return now.where == Whereabouts::on_map && state.scenario->units[unit].side != state.side &&
         !now.was_attacked && !now.retreated;
}

Contacts contacts(const State& state) {
  const Occupancy occupancy(state);
  Contacts graph;
  for (const UnitIndex unit : each(state.scenario->units_of(state.side))) {
    if (!may_attack(state, unit)) continue;
    graph.attackers |= bit(unit);
    for (const UnitIndex enemy : each(occupancy.enemies_in_contact(unit))) {
      if (!may_all_be_attacked(state, occupancy.at(state.units[enemy].at))) continue;
      const UnitIndex target = spokesman(state, occupancy, enemy);
      graph.of[unit] |= bit(target);
      graph.of[target] |= bit(unit);
      graph.targets |= bit(target);
      if (state.units[enemy].engaged_at_start) graph.bound_targets |= bit(target);
    }
    if (state.units[unit].engaged_at_start && graph.of[unit] != 0)
      graph.bound_attackers |= bit(unit);
  }
  return graph;
}

std::optional<UnitIndex> left_over(const Contacts& contacts, UnitSet attackers, UnitSet defenders) {
  for (const UnitIndex unit : each(contacts.bound_attackers & ~attackers))
    if ((contacts.of[unit] & contacts.targets & ~defenders) == 0) return unit;
  for (const UnitIndex unit : each(contacts.bound_targets & ~defenders))
    if ((contacts.of[unit] & contacts.attackers & ~attackers) == 0) return unit;
  return std::nullopt;
}

void begin_combat_phase(State& state) {
  const Occupancy occupancy(state);
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    UnitState& unit = state.units[i];
    unit.attacked = unit.was_attacked = unit.retreated = unit.advanced = unit.displaced = false;
    // R5: both sides, as contact is mutual (4.5).
    unit.engaged_at_start = unit.where == Whereabouts::on_map &&
                            occupancy.enemies_in_contact(static_cast<UnitIndex>(i)) != 0;
  }
}

std::vector<Attack> remaining_obligations(const State& state) {
  // R5: only units that were engaged when the phase began are obliged.
  if (std::ranges::none_of(state.units, &UnitState::engaged_at_start)) return {};
  const Contacts graph = contacts(state);
  if ((graph.bound_attackers | graph.bound_targets) == 0) return {};
  std::vector<Attack> attacks;
  for (const auto& [attackers, targets] : StarCover(state, graph).stars()) {
    Attack attack;
    attack.with = members(attackers);
    for (const UnitIndex target : members(targets))
      attack.targets.push_back(state.units[target].at);
    std::sort(attack.targets.begin(), attack.targets.end());
    attacks.push_back(std::move(attack));
  }
  std::sort(attacks.begin(), attacks.end(),
            [](const Attack& a, const Attack& b) { return a.targets < b.targets; });
  return attacks;
}

std::vector<Obligation> obligations(const Contacts& contacts) {
  std::vector<Obligation> open;
  for (const UnitIndex unit : each(contacts.bound_attackers))
    open.push_back({unit, true, contacts.of[unit] & contacts.targets});
  for (const UnitIndex unit : each(contacts.bound_targets))
    open.push_back({unit, false, contacts.of[unit] & contacts.attackers});
  return open;
}

std::string sentence(const State& state, const Obligation& obligation) {
  const auto& units = state.scenario->units;
  std::vector<std::string> names;
  for (const UnitIndex unit : each(obligation.with)) names.push_back(units[unit].id);
  return obligation.attacks ? fmt::format("{} must attack: it is next to {} (6.4)",
                                          units[obligation.unit].id, core::list_of(names))
                            : fmt::format("{} must be attacked: it is next to {} (6.1)",
                                          units[obligation.unit].id, core::list_of(names));
}

std::vector<std::string> open_obligations(const State& state) {
  std::vector<std::string> sentences;
  UnitSet told = 0;  // whom a unit must attack that is next to nobody else
  for (const auto& open : obligations(contacts(state))) {
    if (open.attacks && members(open.with).size() == 1) told |= open.with;
    const bool is_told = !open.attacks && (told & bit(open.unit)) != 0;
    if (!is_told) sentences.push_back(sentence(state, open));
  }
  return sentences;
}

}  // namespace adjutant::tlg2
