#pragma once

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

std::string_view id(Side side);    // "us", "ac"
std::string_view name(Side side);  // "United States", "Anglo-Canadian"

// 2.7. Warbands are infantry for every rule.
enum class UnitType : std::uint8_t { infantry, cavalry, artillery };
std::string_view name(UnitType type);

// 4.12; `water` is an all-river hex, in which nothing happens (4.16).
enum class Terrain : std::uint8_t { clear, forest, swamp, water };
std::string_view name(Terrain terrain);

// Index into Scenario::units and State::units. Units are sorted as the scenario lists them.
using UnitIndex = std::uint8_t;
inline constexpr int units_max = 64;

// 3.2
enum class Phase : std::uint8_t { movement, combat, over };
std::string_view name(Phase phase);

// Columns of the Combat Results Table, 1:4 … 7:1 (6.9, 6.16).
inline constexpr int odds_columns = 10;
inline constexpr std::string_view odds_names[odds_columns] = {"1:4", "1:3", "1:2", "1:1", "2:1",
                                                              "3:1", "4:1", "5:1", "6:1", "7:1"};
using OddsColumn = int;  // 0 … 9

}  // namespace adjutant::tlg2
