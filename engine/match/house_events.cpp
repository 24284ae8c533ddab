#include "engine/match/house_events.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::match {

namespace {

// Sorted. "rolled" is every game's, and "resigned" one that a game may tell of an order of its own.
constexpr std::array<std::string_view, 15> of_the_house{
    "draw_agreed", "draw_declined", "draw_lapsed", "draw_offered", "extended",
    "hidden",      "match_ended",   "paused",      "resumed",      "rules_changed",
    "ruling",      "started",       "submitted",   "taken_over",   "win_claimed"};
static_assert(std::ranges::is_sorted(of_the_house));

}  // namespace

bool is_of_the_house(std::string_view event_type) {
  return std::ranges::binary_search(of_the_house, event_type);
}

void ensure_not_of_the_house(std::string_view event_type, const core::Game& game) {
  if (!is_of_the_house(event_type)) return;
  core::invariant_broken(
      "a game's events have names of their own",
      fmt::format("\"{}\" of {} is an event of every match: call the game's something else "
                  "(docs/add-a-game.md)",
                  event_type, game.description().id));
}

}  // namespace adjutant::match
