#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/match.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/match/options.hpp"
#include "server/app/play/execution.hpp"
#include "server/app/problem.hpp"
#include "server/app/task.hpp"

// Turns a step of a match into one commit, and announces it.
namespace adjutant::app {

// A step in memory, for callers who add to its commit.
struct StepToCommit {
  const LiveMatch& before;
  const LiveMatch& after;
  const match::Submission& own;  // of the side that asked for it
  const core::Events& events;    // all that happened
  bool is_reported = false;      // after.told is the period that it ended
  // The computer player's remark on it, which its commit stores in any case; null: nothing.
  const ports::Remark* explanation = nullptr;
};
// The answer to the mail that asked for the step, and its other effects, for the step's commit.
using CommitAddition = std::function<void(const StepToCommit&, ports::MatchCommit&)>;

// The idempotency key of a step, and what goes with it.
struct RequestKey {
  std::int64_t account = 0;
  std::string key;  // empty: none
  core::Digest request_hash{};
  CommitAddition addition = {};
  std::optional<ports::Time> arrived = {};  // of orders that lay in a mailbox; empty: now
};

// Orders that wait for their turn (Context::prepared).
struct PreparedStep {
  match::Draft draft;
  RequestKey key;
};

// The time of a step: never before that of the step before.
ports::Time time_of(const Context& context, const LiveMatch& live, const RequestKey& key);

// The result of a step that is on disk.
struct Played {
  std::shared_ptr<const LiveMatch> live;  // after it
  std::string answer;                     // for the side that asked
  bool mailed = false;                    // mails went with it
};

// One step of the match in the slot: adjudicates the draft, stores everything that follows in one
// commit, and announces it to watchers. Refused orders change nothing. "stale-revision" if another
// step came first. Then, or if the state of the disk is unknown, the host drops the match from
// memory and loads it again. Its arguments outlive it. It moves to a thread that may wait if the
// opponent is to act after it, or the match is finished: then it mails reports, and plays that
// side's prepared orders next; `live` is the match after both, the answer that of the step alone.
// It also moves if a computer player explains its turns.
Task<Result<Played>> play(Context& context, MatchHost& host, MatchHost::Slot& slot,
                          std::shared_ptr<const LiveMatch> before, match::Draft draft,
                          RequestKey key, Execution& execution);

// A match that starts, not stored yet.
struct MatchStart {
  std::shared_ptr<const LiveMatch> live;
  ports::MatchCommit commit;
  LoggedEvents events;
};
MatchStart begin_match(Context& context, const ports::MatchRow& row,
                       const core::Scenario& scenario);
// Announces it to spectators, after its commit.
void tell_started(Context& context, const MatchStart& start);

// A step of the server in a match in progress, for a caller that commits it with something else.
struct HouseStep {
  std::shared_ptr<const LiveMatch> live;  // after it
  ports::MatchCommit commit;
  LoggedEvents events;
};
using RowChange = std::function<void(ports::MatchRow&)>;
// The match must accept `draft` (ENSURE); `change` also changes the row. Only the players of a seat
// that changes hands get a mail: the caller who commits it tells others.
HouseStep house_step(Context& context, const LiveMatch& before, match::Draft draft,
                     const RowChange& change);
// Announces it to spectators, after its commit.
void tell(Context& context, const HouseStep& step);

// Starts the match of `row` (both seats taken, not stored yet) in the slot.
Result<std::shared_ptr<const LiveMatch>> start_match(Context& context, MatchHost& host,
                                                     MatchHost::Slot& slot,
                                                     const ports::MatchRow& row,
                                                     const core::Scenario& scenario);

// Stores a change of the row alone (a clock), with its mails, and with what the mail brings that
// asked for it. As play() otherwise.
Task<Result<std::shared_ptr<const LiveMatch>>> change_row(
    MatchHost& host, MatchHost::Slot& slot, std::shared_ptr<const LiveMatch> before,
    ports::MatchRow row, std::vector<ports::OutgoingMail> mails, Execution& execution,
    std::optional<ports::MailEffects> mail = {});

// Commits; "stale-revision" when another step came first. If the store fails with its outcome
// unknown, the slot forgets the match and loads it again.
Result<void> store_commit(Context& context, MatchHost& host, MatchHost::Slot& slot,
                          const ports::MatchCommit& commit);

}  // namespace adjutant::app
