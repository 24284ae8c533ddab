#pragma once

#include <string>
#include <string_view>

namespace adjutant::mail {

struct MailIdentity {
  std::string message_id;  // without brackets; empty where there is none
  std::string key;         // hexadecimal
};

// By what a mail is known when it comes again: the SHA-256 of its Message-ID (without one: From,
// Date, Subject) and its body, lines ended by LF, without blanks at their ends and empty lines at
// the body's end. Trace headers, in which copies differ, do not count. Linear.
MailIdentity identity_of(std::string_view mail);

}  // namespace adjutant::mail
