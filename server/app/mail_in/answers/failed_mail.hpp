#pragma once

#include "server/app/mail_in/answers/desk_parts.hpp"

namespace adjutant::app {

// Ends a mail that failed again and again: an operator finds it among the dead, and its sender is
// notified. `mail.letter` may be empty, if even its bytes could not be read.
void end_failed(DeskParts& parts, const MailAtHand& mail);

}  // namespace adjutant::app
