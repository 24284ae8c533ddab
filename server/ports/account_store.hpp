#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/outgoing_mail.hpp"
#include "server/ports/store_failure.hpp"

// Accounts, with the links mailed to them and their sessions.
namespace adjutant::ports {

enum class MailPreference : std::uint8_t {
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
  MailPreference mail_preference = MailPreference::every_report;
  Time created;
  std::optional<Time> guest_until = {};    // a guest's account goes then; empty: no guest
  bool text_only = false;                  // mails to them are plain text
  std::int64_t mail_epoch = 0;             // addresses that answers go to are of one epoch
  std::optional<int> digest_minute = {};   // of their day: one mail a day then; empty: none
  std::string time_zone = {};              // IANA name; empty: UTC
  int hold_minutes = 0;                    // so long their mailed orders wait for second thoughts
  std::optional<Time> failing_since = {};  // mails to them come back; empty: they do not
};

struct DigestWish {
  std::optional<int> minute = {};  // of the day; empty: no digest
  Time since = {};                 // the first one tells what happened from then on
};
// Wishes about mail: those that are set are changed.
struct MailWishes {
  std::int64_t account = 0;
  std::optional<MailPreference> preference = {};
  std::optional<bool> text_only = {};
  std::optional<DigestWish> digest = {};
  std::optional<std::string> time_zone = {};
  std::optional<int> hold_minutes = {};
  bool new_addresses = false;  // mail_epoch grows by one
};

// A link that was mailed: confirm an address, reset a password, unsubscribe, change the address.
enum class LinkPurpose : std::uint8_t { confirm, reset_password, unsubscribe, change_email };

// Valid links of one purpose for an account. Beyond the limit links are dropped silently, with
// their mail: a requester must neither fill a mailbox that is not theirs nor learn about it.
inline constexpr int links_per_purpose_max = 10;

struct Link {
  core::Digest token_hash{};  // SHA-256 of the token; the token itself is never stored
  std::int64_t account = 0;
  LinkPurpose purpose = LinkPurpose::confirm;
  Time expires;
  std::string address = {};  // the new one, of a link that changes it
  // A link is void once the account's hash differs from this one. Not stored; empty: not checked.
  std::optional<std::string> password_hash = {};
};

struct Session {
  core::Digest token_hash{};
  std::int64_t account = 0;
  std::string label;  // "browser", "script", …
  std::string match;  // limited to this match; empty: all
  bool read_only = false;
  Time created;
  Time expires;
  std::optional<Time> used = {};  // last, to within session_used_every; empty: not told
};
// The use of a session is stored at most this often.
inline constexpr Duration session_used_every = std::chrono::hours{1};

// Conditions for adding a session.
struct SessionBound {
  std::size_t most = 0;  // sessions of the account that are good at once
  bool oldest_make_room = false;
  // The hash that the password was checked against, and the session that asked. Empty: not checked.
  std::optional<std::string> password_hash = {};
  std::optional<core::Digest> asked_by = {};
};

// A new name for a player.
struct NewHandle {
  std::int64_t account = 0;
  std::string handle;
  Time now;
  Duration again{};  // so long after the one before
};
enum class RenameRefused : std::uint8_t { taken, too_soon };

// How often an account has done something that is limited in a window of time.
struct LatelyDone {
  std::string what;
  core::Digest who{};  // a hash of whose count it is
  int times = 0;
  Time until;  // then it is forgotten
};

// The player that a guest becomes.
struct NewPlayer {
  Account account;
  Link confirmation;
  Session session;
};

// Where there are `most` guests, one who came before `idle_since` and has no match makes room.
struct GuestLimits {
  int most = 0;
  Time idle_since = {};
};

class AccountStore {
 public:
  virtual ~AccountStore() = default;

  enum class Taken : std::uint8_t { handle, email, account };  // account: no longer a guest
  // Fills in the account's id. Stores mail and link with it, if there are any. Only a confirmed
  // account holds an address, and only against other confirmed ones.
  virtual std::expected<std::int64_t, Taken> create_account(
      const Account& account, const std::optional<Link>& confirmation,
      const std::optional<OutgoingMail>& mail) = 0;
  // Adds a guest with a session; empty if the limit of guests is reached, and nobody makes room.
  virtual std::optional<std::int64_t> create_guest(const Account& account, const Session& session,
                                                   const GuestLimits& limits) = 0;
  // Turns the guest with this id into a player with the account's handle, address and password. The
  // name stays as it was in those matches. Ends all earlier sessions.
  virtual std::expected<void, Taken> make_player(const NewPlayer& player,
                                                 const std::optional<OutgoingMail>& mail) = 0;
  // Renames the account. Matches and tournaments that have begun keep the old name, and nobody else
  // may have it. Nothing to do if the account has this name already.
  virtual std::expected<void, RenameRefused> rename(const NewHandle& wanted) = 0;
  // The accounts after `after`, in the order of their ids.
  virtual std::vector<Account> accounts(std::int64_t after, int limit) = 0;
  virtual std::optional<Account> account(std::int64_t id) = 0;
  virtual std::optional<Account> account_by_handle(std::string_view handle) = 0;
  // The account with this handle, or the one that had it before it was renamed: nobody else may
  // have it.
  virtual std::optional<Account> account_once_called(std::string_view handle) = 0;
  // The password hash of some account, always the same for the same number while the accounts stay;
  // empty if there is none.
  virtual std::string some_password_hash(std::uint64_t number) = 0;
  // Replaces the hash of the same password; does nothing if the password has changed meanwhile.
  virtual void renew_password_hash(std::int64_t account, std::string_view before,
                                   std::string_view now) = 0;
  // The account that has confirmed this address.
  virtual std::optional<Account> account_by_email(std::string_view email) = 0;
  // Ends all sessions except the kept one, and removes every link that resets the password or
  // changes the address. False, and nothing happens, if the stored hash is not the earlier one;
  // empty: any.
  virtual bool set_password(std::int64_t account, std::string_view password_hash,
                            const std::optional<core::Digest>& kept_session,
                            const std::optional<std::string>& before) = 0;
  // The same for the account of a link that resets the password, and removes the link. Returns the
  // account; empty if there is no such link now.
  virtual std::optional<std::int64_t> reset_password(const core::Digest& token_hash,
                                                     std::string_view password_hash, Time now) = 0;
  virtual void set_mail_wishes(const MailWishes& wishes) = 0;
  virtual void set_admin(std::int64_t account, bool admin) = 0;
  // The epoch of the account's calendar address; 0: it has none. A new one ends the one before.
  virtual std::int64_t calendar_epoch(std::int64_t account) = 0;
  virtual std::int64_t new_calendar_epoch(std::int64_t account) = 0;

  // Writes as much when there are too many links, so that the time tells nothing. A link that
  // changes the address replaces the earlier one, and the links that confirm the address.
  virtual void add_link(const Link& link, const std::optional<OutgoingMail>& mail) = 0;
  virtual std::optional<Link> link(const core::Digest& token_hash) = 0;
  // Confirms the address, or replaces it with the new one, and removes all such links of the
  // account. A new address also removes links that reset the password, and mail_epoch grows by one.
  // Empty if there is no such link now, or another account has the address meanwhile.
  virtual std::optional<std::int64_t> confirm(const core::Digest& token_hash, Time now) = 0;

  // Returns the sessions that made room for it. Empty, and nothing is added, if the conditions fail
  // or the account is being deleted.
  virtual std::optional<std::vector<core::Digest>> add_session(const Session& session,
                                                               const SessionBound& bound) = 0;
  virtual std::optional<std::pair<Session, Account>> session(const core::Digest& token_hash,
                                                             Time now) = 0;
  virtual std::vector<Session> sessions(std::int64_t account, Time now) = 0;
  virtual bool end_session(std::int64_t account, const core::Digest& token_hash) = 0;
  // Removes all except this one; returns how many.
  virtual int end_other_sessions(std::int64_t account, const core::Digest& kept) = 0;
  virtual void session_used(const core::Digest& token_hash, Time now) = 0;
  // Without times if nothing is stored.
  virtual LatelyDone done_lately(std::string_view what, const core::Digest& who) = 0;
  // Stores all of them, or none. Waits for the disk once, so that no restart forgets the counts.
  virtual void keep_done_lately(const std::vector<LatelyDone>& all) = 0;
  // Whether other servers may count at the same time: then they all count with the next two.
  virtual bool is_shared() const { return false; }
  // Counts one more for each of `whom`, who may be there twice; or nothing at all if some would be
  // counted more than `most` times within the window, which begins with the first time: these.
  virtual std::vector<LatelyDone> count_done_lately(std::string_view what,
                                                    const std::vector<core::Digest>& whom, int most,
                                                    Time now, Duration window) = 0;
  virtual void take_back_done_lately(std::string_view what, const core::Digest& who) = 0;
  // Counts one more, with those before it unless they were to be forgotten by now, and returns how
  // many there are. They are to be forgotten then.
  virtual int add_done_lately(std::string_view what, const core::Digest& who, Time now,
                              Time then) = 0;
  // Whether the account has signed in, used a session or sent a mail since then.
  virtual bool has_come(std::int64_t account, Time since) = 0;
};

}  // namespace adjutant::ports
