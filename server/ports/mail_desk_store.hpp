#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/account_store.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/incoming_store.hpp"
#include "server/ports/outbox_store.hpp"
#include "server/ports/outgoing_mail.hpp"

// The data of play by mail beside matches: drafts, prepared orders, additional addresses, sign-ups.
// And the effects of a mail, stored in one transaction with its end.
namespace adjutant::ports {

enum class DraftAsks : std::uint8_t {
  nothing,
  go,       // whether it is to be played or done
  confirm,  // whether that which cannot be undone is to be done
};

// A player's lines that were not played, one set for each seat; or the subject of a question, each
// with its own answer.
struct Draft {
  std::int64_t id = 0;
  std::int64_t account = 0;
  std::string match = {};  // empty: none
  int revision = 0;        // that the player saw
  std::string lines = {};  // one a line
  DraftAsks asks = DraftAsks::nothing;
  std::uint32_t nonce = 0;  // of the address that answers a question: 24 bits
  std::string key = {};     // of the mail that it came with
  Time created = {};
};

// The place of a draft, known before the draft is stored, for the address in the mail that asks.
struct DraftPlace {
  std::int64_t id = 0;
  std::uint32_t nonce = 0;
};
// Questions of one kind that wait for one account's answer: the oldest makes room for another.
inline constexpr int questions_max = 20;

// Orders that wait, one set for each seat.
struct PreparedOrders {
  std::string match;
  Side side = Side::first;
  std::int64_t account = 0;
  int revision = 0;   // that the player saw
  std::string lines;  // one a line
  std::string key;    // of the mail that they came with
  Time arrived;
  std::optional<Time> due;  // empty: the side's next turn
};
struct SeatOfMatch {
  std::string match;
  Side side = Side::first;
};

struct SignUp {
  std::int64_t id = 0;
  std::string address;
  Time created;
  bool is_known = false;  // it is that of an earlier mail
};
struct SignUpBounds {
  Duration again{};           // within this time an address has the same sign-up
  std::string source = {};    // what they came through
  bool is_checked = false;    // the address is not forged
  int of_source = 1'000'000;  // addresses of one, and…
  int of_all = 0;             // …of all that are checked, or are not, within…
  Duration of_all_in{};       // …this time
};

struct AliasOf {
  std::int64_t account = 0;
  std::string address;
};

// The effects of a mail beside a step: all of them or none.
struct MailEffects {
  // Only a mail that waits is finished; where it does not, somebody else has (an operator dropped
  // it, or it was done twice at once): the rest happens all the same in a match's commit.
  std::optional<FinishedIncoming> incoming = {};
  std::optional<Draft> draft = {};              // takes the place of the draft with this id
  std::vector<std::int64_t> undrafts = {};      // these drafts go
  std::optional<PreparedOrders> prepares = {};  // in the place of what the seat had prepared
  std::optional<SeatOfMatch> unprepares = {};
  std::vector<Remark> remarks = {};  // numbers are given; bounds are the caller's
  std::optional<MailWishes> wishes = {};
  std::optional<AliasOf> alias = {};
  std::vector<AliasOf> unaliases = {};
  std::optional<std::int64_t> signs_up = {};          // this sign-up is used, and goes
  std::optional<std::int64_t> mail_works_again = {};  // mails to this account do not fail any more
  std::vector<std::string> unqueues = {};  // mails with these keys go, where they are not sent
  std::vector<OutgoingMail> mails = {};
};

// A mail of ours that bounced.
struct Bounce {
  std::int64_t outbox = 0;
  bool is_hard = false;
  Time now;
  std::optional<FinishedIncoming> incoming = {};  // the mail that says so
};
struct BounceLimits {
  int soft = 3;  // this many within…
  Duration in = std::chrono::days(7);
};
struct BounceOutcome {
  bool is_known = false;     // there is such a mail, and it has not come back before
  bool is_failing = false;   // mails to the account fail…
  bool began = false;        // …since this one
  bool stops_clock = false;  // they fail, and no other mail of the match has come back since
  QueuedMail mail;           // that came back; without its bytes
};

// An account with digests, and the time up to which the latest one has reported.
struct DigestReader {
  Account account;
  Time told;
};
struct DigestTold {
  std::int64_t account = 0;
  Time before;  // guard: nothing happens where another has been told since
  Time now;
  std::optional<OutgoingMail> mail = {};  // empty: there was nothing to tell
};

struct MailedAgain {
  std::int64_t account = 0;
  int tries = 0;  // with this one
  std::vector<OutgoingMail> mails = {};
};

class MailDeskStore {
 public:
  virtual ~MailDeskStore() = default;

  // Stores the effects without a step of a match. False, and nothing happens, if the mail no longer
  // waits.
  virtual bool finish_incoming(const MailEffects& effects) = 0;

  // The place of the seat's next lines.
  virtual DraftPlace draft_place(std::int64_t account, std::string_view match, Time now) = 0;
  // The place of another question; `match` may be empty.
  virtual DraftPlace question_place(std::int64_t account, std::string_view match, DraftAsks asks,
                                    Time now) = 0;
  virtual std::optional<Draft> draft(std::int64_t id) = 0;
  // The lines of the seat.
  virtual std::optional<Draft> draft_of(std::int64_t account, std::string_view match) = 0;
  // The latest question of this kind about the match.
  virtual std::optional<Draft> question_of(std::int64_t account, std::string_view match,
                                           DraftAsks asks) = 0;

  // What is prepared in this match.
  virtual std::vector<PreparedOrders> prepared_in(std::string_view match) = 0;
  // The prepared orders of all matches after `after`, in a fixed order.
  virtual std::vector<PreparedOrders> prepared_orders(const SeatOfMatch& after, int limit) = 0;

  // The account's additional addresses that were confirmed from there.
  virtual std::vector<std::string> aliases(std::int64_t account) = 0;

  // Stores a sign-up for this address, replacing one that is too old; empty if the limits are
  // reached.
  virtual std::optional<SignUp> sign_up(std::string_view address, Time now,
                                        const SignUpBounds& most) = 0;
  virtual std::optional<SignUp> find_sign_up(std::int64_t id) = 0;

  // A mail of ours, also one that is sent (then without its bytes), for a month.
  virtual std::optional<QueuedMail> mail(std::int64_t id) = 0;
  virtual std::optional<QueuedMail> mail_by_message_id(std::string_view message_id) = 0;
  // Whether a mail to this seat was sent within the last month, so that an answer may be on its
  // way.
  virtual bool seat_was_mailed(std::string_view match, Side side) = 0;
  // Notes that it came back, and finishes the mail that says so.
  virtual BounceOutcome mail_bounced(const Bounce& bounce, const BounceLimits& limits) = 0;
  // Accounts after `after` whose mails bounce, by id.
  virtual std::vector<Account> failing_accounts(std::int64_t after, int limit) = 0;

  // How often requests to the account were mailed again since its mails began to bounce.
  virtual int failing_tries(std::int64_t account) = 0;
  // Whether a mail that was sent to the account after mails to it began to fail, and before
  // `reported`, has not come back, nor any mail since.
  virtual bool has_arrived_since_failing(std::int64_t account, Time reported) = 0;
  virtual void mail_again(const MailedAgain& again) = 0;

  // The accounts after `after`, by id.
  virtual std::vector<DigestReader> digest_readers(std::int64_t after, int limit) = 0;
  virtual void digest_told(const DigestTold& told) = 0;
};

}  // namespace adjutant::ports
