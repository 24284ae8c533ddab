#include "engine/games/tlg2/rules/movement.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/rules/movement_steps.hpp"

namespace adjutant::tlg2 {
namespace {

// Beyond any allowance: what a way would cost if points were no matter.
constexpr int boundless_cost = 120;

const Unit& counter(const State& state, UnitIndex unit) {
  return state.scenario->units[unit];
}

std::string print(const State& state, Hex hex) {
  return state.scenario->map.grid.print(hex);
}

// Whose zone of control a hex is in, as a refusal adds it.
std::string of_whom(const State& state, Hex hex) {
  const auto enemy = enemy_zone(state, state.side, hex);
  if (!enemy) return {};
  return fmt::format("that of {} in {}", counter(state, *enemy).id,
                     print(state, state.units[*enemy].at));
}

// Why this unit may not move at all now.
std::optional<Violation> cannot_move(const State& state, UnitIndex unit, const SideMap& map) {
  const auto& mover = counter(state, unit);
  const auto& now = state.units[unit];
  if (now.where == Whereabouts::eliminated) {
    return Violation{"2.6", fmt::format("{} has been eliminated", mover.id)};
  }
  if (now.where == Whereabouts::not_arrived) {
    return Violation{"5.2",
                     fmt::format("{} is not on the map yet: write 'enter {}'", mover.id, mover.id)};
  }
  // 4.7: one movement, completed before the next unit moves.
  if (now.moved) return Violation{"4.7", fmt::format("{} has moved in this phase", mover.id)};
  if (mover.immobile) return Violation{"10.2", fmt::format("{} never moves", mover.id)};
  if (map.enemy_zone(now.at)) {
    return Violation{"4.1",
                     fmt::format("{} begins in an enemy zone of control, in {}, and cannot "
                                 "move (R31)",
                                 mover.id, print(state, now.at)),
                     of_whom(state, now.at)};
  }
  return {};
}

Violation too_far(const State& state, UnitIndex unit, Hex to, int cost, int allowance) {
  return {"4.6",
          fmt::format("{} needs {} movement points to reach {} and has {}", counter(state, unit).id,
                      points_text(cost), print(state, to), points_text(allowance))};
}

// Why no way leads a unit to a hex that it asks for by name.
Violation no_way(const State& state, UnitIndex unit, Hex to, const SideMap& map) {
  const Hex from = state.units[unit].at;
  if (from == to) {
    return {"4.7", fmt::format("{} is in {} already", counter(state, unit).id, print(state, to))};
  }
  if (!map.enterable(to)) {
    return {"4.16", fmt::format("{} is all river: no unit can enter it", print(state, to))};
  }
  if (map.enemy_in(to) || map.friend_in(to)) {
    const auto& there = counter(state, *unit_at(state, to));
    return map.enemy_in(to)
               ? Violation{"4.10",
                           fmt::format("the enemy's {} is in {}", there.id, print(state, to))}
               : Violation{"4.9", fmt::format("{} is in {}: only one unit may be in a hex",
                                              there.id, print(state, to))};
  }
  using hexwar::ZoneEffect;
  const auto cost_to = [&](int cost_max, ZoneEffect zones, bool heed_units = true) {
    const std::array start{CheapestPaths::Start{from, 0}};
    return CheapestPaths(
               map, start,
               {.cost_max = cost_max, .zones = zones, .heed_units = heed_units, .goal = to})
        .cost(to);
  };
  const Violation through_zones{"4.3", fmt::format("every way to {} leads through the enemy's zone "
                                                   "of control, and entering it ends the move",
                                                   print(state, to))};
  if (cost_to(map.allowance(), ZoneEffect::none)) {
    if (!cost_to(map.allowance(), ZoneEffect::stops, false)) return through_zones;
    return {"4.9", fmt::format("your own units block every way to {} outside enemy zones of "
                               "control: move them off first",
                               print(state, to))};
  }
  if (const auto cost = cost_to(boundless_cost, ZoneEffect::stops)) {
    return too_far(state, unit, to, *cost, map.allowance());
  }
  if (cost_to(boundless_cost, ZoneEffect::none)) return through_zones;
  return {"4.9", fmt::format("no way leads from {} to {}: units or the river block it",
                             print(state, from), print(state, to))};
}

// 4.6-4.8 for a way given hex by hex; its cost.
std::expected<int, Violation> walk(const State& state, UnitIndex unit, const std::vector<Hex>& path,
                                   const SideMap& map) {
  int cost = 0;
  Hex from = state.units[unit].at;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Hex to = path[i];
    auto fault = i == 0 ? cannot_step(state, map, from, to) : cannot_continue(state, map, from, to);
    if (fault) return std::unexpected(*std::move(fault));
    cost += *map.cost(from, *hex::direction_to(from, to));
    from = to;
  }
  // R25: one hex is guaranteed to a unit that has spent nothing.
  if (path.size() == 1) return std::min(cost, map.allowance());
  if (cost > map.allowance()) {
    return std::unexpected(too_far(state, unit, path.back(), cost, map.allowance()));
  }
  return cost;
}

CheapestPaths paths_from(const State& state, UnitIndex unit, const SideMap& map,
                         std::optional<Hex> goal) {
  const Hex from = state.units[unit].at;
  const std::array start{CheapestPaths::Start{from, 0}};
  CheapestPaths paths(map, start, {.cost_max = map.allowance(), .goal = goal});
  paths.add_guaranteed_steps(from);
  return paths;
}

// Where it could end its movement, sorted.
std::vector<Hex> goals(const State& state, UnitIndex unit, const CheapestPaths& paths) {
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < paths.reached(); ++i) hexes.push_back(paths.reached(i));
  if (state.units[unit].where == Whereabouts::on_map) std::erase(hexes, state.units[unit].at);
  std::ranges::sort(hexes);
  return hexes;
}

}  // namespace

std::optional<Violation> cannot_step(const State& state, const SideMap& map, Hex from, Hex to) {
  const auto direction = hex::direction_to(from, to);
  if (!direction) {
    return Violation{"4.7", fmt::format("{} is not next to {}: name every hex of the way, or only "
                                        "the last",
                                        print(state, to), print(state, from))};
  }
  if (!map.enterable(to)) {
    return Violation{"4.16",
                     fmt::format("{} is all river: no unit can enter it", print(state, to))};
  }
  if (!map.cost(from, *direction)) {
    return Violation{"4.16", fmt::format("the river between {} and {} can only be crossed on a "
                                         "bridge",
                                         print(state, from), print(state, to))};
  }
  if (map.enemy_in(to)) {
    return Violation{"4.10", fmt::format("the enemy's {} is in {}",
                                         counter(state, *unit_at(state, to)).id, print(state, to))};
  }
  if (map.friend_in(to)) {
    return Violation{"4.9", fmt::format("{} is in {}: only one unit may be in a hex, also on the "
                                        "way; move it off first or go round",
                                        counter(state, *unit_at(state, to)).id, print(state, to))};
  }
  return {};
}

std::optional<Violation> cannot_continue(const State& state, const SideMap& map, Hex from, Hex to) {
  if (map.enemy_zone(from)) {
    return Violation{"4.3",
                     fmt::format("entering {} ends the move: it is in the enemy's zone of "
                                 "control",
                                 print(state, from)),
                     of_whom(state, from)};
  }
  return cannot_step(state, map, from, to);
}

std::optional<Violation> cannot_act_in_movement(const State& state, UnitIndex unit) {
  const auto& mover = counter(state, unit);
  if (mover.side != state.side) {
    return Violation{
        "4.7", fmt::format("{} is not yours: only the side whose turn it is moves", mover.id)};
  }
  if (state.phase != Phase::movement) {
    return Violation{"3.2", "the movement phase is over: write moves before the first combat"};
  }
  return {};
}

std::optional<int> step_cost(const State& state, UnitIndex unit, Hex from, Hex to) {
  Arena arena;
  const SideMap map(state, unit, arena);
  if (cannot_step(state, map, from, to)) return {};
  return map.cost(from, *hex::direction_to(from, to));
}

std::optional<CheapestPaths> paths_of(const State& state, UnitIndex unit, const SideMap& map,
                                      std::optional<Hex> goal) {
  if (cannot_act_in_movement(state, unit)) return {};
  if (state.units[unit].where == Whereabouts::not_arrived) {
    return entry_paths(state, unit, map, goal);
  }
  if (cannot_move(state, unit, map)) return {};
  return paths_from(state, unit, map, goal);
}

std::optional<Violation> must_stay(const State& state, UnitIndex unit) {
  if (auto fault = cannot_act_in_movement(state, unit)) return fault;
  if (state.units[unit].where == Whereabouts::not_arrived) return cannot_enter(state, unit);
  Arena arena;
  return cannot_move(state, unit, SideMap(state, unit, arena));
}

std::vector<Reach> reach(const State& state, UnitIndex unit) {
  Arena arena;
  const SideMap map(state, unit, arena);
  const auto paths = paths_of(state, unit, map);
  if (!paths) return {};
  const bool entering = state.units[unit].where == Whereabouts::not_arrived;
  std::vector<Reach> places;
  for (const Hex hex : goals(state, unit, *paths)) {
    places.push_back({hex, *paths->cost(hex), paths->path(hex, entering)});
  }
  return places;
}

std::vector<Hex> hexes_in_reach(const State& state, UnitIndex unit) {
  Arena arena;
  const SideMap map(state, unit, arena);
  const auto paths = paths_of(state, unit, map);
  return paths ? goals(state, unit, *paths) : std::vector<Hex>{};
}

std::optional<Arrival> random_arrival(const State& state, UnitIndex unit, SideMap& map,
                                      core::Random& random) {
  map.turn_to(unit);
  const bool entering = state.units[unit].where == Whereabouts::not_arrived;
  if (!entering && map.enemy_zone(state.units[unit].at)) return {};  // 4.1
  const auto paths = paths_of(state, unit, map);
  // The first hex found is the one where a unit on the map stands.
  const std::size_t passed = entering ? 0 : 1;
  if (!paths || paths->reached() <= passed) return {};
  const Hex hex = paths->reached(passed + random.below(paths->reached() - passed));
  return Arrival{unit, paths->start(hex), hex};
}

std::optional<Arrival> arrival_at(const State& state, UnitIndex unit, Hex hex) {
  Arena arena;
  const SideMap map(state, unit, arena);
  const auto paths = paths_of(state, unit, map, hex);
  if (!paths || !paths->cost(hex)) return {};
  if (state.units[unit].where == Whereabouts::on_map && hex == state.units[unit].at) return {};
  return Arrival{unit, paths->start(hex), hex};
}

Order order_of(const State& state, const Arrival& arrival) {
  const auto& [unit, start, hex] = arrival;
  if (state.units[unit].where == Whereabouts::on_map) return Move{unit, {hex}, false};
  // R27: a substitute hex is named.
  Enter enter{unit, {}};
  if (start != counter(state, unit).entry) enter.path.push_back(start);
  if (hex != start) enter.path.push_back(hex);
  return enter;
}

std::expected<Moved, Violation> plan_move(const State& state, const Move& move) {
  if (auto fault = cannot_act_in_movement(state, move.unit)) return std::unexpected(*fault);
  Arena arena;
  const SideMap map(state, move.unit, arena);
  if (auto fault = cannot_move(state, move.unit, map)) return std::unexpected(*fault);
  ENSURE(!move.path.empty(), "a move without a hex");
  const Hex from = state.units[move.unit].at;
  if (move.whole) {
    const auto cost = walk(state, move.unit, move.path, map);
    if (!cost) return std::unexpected(cost.error());
    Moved moved{move.unit, {from}, *cost};
    moved.path.insert(moved.path.end(), move.path.begin(), move.path.end());
    return moved;
  }
  const Hex to = move.path.back();
  const auto paths = paths_from(state, move.unit, map, to);
  const auto cost = paths.cost(to);
  if (!cost || to == from) return std::unexpected(no_way(state, move.unit, to, map));
  return Moved{move.unit, paths.path(to, true), *cost};
}

void carry_out(State& state, const Arrival& arrival) {
  UnitState& unit = state.units[arrival.unit];
  if (unit.where == Whereabouts::not_arrived) {
    ++state.entered[core::index(state.side)];
    if (arrival.start != counter(state, arrival.unit).entry) state.substitute = arrival.start;
  }
  place(state, arrival.unit, arrival.hex);
  unit.moved = true;
}

void carry_out(State& state, const Moved& moved) {
  carry_out(state, Arrival{moved.unit, moved.path.front(), moved.path.back()});
}

void carry_out(State& state, const Entered& entered) {
  carry_out(state, Arrival{entered.unit, entered.path.front(), entered.path.back()});
}

}  // namespace adjutant::tlg2
