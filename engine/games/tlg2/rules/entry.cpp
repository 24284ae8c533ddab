#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/movement_steps.hpp"

namespace adjutant::tlg2 {
namespace {

const Unit& counter(const State& state, UnitIndex unit) {
  return state.scenario->units[unit];
}

std::string print(const State& state, Hex hex) {
  return state.scenario->map.grid.print(hex);
}

std::vector<std::string> print(const State& state, const std::vector<Hex>& hexes) {
  std::vector<std::string> names;
  for (const auto hex : hexes) names.push_back(print(state, hex));
  return names;
}

// R27: an enemy in the hex, or an enemy zone of control on it.
bool blocked(const SideMap& map, Hex hex) {
  return map.enemy_in(hex) || map.enemy_zone(hex);
}

// R27: the nearest edge hexes that the enemy leaves open.
std::vector<Hex> substitutes(const SideMap& map, Hex entry) {
  const auto& grid = map.grid();
  std::vector<Hex> nearest;
  int fewest = grid.columns() + grid.rows();
  for (int index = 0; index < grid.size(); ++index) {
    const Hex hex = grid.at(index);
    if (!grid.on_edge(hex) || !map.enterable(hex) || blocked(map, hex)) continue;
    const int distance = hex::distance(entry, hex);
    if (distance > fewest) continue;
    if (distance < fewest) nearest.clear();
    fewest = distance;
    nearest.push_back(hex);
  }
  return nearest;
}

std::vector<Hex> open_hexes(const State& state, UnitIndex unit, const SideMap& map) {
  const Hex entry = counter(state, unit).entry;
  if (!blocked(map, entry)) return {entry};
  // R27: one substitute hex a phase, for all.
  if (state.substitute) return {*state.substitute};
  return substitutes(map, entry);
}

// R26: what the k-th of the column has spent when it stands in the hex it enters by.
int entry_cost(const State& state, UnitIndex unit, Hex hex, const SideMap& map) {
  const int place = state.entered[core::index(state.side)] + 1;
  const auto type = static_cast<std::size_t>(map.type());
  const bool by_road = hex == counter(state, unit).entry && map.has_road(hex) && map.road_bonus();
  if (by_road) return place * state.scenario->charts.road_cost;
  return (place - 1) * state.scenario->charts.clear_cost[type] + map.entering_cost(hex);
}

std::optional<Violation> hex_occupied(const State& state, Hex hex, const SideMap& map) {
  if (!map.friend_in(hex)) return {};
  return Violation{"4.9", fmt::format("{} is in {}: it must move off before the next unit enters",
                                      counter(state, *unit_at(state, hex)).id, print(state, hex))};
}

// Where to enter and which way to move on: by the hexes named, or the cheapest.
struct Route {
  Hex entry;
  std::vector<Hex> on;    // after the entry hex
  bool cheapest = false;  // only the last of `on` is given
};

std::expected<Route, Violation> route_of(const State& state, const Enter& enter,
                                         const std::vector<Hex>& open) {
  const auto& path = enter.path;
  const auto known = [&](Hex hex) { return std::ranges::find(open, hex) != open.end(); };
  if (path.empty()) {
    if (open.size() == 1) return Route{open.front(), {}, false};
    return std::unexpected(
        Violation{"R27", fmt::format("{} is blocked, and several hexes are equally near: enter by "
                                     "one of {}",
                                     print(state, counter(state, enter.unit).entry),
                                     fmt::join(print(state, open), ", "))});
  }
  if (known(path.front())) {
    return Route{path.front(), {path.begin() + 1, path.end()}, path.size() == 2};
  }
  if (open.size() == 1) return Route{open.front(), path, path.size() == 1};
  for (const auto hex : open) {
    if (path.size() > 1 && hex::distance(hex, path.front()) == 1) return Route{hex, path, false};
  }
  return std::unexpected(
      Violation{"R27", fmt::format("{} is blocked: name the entry hex first, one of {}",
                                   print(state, counter(state, enter.unit).entry),
                                   fmt::join(print(state, open), ", "))});
}

Violation too_far(const State& state, UnitIndex unit, Hex to, int cost, int allowance) {
  return {"5.3", fmt::format("{} would be number {} of the column and needs {} movement points to "
                             "{}; it has {}",
                             counter(state, unit).id, state.entered[core::index(state.side)] + 1,
                             points_text(cost), print(state, to), points_text(allowance))};
}

// 4.3-4.10 for the way on from the entry hex, hex by hex; what it costs in all.
std::expected<int, Violation> walk(const State& state, UnitIndex unit, const Route& route, int cost,
                                   const SideMap& map) {
  Hex from = route.entry;
  for (const auto to : route.on) {
    if (auto fault = cannot_continue(state, map, from, to)) return std::unexpected(*fault);
    cost += *map.cost(from, *hex::direction_to(from, to));
    from = to;
  }
  if (cost > map.allowance()) {
    return std::unexpected(too_far(state, unit, from, cost, map.allowance()));
  }
  return cost;
}

}  // namespace

std::optional<Violation> cannot_enter(const State& state, UnitIndex unit) {
  const auto& comer = counter(state, unit);
  const auto where = state.units[unit].where;
  if (where == Whereabouts::eliminated) {
    return Violation{"2.6", fmt::format("{} has been eliminated", comer.id)};
  }
  if (where == Whereabouts::on_map) {
    return Violation{"5.2",
                     fmt::format("{} is already on the map: write 'move {}'", comer.id, comer.id)};
  }
  if (comer.arrives == 0) {
    return Violation{"5.1", fmt::format("{} is not a reinforcement", comer.id)};
  }
  // 5.2: never before its time; R28: whenever its player likes after.
  if (comer.arrives > state.turn) {
    return Violation{"5.2", fmt::format("{} enters from turn {} on, not before; this is turn {}",
                                        comer.id, comer.arrives, state.turn)};
  }
  return {};
}

std::vector<Hex> entry_hexes(const State& state, UnitIndex unit) {
  if (cannot_enter(state, unit)) return {};
  Arena arena;
  return open_hexes(state, unit, SideMap(state, unit, arena));
}

std::optional<CheapestPaths> entry_paths(const State& state, UnitIndex unit, const SideMap& map,
                                         std::optional<Hex> goal) {
  if (cannot_enter(state, unit)) return {};
  std::vector<CheapestPaths::Start> starts;
  for (const auto hex : open_hexes(state, unit, map)) {
    if (!map.friend_in(hex)) starts.emplace_back(hex, entry_cost(state, unit, hex, map));
  }
  return std::optional<CheapestPaths>(
      std::in_place, map, starts, CheapestPaths::Limits{.cost_max = map.allowance(), .goal = goal});
}

std::expected<Entered, Violation> plan_enter(const State& state, const Enter& enter) {
  if (auto fault = cannot_act_in_movement(state, enter.unit)) return std::unexpected(*fault);
  if (auto fault = cannot_enter(state, enter.unit)) return std::unexpected(*fault);
  Arena arena;
  const SideMap map(state, enter.unit, arena);
  const auto open = open_hexes(state, enter.unit, map);
  if (open.empty()) {
    return std::unexpected(
        Violation{"5.3", "every hex of the map's edge is blocked: the unit waits"});
  }
  auto route = route_of(state, enter, open);
  if (!route) return std::unexpected(route.error());
  if (auto fault = hex_occupied(state, route->entry, map)) return std::unexpected(*fault);
  const int at_entry = entry_cost(state, enter.unit, route->entry, map);
  if (route->cheapest) {
    const std::array start{CheapestPaths::Start{route->entry, at_entry}};
    const Hex goal = route->on.back();
    const CheapestPaths paths(map, start, {.cost_max = map.allowance(), .goal = goal});
    if (paths.cost(goal)) route->on = paths.path(goal, false);
  }
  const auto cost = walk(state, enter.unit, *route, at_entry, map);
  if (!cost) {
    // A last hex that no way leads to is seldom next to the entry hex: say so plainly.
    if (route->cheapest && cost.error().rule == "4.7") {
      return std::unexpected(
          Violation{"5.3", fmt::format("{} cannot come as far as {} in this phase: it pays {} of "
                                       "its {} movement points to enter by {}",
                                       counter(state, enter.unit).id,
                                       print(state, route->on.back()), points_text(at_entry),
                                       points_text(map.allowance()), print(state, route->entry))});
    }
    return std::unexpected(cost.error());
  }
  Entered entered{enter.unit, {route->entry}, state.entered[core::index(state.side)] + 1, *cost};
  entered.path.insert(entered.path.end(), route->on.begin(), route->on.end());
  return entered;
}

}  // namespace adjutant::tlg2
