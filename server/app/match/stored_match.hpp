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

// The forms in which a match is stored, both ways.
namespace adjutant::app {

ports::StoredSubmission to_stored(const match::Submission& submission, const core::Game& game);
// An event that was chained by this program: match::start() or match::apply().
ports::StoredEvent to_stored(const match::LoggedEvent& event);
std::string stored_snapshot(const match::Match& match);
// {winner: side id or null, reason, points}; empty text while the match runs.
std::string stored_result(const match::Match& match);

// Breaks an invariant on a text that to_stored() cannot have written.
match::Submission read_submission(const ports::StoredSubmission& stored, const core::Game& game);
match::LoggedEvent read_event(const ports::StoredEvent& stored, const core::Game& game);

match::Setup setup_of(const ports::MatchRow& row, const core::Scenario& scenario);
// The scenario of a match, as game_of() loads it: the one that can be played where it is the same
// file, else the stored text's.
core::Scenario scenario_of(const Scenarios& scenarios, const ports::MatchRow& row,
                           std::string_view stored);

// Counters, head, status and result of the row, as they are in the match.
void copy_counters(ports::MatchRow& row, const match::Match& match);

// What stands for an idempotency key in memory: another may look the same, so
// that the store has the last word.
std::uint64_t fingerprint(std::int64_t account, std::string_view key);

// All of them, without their places in the chain.
core::Events joined(const EventsPlayed& played);
// What the composer gets about a period; refers to its arguments.
ports::TurnReport turn_report(const ReportPeriod& period, const core::Events& events);

std::vector<match::RulesChange> rules_changes_of(const ports::MatchRow& row);
// As a row keeps them.
std::string stored_rules_changes(const std::vector<match::RulesChange>& changes);
// Whether the program has the rules of each part of the match.
bool can_be_played_again(const ports::MatchRow& row);
// The match as it was at this revision, played again from the start. Breaks an invariant when a
// submission differs, or where it cannot be played again.
LiveMatch replayed_match(const ports::MatchRow& row, const core::Scenario& scenario,
                         const std::vector<ports::StoredSubmission>& submissions, int revision);
// The latest period that ended at this revision or before it, replayed in the same way.
ReportPeriod replayed_period(const ports::MatchRow& row, const core::Scenario& scenario,
                             const std::vector<ports::StoredSubmission>& submissions, int revision);

// All periods, oldest first, replayed in the same way.
std::vector<std::shared_ptr<const ReportPeriod>> replayed_periods(
    const ports::MatchRow& row, const core::Scenario& scenario,
    const std::vector<ports::StoredSubmission>& submissions);

// Adds the events of a step. Of standing orders it keeps each side's last: what they replace plays
// no part any more, and may be given again and again.
void add_played(EventsPlayed& played, LoggedEvents events);
// Counts a step among what its side did in this period.
void count_aside(LiveMatch& live, core::Side side, match::Kind kind, std::size_t events);

// Whether a report is due of the step that a submission of this kind was: another side is to act,
// sealed orders were opened, or the match is over.
bool ends_report_period(const match::Match& before, const match::Match& after, match::Kind kind);

// The player turn in which a question is open after a step, if one is; `open`: the one before it.
std::optional<OpenTurn> open_turn(const std::optional<OpenTurn>& open, const match::Match& before,
                                  const match::Draft& draft, const match::Match& after,
                                  const LoggedEvents& events);

// Orders that are complete, as the submission that they are or will be.
match::Submission submission_of(const match::Draft& sealed, int number);
// Sealed orders as they are stored, and as they are read again; refused where the match's rules are
// no longer those that they were given by.
ports::StoredSealed to_stored(const match::Draft& sealed, const match::Match& match);
std::expected<match::Draft, RefusedOrders> read_sealed(const ports::StoredSealed& stored,
                                                       const match::Match& match);
// The sides whose sealed orders are in.
std::vector<core::Side> sides_in(const LiveMatch& live);

// The match that the tail tells of. What was submitted since the snapshot is played again; breaks
// an invariant when that does not lead to exactly the events, counters and head that are stored.
LiveMatch rebuild(const Scenarios& scenarios, const ports::MatchTail& tail);

}  // namespace adjutant::app
