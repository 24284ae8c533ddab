#pragma once

#include <optional>
#include <vector>

#include "server/app/mail_context.hpp"
#include "server/ports/match_row.hpp"

// The recipients of mails about a match.
namespace adjutant::app {

// The token in the reply address of a seat's mails about this revision. Valid as long as the player
// has the seat; orders need the current revision.
std::string seat_token(const core::Digest& key, const ports::MatchRow& row, core::Side side,
                       const ports::Account& account, int revision);
// The player of a seat, when they want mail of this match at all, and not in a digest, and have
// confirmed their address.
std::optional<ports::SeatRecipient> reachable(const MailContext& context,
                                              const ports::MatchRow& row, core::Side side);
// The same whatever mails the player wants: for an answer to a mail of theirs.
std::optional<ports::SeatRecipient> answered(const MailContext& context, const ports::MatchRow& row,
                                             core::Side side);
// The players who want a report after this step.
std::vector<ports::SeatRecipient> report_recipients(const MailContext& context,
                                                    const ports::MatchRow& row);
// The notice to the player of a seat; empty if the server cannot reach them.
std::optional<ports::OutgoingMail> notice(const MailContext& context, ports::Notice kind,
                                          const ports::MatchRow& row,
                                          const ports::ScenarioNames& names, core::Side side);

}  // namespace adjutant::app
