#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/match/options.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Players go on vacation: the clock of their own turn stops, and their opponent gets a notice.
class Vacations {
 public:
  Vacations(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // What goes into the same transaction, if a mail asked for it.
  using Addition = std::function<ports::MailEffects(const ports::MatchRow& after)>;

  // Books a vacation with this last day, "2026-12-24", by the player's clock. Returns the match
  // afterwards; "bad-request" says why not.
  Result<ports::MatchRow> announce(const Identity& identity, std::string_view match,
                                   std::string_view last_day, const Addition& addition = {});
  // Cancels the next vacation, or ends the current one: its used days stay used. "bad-request" if
  // there is none.
  Result<ports::MatchRow> end(const Identity& identity, std::string_view match,
                              const Addition& addition = {});

 private:
  // Changes the row, or returns why not.
  using Change = std::function<std::expected<void, std::string>(
      ports::MatchRow&, core::Side, const std::optional<ClockOptions>&, ports::Time now)>;
  Result<ports::MatchRow> change(const Identity& identity, std::string_view match,
                                 ports::Notice notice, const Change& change,
                                 const Addition& addition);

  Context& context_;
  MatchHost& host_;
  RecentCounts changes_{limits::lately, context_.accounts, "vacations"};  // by account and match
};

}  // namespace adjutant::app
