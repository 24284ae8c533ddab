#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.hpp"
#include "engine/core/game.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/match_row.hpp"

// What mails and reports say about a match, in words. Times are those of the reader's zone, and
// UTC.
namespace adjutant::mail {

std::string_view side_id(const core::Game& game, core::Side side);
std::string_view side_name(const ports::ScenarioNames& names, core::Side side);

// Turn of a position, where the game counts turns: "turn 2"; empty otherwise.
std::string turn_words(const core::Game& game, const core::State& state);

bool over(const ports::MatchRow& match);
// Empty while it runs, and for a draw.
std::optional<core::Side> winner_of(const ports::MatchRow& match, const core::Game& game);
// "alice (United States) wins: …"; empty while it runs.
std::string result_words(const ports::MatchRow& match, const core::Game& game,
                         const ports::ScenarioNames& names);

// The players, the side to act with its deadline, the result, and what proves that it was fair.
core::Document match_section(const ports::MatchRow& match, const core::Game& game,
                             const ports::ScenarioNames& names,
                             const std::vector<core::Awaited>& awaited, std::string_view zone);

// What has happened to the match itself and is in no game's report: draws, time, other rules.
core::Document house_section(const core::Events& events, const core::Game& game,
                             const ports::ScenarioNames& names);

// What this side is asked for, or for whom the match waits.
core::Document demand(const ports::MatchRow& match, const core::Game& game,
                      const ports::ScenarioNames& names, const std::vector<core::Awaited>& awaited,
                      core::Side side, std::string_view zone);

// row.awaited as values.
std::vector<core::Awaited> awaited_of(const ports::MatchRow& match, const core::Game& game);

// Where to find more, in the first mail of a match that takes answers.
core::Document more_of_the_rules();

}  // namespace adjutant::mail
