#include "engine/games/two_by_two/rules/arrival.hpp"

#include <fmt/format.h>

namespace adjutant::two_by_two {
namespace {

constexpr int along_step = 50;  // N8
constexpr int along_most = 2000;

// Into the table from the edge that the entry lies on.
int facing_in(const Map& map, Point at) {
  constexpr int north = 0, east = 90, south = 180, west = 270;
  if (at.x == 0) return east;
  if (at.x == map.width) return west;
  return at.y == map.depth ? south : north;
}

}  // namespace

// 4: from the rear 3 or more, from a flank 4 or more.
int arrives_from(EntryKind kind) {
  return kind == EntryKind::rear ? 3 : 4;
}

std::optional<Place> entry_place(const State& state, UnitIndex unit, const Entry& entry) {
  const int heading = facing_in(state.scenario->map, entry.at);
  const auto inside = step(entry.at, heading, base_extent.behind);
  const auto right_hand = table::heading_of(heading + 90);
  for (int along = 0; along <= along_most; along += along_step) {
    for (const int side : {1, -1}) {  // right before left
      const Place place{step(inside, right_hand, side * along), heading};
      if (!cannot_stand(state, unit, place)) return place;
    }
  }
  return {};
}

Refused cannot_arrive(const State& state, UnitIndex unit, const Entry& entry) {
  const auto& one = state.unit(unit);
  if (state.units[unit].where != Where::waiting) {
    return Violation{"N8", fmt::format("{} is not waiting to come on", one.id)};
  }
  if (state.turn < one.from_turn) {
    return Violation{"N8", fmt::format("{} comes on from turn {} on", one.id, one.from_turn)};
  }
  if (entry.side != one.side) {
    return Violation{"N8", fmt::format("{} is no entry of {}'s side", entry.id, one.id)};
  }
  if (!entry_place(state, unit, entry)) {
    return Violation{"N8", fmt::format("there is no free place by {} now", entry.id)};
  }
  return {};
}

std::expected<Moved, Violation> try_arrival(const State& state, UnitIndex unit, const Entry& entry,
                                            const std::optional<Way>& way) {
  if (auto fault = cannot_arrive(state, unit, entry)) return std::unexpected(*std::move(fault));
  const auto place = *entry_place(state, unit, entry);
  if (way) return try_move(state, unit, place, *way, entering_costs);
  return Moved{
      {place.at}, place, entering_costs, allowance(*state.scenario, state.unit(unit)), false};
}

}  // namespace adjutant::two_by_two
