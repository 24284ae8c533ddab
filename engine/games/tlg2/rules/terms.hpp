#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/core/side.hpp"
#include "engine/hex/hex.hpp"

// The vocabulary of Twilight's Last Gleaming 2.
namespace adjutant::tlg2 {

using core::Side;
using core::Viewer;
using hex::Hex;

inline constexpr Side us = Side::first;
inline constexpr Side ac = Side::second;

inline constexpr std::array<std::string_view, 2> side_ids{"us", "ac"};
constexpr std::string_view id(Side side) {
  return side_ids[core::index(side)];
}
std::string_view name(Side side);    // "United States", "Anglo-Canadian"
std::string_view people(Side side);  // "the United States", "the Anglo-Canadians"

// 2.7. Warbands are infantry for every rule.
enum class UnitType : std::uint8_t { infantry, cavalry, artillery };
std::string_view name(UnitType type);

// 4.12; `water` is an all-river hex, in which nothing happens (4.16).
enum class Terrain : std::uint8_t { clear, forest, swamp, water };
std::string_view name(Terrain terrain);

// Index into Scenario::units and State::units. Units are sorted as the scenario lists them.
using UnitIndex = std::uint8_t;
inline constexpr int units_max = 64;

// A set of units, a bit each.
using UnitSet = std::uint64_t;
static_assert(units_max <= 64);

constexpr UnitSet bit(UnitIndex unit) {
  return UnitSet{1} << unit;
}
constexpr UnitIndex lowest(UnitSet set) {
  return static_cast<UnitIndex>(std::countr_zero(set));
}

// The units of a set, ascending: for (const UnitIndex unit : each(set)) …
class EachUnit {
 public:
  struct Iterator {
    UnitSet left;
    UnitIndex operator*() const { return lowest(left); }
    Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    bool operator==(const Iterator&) const = default;
  };
  explicit constexpr EachUnit(UnitSet set) : set_(set) {}
  Iterator begin() const { return {set_}; }
  Iterator end() const { return {0}; }

 private:
  UnitSet set_;
};
constexpr EachUnit each(UnitSet set) {
  return EachUnit(set);
}

// 3.2
enum class Phase : std::uint8_t { movement, combat, over };
std::string_view name(Phase phase);

// Columns of the Combat Results Table, 1:4 … 7:1 (6.9, 6.16).
inline constexpr int odds_columns = 10;
inline constexpr std::string_view odds_names[odds_columns] = {"1:4", "1:3", "1:2", "1:1", "2:1",
                                                              "3:1", "4:1", "5:1", "6:1", "7:1"};
using OddsColumn = int;  // 0 … 9

}  // namespace adjutant::tlg2
