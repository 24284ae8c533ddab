#pragma once

#include <string_view>

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::mail {

struct Flowed {
  bool is_flowed = false;       // format=flowed (RFC 3676)
  bool deletes_spaces = false;  // DelSp=yes
};

// Lines of a text/plain part in UTF-8, with how deep each is quoted; flowed lines are joined
// (RFC 3676 section 4), the armour of an inline signature is taken off (RFC 9580 section 7).
// Folded. `is_encrypted` is set where the text is a ciphertext in armour.
app::Text plain_text(std::string_view utf8, Flowed flowed, bool& is_encrypted);

}  // namespace adjutant::mail
