#pragma once

#include <expected>
#include <vector>

#include "engine/match/match.hpp"
#include "engine/registry.hpp"

// Moves a match to another version of its ruleset's rules. What has been played stays as it was
// adjudicated; the position is carried over as its text; an event "rules_changed" that belongs to
// no submission records it in the chain.
namespace adjutant::match {

struct ChangedRules {
  Match match;
  LoggedEvent event;
};

// The match in the hands of `game`, its revision grown by one: orders for the old rules are stale.
// Of `change` only what cannot be known here is used: to, differences, at. The faults are those of
// a scenario or a position that `game` does not read. `game` is of the version change.to; or, for a
// replay of a log without it, of one that plays the same.
std::expected<ChangedRules, core::FileFaults> change_rules(const Match& match,
                                                           const core::Game& game,
                                                           const RulesChange& change);

// A state of the match as `game` has it.
std::expected<core::State, core::FileFaults> carried_over(const Match& match,
                                                          const core::Scenario& scenario,
                                                          const core::Game& game);

// The setup as it was before the first change, `first` being the rules it began with.
std::expected<Setup, core::FileFaults> begun_setup(const Setup& setup, const core::Game& first);

// By which game each part of a log can be played again, one more than there are changes: the
// version that it was played by, or else the next where it showed no difference. Null: none.
std::vector<const core::Game*> games_in_turn(std::string_view ruleset, int begun_by,
                                             const std::vector<RulesChange>& changes, Games among);

// Further members of an event "rules_changed": from, to, differences, at.
core::json::object encode(const RulesChange& change);
bool is_rules_change(const LoggedEvent& event);
std::expected<RulesChange, std::string> decode_rules_change(const core::json::value& fields);

}  // namespace adjutant::match
