#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/json/accounts.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

using protocol::SignUp;

// Accounts, their addresses and their preferences. Called from many threads.
//
// Handles are public names, so an answer may say that one is taken. Only the address itself learns
// whether it has an account: the answer and the work are the same either way.
class Accounts {
 public:
  Accounts(Context& context, Sessions& sessions) : context_(context), sessions_(sessions) {}

  // Mails a confirmation link. Answers 409 if somebody has the handle. If the address has an
  // account already, the new account is still created, but can never be confirmed: the owner gets a
  // mail without a link. `peer` as in Sessions::sign_in.
  Result<void> sign_up(const SignUp& request, std::string_view peer = {});
  // The same for a guest, who keeps the account. All sessions of the guest end; this is the new
  // one.
  Result<NewSession> make_player(const ports::Account& guest, const SignUp& request,
                                 std::string_view peer);
  // Gives the handle of the account whose address is now confirmed.
  Result<std::string> confirm(std::string_view token);
  Result<void> resend_confirmation(const Identity& identity, std::string_view peer);

  // "forbidden" for a token that is limited to one match.
  Result<protocol::AccountView> own(const Identity& identity) const;

  // Changes the name, once in limits::rename_every. "handle-taken", "too-many", "bad-request".
  Result<void> rename(std::int64_t account, const std::string& handle);

  // Returns the preferences as they are now. An empty time zone is UTC.
  Result<protocol::PreferencesView> set_preferences(const Identity& identity,
                                                    const protocol::Preferences& wanted);

  // Need the current password; `peer` as in Sessions::sign_in. A new password ends all other
  // sessions. A new address counts when its owner opens its link; the old address gets a notice at
  // once.
  Result<void> change_password(const Identity& identity, std::string_view current,
                               std::string_view wanted, std::string_view peer);
  Result<void> change_email(const Identity& identity, std::string_view password,
                            std::string_view email, std::string_view peer);

  // Counts a mail that asks an address whether it belongs to this player, for the account and for
  // the mailbox. "too-many" if the limit forbids it.
  Result<void> may_ask_address(const ports::Account& account, const std::string& address);
  // Counts an answer to an address without an account. Returns whether the caller may send it.
  bool may_answer_stranger(const std::string& address);
  // Counts one answer about a suspension. Returns whether the caller may send it.
  bool may_tell_held(const ports::Account& account);

  // The answer is the same whether or not the account exists. An address finds only the account
  // that has confirmed it. A mailbox gets a few of these mails a day from the requests of one peer.
  Result<void> request_password_reset(std::string_view handle_or_email, std::string_view peer = {});
  // Ends all sessions of the account. A token sets one password.
  Result<void> reset_password(std::string_view token, std::string_view password,
                              std::string_view peer = {});

 private:
  struct Opening;
  Result<void> check(const SignUp& request) const;
  Result<Opening> opening_of(SignUp request, std::string_view peer);
  Context& context_;
  Sessions& sessions_;
  // The mail, unless its mailbox has reached its limit.
  std::optional<ports::OutgoingMail> within_bound(ports::OutgoingMail mail, std::string_view peer);
  RecentCounts email_changes_{limits::lately, context_.accounts, "email-changes"};  // by account
  RecentCounts preferences_{limits::lately, context_.accounts, "preferences"};      // by account
  RecentCounts confirmations_{limits::lately, context_.accounts, "confirmations"};  // by account
  RecentCounts signed_up_{limits::guest_window, context_.accounts, "sign-ups"};     // by network
  // By mailbox, and by mailbox and network.
  RecentCounts mailed_{limits::lately, context_.accounts, "confirmation-mails"};
  RecentCounts resets_{limits::lately, context_.accounts, "resets"};  // by mailbox and network
  RecentCounts answers_{limits::lately, context_.accounts, "mail-answers"};           // by mailbox
  RecentCounts held_told_{limits::held_told_every, context_.accounts, "held-mails"};  // by account
};

// Why no account may have this name; empty if one may.
std::string handle_fault(std::string_view handle);
// Why no account may have this address; empty if one may.
std::string address_fault(std::string_view email);
// What is wrong with the two, for an operator; empty if nothing is.
std::string account_fault(std::string_view handle, std::string_view email);

// "every_report" …, and back; empty for any other text.
std::string_view name(ports::MailPreference preference);
std::optional<ports::MailPreference> mail_preference_named(std::string_view name);

}  // namespace adjutant::app
