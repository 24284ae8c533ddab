#pragma once

#include <string_view>

#include "server/app/mail_in/letter.hpp"

namespace adjutant::mail {

inline constexpr int html_levels_max = 512;

// Lines of a text/html part in UTF-8 as a reader sees them. What mail programs mark as quoted is
// quoted: blockquote, and what Gmail, Outlook, Thunderbird, Yahoo and Proton put around the mail
// that is answered. Scripts, styles and the head are left out, and so is text that its style hides
// (html_seen.hpp). Folded. `is_too_deep` is set where
// elements are nested beyond html_levels_max: nothing behind that was read.
app::Text html_text(std::string_view utf8, bool& is_too_deep);

}  // namespace adjutant::mail
