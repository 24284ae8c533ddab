#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/captain/level.hpp"
#include "engine/core/strength.hpp"

namespace adjutant::captain {

// A rank as people know it.
struct Rank {
  Level level;
  std::string_view id;     // in options and on command lines
  std::string_view name;   // as a seat is called
  std::string_view about;  // a sentence for players who choose an opponent
  // The range that contains the figures of every game, so that the sentence is true of each.
  core::Strength least, most;
};

// From the weakest to the strongest.
std::span<const Rank, core::strengths_count> ranks();
// Empty if the level is not one of Captain's ranks.
std::optional<Rank> rank_of(Level level);
// The rank with this name; upper and lower case do not matter.
std::optional<Rank> rank_named(std::string_view name);

// Every level, in the order of the enumeration.
std::span<const Level> levels();
// "doctrine", "greedy", "recruit" …
std::string_view id(Level level);
std::optional<Level> level_with_id(std::string_view id);
// The ids in a sentence: "doctrine, greedy, recruit, … or captain".
std::string_view level_ids();

// The strength of one of Captain's ranks (ENSURE) in this game: the game's own (core::Ranked), else
// the usual one.
core::Strength strength(const core::ComputerPlayer& player, Level level);

}  // namespace adjutant::captain
