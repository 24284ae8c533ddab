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

// Prepares a player's orders for their next turn over the API, with their conditions, as
// PreparedDesk does from mails. One set for each seat, whichever way it came. Called from many
// threads.
class Preparing {
 public:
  Preparing(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // The caller's prepared orders.
  Result<protocol::PreparedView> prepared(const Identity& identity, std::string_view match);
  // Replaces the prepared text; an empty text removes it. "orders-refused" with every mistake in
  // the conditions; whether the orders are legal shows only when the server plays them.
  // "wrong-state" in the caller's own turn; "too-many" beyond the day's limit.
  Result<protocol::PreparedView> prepare(const Identity& identity, std::string_view match,
                                         std::string_view text);

 private:
  Context& context_;
  MatchHost& host_;
  RecentCounts prepared_{limits::lately, context_.accounts, "prepared"};  // by account and match
};

}  // namespace adjutant::app
