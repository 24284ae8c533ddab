#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/side.hpp"
#include "server/ports/clock.hpp"

// What the server keeps, as plain values. JSON columns are canonical texts. Ids are the public
// ones.
namespace adjutant::ports {

using core::Side;

// The store cannot do its work now: disk full, busy, damaged. Nothing of the call has happened,
// unless `outcome_unknown` (the commit itself failed): then load again and look.
class StoreFailure : public std::runtime_error {
 public:
  explicit StoreFailure(const std::string& what, bool outcome_unknown = false)
      : std::runtime_error(what), outcome_unknown(outcome_unknown) {}
  bool outcome_unknown;
};

// --- accounts ---------------------------------------------------------------------------------

enum class MailWish : std::uint8_t {
  every_report,  // after each player turn
  my_turn,       // only when something is asked of me, and at the end
  none,          // nothing but confirmations and password mails
};

struct Account {
  std::int64_t id = 0;
  std::string handle;         // as the player writes it; unique in any case of letters
  std::string email;          // unique in any case of letters among confirmed ones
  std::string password_hash;  // Argon2id, libsodium's string form
  bool confirmed = false;     // no reports are mailed before
  bool admin = false;
  MailWish mail_wish = MailWish::every_report;
  Time created;
  std::optional<Time> guest_until = {};  // a guest's account goes then; empty: no guest
  bool text_only = false;                // mails to them are plain text
};

// A link that was mailed: confirm an address, reset a password, unsubscribe, change the address.
enum class LinkPurpose : std::uint8_t { confirm, reset_password, unsubscribe, change_email };

// Live links of one purpose for an account; and accounts with one unconfirmed address. What comes
// beyond is dropped without a word, its mail too: whoever asks must neither fill a mailbox that is
// not theirs nor learn about it.
inline constexpr int links_per_purpose_max = 10;
inline constexpr int unconfirmed_per_address_max = 5;

struct Link {
  core::Digest token_hash{};  // SHA-256 of the token; the token itself is never stored
  std::int64_t account = 0;
  LinkPurpose purpose = LinkPurpose::confirm;
  Time expires;
  std::string address = {};  // the new one, of a link that changes it
};

struct Session {
  core::Digest token_hash{};
  std::int64_t account = 0;
  std::string label;  // "browser", "script", …
  std::string match;  // limited to this match; empty: all
  bool read_only = false;
  Time created;
  Time expires;
};

// --- talk -------------------------------------------------------------------------------------

// What a player has said to the other in a match.
struct Remark {
  std::string match;
  int number = 0;  // in its match, from 1
  std::int64_t account = 0;
  Side side = Side::first;
  std::string handle;
  std::string text;
  Time said;
};

// How much may be said.
struct RemarkBounds {
  int of_a_match = 0;
  int lately = 0;   // by one account in one match, within…
  Duration time{};  // …this time
};

enum class RemarkRefused : std::uint8_t { match_full, too_fast };

// --- mail going out ---------------------------------------------------------------------------

struct OutgoingMail {
  std::string message_id;  // deterministic (architecture.md): enqueuing it twice keeps the first
  std::string replaces;    // key: a mail still queued with the same key is dropped; empty: none
  std::int64_t account = 0;
  std::string to;
  std::string bytes;  // the whole mail, RFC 5322
  Time not_before;    // first attempt
};

struct QueuedMail {
  std::int64_t id = 0;
  OutgoingMail mail;
  int attempts = 0;
};

// --- matches ----------------------------------------------------------------------------------

enum class MatchStatus : std::uint8_t { open, running, over, cancelled, held };

struct SeatRow {
  std::int64_t account = 0;  // 0: free
  std::string handle;
  std::string seed;
  std::string invited;      // handle or e-mail the seat is kept for; empty: anybody may take it
  Duration reserve{};       // left on this side's clock beyond the time of a turn
  bool mail_muted = false;  // unsubscribed from this match
};

struct MatchRow {
  std::string id;  // "m_…"
  std::string ruleset;
  int rules_version = 1;      // that it is played by now
  std::string rules_changes;  // canonical JSON list of match::RulesChange; empty: none
  std::string scenario_id;
  std::string scenario_sha256;
  std::string options;  // canonical JSON
  bool is_public = true;
  MatchStatus status = MatchStatus::open;
  std::int64_t organiser = 0;  // the account that created it
  int invitations = 0;         // sent so far
  std::array<SeatRow, 2> seats;
  std::string commitment;
  core::Digest server_seed{};
  int revision = 0;
  int submissions = 0;
  int events = 0;
  std::string head;
  std::string awaited;               // canonical JSON list of {side, kind, question}
  std::optional<Side> to_act;        // whose clock runs; empty: nobody's
  std::optional<Time> deadline;      // of to_act, reserve included
  std::optional<Time> remind_at;     // next reminder
  std::optional<Time> turn_started;  // when to_act's clock began to run
  bool time_expired = false;         // to_act's time is over and the opponent may claim
  std::string result;                // canonical JSON; empty while it runs
  std::string held_because;          // status held only
  Time created;
  Time updated;
  std::int64_t key = 0;  // the store's own name for the match; 0: as it comes
};

// All of a match that does not change at a submission.
struct NewMatch {
  MatchRow row;
  std::string scenario;  // the whole file, canonical JSON; stored once for each sha256
  std::vector<OutgoingMail> mails;
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

// A report after a player turn, as it was rendered, for each viewer: us, ac, spectators. Reports
// are rendered when they are asked for; earlier versions stored them.
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

// What a match is rebuilt from: the newest snapshot and what was submitted since, with its events
// (they hold the dice).
struct MatchTail {
  MatchRow row;
  std::string scenario;
  std::string snapshot;  // canonical JSON of match::Snapshot; empty before the start
  std::vector<StoredSubmission> submissions;
  std::vector<StoredEvent> events;
  std::vector<UsedKey> keys;  // of all steps
};

struct StoredAnswer {
  core::Digest request_hash{};  // of the request the key came with
  int status = 0;
  std::string body;
};

// An answer as it is stored: most of it is the list of the step's events, which
// is there already.
struct KeptAnswer {
  core::Digest request_hash{};
  std::string before_events;  // the whole answer, where after_events is empty
  std::string after_events;
};

// Everything that follows from one step of a match, in one transaction.
struct MatchCommit {
  std::shared_ptr<const MatchRow> row;  // after the step; shared with who goes on with it
  int expected_submissions = 0;         // guard: submissions in the store before the step
  MatchStatus expected_status = MatchStatus::running;
  // A step that changes the rules counts no submission: guard, too. Empty: the row's.
  std::optional<std::string> rules_changes_before;
  std::optional<StoredSubmission> submission;
  std::vector<StoredEvent> events;
  std::optional<std::string> snapshot;
  std::vector<OutgoingMail> mails;
  // Nothing of the row but revision, submissions, events, head, awaited and
  // updated has changed.
  bool only_progress = false;
  // Idempotency: the answer kept under this account's key. The caller has
  // looked that the key is new; who looks while another step comes first is
  // stale.
  std::int64_t account = 0;
  std::string idempotency_key;
  std::optional<KeptAnswer> answer;
};

enum class CommitRefused : std::uint8_t {
  stale,  // another step came first: load again
};

struct MatchFilter {
  std::int64_t account = 0;  // matches with this account in a seat; 0: public ones
  std::optional<MatchStatus> status;
  std::string after;  // cursor: id of the last match of the page before
  int limit = 50;
  bool everybodys = false;  // private ones too: for operators
  // Instead of all that: open matches that keep a seat for this handle or address.
  std::string invited_handle = {};
  std::string invited_email = {};
};

// A match waits for its deadline while its time is not expired, and for its next reminder; only
// open and running matches wait.
struct DueMatch {
  std::string id;
  Time due;
};

struct Counts {
  std::int64_t accounts = 0, matches_open = 0, matches_running = 0, matches_held = 0,
               mails_queued = 0;
};

// Whether the disk takes what the server has to write.
struct StoreHealth {
  // Why work did not reach the disk, when the last that was tried did not; probes do not count.
  std::optional<std::string> failing;
  std::uint64_t failures = 0;  // of that kind since the start
  std::uint64_t free_bytes = 0;
};

}  // namespace adjutant::ports
