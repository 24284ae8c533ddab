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

// Putting a turn together by hand, before anything of it is handed in: nothing is rolled or stored,
// and what is wrong with the orders is part of the answer. Called from many threads, also with a
// token that may only read.
class Planning {
 public:
  Planning(Context& context, MatchHost& host) : context_(context), host_(host) {}

  // For the caller's side, or for spectators the side that is to act, as far as they may see it.
  // "not-found" for a private match of others; "not-started".
  Result<protocol::Plan> plan(const MaybeIdentity& identity, std::string_view match,
                              const OrdersText& orders);

  // What would become of these orders, before they are handed in: "orders-refused" with the preview
  // when they are not legal. Rolls nothing, stores nothing.
  Result<protocol::DryRun> dry_run(const Identity& identity, std::string_view match,
                                   const OrdersText& orders);

  // The caller's own, which wait for the other side's.
  Result<protocol::SealedOrders> sealed_orders(const Identity& identity, std::string_view match);

  // The caller's own.
  Result<StandingOrders> standing_orders(const Identity& identity, std::string_view match);
  // The same, had they given these; stores nothing.
  Result<StandingOrders> try_standing_orders(const Identity& identity, std::string_view match,
                                             const OrdersText& orders);

 private:
  Context& context_;
  MatchHost& host_;
};

}  // namespace adjutant::app
