#pragma once

#include <optional>
#include <string_view>

#include "server/app/accounts/access.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"

// A match that waits for an opponent.
namespace adjutant::app {

std::unexpected<Problem> not_open(const ports::MatchRow& row);
std::optional<core::Side> free_side(const ports::MatchRow& row);

// The stored match, for changes by its organiser.
Result<ports::MatchRow> open_match_of(Context& context, const Identity& identity,
                                      std::string_view id);
// Stores the changes; "stale-revision" if another server has changed it since the read.
Result<void> commit_open(Context& context, MatchHost& host, MatchHost::Slot& slot,
                         ports::MatchRow row, std::optional<ports::OutgoingMail> mail);

// Does it again, from reading the match on, where another server has changed that in between.
template <class Act>
auto once_more_if_stale(Act act) {
  auto done = act();
  return done || done.error().type != "stale-revision" ? done : act();
}

}  // namespace adjutant::app
