#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/account_store.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/outgoing_mail.hpp"

// All data of a player, to download; and accounts that are deleted. First an account is closed to
// its player, with all private data, in one transaction; then its matches are resigned, one by one;
// at last its name is removed. After an interruption it continues: closing accounts are found
// again.
namespace adjutant::ports {

// What still involves an account.
struct AccountTies {
  std::vector<std::string> running;    // matches
  std::vector<std::string> held;       // matches
  std::vector<std::string> organised;  // tournaments that are not over
  std::vector<std::string> entered;    // unfinished tournaments, withdrawn from or not
};

// A text of a player's that is kept for a while.
struct KeptText {
  std::string match;  // id; empty: of none
  std::string text;
  Time since;
};

// The data about a player beside matches, messages and preferences.
struct KeptOfAccount {
  std::vector<std::string> aliases;  // addresses that they write from, too
  std::vector<KeptText> drafts;      // orders that came by mail and are not played
  std::vector<KeptText> prepared;    // orders that wait for their turn
};

class ClosingStore {
 public:
  virtual ~ClosingStore() = default;

  virtual KeptOfAccount kept_of(std::int64_t account) = 0;

  virtual AccountTies account_ties(std::int64_t account) = 0;
  // Nobody can sign in any more, and only the farewell is mailed: address, password, sessions,
  // links, aliases, drafts, prepared orders, queued mails, the calendar's secret and chat are
  // deleted; open matches of theirs are cancelled, reserved seats become free. False if it is
  // closing, or deleted, already, or has another password's hash than this; empty: any.
  virtual bool begin_closing(std::int64_t account, Time now,
                             const std::optional<OutgoingMail>& farewell,
                             const std::optional<std::string>& password_hash) = 0;
  // In the order of their ids.
  virtual std::vector<Account> closing_accounts(int limit) = 0;
  // The name goes: they are former-player-N from now on, and are in no tournament that has not
  // named them. False, and nothing done, while they have a match that runs or is held.
  virtual bool finish_closing(std::int64_t account, Time now) = 0;
};

// The beginning of a former player's handle; no other handle begins like this.
inline constexpr std::string_view former_player_prefix = "former-player-";
// The text that replaces a former player's messages.
inline constexpr std::string_view taken_back = "(taken back with the account)";

}  // namespace adjutant::ports
