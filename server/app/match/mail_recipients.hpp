#pragma once

#include <optional>
#include <vector>

#include "server/app/mail_context.hpp"
#include "server/ports/match_row.hpp"

// The recipients of mails about a match.
namespace adjutant::app {

// What answers to mails of this seat carry that told of this revision. Good for as long as the
// player has the seat; orders need it to be current.
std::string seat_token(const core::Digest& key, const ports::MatchRow& row, core::Side side,
                       const ports::Account& account, int revision);
// The player of a seat, when they want mail of this match at all, and not in a digest, and have
// confirmed their address.
std::optional<ports::SeatRecipient> reachable(const MailContext& context,
                                              const ports::MatchRow& row, core::Side side);
// The same whatever mails they want: for the answer to one of theirs.
std::optional<ports::SeatRecipient> answered(const MailContext& context, const ports::MatchRow& row,
                                             core::Side side);
// Those of the seats that want a report after this step.
std::vector<ports::SeatRecipient> report_recipients(const MailContext& context,
                                                    const ports::MatchRow& row);
// The notice to the player of a seat; empty when they are not to be reached.
std::optional<ports::OutgoingMail> notice(const MailContext& context, ports::Notice kind,
                                          const ports::MatchRow& row,
                                          const ports::ScenarioNames& names, core::Side side);

}  // namespace adjutant::app
