#pragma once

#include "server/app/mail_in/answers/desk_parts.hpp"

namespace adjutant::app {

// Ends a mail that failed again and again: an operator finds it among the dead, and its sender gets
// a notice. `mail.letter` may be empty, if even its bytes are unreadable.
void end_failed(DeskParts& parts, const MailAtHand& mail);

}  // namespace adjutant::app
