#include "server/app/mail_in/our_addresses.hpp"

#include <utility>

#include "engine/core/notation/words.hpp"
#include "server/app/accounts/mail_address.hpp"

namespace adjutant::app {

using core::notation::lower_case;

OurAddresses::OurAddresses(std::string_view address, std::string_view from_address,
                           TokenTest is_token, const BounceAddresses& bounces)
    : local_part_(lower_case(address_parts(address).local)),
      domain_(lower_case(address_parts(address).domain)),
      from_address_(lower_case(from_address)),
      is_token_(std::move(is_token)),
      bounces_(bounces) {}

bool OurAddresses::has(std::string_view recipient) const {
  const auto whole = lower_case(recipient);
  if (whole == from_address_) return true;
  const auto at = whole.rfind('@');
  if (at == std::string::npos || whole.substr(at + 1) != domain_) return false;
  const auto local = whole.substr(0, at);
  if (local == local_part_ || local == "play") return true;
  if (local.starts_with("b+")) return bounces_.mail_of(whole).has_value();
  if (!local.starts_with(local_part_ + "+")) return false;
  const auto token = auth::read_mail_token(local.substr(local_part_.size() + 1));
  return token && is_token_(*token);
}

}  // namespace adjutant::app
