#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/side.hpp"
#include "engine/hex/hex.hpp"
#include "engine/hexwar/odds.hpp"

// The vocabulary of Last Full Measure (README.md). Movement is counted in half points.
namespace adjutant::lfm {

using core::Side;
using core::Viewer;
using hex::Hex;

inline constexpr Side us = Side::first;
inline constexpr Side cs = Side::second;

inline constexpr std::array<std::string_view, 2> side_ids{"us", "cs"};
constexpr std::string_view id(Side side) {
  return side_ids[core::index(side)];
}
constexpr std::string_view name(Side side) {
  return side == us ? "Union" : "Confederate";
}
constexpr std::string_view people(Side side) {
  return side == us ? "the Union" : "the Confederates";
}

// Everything that stands in a hex. Infantry and cavalry are regiments; horse artillery is guns too.
enum class Branch : std::uint8_t { infantry, cavalry, artillery, commander };
inline constexpr std::array<std::string_view, 4> branch_names{"infantry", "cavalry", "artillery",
                                                              "commander"};

// 20: by whose ranges a commander commands.
enum class Rank : std::uint8_t { brigade, division, corps, cavalry, army };
inline constexpr std::array<std::string_view, 5> rank_names{"brigade", "division", "corps",
                                                            "cavalry", "army"};

// 1, 2: kinds of units with the same costs. Commanders pay like units on foot.
enum class Gait : std::uint8_t { foot, mounted, guns };
inline constexpr std::array<std::string_view, 3> gait_names{"foot", "mounted", "guns"};

enum class Terrain : std::uint8_t { clear, woods, town, swamp, embankment, sunken };
inline constexpr std::array<std::string_view, 6> terrain_names{"clear", "woods",      "town",
                                                               "swamp", "embankment", "sunken"};

// 0: the phases of a player turn, in their order. In `counterfire` the opponent's guns answer.
enum class Phase : std::uint8_t {
  construction,
  artillery,
  counterfire,
  movement,
  combat,
  reorganization,
  recovery,
  over
};
inline constexpr std::array<std::string_view, 8> phase_names{
    "construction", "artillery",      "counterfire", "movement",
    "combat",       "reorganization", "recovery",    "over"};

// Index into Scenario::pieces and State::pieces, in the order of the file ("file order").
using PieceIndex = std::uint8_t;
inline constexpr int pieces_max = 250;

// 8.3: the columns of the Combat Results Table.
inline constexpr hexwar::OddsScale<9> odds_scale(
    {{{1, 3}, {1, 2}, {3, 4}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {4, 1}, {5, 1}}});
inline constexpr std::array<std::string_view, 9> odds_names{"1-3", "1-2", "3-4", "1-1", "3-2",
                                                            "2-1", "3-1", "4-1", "5-1"};
inline constexpr int even_odds = 3;
inline constexpr int too_weak = -1;  // under 1-3

// 7: strengths of the Artillery Fire Table.
inline constexpr int fire_least = -3;
inline constexpr int fire_most = 11;
inline constexpr int fire_columns = fire_most - fire_least + 1;
// 3: differences of the Cavalry Charge Table.
inline constexpr int charge_difference_max = 2;
inline constexpr int charge_columns = 2 * charge_difference_max + 1;
// 8.6
inline constexpr int combat_die_max = 7;

inline constexpr int rounds_max = 3;  // 13, L20
inline constexpr int stack_max = 16;  // 4: strength points of regiments in a hex
inline constexpr int guns_max = 10;   // 4: of guns, or one piece of artillery alone
inline constexpr int big_guns = 6;    // L8: so strong that it shares with no other guns

}  // namespace adjutant::lfm
