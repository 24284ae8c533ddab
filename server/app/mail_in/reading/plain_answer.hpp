#pragma once

#include "server/app/mail_in/reading/letter.hpp"

namespace adjutant::app {

// Whether the own words of an answer to a question say yes or no beyond doubt: not both, not as a
// question of their own, and not as the end of a sentence that a program broke ("I will not /
// confirm"). What it answers cannot be undone. An answer with neither is plain, too.
bool is_plain_answer(const Text& own);

// Whether a plain answer says no, in a line by itself: "drop", "No, thanks", "cancel".
bool says_no(const Text& own);

}  // namespace adjutant::app
