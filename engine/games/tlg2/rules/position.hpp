#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/tlg2/rules/state.hpp"

// Questions about where units stand. Pure and cheap; everything else builds on them.
namespace adjutant::tlg2 {

// The unit in this hex; with the hilltop battery in it (10.2) its guest first.
std::optional<UnitIndex> unit_at(const State& state, Hex hex);
std::vector<UnitIndex> units_at(const State& state, Hex hex);

// 4.1, R9: whether a zone of control reaches over this hexside. Not over an unbridged river, not
// into or out of all-river hexes, not off the map.
bool zone_crosses(const Map& map, Hex from, hex::Direction direction);

// 4.1-4.2: the first enemy of `side` in whose zone of control `hex` lies.
std::optional<UnitIndex> enemy_zone(const State& state, Side side, Hex hex);
bool in_enemy_zone(const State& state, Side side, Hex hex);

// 4.5: the enemies whose zone of control this unit stands in: those it could attack adjacently.
std::vector<UnitIndex> enemies_in_contact(const State& state, UnitIndex unit);

// The units by hex, taken once from a state and used often.
class Occupancy {
 public:
  explicit Occupancy(const State& state);

  UnitSet at(Hex hex) const { return at(grid_.index(hex)); }
  UnitSet at(int hex_index) const { return groups_[there_[hex_index]]; }
  // As the functions of these names; the unit is on the map, and so is the hex.
  UnitSet enemies_in_contact(UnitIndex unit) const;
  bool in_enemy_zone(Side side, Hex hex) const;

 private:
  // 4.5: what reaches out of a hex reaches into it.
  UnitSet in_contact_with(Hex hex) const;

  const State& state_;
  const hex::Grid& grid_;
  std::vector<std::uint8_t> there_;                // by hex index: the place in groups_
  std::array<UnitSet, units_max + 1> groups_{{}};  // those who share a hex; the first is nobody
};

// The unit stands in this hex from now on. Every unit that comes into a hex does so by this, so
// that who holds the hex of a lost battery is never forgotten (R38).
void place(State& state, UnitIndex unit, Hex hex);

// A condition of orders given ahead: everybody sees who stands where.
std::expected<bool, std::string> holds(const State& state, core::Viewer viewer,
                                       std::string_view condition);

// Strength now: printed for its steps; artillery defends with 1 (7.9).
int attack_strength(const State& state, UnitIndex unit);
int defence_strength(const State& state, UnitIndex unit);

}  // namespace adjutant::tlg2
