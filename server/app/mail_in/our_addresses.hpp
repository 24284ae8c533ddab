#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/app/mail_in/reading/bounce_addresses.hpp"
#include "server/auth/mail_token.hpp"

namespace adjutant::app {

// The addresses that accept mail, so that a mail system can refuse all others at its door: the one
// for answers with or without a token of ours, "play@" of the same domain, the sender of our mails,
// and "b+TOKEN@", where our mails come back to. Letters in any case.
class OurAddresses {
 public:
  // Whether a token is one of ours, also one whose time is over: that is for the desk to be silent
  // about.
  using TokenTest = std::function<bool(const auth::UnprovenMailToken&)>;
  // `address` and `from_address` are the configuration's ([mail.in] and [mail]).
  OurAddresses(std::string_view address, std::string_view from_address, TokenTest is_token,
               const BounceAddresses& bounces);

  // Looks tokens up in the store: throws StoreFailure.
  bool has(std::string_view recipient) const;

 private:
  std::string local_part_, domain_, from_address_;
  TokenTest is_token_;
  const BounceAddresses& bounces_;
};

}  // namespace adjutant::app
