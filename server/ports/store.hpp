#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/side.hpp"
#include "server/ports/clock.hpp"

// What the server keeps. Coarse and synchronous: one function, one transaction, named after its
// purpose; a function that writes returns after its work is on disk and synced (several callers
// share a sync). No SQL shows here, so that another store can stand behind it, and so that it can
// be made to fail at call N. All functions may be called from any thread.
//
// Rows are plain values. JSON columns are canonical texts. Ids are the public ones.
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
};

// A link that was mailed: confirm an address, reset a password, unsubscribe, change the address.
enum class LinkPurpose : std::uint8_t { confirm, reset_password, unsubscribe, change_email };

// Live links of one purpose for an account; and accounts with one unconfirmed address. What comes
// beyond is dropped without a word, its mail too: whoever asks must neither fill a mailbox that is
// not his nor learn about it.
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
  int rules_version = 1;
  std::string scenario_id;
  std::string scenario_sha256;
  std::string options;  // canonical JSON
  bool is_public = true;
  MatchStatus status = MatchStatus::open;
  std::int64_t organiser = 0;  // the account that created it
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

// A report after a player turn, as it was rendered, for each viewer: us, ac, spectators.
struct StoredReport {
  int revision = 0;
  std::string text[3];
  std::string html[3];
  std::string svg[3];
};

// What a match is rebuilt from: the newest snapshot and what was submitted since, with its events
// (they hold the dice).
struct MatchTail {
  MatchRow row;
  std::string scenario;
  std::string snapshot;  // canonical JSON of match::Snapshot; empty before the start
  std::vector<StoredSubmission> submissions;
  std::vector<StoredEvent> events;
};

struct StoredAnswer {
  core::Digest request_hash{};  // of the request the key came with
  int status = 0;
  std::string body;
};

// Everything that follows from one step of a match, in one transaction.
struct MatchCommit {
  MatchRow row;                  // after the step
  int expected_submissions = 0;  // guard: submissions in the store before the step
  MatchStatus expected_status = MatchStatus::running;
  std::optional<StoredSubmission> submission;
  std::vector<StoredEvent> events;
  std::optional<std::string> snapshot;  // at each change of side
  std::optional<StoredReport> report;
  std::vector<OutgoingMail> mails;
  // Idempotency: the answer kept under this account's key.
  std::int64_t account = 0;
  std::string idempotency_key;
  std::optional<StoredAnswer> answer;
};

enum class CommitRefused : std::uint8_t {
  stale,     // another step came first: load again
  key_used,  // the idempotency key already has an answer: read it
};

struct MatchFilter {
  std::int64_t account = 0;  // matches with this account in a seat; 0: public ones
  std::optional<MatchStatus> status;
  std::string after;  // cursor: id of the last match of the page before
  int limit = 50;
  bool everybodys = false;  // private ones too: for operators
};

// A match waits for its deadline while its time is not expired, and for its next reminder; only
// open and running matches wait.
struct DueMatch {
  std::string id;
  Time due;
};

struct Counts {
  std::int64_t accounts = 0, matches_running = 0, matches_held = 0, mails_queued = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  enum class Taken : std::uint8_t { handle, email };
  // The account's id is filled in. Mail and link, where there are any, go with it. An address is
  // taken by a confirmed account only, and only for another confirmed one.
  virtual std::expected<std::int64_t, Taken> create_account(
      const Account& account, const std::optional<Link>& confirmation,
      const std::optional<OutgoingMail>& mail) = 0;
  // In the order of their ids, those above `after`.
  virtual std::vector<Account> accounts(std::int64_t after, int limit) = 0;
  virtual std::optional<Account> account(std::int64_t id) = 0;
  virtual std::optional<Account> account_by_handle(std::string_view handle) = 0;
  // The account that has confirmed this address.
  virtual std::optional<Account> account_by_email(std::string_view email) = 0;
  // Ends all sessions but the kept one, and every link that resets the password or changes the
  // address.
  virtual void set_password(std::int64_t account, std::string_view password_hash,
                            const std::optional<core::Digest>& kept_session) = 0;
  virtual void set_mail_wish(std::int64_t account, MailWish wish) = 0;
  virtual void set_admin(std::int64_t account, bool admin) = 0;
  virtual void mute_match(std::int64_t account, std::string_view match, bool muted) = 0;

  virtual void add_link(const Link& link, const std::optional<OutgoingMail>& mail) = 0;
  virtual std::optional<Link> link(const core::Digest& token_hash) = 0;
  // Marks the address confirmed, or puts the new one in its place, and removes all such links of
  // the account; empty when there is no such link now, or another account has the address
  // meanwhile.
  virtual std::optional<std::int64_t> confirm(const core::Digest& token_hash, Time now) = 0;

  virtual void add_session(const Session& session) = 0;
  virtual std::optional<std::pair<Session, Account>> session(const core::Digest& token_hash,
                                                             Time now) = 0;
  virtual std::vector<Session> sessions(std::int64_t account, Time now) = 0;
  virtual bool end_session(std::int64_t account, const core::Digest& token_hash) = 0;
  // All but this one; how many there were.
  virtual int end_other_sessions(std::int64_t account, const core::Digest& kept) = 0;

  virtual void create_match(const NewMatch& match) = 0;
  virtual std::optional<MatchRow> match(std::string_view id) = 0;
  virtual std::vector<MatchRow> matches(const MatchFilter& filter) = 0;
  virtual std::optional<MatchTail> match_tail(std::string_view id) = 0;
  // Seats, start, submissions, clock, hold, cancel: whatever changes a match. A seat's mail_muted
  // is taken from the row only when the seat changes hands: mute_match() owns it otherwise.
  virtual std::expected<void, CommitRefused> commit(const MatchCommit& commit) = 0;
  virtual std::optional<StoredAnswer> answer(std::int64_t account, std::string_view match,
                                             std::string_view key) = 0;
  virtual std::vector<StoredEvent> events(std::string_view match, int after, int limit) = 0;
  virtual std::vector<StoredSubmission> submissions(std::string_view match) = 0;
  virtual std::string scenario(std::string_view sha256) = 0;
  // The newest report with this revision or an earlier one.
  virtual std::optional<StoredReport> report(std::string_view match, int revision) = 0;

  // Matches whose deadline or reminder is due at `now`, earliest first; and when the next one is.
  virtual std::vector<DueMatch> due_matches(Time now, int limit) = 0;
  virtual std::optional<Time> next_due() = 0;

  virtual void enqueue(const OutgoingMail& mail) = 0;
  virtual std::vector<QueuedMail> due_mail(Time now, int limit) = 0;
  virtual std::optional<Time> next_mail_due() = 0;
  virtual void mail_sent(std::int64_t id) = 0;
  virtual void mail_failed(std::int64_t id, std::string_view reason, std::optional<Time> again) = 0;

  virtual Counts counts() = 0;
  // Forgets what is past use: expired sessions and links, answers and sent mails of a month ago. A
  // bounded piece of work; true when there is more to do.
  virtual bool prune(Time now) = 0;

  // Writes one row and syncs it: readiness. Throws StoreFailure when the store does not take it.
  virtual void probe() = 0;
  // A consistent copy of all, made while the server runs (adjutant backup).
  virtual void backup(const std::string& file) = 0;
};

}  // namespace adjutant::ports
