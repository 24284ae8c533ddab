#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// Figures of the rules that the page draws and leads units by: cmake/figures.py gives it each
// constant of this file. Lengths in mils.
namespace adjutant::rise_and_fight {

enum class Arm : std::uint8_t { foot, horse, guns };
inline constexpr std::array<std::string_view, 3> arm_names{"foot", "horse", "guns"};

enum class Formation : std::uint8_t { march, column, line, open, skirmish, limbered, unlimbered };
inline constexpr std::array<std::string_view, 7> formation_names{
    "march", "column", "line", "open", "skirmish", "limbered", "unlimbered"};

// T2: each base of a unit has a cell of ground. How many stand abreast (99: all), and how wide and
// deep a cell is; by arm and formation.
struct Cells {
  int abreast;
  int width;
  int depth;
};
inline constexpr std::array<std::array<Cells, 7>, 3> cells{{{{{1, 2000, 1000},
                                                              {2, 2000, 1000},
                                                              {99, 2000, 1000},
                                                              {99, 3000, 1000},
                                                              {99, 4000, 1000},
                                                              {99, 2000, 1000},
                                                              {99, 2000, 1000}}},
                                                            {{{1, 2000, 2000},
                                                              {2, 2000, 2000},
                                                              {99, 2000, 2000},
                                                              {99, 2000, 2000},
                                                              {99, 4000, 2000},
                                                              {99, 2000, 2000},
                                                              {99, 2000, 2000}}},
                                                            {{{99, 2000, 2000},
                                                              {99, 2000, 2000},
                                                              {99, 2000, 2000},
                                                              {99, 2000, 2000},
                                                              {99, 2000, 2000},
                                                              {1, 2000, 4000},
                                                              {99, 2000, 2000}}}}};
inline constexpr int commander_width = 1000;
inline constexpr int commander_depth = 1000;

// F10: how far commanders of a brigade and of an army are obeyed.
inline constexpr int brigade_reach = 12000;
inline constexpr int army_reach = 18000;

// F8, in degrees.
inline constexpr int oblique_max = 45;
inline constexpr int wheel_max = 90;

// F27: losses of a brigade, per mille of its scores.
inline constexpr int brigade_shaken = 500;  // no charge, rallies at -2
inline constexpr int brigade_spent = 750;   // no rally, nothing that ends nearer to the enemy

}  // namespace adjutant::rise_and_fight
