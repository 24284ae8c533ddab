#include "server/app/play/table.hpp"

#include <algorithm>
#include <utility>

#include "engine/reasons.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

Result<core::Side> seat_in(const ports::MatchRow& row, const Identity& identity) {
  if (!may_see(row, identity)) {
    return no_such_match(row.id);
  }
  const auto side = side_of(row, identity.account.id);
  if (!side) return problem("forbidden", "You have no seat in this match.");
  return *side;
}

}  // namespace

Result<AtTable> sit_down(Context& context, const Identity& identity, std::string_view match,
                         const Result<std::shared_ptr<const LiveMatch>>& live) {
  const auto stored = live ? std::nullopt : context.matches.match(match);
  if (!live && !stored) return std::unexpected(live.error());
  const auto side = seat_in(live ? (*live)->row : *stored, identity);
  if (!side) return std::unexpected(side.error());
  if (!live) return std::unexpected(live.error());
  return AtTable{*live, *side};
}

Result<void> check_going_on(const LiveMatch& live) {
  if (!live.match.result) return {};
  return problem("match-over",
                 "The match is over: " + plain_reason(live.row.ruleset, live.match.result->reason));
}

Result<void> check_revision(const LiveMatch& live, int revision) {
  const auto now = live.match.revision;
  if (now == revision) return {};
  return problem("stale-revision",
                 "Your orders are for revision " + std::to_string(revision) +
                     " and the match is at revision " + std::to_string(now) +
                     ". Read the position again.",
                 {.revision = now});
}

Result<void> check_orders_revision(const LiveMatch& live, int revision) {
  const auto now = live.match.revision;
  const bool stands = revision <= now && revision >= now - live.declared;
  return check_revision(live, stands ? now : revision);
}

Result<void> check_turn(const LiveMatch& live, core::Side side) {
  const auto sealed = std::ranges::find(live.sealed, side, &match::Draft::side);
  if (sealed != live.sealed.end() && sealed->kind == match::Kind::deadline) {
    return problem("not-your-turn", "You ran out of time, and the server gave orders for you.");
  }
  const auto& awaited = *live.match.awaited;
  if (std::ranges::find(awaited, side, &core::Awaited::side) != awaited.end()) return {};
  return problem("not-your-turn", "It is your opponent's turn.");
}

Result<core::Orders> read_orders(const LiveMatch& live, core::Side side, const OrdersText& orders) {
  const auto& game = *live.match.setup->game;
  const auto* text = std::get_if<std::string>(&orders);
  auto parsed = text != nullptr
                    ? game.parse_orders(live.match.state, side, *text)
                    : game.parse_orders_json(live.match.state, side, std::get<json::array>(orders));
  if (!parsed) return std::unexpected(orders_refused(parsed.error()));
  return *std::move(parsed);
}

Result<core::Orders> read_standing_orders(const LiveMatch& live, core::Side side,
                                          const OrdersText& orders) {
  const auto& game = *live.match.setup->game;
  const auto* standing = game.standing_orders();
  if (standing == nullptr) return not_offered(game, "standing orders");
  const auto* text = std::get_if<std::string>(&orders);
  const auto bytes =
      text != nullptr ? text->size() : json::serialize(std::get<json::array>(orders)).size();
  if (bytes > limits::standing_orders_bytes_max) {
    return problem("bad-request", "Standing orders have at most " +
                                      std::to_string(limits::standing_orders_bytes_max) +
                                      " bytes.");
  }
  if (const auto fine = check_size(orders); !fine) return std::unexpected(fine.error());
  auto parsed = text != nullptr
                    ? core::read_standing_orders(*standing, live.match.state, side, *text)
                    : core::read_standing_orders(*standing, live.match.state, side,
                                                 std::get<json::array>(orders));
  if (!parsed) return std::unexpected(orders_refused(parsed.error()));
  return *std::move(parsed);
}

}  // namespace adjutant::app
