#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/store_failure.hpp"

// Incoming mails: stored before they are acknowledged, read and acted on later.
namespace adjutant::ports {

enum class IncomingState : std::uint8_t {
  waiting,  // to be read and acted on
  done,
  dead,     // cannot be read: an operator's
  dropped,  // nobody acts on it
};

// The result of a mail. From `automatic` on: why it was dropped.
enum class Verdict : std::uint8_t {
  played,
  refused,
  checked,
  repeated,
  late,
  early,
  prepared,
  held,
  asked,
  done,     // a command, or a mail of mail systems that was noted
  nothing,  // nothing was found in it
  automatic,
  no_token,
  bad_token,
  too_many,
  too_old,
  list,
};
inline constexpr int verdicts = static_cast<int>(Verdict::list) + 1;

// A mail as its source has it.
struct IncomingMail {
  std::string source;      // "lmtp", "pipe", "maildir", "imap"
  std::string place = {};  // where the source has it: a file, "UIDVALIDITY/UID"
  Time arrived;            // by what is trusted (mail.md, section 8)
  Time taken;
  std::string sender = {};                   // of the envelope; empty: the null sender
  std::vector<std::string> recipients = {};  // of the envelope; no line ends in them
  std::string message_id = {};               // without brackets; may be empty
  std::string key;                           // hexadecimal: the same mail has the same
  std::string bytes = {};
  bool is_cut = false;      // too large: `bytes` is its begin
  std::string origin = {};  // the network that handed it to our mail system; empty: unknown
  // A mail that needs no action is dropped at once, and its key kept.
  std::optional<Verdict> dropped = {};
};

struct StoredIncoming {
  std::int64_t id = 0;  // in the order in which they were taken in
  IncomingMail mail;    // its bytes are gone after a week
  IncomingState state = IncomingState::waiting;
  std::optional<Verdict> verdict;
  int attempts = 0;
  Time not_before;
  std::int64_t account = 0;  // 0: nobody's, or not read yet
  std::string match;         // empty: none, or not read yet
};

// The end of a mail, stored with its effects.
struct FinishedIncoming {
  std::int64_t id = 0;
  IncomingState state = IncomingState::done;
  Verdict verdict = Verdict::done;
  std::int64_t account = 0;
  std::string match = {};
  bool is_unproven = false;  // others may have written it in the account's name
};

// A mail of an account and its result.
struct MailVerdict {
  Time arrived;
  Time taken;
  Verdict verdict = Verdict::done;
};

// Mails in an account's name that others may have written.
struct UnprovenMails {
  int of_origin = 0;  // from one network
  int of_all = 0;
};

// A mail that cannot be handled now.
struct PostponedIncoming {
  std::int64_t id = 0;
  Time not_before;
  bool is_failed_reading = false;  // counts as an attempt; otherwise somebody was busy
  std::int64_t account = 0;        // whose it is, where that is known: later ones wait for it
  std::string match = {};
};

// A source of mails. Every mail that arrived there before the watermark has been taken in.
struct MailSource {
  std::string name;
  Time watermark;
  Time up;  // when it was seen at work last
  std::int64_t uid_validity = 0;
  std::int64_t last_uid = 0;

  bool operator==(const MailSource&) const = default;
};

struct IncomingFilter {
  std::optional<IncomingState> state = {};
  std::int64_t before = 0;  // cursor: ids below; 0: from the latest
  int limit = 50;
};

struct IncomingCount {
  std::string source;
  Verdict verdict = Verdict::done;
  std::int64_t mails = 0;

  bool operator==(const IncomingCount&) const = default;
};

enum class TakenIn : std::uint8_t {
  taken,
  known,  // a mail with this key was taken in before: nothing has happened
};
struct IncomingOutcome {
  TakenIn taken = TakenIn::taken;
  std::exception_ptr failure;  // a StoreFailure: nothing may be acknowledged
};
using IncomingTaken = std::move_only_function<void(IncomingOutcome)>;

class IncomingStore {
 public:
  virtual ~IncomingStore() = default;

  // Stores the mail, unless its key is known, and the state of its source with it.
  virtual TakenIn take_in(const IncomingMail& mail, const std::optional<MailSource>& source) = 0;
  // The same without waiting for the disk, and without throwing: `taken` is called once, from any
  // thread, perhaps before this returns. It must neither wait nor call the store.
  virtual void take_in_later(IncomingMail mail, IncomingTaken taken) {
    IncomingOutcome outcome;
    try {
      outcome.taken = take_in(mail, {});
    } catch (const StoreFailure&) {
      outcome.failure = std::current_exception();
    }
    taken(std::move(outcome));
  }
  virtual bool is_known_incoming(std::string_view key) = 0;

  // Waiting mails that are due, oldest first. A mail of a known account waits for the account's
  // older ones.
  virtual std::vector<StoredIncoming> next_incoming(Time now, int limit) = 0;
  // Whether a mail of this account that is older than this one still waits.
  virtual bool older_incoming_waits(std::int64_t account, std::int64_t id) = 0;
  // Changes nothing if the mail no longer waits.
  virtual void postpone_incoming(const PostponedIncoming& postponed) = 0;
  // How many of the account's mails arrived since then, without this one, unproven ones and those
  // over the limit.
  virtual int incoming_since(std::int64_t account, Time since, std::int64_t but) = 0;
  // How many unproven mails were handled since then, or had this verdict.
  virtual UnprovenMails unproven_since(std::int64_t account, Time since, std::string_view origin,
                                       std::optional<Verdict> verdict) = 0;
  // Whether a mail of the account came from this network since then.
  virtual bool has_written_from(std::int64_t account, std::string_view origin, Time since) = 0;
  // The results of the account's own mails since then, oldest first, without the first `skip`.
  virtual std::vector<MailVerdict> own_verdicts(std::int64_t account, Time since, int skip) = 0;
  // How many of an account's mails had this verdict since then.
  virtual int verdicts_since(std::int64_t account, Verdict verdict, Time since) = 0;

  // For operators: latest first, without their bytes.
  virtual std::vector<StoredIncoming> incoming_list(const IncomingFilter& filter) = 0;
  virtual std::optional<StoredIncoming> incoming(std::int64_t id) = 0;
  // Reads the mail again now; what was done under its key is not done twice. False if there is no
  // such mail or its bytes are gone.
  virtual bool replay_incoming(std::int64_t id, Time now) = 0;
  // Drops the mail. False if there is no such mail, or it is done.
  virtual bool drop_incoming(std::int64_t id) = 0;

  // The number of mails by source and result, of those whose keys are kept.
  virtual std::vector<IncomingCount> incoming_counts() = 0;

  virtual std::vector<MailSource> mail_sources() = 0;
  virtual void set_mail_source(const MailSource& source) = 0;
};

}  // namespace adjutant::ports
