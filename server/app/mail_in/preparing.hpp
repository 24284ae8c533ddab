#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/submissions.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Orders that a player prepares for their next turn, with the conditions under which they are
// given: by hand, as PreparedDesk takes them from mails. One set a seat, whichever way it came.
// Called from many threads.
class Preparing {
 public:
  Preparing(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // The caller's own.
  Result<protocol::PreparedView> prepared(const Identity& identity, std::string_view match);
  // In place of what was prepared before; nothing takes it back. "orders-refused" with every fault
  // of the conditions: whether the orders are legal shows when they are played. "wrong-state" in
  // the caller's own turn; "too-many" after a number of times a day.
  Result<protocol::PreparedView> prepare(const Identity& identity, std::string_view match,
                                         std::string_view text);

 private:
  Context& context_;
  MatchHost& host_;
  RecentCounts prepared_{limits::lately, context_.accounts, "prepared"};  // by account and match
};

}  // namespace adjutant::app
