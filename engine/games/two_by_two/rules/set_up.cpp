#include "engine/games/two_by_two/rules/set_up.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/movement.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {
namespace {

const Zone& zone_of(const State& state, Side side) {
  return (*state.scenario->zones)[core::index(side)];
}

Place place_in(const State& state, const PlaceOrder& order) {
  return {order.at, order.facing.value_or(state.unit(order.unit).facing)};
}

// A grid of places, the foremost of the facing first, of a rank those in its middle.
std::vector<Point> grid(const Zone& zone, int facing) {
  constexpr int apart = 550;
  std::vector<Point> points;
  for (int y = zone.low.y + apart / 2; y < zone.high.y; y += apart) {
    for (int x = zone.low.x + apart; x < zone.high.x; x += apart) points.push_back({x, y});
  }
  const Point middle{(zone.low.x + zone.high.x) / 2, (zone.low.y + zone.high.y) / 2};
  std::ranges::sort(points, {}, [&](Point point) {
    return std::tuple(-table::dot(table::ahead(facing), point - middle),
                      std::abs(table::dot(table::right(facing), point - middle)), point);
  });
  return points;
}

}  // namespace

Units units_to_place(const State& state, Side side) {
  Units units;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side == side && state.unit(unit).is_free) units.push_back(unit);
  }
  return units;
}

bool sets_up(const Scenario& scenario, Side side) {
  return std::ranges::any_of(scenario.units,
                             [&](const Unit& unit) { return unit.is_free && unit.side == side; });
}

Refused cannot_place(const State& state, Side side, const PlaceOrder& order) {
  const auto& unit = state.unit(order.unit);
  if (unit.side != side) return Violation{"N29", unit.id + " is not your unit"};
  if (!unit.is_free) return Violation{"N29", unit.id + " is not yours to set up"};
  const auto place = place_in(state, order);
  const auto& [low, high] = zone_of(state, side);
  const auto base = base_at(place);
  const bool inside = std::ranges::all_of(base.corners(), [&](Point corner) {
    return corner.x >= low.x && corner.y >= low.y && corner.x <= high.x && corner.y <= high.y;
  });
  if (!inside) {
    return Violation{"N29", fmt::format("{} would not stand wholly in your zone: x {} to {}, y {} "
                                        "to {}, in mils",
                                        unit.id, low.x, high.x, low.y, high.y)};
  }
  return cannot_stand(state, order.unit, place);
}

Refused cannot_be_ready(const State& state, Side side) {
  for (const auto unit : units_to_place(state, side)) {
    if (on_table(state, unit)) continue;
    return Violation{"N29",
                     fmt::format("{0} has no place yet: write 'place {0} …'", state.unit(unit).id)};
  }
  return {};
}

void place(State& state, const PlaceOrder& order) {
  const auto place = place_in(state, order);
  auto& unit = state.units[order.unit];
  unit.where = Where::table;
  unit.at = place.at;
  unit.heading = place.heading;
}

void end_set_up(State& state) {
  if (state.side == blue && sets_up(*state.scenario, red)) {
    state.side = red;
    return;
  }
  state.side = blue;
  state.phase = Phase::movement;
  take_objectives(state);
}

std::vector<PlaceOrder> default_places(State state, Side side) {
  std::vector<PlaceOrder> orders;
  for (const auto unit : units_to_place(state, side)) {
    if (on_table(state, unit)) continue;
    for (const auto point : grid(zone_of(state, side), state.unit(unit).facing)) {
      const PlaceOrder order{unit, point, state.unit(unit).facing};
      if (cannot_place(state, side, order)) continue;
      place(state, order);
      orders.push_back(order);
      break;
    }
  }
  return orders;
}

}  // namespace adjutant::two_by_two
