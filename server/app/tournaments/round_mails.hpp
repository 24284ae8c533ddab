#pragma once

#include <optional>
#include <vector>

#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/outgoing_mail.hpp"

// What people are reminded of while a round runs towards its end.
namespace adjutant::app {

// When somebody is to be reminded next: half of a board's time is gone, four fifths of it, a day is
// left, and it is over. Empty: nothing is to come.
std::optional<ports::Time> reminders_due(const LoadedTournament& tournament);

// What has fallen due since the last time. To each who plays at a board one mail, of the last that
// has come for any of their boards; to officials where they are to rule.
std::vector<ports::OutgoingMail> reminders_of(const MailContext& mail,
                                              const LoadedTournament& tournament, ports::Time now);

}  // namespace adjutant::app
