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

// Players go on vacation: the clock of their own turn stops, and their opponent is notified.
class Vacations {
 public:
  Vacations(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // What goes with it into its transaction, where a mail has asked for it.
  using Addition = std::function<ports::MailEffects(const ports::MatchRow& after)>;

  // With this day as its last, "2026-12-24", by the clock of the player. How the match is then;
  // "bad-request" says why not.
  Result<ports::MatchRow> announce(const Identity& identity, std::string_view match,
                                   std::string_view last_day, const Addition& addition = {});
  // Takes back the one that is to come, or ends the one that they are on: what was used of it stays
  // used. "bad-request" where there is none.
  Result<ports::MatchRow> end(const Identity& identity, std::string_view match,
                              const Addition& addition = {});

 private:
  // Changes the row, or says why not.
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
