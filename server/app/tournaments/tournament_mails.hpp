#pragma once

#include <vector>

#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/outgoing_mail.hpp"

namespace adjutant::app {

// What entrants are mailed of the events from `first` on, those who want mail at all: that they
// have entered, whom they play, rulings that touch them, the end, and what stops or takes up the
// whole. All mails to an entrant are one thread.
std::vector<ports::OutgoingMail> mails_of(const MailContext& mail,
                                          const LoadedTournament& tournament, int first);

}  // namespace adjutant::app
