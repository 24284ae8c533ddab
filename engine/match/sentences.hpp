#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

// What happens to a match, told to people: the one wording of it for report, page and mail.
namespace adjutant::match {

// What those at the seats are called, in side order: by side, or by player.
using Names = std::array<std::string, 2>;

// The hashed reason of a result, as players read it behind a colon, without a full stop.
std::string reason_in_words(std::string_view reason, const Names& sides);

// An event of every match (house_events.hpp), or "resigned", in a sentence without its full stop;
// empty where there is nothing to tell, and for what only its game can tell.
std::string sentence(const core::Event& event, const core::Game& game, const Names& names);

// core::Game::sentences() with those above for the events that are the match's and not the game's.
// Most games tell how they end themselves; then "match_ended" has nothing to add.
std::vector<std::string> sentences(const core::Game& game, const core::Scenario& scenario,
                                   const core::Events& events, core::Viewer viewer);

}  // namespace adjutant::match
