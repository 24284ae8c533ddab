#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/match.hpp"
#include "server/app/context.hpp"
#include "server/app/lobby/options.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/outcome.hpp"
#include "server/app/problem.hpp"

// How a step of a match becomes one commit, and what is told after it.
namespace adjutant::app {

// The options the match was created with.
Options options_of(const ports::MatchRow& row);

// Under which idempotency key a step is asked for.
struct RequestKey {
  std::int64_t account = 0;
  std::string key;  // empty: none
  core::Digest request_hash{};
};

// A step that has been played and is not stored yet.
struct Step {
  std::shared_ptr<const LiveMatch> live;  // after it
  ports::MatchCommit commit;
  LoggedEvents events;
  std::string answer;                // for the side that asked
  std::optional<std::uint64_t> key;  // fingerprint of the idempotency key
  bool mailed = false;               // mails go with it
};

// Plays the draft; refused orders change nothing.
Result<match::Applied> apply(const LiveMatch& before, const match::Draft& draft);
// Whether a report has to be written of it: the other side is to act, or the match is over.
bool ends_a_stretch(const LiveMatch& before, const match::Applied& applied);
// All that follows from what was applied. Reads the store where ends_a_stretch().
Step prepare(Context& context, const LiveMatch& before, match::Applied applied,
             const match::Draft& draft, const RequestKey& key);
// After the commit: keeps the new match in the slot and tells the live sockets. "stale-revision"
// when another step came first; then, or when nobody knows what the disk has done, the match is
// forgotten, to be loaded again. Does not wait.
Outcome<std::shared_ptr<const LiveMatch>> conclude(Context& context, MatchHost& host,
                                                   MatchHost::Slot& slot, Step& step,
                                                   const ports::CommitOutcome& outcome);

struct Played {
  std::shared_ptr<const LiveMatch> live;  // after it
  std::string answer;                     // for the side that asked
};

// All of it, waiting for the disk. A broken invariant holds the match.
Result<Played> play(Context& context, MatchHost& host, MatchHost::Slot& slot,
                    const std::shared_ptr<const LiveMatch>& before, const match::Draft& draft,
                    const RequestKey& key);

// Starts the match of `row` (both seats taken, not stored yet) in the slot.
Result<std::shared_ptr<const LiveMatch>> start_match(Context& context, MatchHost& host,
                                                     MatchHost::Slot& slot,
                                                     const ports::MatchRow& row,
                                                     const core::Scenario& scenario);

// Stores a change of the row alone (a clock, a hold), with its mails.
Result<std::shared_ptr<const LiveMatch>> change_row(Context& context, MatchHost& host,
                                                    MatchHost::Slot& slot,
                                                    const std::shared_ptr<const LiveMatch>& before,
                                                    const ports::MatchRow& row,
                                                    std::vector<ports::OutgoingMail> mails);

// Commits; "stale-revision" when another step came first. When the store fails with its outcome
// unknown the slot's match is forgotten, to be loaded again.
Result<void> store_commit(Context& context, MatchHost& host, MatchHost::Slot& slot,
                          const ports::MatchCommit& commit);

}  // namespace adjutant::app
