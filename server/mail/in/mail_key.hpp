#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace adjutant::mail {

struct MailIdentity {
  std::string message_id;  // without brackets; empty where there is none
  std::string key;         // hexadecimal
};

// By what a mail is known when it comes again: the SHA-256 of its author, the tokens that stand in
// its recipients ("reply+TOKEN@...", of the envelope, To and Cc), its Message-ID (without one:
// Date, Subject) and its body, lines ended by LF, without blanks at their ends and empty lines at
// the body's end. Trace headers, in which copies differ, do not count.
MailIdentity identity_of(std::string_view mail, const std::vector<std::string>& recipients = {});

}  // namespace adjutant::mail
