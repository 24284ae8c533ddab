#pragma once

#include <cstdint>
#include <exception>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/ports/rows.hpp"

// What the server keeps. Coarse and synchronous: one function, one transaction, named after its
// purpose; a function that writes returns after its work is on disk and synced (several callers
// share a sync). No SQL shows here, so that another store can stand behind it, and so that it can
// be made to fail at call N. All functions may be called from any thread.
namespace adjutant::ports {

// What came of a commit: done, refused, or a StoreFailure thrown instead.
struct CommitOutcome {
  std::expected<void, CommitRefused> done;
  std::exception_ptr failure;
};
using Committed = std::move_only_function<void(CommitOutcome)>;

class Store {
 public:
  virtual ~Store() = default;

  enum class Taken : std::uint8_t { handle, email };
  // The account's id is filled in. Mail and link, where there are any, go with it. An address is
  // taken by a confirmed account only, and only for another confirmed one.
  virtual std::expected<std::int64_t, Taken> create_account(
      const Account& account, const std::optional<Link>& confirmation,
      const std::optional<OutgoingMail>& mail) = 0;
  // A guest with a session; empty when there are as many guests as there may be.
  virtual std::optional<std::int64_t> create_guest(const Account& account, const Session& session,
                                                   int most) = 0;
  // The guest with this id gets the account's handle, address and password and is none any more;
  // in those matches the name stays.
  virtual std::expected<void, Taken> make_player(const Account& account, const Link& confirmation,
                                                 const OutgoingMail& mail) = 0;
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
  virtual void set_text_only(std::int64_t account, bool text_only) = 0;
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
  // The newest that an earlier version stored with this revision or an earlier one.
  virtual std::optional<StoredReport> report(std::string_view match, int revision) = 0;

  // Gives its number.
  virtual std::expected<int, RemarkRefused> add_remark(const Remark& remark,
                                                       const RemarkBounds& most) = 0;
  virtual std::vector<Remark> remarks(std::string_view match, int after, int limit) = 0;

  // Matches whose deadline or reminder is due at `now`, earliest first; and when the next one is.
  virtual std::vector<DueMatch> due_matches(Time now, int limit) = 0;
  virtual std::optional<Time> next_due() = 0;

  virtual void enqueue(const OutgoingMail& mail) = 0;
  virtual std::vector<QueuedMail> due_mail(Time now, int limit) = 0;
  virtual std::optional<Time> next_mail_due() = 0;
  virtual void mail_sent(std::int64_t id) = 0;
  virtual void mail_failed(std::int64_t id, std::string_view reason, std::optional<Time> again) = 0;

  virtual Counts counts() = 0;
  // Forgets what is past use: expired sessions and links, guests with what they played, sent mails
  // of a month ago. A bounded piece of work; true when there is more to do.
  virtual bool prune(Time now) = 0;

  // Writes one row and syncs it. Throws StoreFailure when the store does not take it.
  virtual void probe() = 0;
  virtual StoreHealth health() = 0;
  // A consistent copy of all, made while the server runs (adjutant backup).
  virtual void backup(const std::string& file) = 0;
};

}  // namespace adjutant::ports
