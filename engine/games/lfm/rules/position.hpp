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

// Calls act(index) for everybody in this hex, of both sides, in file order. Off the map is nobody.
template <class Act>
void for_each_at(const State& state, Hex hex, Act&& act) {
  const auto& grid = state.scenario->map.grid;
  if (!grid.contains(hex)) return;
  const auto& occupancy = state.occupancy;
  auto index = occupancy.first(static_cast<std::size_t>(grid.index(hex)));
  for (; index != Occupancy::nobody; index = occupancy.next(index)) act(index);
}
// Whether it is the first of its side in the hex it stands in, units before commanders: asked of
// all of a side, this finds each hex once.
bool first_there(const State& state, PieceIndex index);
// Whether anybody of this side is there; a unit of it.
bool has_piece(const State& state, Side side, Hex hex);
bool has_unit(const State& state, Side side, Hex hex);

// Everybody in this hex, in file order; of one side; its regiments and guns alone.
Pieces pieces_at(const State& state, Side side, Hex hex);
Pieces units_at(const State& state, Side side, Hex hex);
Pieces regiments_at(const State& state, Side side, Hex hex);

// 5, L9: whether it has a zone of control, or influence (6).
bool exerts_zone(const State& state, PieceIndex index);
// 5: the first enemy of this side in whose zone of control the hex is, its friends there or not.
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
// 21: after substitutes.
int command_of(const State& state, PieceIndex commander);
int help_of(const State& state, PieceIndex commander);

// 4, L8: whether all these could end in this hex together with the units that are there already.
bool fits(const State& state, const Pieces& comers, Hex hex);
// 4, L8: whether all these, and nobody else, could be in one hex.
bool fit_together(const State& state, const Pieces& pieces);
// L14: half the points of a stack's regiments are disorganized; of guns alone, half of theirs.
bool disorganized_stack(const State& state, const Pieces& stack);

bool has_works(const State& state, Side side, Hex hex);

// 1, L3, L24, L26: the points it has in a movement phase.
int allowance(const State& state, PieceIndex index);
Gait gait(const State& state, PieceIndex index);
// The points it has to mount or dismount (L6).
inline constexpr int mount_cost = 8;

// Where all stand, once each has been put where it is without place().
void find_occupancy(State& state);
// It stands in this hex from now on. Every piece comes into a hex by this.
void place(State& state, PieceIndex index, Hex hex);
// It leaves the map.
void remove(State& state, PieceIndex index, Where to);
// L27: the mark goes, and with it its builders.
void drop_build(State& state, Hex hex);
// L37: notes who holds the hexes of the victory conditions. After each order, advance or retreat.
void note_holders(State& state);

}  // namespace adjutant::lfm
