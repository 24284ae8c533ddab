#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/side.hpp"
#include "engine/core/violation.hpp"
#include "engine/games/two_by_two/rules/figures.hpp"
#include "engine/table/convex.hpp"

// Words of 2 by 2 Napoleonics. Rules are cited by the number of README.md, rulings as N and G.
namespace adjutant::two_by_two {

using core::Side;
using table::Point;

inline constexpr std::string_view ruleset = "two-by-two";
inline constexpr Side blue = Side::first;  // has the first player turn of each turn
inline constexpr Side red = Side::second;
inline constexpr std::array<std::string_view, 2> side_ids{"blue", "red"};
constexpr std::string_view id(Side side) {
  return side_ids[core::index(side)];
}

// Place in Scenario::units, which is file order.
using UnitIndex = std::size_t;
using Units = std::vector<UnitIndex>;

enum class Arm : std::uint8_t { infantry, cavalry, artillery, hq };
inline constexpr std::array<std::string_view, 4> arm_names{"infantry", "cavalry", "artillery",
                                                           "hq"};
// Of infantry: line, guard, light, militia; of cavalry: heavy, light; of artillery: foot, horse.
enum class UnitClass : std::uint8_t { none, line, guard, light, militia, heavy, foot, horse };
inline constexpr std::array<std::string_view, 8> class_names{"",        "line",  "guard", "light",
                                                             "militia", "heavy", "foot",  "horse"};
enum class Size : std::uint8_t { small, common, large };
inline constexpr std::array<std::string_view, 3> size_names{"small", "common", "large"};

enum class Where : std::uint8_t { waiting, table, destroyed, left };
inline constexpr std::array<std::string_view, 4> where_names{"waiting", "table", "destroyed",
                                                             "left"};
// N6: one at a time; disrupted beats pinned.
enum class Condition : std::uint8_t { steady, pinned, disrupted };
inline constexpr std::array<std::string_view, 3> condition_names{"steady", "pinned", "disrupted"};

// 1: in this order in each player turn; rallying ends the movement phase.
// Before them, where sides set up freely (N29), the set-up.
enum class Phase : std::uint8_t { setup, movement, fire, melee, over };
inline constexpr std::array<std::string_view, 5> phase_names{"setup", "movement", "fire", "melee",
                                                             "over"};

// Lengths in mils.
inline constexpr int inch = 1000;
inline constexpr table::Extent base_extent{base_width / 2, base_depth / 2, base_depth / 2};
inline constexpr table::Extent core_extent = table::inner(base_extent, 10);
inline constexpr int corner_reach = 560;   // of a base from its centre: no corner is farther
inline constexpr int contact_within = 20;  // G3
inline constexpr int off_enemies = 500;    // N2

using core::refuse;
using core::Refused;
using core::Violation;

}  // namespace adjutant::two_by_two
