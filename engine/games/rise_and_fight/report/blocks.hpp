#pragma once

#include "engine/games/rise_and_fight/rules/state.hpp"
#include "engine/table/sheet.hpp"

// Units and commanders of a picture.
namespace adjutant::rise_and_fight {

// A unit as its formation makes it: close order and guns one block, open order a block a base,
// skirmishers two dots a base behind a line; guns with their barrels ahead, or behind when
// limbered; a pip for each hit of fatigue, and its id behind.
void draw_unit(table::Sheet& sheet, const State& state, UnitIndex unit);
// A ring, where they stand.
void draw_commander(table::Sheet& sheet, const State& state, std::size_t commander);

// What these are drawn with.
std::vector<core::Style> block_styles();

}  // namespace adjutant::rise_and_fight
