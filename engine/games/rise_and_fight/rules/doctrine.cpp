#include "engine/games/rise_and_fight/rules/doctrine.hpp"

#include <algorithm>
#include <tuple>

namespace adjutant::rise_and_fight {
namespace {

using Kind = StandingOrder::Kind;
using At = StandingOrder::At;

constexpr int worth_a_free_shot = 6;

// Lines of a kind for a unit: those that name it before those for anybody.
std::vector<StandingOrder> lines_for(const State& state, UnitIndex unit, Kind kind) {
  std::vector<StandingOrder> found;
  const auto& all = state.standing[core::index(state.unit(unit).side)];
  for (const bool named : {true, false}) {
    for (const auto& line : all) {
      if (line.kind != kind || line.unit.has_value() != named) continue;
      if (!line.unit || *line.unit == unit) found.push_back(line);
    }
  }
  return found;
}

table::SquaredDistance range(const State& state, UnitIndex shooter, UnitIndex target) {
  return squared_distance(front_edge(state, shooter, state.stance(shooter)), body(state, target));
}

UnitIndex nearest(const State& state, UnitIndex shooter, const Units& targets) {
  auto best = targets.front();
  for (const auto target : targets) {
    if (range(state, shooter, target) < range(state, shooter, best)) best = target;
  }
  return best;
}

// What a line says of these targets: a shot, or that there is none; empty: it does not apply.
std::optional<std::optional<ShotChoice>> by_line(const State& state, UnitIndex shooter,
                                                 const Units& targets, const StandingOrder& line) {
  const auto shot = [](UnitIndex target) {
    return std::optional(ShotChoice{target, ChosenBy::standing_order});
  };
  if (line.at == At::hold) return std::optional<ShotChoice>{};
  if (line.at == At::nearest) return shot(nearest(state, shooter, targets));
  if (std::ranges::find(targets, line.target) == targets.end()) return {};
  return shot(line.target);
}

// `hold`: free shots and the last ones are not fired farther than it says.
void drop_far_targets(const State& state, UnitIndex shooter, Units& targets) {
  const auto lines = lines_for(state, shooter, Kind::hold);
  if (lines.empty()) return;
  const auto front = front_edge(state, shooter, state.stance(shooter));
  std::erase_if(targets, [&](UnitIndex target) {
    return !within(front, body(state, target), lines.front().beyond);
  });
}

// The target of the best merit that is worth it.
template <class Merit>
std::optional<ShotChoice> best_of(const State& state, UnitIndex shooter, const Units& targets,
                                  int least, Merit merit) {
  std::optional<UnitIndex> best;
  for (const auto target : targets) {
    if (required_to_hit(state, shooter, target) < least) continue;
    if (!best || merit(target) > merit(*best)) best = target;
  }
  return best ? std::optional(ShotChoice{*best}) : std::nullopt;
}

bool would_catch(const State& state, const Charge& charge) {
  const auto evaded = evasion(state, charge);
  return !evaded || caught(state, charge, *evaded).has_value();
}

// 9.3 favours the struck.
bool stands_behind_something(const State& state, const Charge& charge) {
  const auto& map = state.scenario->map;
  const auto at = centre(state, charge.target);
  const auto wood = wood_at(map, at);
  return charge.barrier != Barrier::none || town_at(map, at) != nullptr || wood == Wood::normal ||
         wood == Wood::dense;
}

Reaction by_doctrine(const State& state, const Charge& charge) {
  const auto target = charge.target;
  const auto& unit = state.unit(target);
  const auto& stance = state.stance(target);
  const auto may = [&](Reaction reaction) { return !cannot_react(state, charge, reaction); };
  const bool yields = stance.formation == Formation::skirmish ||
                      (stance.arm == Arm::foot && stance.formation == Formation::open &&
                       !unit.is_regular() && state.unit(charge.charger).is_regular());
  if (yields && may(Reaction::evade) && !would_catch(state, charge)) return Reaction::evade;
  if (stance.arm == Arm::horse && !yields) {
    const bool meets = state.score(charge.charger) <= state.score(target) ||
                       !may(Reaction::evade) || would_catch(state, charge);
    if (meets && may(Reaction::countercharge)) return Reaction::countercharge;
    if (!meets) return Reaction::evade;
  }
  if (unit.is_steady_foot() && may(Reaction::countercharge) &&
      !stands_behind_something(state, charge)) {
    return Reaction::countercharge;
  }
  return Reaction::stand;
}

}  // namespace

ReactionChoice choose_reaction(const State& state, const Charge& charge) {
  for (const auto& line : lines_for(state, charge.target, Kind::react)) {
    if (!cannot_react(state, charge, line.reaction)) {
      return {line.reaction, ChosenBy::standing_order};
    }
  }
  return {by_doctrine(state, charge), ChosenBy::doctrine};
}

Units targets_of_defence(const State& state, UnitIndex shooter) {
  return table::those<Units>(state, [&](UnitIndex target) {
    return (state.units[target].charged || in_contact(state, target)) &&
           !cannot_defend(state, shooter, target);
  });
}

Units defenders(const State& state) {
  const auto side = core::opponent(state.side);
  const auto is_struck = [&](UnitIndex unit) {
    return std::ranges::any_of(state.pairs, [&](const Pair& pair) {
      return pair.struck == unit && is_struck_by(state, unit, pair.striker);
    });
  };
  Units found;
  for (const bool struck : {true, false}) {
    for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
      if (!on_table(state, unit) || state.unit(unit).side != side) continue;
      if (is_struck(unit) == struck && !targets_of_defence(state, unit).empty()) {
        found.push_back(unit);
      }
    }
  }
  return found;
}

std::optional<ShotChoice> choose_defence(const State& state, UnitIndex shooter) {
  auto targets = targets_of_defence(state, shooter);
  if (targets.empty()) return {};
  Units strikers;
  std::ranges::copy_if(targets, std::back_inserter(strikers),
                       [&](UnitIndex one) { return is_struck_by(state, shooter, one); });
  if (strikers.empty()) drop_far_targets(state, shooter, targets);
  if (targets.empty()) return {};
  for (const auto& line : lines_for(state, shooter, Kind::defend)) {
    if (const auto said = by_line(state, shooter, targets, line)) return *said;
  }
  if (!strikers.empty()) return ShotChoice{strikers.front()};
  return best_of(state, shooter, targets, worth_a_free_shot,
                 [&](UnitIndex one) { return required_to_hit(state, shooter, one); });
}

Units shooters(const State& state, Side side) {
  return table::those<Units>(state, [&](UnitIndex unit) {
    return state.unit(unit).side == side && !cannot_fire(state, unit) &&
           !targets(state, unit).empty();
  });
}

Units targets(const State& state, UnitIndex shooter) {
  return table::those<Units>(state, [&](UnitIndex target) {
    return are_enemies(state, shooter, target) && !in_contact(state, target) &&
           !cannot_hit(state, shooter, target);
  });
}

std::optional<ShotChoice> choose_last(const State& state, UnitIndex shooter) {
  auto possible = targets(state, shooter);
  drop_far_targets(state, shooter, possible);
  if (possible.empty()) return {};
  for (const auto& line : lines_for(state, shooter, Kind::last)) {
    if (const auto said = by_line(state, shooter, possible, line)) return *said;
  }
  return best_of(state, shooter, possible, 1, [&](UnitIndex one) {
    return std::tuple(required_to_hit(state, shooter, one), state.score(one));
  });
}

}  // namespace adjutant::rise_and_fight
