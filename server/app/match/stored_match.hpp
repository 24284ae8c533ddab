#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.hpp"
#include "server/app/match/match_host.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/match_store.hpp"

// Converts matches to their stored form and back.
namespace adjutant::app {

ports::StoredSubmission to_stored(const match::Submission& submission, const core::Game& game);
// An event in a chain of this program: match::start() or match::apply().
ports::StoredEvent to_stored(const match::LoggedEvent& event);
std::string stored_snapshot(const match::Match& match);
// {winner: side id or null, reason, points}; empty text while the match runs.
std::string stored_result(const match::Match& match);

// Breaks an invariant on a text that to_stored() cannot have written.
match::Submission read_submission(const ports::StoredSubmission& stored, const core::Game& game);
match::LoggedEvent read_event(const ports::StoredEvent& stored, const core::Game& game);

match::Setup setup_of(const ports::MatchRow& row, const core::Scenario& scenario);
// The scenario of a match, as game_of() loads it: the playable one if it is the same file, else the
// stored text's.
core::Scenario scenario_of(const Scenarios& scenarios, const ports::MatchRow& row,
                           std::string_view stored);

// Counters, head, status and result of the row, as they are in the match.
void copy_counters(ports::MatchRow& row, const match::Match& match);

// A hash that stands for an idempotency key in memory. Two keys may have the same, so the store
// decides.
std::uint64_t fingerprint(std::int64_t account, std::string_view key);

// All events, without their places in the chain.
core::Events joined(const EventsPlayed& played);
// The composer's view of a period; refers to its arguments.
ports::TurnReport turn_report(const ReportPeriod& period, const core::Events& events);

std::vector<match::RulesChange> rules_changes_of(const ports::MatchRow& row);
// The text that a row stores.
std::string stored_rules_changes(const std::vector<match::RulesChange>& changes);
// Whether the program has the rules of each part of the match.
bool can_be_played_again(const ports::MatchRow& row);
// The match as it was at this revision, played again from the start. Breaks an invariant when a
// submission differs, or when replay fails.
LiveMatch replayed_match(const ports::MatchRow& row, const core::Scenario& scenario,
                         const std::vector<ports::StoredSubmission>& submissions, int revision);
// The latest period that ended at this revision or before it, replayed in the same way.
ReportPeriod replayed_period(const ports::MatchRow& row, const core::Scenario& scenario,
                             const std::vector<ports::StoredSubmission>& submissions, int revision);

// All periods, oldest first, replayed in the same way.
std::vector<std::shared_ptr<const ReportPeriod>> replayed_periods(
    const ports::MatchRow& row, const core::Scenario& scenario,
    const std::vector<ports::StoredSubmission>& submissions);

// Adds the events of a step. Keeps only each side's latest standing orders, which a player may set
// again and again.
void add_played(EventsPlayed& played, LoggedEvents events);
// Counts a step of this side in the current period.
void count_aside(LiveMatch& live, core::Side side, match::Kind kind, std::size_t events);

// Whether a submission of this kind ends the period of a report: another side is to act, the match
// opened sealed orders, or it is over.
bool ends_report_period(const match::Match& before, const match::Match& after, match::Kind kind);

// The player turn in which a question is open after a step, if one is; `open`: the one before it.
std::optional<OpenTurn> open_turn(const std::optional<OpenTurn>& open, const match::Match& before,
                                  const match::Draft& draft, const match::Match& after,
                                  const LoggedEvents& events);

// Complete orders as a submission.
match::Submission submission_of(const match::Draft& sealed, int number);
// Sealed orders in their stored form, and back; refused if the match's rules have changed since.
ports::StoredSealed to_stored(const match::Draft& sealed, const match::Match& match);
std::expected<match::Draft, RefusedOrders> read_sealed(const ports::StoredSealed& stored,
                                                       const match::Match& match);
// The sides that have submitted sealed orders.
std::vector<core::Side> sides_in(const LiveMatch& live);

// Rebuilds a match from its tail. Replays the submissions since the snapshot, and breaks an
// invariant unless that gives exactly the stored events, counters and head.
LiveMatch rebuild(const Scenarios& scenarios, const ports::MatchTail& tail);

}  // namespace adjutant::app
