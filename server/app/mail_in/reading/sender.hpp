#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/reading/letter.hpp"

// Decides whether a mail is from the owner of its token. Only From counts, not Reply-To or Sender.
namespace adjutant::app {

// The result of our mail server's check (RFC 7489, RFC 8601).
enum class Dmarc : std::uint8_t { none, pass, fail };

// The result in the topmost Authentication-Results that begins with our authserv-id; none without
// one. The border takes those off that strangers wrote under our name.
Dmarc dmarc_of(const Letter& letter, std::string_view authserv_id);

enum class SenderCheck : std::uint8_t {
  match,  // From is one of the account's addresses
  dmarc,  // and DMARC has passed
  token,  // anyone with the token
};

// `addresses`: the account's own and its aliases. A mail with no address in From or several is from
// nobody; one whose domain fails DMARC is from nobody but where the token is enough.
bool is_from(const Letter& letter, const std::vector<std::string>& addresses, SenderCheck check,
             Dmarc dmarc);

// Why a mail in a player's name does not count as theirs.
enum class Doubt : std::uint8_t {
  no_token,       // it did not go to the address of one of our mails
  other_address,  // it comes from none of theirs
  dmarc_failed,   // the check of its domain failed
  no_dmarc,       // the check of its domain is mandatory, and did not confirm it
};
// For a mail to the address of one of our mails that is_from() does not take for theirs.
Doubt doubt_about(const Letter& letter, const std::vector<std::string>& addresses, Dmarc dmarc);

// What network handed the mail to our mail system, as the topmost Received says that names an
// address outside of it; empty: none does. The fields below are the sender's to write.
std::string relay_network(const Letter& letter);

}  // namespace adjutant::app
