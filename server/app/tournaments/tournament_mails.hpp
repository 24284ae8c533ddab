#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.hpp"
#include "server/app/scenarios.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/outgoing_mail.hpp"

namespace adjutant::app {

// The player behind an entry; its number if the tournament hides names.
std::string entrant_name(const LoadedTournament& tournament, int entry);
// From an event's time: "2026-12-24 at 18:00 UTC".
std::string day_and_hour(std::string_view time);
// The thread of all mails to an entrant, and to an official.
std::string entrant_thread(const LoadedTournament& tournament, int entry);
std::string official_thread(const LoadedTournament& tournament, std::int64_t account);

struct TournamentMail {
  std::int64_t account = 0;
  std::string thread;
  std::string name;  // tells it from others to the same reader
  std::string subject;
  core::Document document;
  std::string calendar = {};  // RFC 5545; empty: none
  std::string replaces = {};  // key: it takes the place of one that still waits; empty: none
};
// Nothing where the account is gone, or wants no mail.
std::optional<ports::OutgoingMail> tournament_mail(const MailContext& mail,
                                                   const LoadedTournament& tournament,
                                                   TournamentMail written);

// The mails to entrants about the events from `first` on, if they want mail at all: that they have
// entered, whom they play, rulings that touch them, the end, and what stops or takes up the whole.
// All mails to an entrant are one thread. Officials get a mail about corrected results.
std::vector<ports::OutgoingMail> mails_of(const MailContext& mail, const Scenarios& scenarios,
                                          const LoadedTournament& tournament, int first);

}  // namespace adjutant::app
