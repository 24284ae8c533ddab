#pragma once

#include <optional>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/ports/chat_store.hpp"
#include "server/ports/match_store.hpp"

// The mails that go into the commit of a step.
namespace adjutant::app {

// The report of the period that has just ended (LiveMatch::told), for players who want it.
// `explanation`: a computer player's remark on the step that ended it.
void mail_report(Context& context, const LiveMatch& live,
                 const std::optional<ports::Remark>& explanation, ports::MatchCommit& commit);

// What a computer player says of a step where mail_report() has not told it: with the next report,
// or by itself after a while.
void queue_unreported(Context& context, const ports::MatchRow& row,
                      const ports::Remark& explanation, bool is_reported,
                      ports::MatchCommit& commit);

// A player has taken a seat over: they get the report of the latest period, and the player who had
// the seat gets a notice.
std::vector<ports::OutgoingMail> take_over_mails(Context& context, const LiveMatch& before,
                                                 const LiveMatch& after, core::Side side);

}  // namespace adjutant::app
