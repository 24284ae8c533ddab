#pragma once

#include <optional>
#include <vector>

#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/outgoing_mail.hpp"

// Reminders before the end of a round.
namespace adjutant::app {

// When the next reminder is due: after half of a board's time, after four fifths, a day before its
// end, and at its end. Empty if none is to come.
std::optional<ports::Time> reminders_due(const LoadedTournament& tournament);

// The reminders that are due since the last call: one mail to each player, the latest for any of
// their boards, and mails to the officials who must rule.
std::vector<ports::OutgoingMail> reminders_of(const MailContext& mail,
                                              const LoadedTournament& tournament, ports::Time now);

}  // namespace adjutant::app
