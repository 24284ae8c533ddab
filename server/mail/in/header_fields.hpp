#pragma once

#include <string>
#include <string_view>
#include <vector>

// A mail's header, read without MIME: for what has to be known before a mail is read as a whole.
namespace adjutant::mail {

struct MailParts {
  std::string_view header;  // with its last line end
  std::string_view body;
};
// Parted at the first empty line; line ends are LF or CRLF. Linear.
MailParts parts_of(std::string_view mail);

// The values of the fields with this name (any case of letters) from the top, each unfolded
// (RFC 5322 section 2.2.3) and without blanks at its ends.
std::vector<std::string> field_values(std::string_view header, std::string_view name);

// The first of them; empty where there is none.
std::string field_value(std::string_view header, std::string_view name);

}  // namespace adjutant::mail
