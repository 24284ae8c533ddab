#pragma once

#include <string_view>

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::mail {

inline constexpr int html_levels_max = 512;

// Lines of a text/html part in UTF-8 as a reader sees them. What mail programs mark as quoted is
// quoted: blockquote, and what Gmail, Outlook, Thunderbird, Yahoo and Proton put around the mail
// that is answered. Scripts, styles and the head are left out, and so is text that its style hides
// (html_seen.hpp) or that is struck out. Folded.
struct HtmlText {
  app::Text text;
  bool is_too_deep = false;  // nested beyond html_levels_max: nothing behind that was read
  bool has_struck = false;   // something that is not quoted is struck out
};
HtmlText html_text(std::string_view utf8);

}  // namespace adjutant::mail
