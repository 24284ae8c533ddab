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
  // Between which the figures of every game lie, so that the sentence is true of it.
  core::Strength least, most;
};

// From the weakest to the strongest.
std::span<const Rank, core::strengths_count> ranks();
// Empty: the level is none of Captain's.
std::optional<Rank> rank_of(Level level);
// The rank that somebody names, in any case of letters.
std::optional<Rank> rank_named(std::string_view name);

// Every level, in the order of the enumeration.
std::span<const Level> levels();
// "doctrine", "greedy", "recruit" …
std::string_view id(Level level);
std::optional<Level> level_with_id(std::string_view id);
// Their ids as a sentence has them: "doctrine, greedy, recruit, … or captain".
std::string_view level_ids();

// How well a game is played at one of Captain's ranks (ENSURE): as it says (core::Ranked), else as
// most are.
core::Strength strength(const core::ComputerPlayer& player, Level level);

}  // namespace adjutant::captain
