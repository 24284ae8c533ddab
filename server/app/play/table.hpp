#pragma once

#include <memory>
#include <string_view>

#include "engine/core/game.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/orders_text.hpp"
#include "server/app/problem.hpp"

// Checks that come before everything that a player does or prepares in a match.
namespace adjutant::app {

// A player at their seat in a started match.
struct AtTable {
  std::shared_ptr<const LiveMatch> live;
  core::Side side = core::Side::first;
};

// `live`: the match, or why it cannot continue, which strangers do not learn.
Result<AtTable> sit_down(Context& context, const Identity& identity, std::string_view match,
                         const Result<std::shared_ptr<const LiveMatch>>& live);

// "match-over"
Result<void> check_going_on(const LiveMatch& live);
// "stale-revision"
Result<void> check_revision(const LiveMatch& live, int revision);
// The same for orders, which a draw offer does not make stale.
Result<void> check_orders_revision(const LiveMatch& live, int revision);
// "not-your-turn"
Result<void> check_turn(const LiveMatch& live, core::Side side);

// "orders-refused"
Result<core::Orders> read_orders(const LiveMatch& live, core::Side side, const OrdersText& orders);
// The same of standing orders; "bad-request" when there are too many.
Result<core::Orders> read_standing_orders(const LiveMatch& live, core::Side side,
                                          const OrdersText& orders);

}  // namespace adjutant::app
