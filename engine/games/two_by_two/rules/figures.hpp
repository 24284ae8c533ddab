#pragma once

// Figures of the rules that the page draws and leads units by: cmake/figures.py gives it each
// constant of this file. Lengths in mils.
namespace adjutant::two_by_two {

// f1: of every base.
inline constexpr int base_width = 1000;
inline constexpr int base_depth = 500;

// 5, N9: how far from an HQ units rally.
inline constexpr int hq_reach = 6000;

}  // namespace adjutant::two_by_two
