#pragma once

#include <string>
#include <string_view>

// The marks that programs put before the lines of the mail that is answered.
namespace adjutant::mail {

// UTF-8 text as it came, not folded, with ">" for other marks before a line: arrows and vertical
// rules, and the initials of the person who is quoted. What opens a quotation within the line
// stays.
std::string with_plain_marks(std::string_view text);

// Whether the line, folded, stands behind a bar, however it is marked before that: our mails show
// so what another person wrote. Where more than the bar stands before it, it is quoted.
struct BehindBar {
  bool is_behind = false;
  bool is_marked = false;
};
BehindBar behind_bar(std::string_view line);

}  // namespace adjutant::mail
