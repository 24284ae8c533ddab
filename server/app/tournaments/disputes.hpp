#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/document.hpp"
#include "server/app/tournaments/tournament_host.hpp"

// The officials of a tournament, and disputes about results: another official decides than the one
// whose ruling is disputed.
namespace adjutant::app {

// Accounts of the organiser and the arbiters.
std::set<std::int64_t> officials_of(const LoadedTournament& tournament);

// Keeps whose ruling it is, by their account. If an arbiter made it, the event says which of the
// arbiters, counted from 1 in their list.
void name_official(const Context& context, TournamentStep& step, const Identity& identity,
                   std::vector<tournament::Event>& events);

// "forbidden" if the dispute is about their own ruling, and another official may decide.
Result<void> may_settle(const Context& context, const LoadedTournament& tournament,
                        const Identity& identity, const life::Dispute& dispute);

// Subject and text of the mail to the officials.
std::pair<std::string, core::Document> dispute_mail(const LoadedTournament& tournament,
                                                    const tournament::Event& disputed,
                                                    const life::Board& board);

}  // namespace adjutant::app
