#pragma once

#include <optional>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/match_host.hpp"

// Who gets a mail about a match.
namespace adjutant::app {

// The player of a seat, when he wants mail of this match at all and has confirmed his address.
std::optional<ports::SeatRecipient> reachable(Context& context, const ports::MatchRow& row,
                                              core::Side side);
// Those of the seats that wish a report after this step.
std::vector<ports::SeatRecipient> report_recipients(Context& context, const ports::MatchRow& row);
// The notice to the player of a seat; empty when he is not to be reached.
std::optional<ports::OutgoingMail> notice(Context& context, ports::Notice kind,
                                          const ports::MatchRow& row,
                                          std::string_view scenario_title, core::Side side);

}  // namespace adjutant::app
