#pragma once

#include <cstdint>
#include <exception>
#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "server/ports/announcement.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/mail_desk_store.hpp"
#include "server/ports/match_row.hpp"
#include "server/ports/outgoing_mail.hpp"
#include "server/ports/store_failure.hpp"

// Matches: their rows, submissions and events. JSON columns are canonical texts. Ids are the public
// ones.
namespace adjutant::ports {

// The parts of a match that submissions do not change.
struct NewMatch {
  MatchRow row;
  std::string scenario;  // the whole file, canonical JSON; stored once for each sha256
  std::vector<OutgoingMail> mails;
  std::optional<Announcement> announcement = {};
};

struct StoredSubmission {
  int number = 0;
  std::string json;  // canonical: number, kind, side, received, orders, nonce, hash
};

struct StoredEvent {
  int number = 0;
  int submission = -1;  // -1: none
  std::optional<Side> only_for;
  std::string json;  // canonical, hash included
};

// Sealed orders that wait for the opponent's.
struct StoredSealed {
  Side side = Side::first;
  std::string json;  // as a submission; its number is that of those played before it was sealed
};

// A report after a player turn, as it was rendered, for each viewer: the sides in
// their order, then spectators. Reports are rendered when they are asked for; earlier versions
// stored them.
struct StoredReport {
  int revision = 0;
  std::string text[3];
  std::string html[3];
  std::string svg[3];
};

// An idempotency key that came with a step.
struct UsedKey {
  std::int64_t account = 0;
  std::string key;
};

// The data from which a match is rebuilt: the latest snapshot, and the submissions since with their
// events (they contain the dice).
struct MatchTail {
  MatchRow row;
  std::string scenario;
  std::string snapshot;  // canonical JSON of match::Snapshot; empty before the start
  std::vector<StoredSubmission> submissions;
  std::vector<StoredEvent> events;
  std::vector<StoredSealed> sealed;  // one a side at most
  std::vector<UsedKey> keys;         // of all steps, and of all orders that were ever sealed
};

struct StoredAnswer {
  core::Digest request_hash{};  // of the request the key came with
  std::string body;
};

// An answer as it is stored: most of it is the list of the step's events, which
// is there already.
struct KeptAnswer {
  core::Digest request_hash{};
  std::string before_events;  // the whole answer, where after_events is empty
  std::string after_events;
};

// A submission that is stored with another as one step: sealed orders are opened together.
struct StepBefore {
  StoredSubmission submission;
  std::vector<StoredEvent> events;
};

// All effects of one step of a match, stored in one transaction.
struct MatchCommit {
  std::shared_ptr<const MatchRow> row;  // after the step; shared with what continues with it
  int expected_submissions = 0;         // guard: submissions in the store before the step;
                                        // row->changes guards all the rest
  MatchStatus expected_status = MatchStatus::running;
  // A step that changes the rules counts no submission: guard, too. Empty: the row's.
  std::optional<std::string> rules_changes_before;
  std::vector<StepBefore> steps_before;  // what comes before `submission`, in order
  std::optional<StoredSubmission> submission;
  std::vector<StoredEvent> events;
  // Takes the place of what the side has sealed before. Then nothing is submitted yet, and key and
  // answer are kept beside it.
  std::optional<StoredSealed> seals;
  std::vector<Side> unseals;  // nothing of these waits any more: it is opened, or dropped
  std::optional<std::string> snapshot;
  std::vector<OutgoingMail> mails;
  std::optional<Announcement> announcement;  // queued for the webhooks that want it
  // Nothing of the row but revision, submissions, events, head, awaited and
  // updated has changed.
  bool only_progress = false;
  // Idempotency: the answer kept under this account's key. The caller has
  // looked that the key is new; who looks while another step comes first is
  // stale.
  std::int64_t account = 0;
  std::string idempotency_key;
  std::optional<KeptAnswer> answer;
  // The effects of the mail that asked for it, and of what a computer player says about it.
  std::optional<MailEffects> mail;
};
inline MailEffects& effects_of(MatchCommit& commit) {
  return commit.mail ? *commit.mail : commit.mail.emplace();
}

enum class CommitRefused : std::uint8_t {
  stale,  // another step came first: load again
};

inline constexpr int matches_looked_at_max = 5'000;

struct MatchFilter {
  std::int64_t account = 0;  // matches with this account in a seat; 0: public ones
  std::optional<MatchStatus> status = {};
  std::string after = {};  // cursor: id of the last match of the page before
  int limit = 50;
  bool everybodys = false;  // private ones too: for operators
  // Among those, with each condition that is set: of this scenario, with this account in a seat
  // (too), won by the side of this id (empty: drawn).
  std::string scenario = {};
  std::int64_t player = 0;
  std::optional<std::string> winner = {};
  int turns_min = 0;  // MatchRow::turn is within these
  int turns_max = std::numeric_limits<int>::max();
  // Instead of all that: open matches with a seat reserved for this handle or address.
  std::string invited_handle = {};
  std::string invited_email = {};
  bool may_be_late = false;  // find_matches() may show what was there some seconds ago
};

// A page of matches.
struct FoundMatches {
  std::vector<MatchRow> rows;
  std::string next = {};  // cursor where there may be more; empty: these were the last
};

// A match waits for its deadline while its time is not expired, and for its next reminder; only
// open and running matches wait.
struct DueMatch {
  std::string id;
  Time due;
};

// The outcome of a commit: done, refused, or a StoreFailure thrown instead.
struct CommitOutcome {
  std::expected<void, CommitRefused> done;
  std::exception_ptr failure;
};
using Committed = std::move_only_function<void(CommitOutcome)>;

class MatchStore {
 public:
  virtual ~MatchStore() = default;

  // False, and nothing happens, if an account in a seat is being deleted.
  virtual bool create_match(const NewMatch& match) = 0;
  virtual std::optional<MatchRow> match(std::string_view id) = 0;
  virtual std::optional<MatchRow> match_by_key(std::int64_t key) = 0;
  // The match with the seat of this link, whether or not the link is still valid.
  virtual std::optional<MatchRow> match_by_link(const core::Digest& token_hash) = 0;
  // Latest first.
  virtual std::vector<MatchRow> matches(const MatchFilter& filter) = 0;
  // The same, but looks at matches_looked_at_max of them at most, even if few are found.
  virtual FoundMatches find_matches(const MatchFilter& filter) = 0;
  virtual std::optional<MatchTail> match_tail(std::string_view id) = 0;
  // Whether other servers may change matches at the same time: then what is in memory is to be
  // compared with match_changes() before it is believed.
  virtual bool is_shared() const { return false; }
  // MatchRow::changes; empty: there is no such match.
  virtual std::optional<std::int64_t> match_changes(std::string_view id) = 0;
  // Seats, start, submissions, clock, hold, cancel: whatever changes a match. A seat's mail_muted
  // is taken from the row only when the seat changes hands: mute_match() owns it otherwise.
  virtual std::expected<void, CommitRefused> commit(const MatchCommit& commit) = 0;
  // The same without waiting for the disk, and without throwing: `committed` is called once, from
  // any thread, perhaps before this returns. It must neither wait nor call the store.
  virtual void commit_later(MatchCommit commit, Committed committed) {
    CommitOutcome outcome;
    try {
      outcome.done = this->commit(commit);
    } catch (const StoreFailure&) {
      outcome.failure = std::current_exception();
    }
    committed(std::move(outcome));
  }
  virtual std::optional<StoredAnswer> answer(std::int64_t account, std::string_view match,
                                             std::string_view key) = 0;
  virtual std::vector<StoredEvent> events(std::string_view match, int after, int limit) = 0;
  virtual std::vector<StoredSubmission> submissions(std::string_view match) = 0;
  virtual std::string scenario(std::string_view sha256) = 0;
  // The latest that an earlier version stored with this revision or an earlier one.
  virtual std::optional<StoredReport> report(std::string_view match, int revision) = 0;
  // Whether the account has muted mail about this match.
  virtual void mute_match(std::int64_t account, std::string_view match, bool muted) = 0;

  // Matches whose deadline or reminder is due at `now`, earliest first.
  virtual std::vector<DueMatch> due_matches(Time now, int limit) = 0;
};

}  // namespace adjutant::ports
