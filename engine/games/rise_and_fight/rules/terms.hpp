#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/side.hpp"
#include "engine/core/violation.hpp"
#include "engine/games/rise_and_fight/rules/figures.hpp"
#include "engine/table/pose.hpp"

// Words of Rise & Fight Again. Rules are cited by the number of README.md, rulings as F.
namespace adjutant::rise_and_fight {

using core::Side;
using table::Point;
using table::Pose;

inline constexpr std::string_view ruleset = "rise-and-fight";
inline constexpr Side us = Side::first;
inline constexpr Side crown = Side::second;
inline constexpr std::array<std::string_view, 2> side_ids{"us", "cr"};
constexpr std::string_view id(Side side) {
  return side_ids[core::index(side)];
}

// Index in Scenario::units, which are in id order; commanders and brigades in the same way.
using UnitIndex = std::size_t;
using Units = std::vector<UnitIndex>;

template <class Enum>
constexpr std::size_t place(Enum one) {
  return static_cast<std::size_t>(one);
}

enum class Trait : std::uint8_t {
  british,
  elite,
  militia,
  irregular,
  light,
  good_shots,
  poor_weapons,
  no_bayonets,
  mounted
};
inline constexpr std::array<std::string_view, 9> trait_names{
    "british",    "elite",        "militia",     "irregular", "light",
    "good_shots", "poor_weapons", "no_bayonets", "mounted"};

// 5.1, 5.2, in the order of the sheet; `none` has no range.
enum class Weapon : std::uint8_t {
  none,
  pistol,
  poor_musket,
  carbine,
  musket,
  rifled_carbine,
  rifle,
  battalion_gun,
  light_gun,
  light_medium_gun,
  medium_gun,
  heavy_gun,
  mortar,
  howitzer
};
inline constexpr std::array<std::string_view, 14> weapon_names{
    "none",           "pistol",    "poor_musket",   "carbine",   "musket",
    "rifled_carbine", "rifle",     "battalion_gun", "light_gun", "light_medium_gun",
    "medium_gun",     "heavy_gun", "mortar",        "howitzer"};

// 4.5, 9.3: works of either kind, and the four of built-up areas.
enum class Works : std::uint8_t { light, heavy };
inline constexpr std::array<std::string_view, 2> works_names{"light", "heavy"};
enum class Built : std::uint8_t { wooden, mixed, brick, fortified };
inline constexpr std::array<std::string_view, 4> built_names{"wooden", "mixed", "brick",
                                                             "fortified"};

// 1: what the side whose submission it is may do, and what then runs by itself.
enum class Phase : std::uint8_t { fire, movement, rallied, defence, combat, last_fire, over };
inline constexpr std::array<std::string_view, 7> phase_names{
    "fire", "movement", "rallied", "defence", "combat", "last_fire", "over"};

// Lengths in mils.
inline constexpr int inch = 1000;
inline constexpr int core_within = 10;     // T2
inline constexpr int contact_within = 10;  // T8: how near a charge comes
inline constexpr int struck_within = 20;   // F12: who else is struck
inline constexpr int die_faces = 10;

using core::refuse;
using core::Refused;
using core::Violation;

}  // namespace adjutant::rise_and_fight
