#include "server/app/play/planning.hpp"

#include <algorithm>
#include <utility>

#include "server/app/match/match_view.hpp"
#include "server/app/play/table.hpp"

namespace adjutant::app {

Result<protocol::Plan> Planning::plan(const MaybeIdentity& identity, std::string_view match,
                                      const OrdersText& orders) {
  if (const auto fine = check_size(orders); !fine) return std::unexpected(fine.error());
  const auto live = host_.read(match);
  // Strangers do not learn why a match cannot continue.
  const auto row = live ? std::optional((*live)->row) : context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  if (!live) return std::unexpected(live.error());
  const auto& current = (*live)->match;
  const auto* plans = current.setup->game->turn_plans();
  if (plans == nullptr) return not_offered(*current.setup->game, "plan");
  const auto viewer = viewer_of(*row, identity);
  const auto* text = std::get_if<std::string>(&orders);
  auto plan = text != nullptr
                  ? plans->plan(current.state, viewer, *text)
                  : plans->plan_json(current.state, viewer, std::get<json::array>(orders));
  return protocol::Plan{std::move(plan), current.revision};
}

Result<protocol::DryRun> Planning::dry_run(const Identity& identity, std::string_view match,
                                           const OrdersText& text) {
  if (const auto fine = check_size(text); !fine) return std::unexpected(fine.error());
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  const auto& live = *table->live;
  const auto side = table->side;
  if (live.match.result) return problem("match-over", "The match is over.");
  if (const auto turn = check_turn(live, side); !turn) return std::unexpected(turn.error());
  const auto orders = read_orders(live, side, text);
  if (!orders) return std::unexpected(orders.error());
  const auto& game = *live.match.setup->game;
  json::array preview;
  if (const auto* previews = game.previews()) {
    preview = previews->preview(live.match.state, side, *orders);
  }
  if (const auto refusals = game.check(live.match.state, side, *orders); !refusals.empty()) {
    auto refused = orders_refused(refusals);
    refused.extension.preview = std::move(preview);
    return std::unexpected(std::move(refused));
  }
  return protocol::DryRun{.revision = live.match.revision,
                          .orders = orders->lines,
                          .as_json = game.print_json(*orders),
                          .preview = std::move(preview)};
}

Result<protocol::SealedOrders> Planning::sealed_orders(const Identity& identity,
                                                       std::string_view match) {
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  const auto& live = *table->live;
  protocol::SealedOrders answer{
      .revision = live.match.revision, .orders = {}, .received = {}, .refusals = {}};
  const auto refused = std::ranges::find(live.refused, table->side, &RefusedOrders::side);
  if (refused != live.refused.end()) {
    answer.orders = refused->orders;
    answer.refusals = refused->refusals;
  }
  const auto mine = std::ranges::find(live.sealed, table->side, &match::Draft::side);
  if (mine == live.sealed.end()) return answer;
  answer.sealed = true;
  answer.orders = mine->orders.lines;
  answer.received = mine->received;
  answer.replaceable = check_turn(live, table->side).has_value();
  return answer;
}

Result<StandingOrders> Planning::standing_orders(const Identity& identity, std::string_view match) {
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  const auto& current = table->live->match;
  const auto& game = *current.setup->game;
  if (game.standing_orders() == nullptr) return not_offered(game, "standing orders");
  return standing_orders_in(game, current.state, table->side);
}

Result<StandingOrders> Planning::try_standing_orders(const Identity& identity,
                                                     std::string_view match,
                                                     const OrdersText& text) {
  const auto table = sit_down(context_, identity, match, host_.read(match));
  if (!table) return std::unexpected(table.error());
  const auto orders = read_standing_orders(*table->live, table->side, text);
  if (!orders) return std::unexpected(orders.error());
  const auto& current = table->live->match;
  const auto& game = *current.setup->game;
  const auto after = game.standing_orders()->set(current.state, table->side, *orders);
  return standing_orders_in(game, after.state, table->side);
}

}  // namespace adjutant::app
