#include "engine/games/tlg2/captain/reasons.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/rules/course.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/retreat.hpp"

namespace adjutant::tlg2 {
namespace {

constexpr OddsColumn even = 3;  // 1:1

// 3.2: movements and entries throw no die.
State after_movements(State state, const std::vector<PlacedOrder>& orders) {
  for (const auto& placed : orders) {
    if (const auto* move = std::get_if<Move>(&placed.order)) {
      if (const auto way = plan_move(state, *move)) carry_out(state, *way);
    } else if (const auto* enter = std::get_if<Enter>(&placed.order)) {
      if (const auto way = plan_enter(state, *enter)) carry_out(state, *way);
    }
  }
  std::vector<Event> unseen;
  begin_combat(state, unseen);
  return state;
}

State begun_next(State state) {
  std::vector<Event> unseen;
  begin_next_player_turn(state, unseen);
  return state;
}

// Whether one of this side stands beside the unit.
bool beside_of(const State& state, Side side, UnitIndex unit, UnitSet left_out) {
  const auto& scenario = *state.scenario;
  for (const UnitIndex other : each(scenario.units_of(side) & ~left_out)) {
    const auto& now = state.units[other];
    if (now.where != Whereabouts::on_map) continue;
    if (hex::distance(now.at, state.units[unit].at) <= 1) return true;
  }
  return false;
}

bool names_all(const core::json::value& names, const Scenario& scenario,
               const std::vector<UnitIndex>& units) {
  const auto& list = names.as_array();
  return list.size() == units.size() && std::ranges::all_of(units, [&](UnitIndex unit) {
           return std::ranges::find(list, core::json::value(scenario.units[unit].id)) != list.end();
         });
}

}  // namespace

Reasons::Reasons(const State& before, Side side, const std::vector<PlacedOrder>& orders)
    : before_(before),
      scenario_(*before.scenario),
      side_(side),
      weights_(weights(*before.scenario)),
      moved_(after_movements(before, orders)),
      next_(begun_next(moved_)),
      appraisal_(next_, weights_) {}

std::string Reasons::of(const Attack& attack, const core::Events& happened) const {
  const auto fight = muster(moved_, attack);
  return fight ? of(*fight, happened) : "";
}

std::string Reasons::of(const Bombard& bombard, const core::Events& happened) const {
  const auto fight = muster(moved_, bombard);
  return fight ? of(*fight, happened) : "";
}

std::string Reasons::of(const Engagement& fight, const core::Events& happened) const {
  const auto planned = odds(moved_, fight);
  const bool charges = fight.charge && !chargers(moved_, fight.attackers).empty();
  for (const auto& [type, rule, only_for, fields] : happened) {
    if (type != "attacked" || !names_all(fields.at("defenders"), scenario_, fight.defenders)) {
      continue;
    }
    const bool same_odds = charges ? fields.at("basic").as_string() == odds_names[planned.basic]
                                   : fields.at("odds").as_string() == odds_names[planned.column];
    if (!same_odds || !names_all(fields.at("attackers"), scenario_, fight.attackers) ||
        !names_all(fields.at("guns"), scenario_, fight.guns)) {
      return "";
    }
  }
  const auto at =
      fmt::format("at {}{}", odds_names[planned.column], charges ? " before the charge" : "");
  const auto why = of_target(fight, planned.column, happened);
  return why.empty() ? at : at + " " + why;
}

std::string Reasons::of_target(const Engagement& fight, OddsColumn column,
                               const core::Events& happened) const {
  const auto& victory = scenario_.victory;
  const bool one = fight.defenders.size() == 1;
  const auto whom = one ? id(fight.defenders.front()) : std::string("them");
  const auto who = one ? whom : std::string("they");
  if (victory.kind == VictoryKind::hold_hex && !fight.bombardment &&
      std::ranges::find(fight.targets, victory.hex) != fight.targets.end()) {
    return "to take " + print(victory.hex);
  }
  if (cannot_retreat(fight, happened)) return fmt::format("because {} cannot retreat", who);
  if (is_unguarded(fight)) return fmt::format("because nobody guards {}", whom);
  if (column <= even && has_no_choice(fight)) return "because contact leaves no choice";
  if (column < even && must_be_attacked(fight)) {
    return fmt::format("because {} must be attacked too", who);
  }
  return stands_alone(fight) && column >= even ? fmt::format("because {} stands alone", who) : "";
}

// 6.12. Not where a fight before it has opened a way.
bool Reasons::cannot_retreat(const Engagement& fight, const core::Events& happened) const {
  return std::ranges::all_of(fight.defenders, [&](UnitIndex unit) {
    const bool has_gone =
        !happened.empty() && (core::came_true(happened, "retreated", "unit", id(unit)) ||
                              core::came_true(happened, "displaced", "unit", id(unit)));
    return !has_gone && retreat_hexes(moved_, unit).empty();
  });
}

bool Reasons::stands_alone(const Engagement& fight) const {
  return fight.defenders.size() == 1 &&
         !beside_of(moved_, core::opponent(side_), fight.defenders[0], bit(fight.defenders[0]));
}

// Guns without bayonets or sabres beside them.
bool Reasons::is_unguarded(const Engagement& fight) const {
  return std::ranges::all_of(fight.defenders, [&](UnitIndex unit) {
    return (scenario_.guns & bit(unit)) != 0 &&
           !beside_of(moved_, core::opponent(side_), unit, scenario_.guns);
  });
}

// 4.1, 6.4: who stood in contact as the turn began stays there, and attacks.
bool Reasons::has_no_choice(const Engagement& fight) const {
  return !fight.attackers.empty() && std::ranges::all_of(fight.attackers, [&](UnitIndex unit) {
    return before_.units[unit].where == Whereabouts::on_map &&
           before_.units[unit].at == moved_.units[unit].at &&
           !enemies_in_contact(before_, unit).empty();
  });
}

// 6.1: and somebody else stands next to it, so that it is not for their own coming that they
// attack.
bool Reasons::must_be_attacked(const Engagement& fight) const {
  const auto graph = contacts(moved_);
  return std::ranges::all_of(fight.defenders, [&](UnitIndex unit) {
    return (graph.bound_targets & bit(unit)) != 0 &&
           (graph.of[unit] & ~set_of(fight.attackers)) != 0;
  });
}

std::string Reasons::of_coming(UnitIndex unit) const {
  if (auto why = of_place(unit); !why.empty()) return why;
  if (const auto whom = threatened_by(unit)) return "to threaten " + id(*whom);
  if (const auto guns = guarded_by(unit)) return "to guard " + id(*guns);
  const auto& from = before_.units[unit];
  const auto whom = nearest_enemy(unit);
  if (!whom || from.where != Whereabouts::on_map) return "";
  const Hex enemy = moved_.units[*whom].at;
  const bool nearer = hex::distance(moved_.units[unit].at, enemy) < hex::distance(from.at, enemy);
  return nearer ? "toward " + id(*whom) : "";
}

std::string Reasons::of_leaving(UnitIndex unit) const {
  if (auto why = of_escape(unit); !why.empty()) return why;
  if (auto why = of_place(unit); !why.empty()) return why;
  const auto guns = guarded_by(unit);
  return guns ? "to guard " + id(*guns) : "";
}

// The other side's next player turn, where what it hopes for there is counted.
std::string Reasons::of_escape(UnitIndex unit) const {
  if (weights_.hopes == 0 || next_.phase == Phase::over) return "";
  const auto& enemies = prospect(core::opponent(side_));
  const auto before = enemies.comers_next_to(before_.units[unit].at),
             now = enemies.comers_next_to(moved_.units[unit].at);
  if (before != 0 && now == 0) return "out of the enemy's reach";
  std::vector<std::string> shaken_off;
  for (const UnitIndex enemy : each(before & ~now)) shaken_off.push_back(id(enemy));
  constexpr std::size_t named_most = 2;
  const bool is_better = (now & ~before) == 0 && !shaken_off.empty();
  return is_better && shaken_off.size() <= named_most
             ? "out of reach of " + core::list_of(shaken_off)
             : "";
}

// Guns that an enemy can come to in the next player turn, and that nobody but this unit guards; it
// has not stood there before.
std::optional<UnitIndex> Reasons::guarded_by(UnitIndex unit) const {
  if (weights_.hopes == 0 || next_.phase == Phase::over || (scenario_.guns & bit(unit)) != 0) {
    return {};
  }
  const auto& from = before_.units[unit];
  for (const UnitIndex guns : each(scenario_.guns & scenario_.units_of(side_))) {
    const auto& now = moved_.units[guns];
    if (now.where != Whereabouts::on_map) continue;
    if (hex::distance(now.at, moved_.units[unit].at) > 1) continue;
    const bool stood_there =
        from.where == Whereabouts::on_map && hex::distance(now.at, from.at) <= 1;
    if (stood_there || beside_of(moved_, side_, guns, scenario_.guns | bit(unit))) continue;
    if (prospect(core::opponent(side_)).comers_next_to(now.at) != 0) return guns;
  }
  return {};
}

// 10.3: where the battle is about a hex.
std::string Reasons::of_place(UnitIndex unit) const {
  const auto& victory = scenario_.victory;
  if (victory.kind != VictoryKind::hold_hex) return "";
  const int away = hex::distance(moved_.units[unit].at, victory.hex);
  if (away == 0) return "to hold " + print(victory.hex);
  if (before_.units[unit].where != Whereabouts::on_map) return "";
  return away < hex::distance(before_.units[unit].at, victory.hex) ? "toward " + print(victory.hex)
                                                                   : "";
}

// The enemy that the side hopes to beat with it in its next player turn, if it counts on that.
std::optional<UnitIndex> Reasons::threatened_by(UnitIndex unit) const {
  if (weights_.counter(side_) == 0 || next_.phase == Phase::over) return {};
  const auto& own = prospect(side_);
  std::optional<UnitIndex> whom;
  int most = 0;
  for (const UnitIndex enemy : each(scenario_.units_of(core::opponent(side_)))) {
    if (next_.units[enemy].where != Whereabouts::on_map) continue;
    const auto assault = own.best_assault(next_.units[enemy].at, scenario_.units_of(side_));
    if (!assault || assault->gain <= most || (assault->units & bit(unit)) == 0) continue;
    most = assault->gain;
    whom = enemy;
  }
  return whom;
}

std::optional<UnitIndex> Reasons::nearest_enemy(UnitIndex unit) const {
  std::optional<UnitIndex> nearest;
  const auto away = [&](UnitIndex enemy) {
    return hex::distance(moved_.units[unit].at, moved_.units[enemy].at);
  };
  for (const UnitIndex enemy : each(scenario_.units_of(core::opponent(side_)))) {
    if (moved_.units[enemy].where != Whereabouts::on_map) continue;
    if (!nearest || away(enemy) < away(*nearest)) nearest = enemy;
  }
  return nearest;
}

const Prospect& Reasons::prospect(Side mover) const {
  auto& known = prospects_[core::index(mover)];
  if (!known) known.emplace(next_, mover, appraisal_);
  return *known;
}

}  // namespace adjutant::tlg2
