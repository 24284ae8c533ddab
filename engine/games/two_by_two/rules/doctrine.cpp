#include "engine/games/two_by_two/rules/doctrine.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace adjutant::two_by_two {
namespace {

using Kind = StandingOrder::Kind;
using Whose = StandingOrder::Whose;
using Then = StandingOrder::Then;

constexpr int faces = 6;

// How near a line is to the unit: 0 its own, 1 its arm's, 2 anybody's; empty: another's.
std::optional<int> nearness(const State& state, const StandingOrder& line, UnitIndex index) {
  const auto arm = state.unit(index).arm;
  switch (line.whose) {
    case Whose::unit:
      return line.unit == index ? std::optional(0) : std::nullopt;
    case Whose::guns:
      return arm == Arm::artillery ? std::optional(1) : std::nullopt;
    case Whose::infantry:
      return arm == Arm::infantry ? std::optional(1) : std::nullopt;
    case Whose::any:
      break;
  }
  return 2;
}

// The nearest line of these kinds for the unit, the first of equals.
const StandingOrder* line_for(const State& state, UnitIndex index, Kind kind, Kind or_kind) {
  const StandingOrder* found = nullptr;
  int nearest = std::numeric_limits<int>::max();
  for (const auto& line : state.standing[core::index(state.unit(index).side)]) {
    if (line.kind != kind && line.kind != or_kind) continue;
    const auto near = nearness(state, line, index);
    if (near && *near < nearest) {
      nearest = *near;
      found = &line;
    }
  }
  return found;
}

std::array<ShotResult, faces> results(const State& state, UnitIndex shooter, UnitIndex target) {
  const int modifiers = sum(shot_modifiers(state, shooter, target));
  std::array<ShotResult, faces> all{};
  for (int face = 1; face <= faces; ++face) {
    all[static_cast<std::size_t>(face - 1)] = shot_result(face + modifiers);
  }
  return all;
}

// N23: infantry whose volley is not spent yet waits for half a chance, but in contact.
bool is_worth_a_volley(const State& state, UnitIndex shooter, UnitIndex target) {
  if (state.unit(shooter).arm == Arm::artillery ||
      state.units[shooter].condition == Condition::pinned ||
      !enemies_touched(state, shooter).empty()) {
    return true;
  }
  constexpr int faces_wanted = 3;
  const auto all = results(state, shooter, target);
  return std::ranges::count(all, ShotResult::none) <= faces - faces_wanted;
}

// To its centre.
table::SquaredDistance distance(const State& state, UnitIndex shooter, UnitIndex target) {
  return table::squared_distance({face_toward(state, shooter, target)}, {state.units[target].at});
}

std::optional<UnitIndex> nearest_of(const State& state, UnitIndex shooter, const Units& targets) {
  std::optional<UnitIndex> found;
  for (const auto target : targets) {
    if (!found || distance(state, shooter, target) < distance(state, shooter, *found)) {
      found = target;
    }
  }
  return found;
}

// The best worth, then the nearest, then the first in the file.
std::optional<UnitIndex> best_of(const State& state, UnitIndex shooter, const Units& targets) {
  int most = 0;
  for (const auto target : targets) most = std::max(most, worth(state, shooter, target));
  Units best;
  for (const auto target : targets) {
    if (worth(state, shooter, target) == most) best.push_back(target);
  }
  return nearest_of(state, shooter, best);
}

std::optional<UnitIndex> by_doctrine(const State& state, UnitIndex shooter, Units targets) {
  std::erase_if(targets, [&](auto one) { return !is_worth_a_volley(state, shooter, one); });
  return best_of(state, shooter, targets);
}

std::optional<ShotChoice> by_line(const State& state, UnitIndex shooter, const Units& targets,
                                  const StandingOrder& line) {
  if (line.kind == Kind::hold) {
    if (!line.unless_charged || enemies_touched(state, shooter).empty()) return {};
  } else {
    for (const auto wanted : line.targets) {
      if (std::ranges::find(targets, wanted) != targets.end()) {
        return ShotChoice{wanted, ChosenBy::standing_order};
      }
    }
  }
  std::optional<UnitIndex> chosen;
  if (line.then == Then::nearest) chosen = nearest_of(state, shooter, targets);
  if (line.then == Then::best) chosen = best_of(state, shooter, targets);
  if (chosen) return ShotChoice{*chosen, ChosenBy::standing_order};
  if (line.then != Then::doctrine) return {};
  const auto target = by_doctrine(state, shooter, targets);
  return target ? std::optional(ShotChoice{*target}) : std::nullopt;
}

std::int64_t nearest_enemy(const State& state, Side side, Point from) {
  auto least = std::numeric_limits<std::int64_t>::max();
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (on_table(state, other) && state.unit(other).side != side) {
      least = std::min(least, table::squared(state.units[other].at - from));
    }
  }
  return least;
}

}  // namespace

int worth(const State& state, UnitIndex shooter, UnitIndex target) {
  constexpr std::array value{0, 1, 3, 5, 8};
  int worth = 0;
  for (const auto result : results(state, shooter, target)) {
    worth += value[static_cast<std::size_t>(result)];
  }
  return worth * state.unit(target).points;
}

Units shooters(const State& state) {
  Units found;
  for (const auto arm : {Arm::artillery, Arm::infantry}) {
    for (UnitIndex index = 0; index < state.units.size(); ++index) {
      const auto& unit = state.unit(index);
      if (unit.arm == arm && unit.side != state.side && !cannot_fire(state, index)) {
        found.push_back(index);
      }
    }
  }
  return found;
}

Units targets(const State& state, UnitIndex shooter) {
  Units found;
  for (UnitIndex target = 0; target < state.units.size(); ++target) {
    if (!are_enemies(state, shooter, target) || is_beyond_range(state, shooter, target)) continue;
    if (!cannot_hit(state, shooter, target)) found.push_back(target);
  }
  return found;
}

std::optional<ShotChoice> choose_shot(const State& state, UnitIndex shooter) {
  auto possible = targets(state, shooter);
  std::erase_if(possible, [&](auto target) { return worth(state, shooter, target) == 0; });
  if (possible.empty()) return {};
  if (const auto* line = line_for(state, shooter, Kind::fire, Kind::hold)) {
    return by_line(state, shooter, possible, *line);
  }
  const auto target = by_doctrine(state, shooter, possible);
  return target ? std::optional(ShotChoice{*target}) : std::nullopt;
}

// It survives, pushes fewest, ends farthest from the nearest enemy; then the rear.
RoutChoice choose_rout(const State& state, UnitIndex router, UnitIndex cause) {
  std::array<Rout, 2> ways;
  for (const auto way : {RoutWay::rear, RoutWay::away}) {
    ways[static_cast<std::size_t>(way)] = rout(state, router, cause, way);
  }
  const auto chosen = [&](RoutWay way, ChosenBy by) {
    return RoutChoice{way, ways[static_cast<std::size_t>(way)], by};
  };
  if (const auto* line = line_for(state, router, Kind::rout, Kind::rout)) {
    const auto& wanted = ways[static_cast<std::size_t>(line->way)];
    const auto& other = ways[1 - static_cast<std::size_t>(line->way)];
    if (wanted.survives || !other.survives) return chosen(line->way, ChosenBy::standing_order);
  }
  const auto merit = [&](const Rout& rout) {
    return std::tuple(rout.survives, -static_cast<int>(rout.pushed.size()),
                      nearest_enemy(state, state.unit(router).side, rout.to));
  };
  const bool rear = merit(ways[0]) >= merit(ways[1]);
  return chosen(rear ? RoutWay::rear : RoutWay::away, ChosenBy::doctrine);
}

bool follows_up(const State& state, UnitIndex winner) {
  return line_for(state, winner, Kind::follow, Kind::follow) != nullptr;
}

}  // namespace adjutant::two_by_two
