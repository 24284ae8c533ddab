#pragma once

#include <array>
#include <expected>
#include <string_view>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/tlg2/rules/state.hpp"

// adjutant-position-1 for this game (docs/formats.md section 3.2).
namespace adjutant::tlg2 {

// The flags of a unit by the names that positions give them.
struct UnitFlag {
  std::string_view name;
  bool UnitState::* member;
};
inline constexpr std::array unit_flags{
    UnitFlag{"moved", &UnitState::moved},
    UnitFlag{"engaged", &UnitState::engaged_at_start},
    UnitFlag{"attacked", &UnitState::attacked},
    UnitFlag{"was_attacked", &UnitState::was_attacked},
    UnitFlag{"retreated", &UnitState::retreated},
    UnitFlag{"advanced", &UnitState::advanced},
    UnitFlag{"displaced", &UnitState::displaced},
};

// Canonical: one state, one value. With a viewer, without what they may not see (the opponent's
// standing orders and waiting orders). `points` and `awaited` follow from the rest.
core::json::object encode(const State& state);
core::json::object view(const State& state, Viewer viewer);

// A position written by hand or by encode(); every fault with its path. May be left out: units that
// are not on the map (then they have not arrived), steps (then all), the flags of units (then: as
// at the start of the phase), charges (then: none), the last holder of a returning unit's home
// (then: the unit that stands there, or else its side) and whether the enemy has taken it since the
// unit was lost (then: yes if the last holder is given, as in positions of version 1, or else if
// the enemy stands there), standing orders, the queue, the scenario's hash. `points` and `awaited`
// are not read.
std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const core::json::value& position);

}  // namespace adjutant::tlg2
