#pragma once

#include "engine/games/two_by_two/rules/movement.hpp"

// 4, N8: coming on.
namespace adjutant::two_by_two {

inline constexpr int dice_for_arrivals = 2;  // 4: a player turn
inline constexpr int entering_costs = 1000;  // f5

// The least die that brings a unit on.
int arrives_from(EntryKind kind);

// Where a unit comes on: 250 inside the edge, facing in, or the nearest free place along the edge;
// empty: there is none.
std::optional<Place> entry_place(const State& state, UnitIndex unit, const Entry& entry);

// Why a die may not be thrown for it: not waiting, too early, another side's entry, no place.
Refused cannot_arrive(const State& state, UnitIndex unit, const Entry& entry);

// Its way on from the entry; without one it stays there.
std::expected<Moved, Violation> try_arrival(const State& state, UnitIndex unit, const Entry& entry,
                                            const std::optional<Way>& way);

}  // namespace adjutant::two_by_two
