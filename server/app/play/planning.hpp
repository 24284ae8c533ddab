#pragma once

#include <string>
#include <string_view>

#include "protocol/json/submissions.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/orders_text.hpp"
#include "server/app/play/standing_orders.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Building a turn step by step before it is submitted: it rolls and stores nothing, and mistakes in
// the orders are part of the answer. Called from many threads, also with a token that may only
// read.
class Planning {
 public:
  Planning(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // For the caller's side, or for spectators the side that is to act, as far as they may see it.
  // "not-found" for a private match of others; "not-started".
  Result<protocol::Plan> plan(const MaybeIdentity& identity, std::string_view match,
                              const OrdersText& orders);

  // The effect of these orders before their submission: "orders-refused" with the preview if they
  // are not legal. Rolls nothing, stores nothing.
  Result<protocol::DryRun> dry_run(const Identity& identity, std::string_view match,
                                   const OrdersText& orders);

  // The caller's own orders, which wait for those of the opponent.
  Result<protocol::SealedOrders> sealed_orders(const Identity& identity, std::string_view match);

  // The caller's standing orders.
  Result<StandingOrders> standing_orders(const Identity& identity, std::string_view match);
  // The same as if they had these standing orders; stores nothing.
  Result<StandingOrders> try_standing_orders(const Identity& identity, std::string_view match,
                                             const OrdersText& orders);

 private:
  Context& context_;
  MatchHost& host_;
};

}  // namespace adjutant::app
