#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Players go on vacation: the clock of their own turn stands still then, and their opponent is
// told.
class Vacations {
 public:
  Vacations(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // What goes with it into its transaction, where a mail has asked for it.
  using Addition = std::function<ports::MailEffects(const ports::MatchRow& after)>;

  // With this day as its last, "2026-12-24", by the clock of the player. How the match is then;
  // "bad-request" says why not.
  Result<ports::MatchRow> announce(const Identity& identity, std::string_view match,
                                   std::string_view last_day, const Addition& addition = {});

 private:
  Context& context_;
  MatchHost& host_;
};

}  // namespace adjutant::app
