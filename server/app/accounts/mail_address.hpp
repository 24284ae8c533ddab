#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

// A mail address as the server keeps, compares and uses it: a domain with letters beyond ASCII
// becomes its A-label (RFC 5890), so that "ann@bücher.example" and "ann@xn--bcher-kva.example" are
// one. What has none comes back as it is; whether it is an address is another question.
std::string kept_address(std::string_view address);

// Whether mail can reach it, as far as the address itself shows: a dot-atom of ASCII before the "@"
// (RFC 5321 section 4.1.2), no quoted text, a domain of at least two labels behind it, and not more
// bytes than an envelope holds.
bool is_mail_address(std::string_view address);

// What stands before the last "@" of an address and behind it.
struct AddressParts {
  std::string_view local;
  std::string_view domain;
};
AddressParts address_parts(std::string_view address);

// Which mailbox the address leads to, by what holds for all mail systems: the case of its letters
// does not matter, and neither does what stands behind a "+".
std::string mailbox_of(std::string_view address);

// The additional address of an account that equals this one in any case of its letters, in its
// stored spelling.
std::optional<std::string> additional_address(ports::MailDeskStore& store, std::int64_t account,
                                              std::string_view address);

}  // namespace adjutant::app
