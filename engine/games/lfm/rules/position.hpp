#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/lfm/rules/state.hpp"

// Questions about where pieces stand and what they are now. Everything else builds on them.
namespace adjutant::lfm {

using Pieces = std::vector<PieceIndex>;

inline const Piece& piece(const State& state, PieceIndex index) {
  return state.scenario->pieces[index];
}
inline const Roster& roster(const State& state, Side side) {
  return state.scenario->rosters[core::index(side)];
}
inline bool on_map(const State& state, PieceIndex index) {
  return state.pieces[index].where == Where::on_map;
}
inline std::string print(const State& state, Hex hex) {
  return state.scenario->map.grid.print(hex);
}
// "13AL, 5ALb and Archer"
std::string list_of(const State& state, const Pieces& pieces, std::string_view last = " and ");

template <class T>
bool has(const std::vector<T>& list, const T& value) {
  for (const auto& one : list) {
    if (one == value) return true;
  }
  return false;
}

// Calls act(index) for every piece in this hex, of both sides, in file order. There is none off the
// map.
template <class Act>
void for_each_at(const State& state, Hex hex, Act&& act) {
  const auto& grid = state.scenario->map.grid;
  if (!grid.contains(hex)) return;
  const auto& occupancy = state.occupancy;
  auto index = occupancy.first(static_cast<std::size_t>(grid.index(hex)));
  for (; index != Occupancy::nobody; index = occupancy.next(index)) act(index);
}
// Whether the piece is the first of its side in its hex, units before commanders: asked for every
// piece of a side, this finds each hex once.
bool first_there(const State& state, PieceIndex index);
// Whether a piece of this side is there; whether a unit is.
bool has_piece(const State& state, Side side, Hex hex);
bool has_unit(const State& state, Side side, Hex hex);

// All pieces in this hex, in file order; those of one side; its regiments and guns only.
Pieces pieces_at(const State& state, Side side, Hex hex);
Pieces units_at(const State& state, Side side, Hex hex);
Pieces regiments_at(const State& state, Side side, Hex hex);

// 5, L9: whether it has a zone of control, or influence (6).
bool exerts_zone(const State& state, PieceIndex index);
// 5: the first enemy of this side whose zone of control includes the hex, whether or not friends
// are there.
std::optional<PieceIndex> enemy_zone(const State& state, Side side, Hex hex);
bool in_enemy_zone(const State& state, Side side, Hex hex);
// 6, L26: the first enemy of this side that influences the hex.
std::optional<PieceIndex> enemy_influence(const State& state, Side side, Hex hex);

// A condition of orders given ahead: everybody sees who stands where.
std::expected<bool, std::string> holds(const State& state, core::Viewer viewer,
                                       std::string_view condition);

bool mounted(const State& state, PieceIndex index);
bool limbered(const State& state, PieceIndex index);
bool shattered(const State& state, PieceIndex index);  // L21: its brigade is
// L24: for that turn; guns always do.
bool obeys(const State& state, PieceIndex index);
// 21: with the losses by substitutes.
int command_of(const State& state, PieceIndex commander);
int help_of(const State& state, PieceIndex commander);

// 4, L8: whether all these units may end in this hex together with those already there.
bool fits(const State& state, const Pieces& comers, Hex hex);
// 4, L8: whether these units alone may be in one hex.
bool fit_together(const State& state, const Pieces& pieces);
// L14: whether regiments with half of the stack's points are disorganized; in a stack of guns, guns
// with half.
bool disorganized_stack(const State& state, const Pieces& stack);

bool has_works(const State& state, Side side, Hex hex);

// 1, L3, L24, L26: the unit's movement points in a movement phase.
int allowance(const State& state, PieceIndex index);
Gait gait(const State& state, PieceIndex index);
// L6: the points that the unit has for mounting or dismounting.
inline constexpr int mount_cost = 8;

// Fills the occupancy after pieces were put in place without place().
void find_occupancy(State& state);
// Puts the piece into this hex. Every piece that enters a hex passes here.
void place(State& state, PieceIndex index, Hex hex);
// Takes the piece off the map.
void remove(State& state, PieceIndex index, Where to);
// L27: removes the build mark and its builders' status.
void drop_build(State& state, Hex hex);
// L37: notes which side holds the hexes of the victory conditions. After each order, advance or
// retreat.
void note_holders(State& state);

}  // namespace adjutant::lfm
