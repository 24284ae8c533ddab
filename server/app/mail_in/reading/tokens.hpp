#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/mail_in/reading/addressing.hpp"
#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

// A token of ours that is no longer valid.
enum class VoidedToken : std::uint8_t {
  seat,              // its reader has left the seat
  account,           // it is too old
  question,          // somebody has answered it, or it is too old
  invitation,        // the seat is not reserved any more
  sign_up,           // somebody has used it, or it is too old
  of_old_addresses,  // its reader has asked for new addresses since
};

// Creates the tokens of mails and proves them against the facts that they are bound to. Any thread.
class MailTokens {
 public:
  MailTokens(const Context& context, ports::MailDeskStore& desk) : context_(context), desk_(desk) {}

  // Empty if it is not valid now: a wrong MAC, an old epoch, a former seat, a question with an
  // answer.
  std::optional<ProvenToken> prove(const auth::UnprovenMailToken& unproven) const;

  // Whether it is one of ours, good or not any more: it holds, or its time is over, or that which
  // it is bound to is gone, so that nobody can tell.
  bool may_be_ours(const auth::UnprovenMailToken& unproven) const;

  // What it was, if it went to this address: the account's, if one has it.
  std::optional<VoidedToken> voided(const auth::UnprovenMailToken& unproven,
                                    std::string_view address,
                                    const std::optional<ports::Account>& account) const;

  std::string of_account(const ports::Account& account) const;
  // All that are valid now, latest first.
  std::vector<std::string> all_of_account(const ports::Account& account) const;
  std::string of_question(const ports::Account& account, const ports::Draft& question) const;
  std::string of_sign_up(const ports::SignUp& sign_up) const;

 private:
  std::optional<ProvenToken> seat(const auth::UnprovenMailToken& unproven) const;
  std::optional<ProvenToken> account(const auth::UnprovenMailToken& unproven) const;
  std::optional<ProvenToken> invitation(const auth::UnprovenMailToken& unproven) const;
  std::optional<ProvenToken> sign_up(const auth::UnprovenMailToken& unproven) const;
  std::optional<ProvenToken> question(const auth::UnprovenMailToken& unproven) const;
  bool holds(const auth::UnprovenMailToken& unproven, const auth::MailTokenFacts& facts) const {
    return auth::is_proven(context_.link_key, unproven, facts);
  }

  const Context& context_;
  ports::MailDeskStore& desk_;
};

// The address for an invitation to a seat; empty if the seat is not reserved.
std::string invited_address(ports::AccountStore& accounts, const ports::SeatRow& seat);

}  // namespace adjutant::app
