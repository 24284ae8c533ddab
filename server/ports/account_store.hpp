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
  // There is no link where the account's hash is another by now. Not stored; empty: not looked at.
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

// What has to hold where a session is added.
struct SessionBound {
  std::size_t most = 0;  // sessions of the account that are good at once
  bool oldest_make_room = false;
  // As when it was asked for: the hash that the password was checked against, and the session that
  // asked. Empty: not looked at.
  std::optional<std::string> password_hash = {};
  std::optional<core::Digest> asked_by = {};
};

// Another name for a player.
struct NewHandle {
  std::int64_t account = 0;
  std::string handle;
  Time now;
  Duration again{};  // so long after the one before
};
enum class RenameRefused : std::uint8_t { taken, too_soon };

// How often somebody has done something of which there may be only so much in a time.
struct LatelyDone {
  std::string what;
  core::Digest who{};  // a hash of whose count it is
  int times = 0;
  Time until;  // then it is forgotten
};

// What a guest becomes.
struct NewPlayer {
  Account account;
  Link confirmation;
  Session session;
};

class AccountStore {
 public:
  virtual ~AccountStore() = default;

  enum class Taken : std::uint8_t { handle, email, account };  // account: no longer a guest
  // The account's id is filled in. Mail and link, where there are any, go with it. An address is
  // taken by a confirmed account only, and only for another confirmed one.
  virtual std::expected<std::int64_t, Taken> create_account(
      const Account& account, const std::optional<Link>& confirmation,
      const std::optional<OutgoingMail>& mail) = 0;
  // A guest with a session; empty when there are as many guests as there may be.
  virtual std::optional<std::int64_t> create_guest(const Account& account, const Session& session,
                                                   int most) = 0;
  // The guest with this id gets the account's handle, address and password and is none any more;
  // in those matches the name stays. All sessions before end.
  virtual std::expected<void, Taken> make_player(const NewPlayer& player,
                                                 const std::optional<OutgoingMail>& mail) = 0;
  // In matches that have begun and in tournaments the name stays as it was, and nobody else may
  // have it. Done already where the account is called so.
  virtual std::expected<void, RenameRefused> rename(const NewHandle& wanted) = 0;
  // In the order of their ids, those above `after`.
  virtual std::vector<Account> accounts(std::int64_t after, int limit) = 0;
  virtual std::optional<Account> account(std::int64_t id) = 0;
  virtual std::optional<Account> account_by_handle(std::string_view handle) = 0;
  // The account that has this handle, or had it before it was renamed: nobody else may have it.
  virtual std::optional<Account> account_once_called(std::string_view handle) = 0;
  // The password hash of some account that has one, the same for the same number as long as the
  // accounts stay; empty where none is found.
  virtual std::string some_password_hash(std::uint64_t number) = 0;
  // Takes the place of the same password's hash; nothing happens where it has changed meanwhile.
  virtual void renew_password_hash(std::int64_t account, std::string_view before,
                                   std::string_view now) = 0;
  // The account that has confirmed this address.
  virtual std::optional<Account> account_by_email(std::string_view email) = 0;
  // Ends all sessions but the kept one, and every link that resets the password or changes the
  // address.
  // False, and nothing happens, where the hash is not the one before any more; empty: any.
  virtual bool set_password(std::int64_t account, std::string_view password_hash,
                            const std::optional<core::Digest>& kept_session,
                            const std::optional<std::string>& before) = 0;
  // The same for the account of a link that resets the password, which goes with it: the account;
  // empty when there is no such link now.
  virtual std::optional<std::int64_t> reset_password(const core::Digest& token_hash,
                                                     std::string_view password_hash, Time now) = 0;
  virtual void set_mail_wishes(const MailWishes& wishes) = 0;
  virtual void set_admin(std::int64_t account, bool admin) = 0;
  // Of the address of the account's calendar; 0: it has none. A new one ends the one before.
  virtual std::int64_t calendar_epoch(std::int64_t account) = 0;
  virtual std::int64_t new_calendar_epoch(std::int64_t account) = 0;

  // Writes as much where there are too many: how long it takes tells nothing. A link that changes
  // the address takes the place of the one before, and of what confirms the address.
  virtual void add_link(const Link& link, const std::optional<OutgoingMail>& mail) = 0;
  virtual std::optional<Link> link(const core::Digest& token_hash) = 0;
  // Marks the address confirmed, or puts the new one in its place, and removes all such links of
  // the account; with a new one also those that reset the password, and mail_epoch grows by one.
  // Empty when there is no such link now, or another account has the address
  // meanwhile.
  virtual std::optional<std::int64_t> confirm(const core::Digest& token_hash, Time now) = 0;

  // The sessions that made room for it; nothing is added, and empty, where none may, or where the
  // account is being deleted.
  virtual std::optional<std::vector<core::Digest>> add_session(const Session& session,
                                                               const SessionBound& bound) = 0;
  virtual std::optional<std::pair<Session, Account>> session(const core::Digest& token_hash,
                                                             Time now) = 0;
  virtual std::vector<Session> sessions(std::int64_t account, Time now) = 0;
  virtual bool end_session(std::int64_t account, const core::Digest& token_hash) = 0;
  // All but this one; how many there were.
  virtual int end_other_sessions(std::int64_t account, const core::Digest& kept) = 0;
  virtual void session_used(const core::Digest& token_hash, Time now) = 0;
  // With no times where nothing is kept.
  virtual LatelyDone done_lately(std::string_view what, const core::Digest& who) = 0;
  // All of them, or none. Waits for the disk once, so that no restart forgets what was counted.
  virtual void keep_done_lately(const std::vector<LatelyDone>& all) = 0;
  // Whether they have signed in, used a session or sent a mail since then.
  virtual bool has_come(std::int64_t account, Time since) = 0;
};

}  // namespace adjutant::ports
