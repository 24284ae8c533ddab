#pragma once

#include "server/app/mail_in/desk_parts.hpp"

namespace adjutant::app {

// Ends a mail that could not be acted on, again and again: an operator finds it among the dead, and
// whoever sent it is told. `mail.letter` may be empty, where even its bytes could not be read.
void end_failed(DeskParts& parts, const MailAtHand& mail);

}  // namespace adjutant::app
