#pragma once

#include <array>
#include <expected>
#include <memory>
#include <string_view>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/lfm/rules/state.hpp"

// adjutant-position-1 for this game (docs/formats.md section 3.2).
namespace adjutant::lfm {

// The flags of a piece by the names that positions give them; `usual` is left out.
struct PieceFlag {
  std::string_view name;
  bool PieceState::* member;
  bool usual = false;
};
inline constexpr std::array piece_flags{
    PieceFlag{"disorganized", &PieceState::disorganized},
    PieceFlag{"mounted", &PieceState::mounted},
    PieceFlag{"limbered", &PieceState::limbered},
    PieceFlag{"returned", &PieceState::returned},
    PieceFlag{"builder", &PieceState::builder},
    PieceFlag{"obeys", &PieceState::obeys, true},
    PieceFlag{"building", &PieceState::building},
    PieceFlag{"moved", &PieceState::moved},
    PieceFlag{"fired", &PieceState::fired},
    PieceFlag{"engaged", &PieceState::engaged},
    PieceFlag{"attacked", &PieceState::attacked},
    PieceFlag{"advanced", &PieceState::advanced},
    PieceFlag{"withdrawn", &PieceState::withdrawn},
    PieceFlag{"tried", &PieceState::tried},
};
// The numbers of a piece; 0 is left out.
struct PieceNumber {
  std::string_view name;
  std::uint8_t PieceState::* member;
  int most;
};
inline constexpr std::array piece_numbers{
    PieceNumber{"hits", &PieceState::hits, 9},
    PieceNumber{"points", &PieceState::points, 60},
    PieceNumber{"helped", &PieceState::helped, 9},
};

// Canonical: one state, one value. With a viewer, without what they may not see (the opponent's
// standing orders and waiting orders). `points` and `awaited` follow from the rest.
core::json::object encode(const State& state);
core::json::object view(const State& state, Viewer viewer);

// A position written by hand or by encode(); every fault with its path. Left out may be: pieces
// that are not on the map (then they are to come), flags and numbers of pieces, works, marks, what
// has happened in the phase, who is shattered, who holds the victory's hexes (then: whose regiments
// stand there, else us), standing orders, the queue, the scenario's hash. In a combat phase without
// "due" the marks of L12 are made as if it had just begun. `points` and `awaited` are not read.
std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const core::json::value& position);

}  // namespace adjutant::lfm
