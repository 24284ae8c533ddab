#pragma once

#include <functional>
#include <string>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/standstill.hpp"
#include "server/ports/mail_desk_store.hpp"

// Time that a player could not use because of mail is not theirs to lose.
namespace adjutant::app {

// The clock of this match stands still for this time, where `is_due` says so of its row. Nothing
// happens if no single side's clock runs, or the match is busy or does not load: the clock then
// runs on. Whether it moved. Throws StoreFailure.
bool move_clock(Context& context, MatchHost& host, const std::string& match,
                const ports::Outage& outage, Told told,
                const std::function<bool(const ports::MatchRow&)>& is_due);

// After a source of mail has been away for this long: the clocks of all sides with mail from their
// match move on by the same time, a day at most. How many moved. Throws StoreFailure.
int move_clocks_after(ports::Duration outage, Context& context, MatchHost& host,
                      ports::MailDeskStore& mails);

}  // namespace adjutant::app
