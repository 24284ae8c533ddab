#include "engine/games/tlg2/rules/victory.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/tlg2/rules/position.hpp"

namespace adjutant::tlg2 {

namespace {

// On the map, or still to come.
bool has_units(const State& state, Side side) {
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.scenario->units[i].side == side && state.units[i].where != Whereabouts::eliminated)
      return true;
  return false;
}

bool has_units_on_map(const State& state, Side side) {
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.scenario->units[i].side == side && state.units[i].where == Whereabouts::on_map)
      return true;
  return false;
}

// 9.3, R39
Ending by_strength(const State& state) {
  const auto scored = points(state);
  const int us_points = scored[core::index(us)], ac_points = scored[core::index(ac)];
  if (us_points == ac_points) {
    const Side winner = state.scenario->victory.tie;
    return {winner,
            fmt::format("{} each; a tie goes to the {} side (9.3)", us_points, name(winner))};
  }
  const Side winner = us_points > ac_points ? us : ac;
  return {winner, fmt::format("the {} side eliminated {} strength points to {} (9.3)", name(winner),
                              std::max(us_points, ac_points), std::min(us_points, ac_points))};
}

// 8.3
Ending by_last_unit(const State& state) {
  if (has_units_on_map(state, ac)) return {ac, "an Anglo-Canadian unit is left on the map (8.3)"};
  return {us, "no Anglo-Canadian unit is left on the map (8.3)"};
}

// 10.3, R40
Ending by_hex(const State& state) {
  const Victory& victory = state.scenario->victory;
  const std::string hex = state.scenario->map.grid.print(victory.hex);
  if (const auto holder = unit_at(state, victory.hex)) {
    const Side winner = state.scenario->units[*holder].side;
    return {winner, fmt::format("the {} side holds {} (10.3)", name(winner), hex)};
  }
  return {victory.tie,
          fmt::format("{} is empty, which the {} side wins (10.3)", hex, name(victory.tie))};
}

Ending at_the_end(const State& state) {
  switch (state.scenario->victory.kind) {
    case VictoryKind::last_unit:
      return by_last_unit(state);
    case VictoryKind::hold_hex:
      return by_hex(state);
    case VictoryKind::eliminated_strength:
      break;
  }
  return by_strength(state);
}

// Before the last turn only when nothing can change the result any more.
bool decided(const State& state) {
  if (state.combat) return false;
  switch (state.scenario->victory.kind) {
    case VictoryKind::last_unit:
      // 8.3: nobody is left to count, or nobody to drive them off.
      return !has_units(state, ac) || !has_units(state, us);
    case VictoryKind::hold_hex:
      // The side that wins an empty hex has won when its opponent has no units left. The reverse is
      // not certain: the hex must still be reached.
      return !has_units(state, core::opponent(state.scenario->victory.tie));
    case VictoryKind::eliminated_strength:
      break;
  }
  return !has_units(state, us) || !has_units(state, ac);
}

}  // namespace

std::array<int, 2> points(const State& state) {
  std::array<int, 2> scored{};
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const Unit& counter = state.scenario->units[i];
    const UnitState& now = state.units[i];
    int& opponents = scored[core::index(core::opponent(counter.side))];
    // R39: the whole printed strength, or what a reduced unit has lost of it.
    if (now.where == Whereabouts::eliminated) opponents += counter.strength;
    if (now.where == Whereabouts::on_map)
      opponents += counter.strength - counter.strength_at(now.steps);
  }
  return scored;
}

std::optional<Ending> ending(const State& state) {
  if (state.resigned) {
    const Side winner = core::opponent(*state.resigned);
    return Ending{winner, fmt::format("the {} side resigned", name(*state.resigned))};
  }
  const bool played = state.phase == Phase::over || state.turn > state.scenario->turns;
  if (played || decided(state)) return at_the_end(state);
  return std::nullopt;
}

std::optional<core::Outcome> outcome(const State& state) {
  return hexwar::outcome_of(state, side_ids);
}

}  // namespace adjutant::tlg2
