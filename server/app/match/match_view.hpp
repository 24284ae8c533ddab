#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "protocol/json/matches.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// The stored result, its reason in the words that players read; empty if there is none.
std::string shown_result(const ports::MatchRow& row);

// The match as this caller sees it. Seat seeds show once it has started.
protocol::MatchView view(const Context& context, const ports::MatchRow& row,
                         const MaybeIdentity& identity);

// The same, where the scenario's names are at hand.
protocol::MatchView view(const Context& context, const ports::MatchRow& row,
                         const ports::ScenarioNames& names, const MaybeIdentity& identity);

// The names in the match's own file, whatever the program offers now by its id.
ports::ScenarioNames names_of(const Context& context, const ports::MatchRow& row);

std::string_view name(ports::MatchStatus status);
// For people: "in progress".
std::string_view status_in_words(ports::MatchStatus status);
std::optional<ports::MatchStatus> match_status_named(std::string_view name);

// The rules of the match now; null if the program lacks this version of them.
const core::Game* rules_of(const ports::MatchRow& row);
// The same version, or else the latest of its ruleset: that one knows names and sides, and may show
// the set-up, but must not play.
const core::Game& game_of(const ports::MatchRow& row);
// Why nobody can play a match that rules_of() has nothing for, and what to do about it.
std::string lacking_rules(const ports::MatchRow& row);
// "not-offered", where a game lacks one of core::abilities(). `what` for people: "plan".
std::unexpected<Problem> not_offered(const core::Game& game, std::string_view what);
std::string_view side_id(const ports::MatchRow& row, core::Side side);
std::optional<core::Side> side_named(const core::Game& game, std::string_view id);

}  // namespace adjutant::app
