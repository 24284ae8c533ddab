#include "server/app/play/planning.hpp"

#include "server/app/match/match_view.hpp"

namespace adjutant::app {

Result<json::object> Planning::plan(const MaybeIdentity& identity, std::string_view match,
                                    const OrdersText& orders) {
  if (const auto fine = check_size(orders); !fine) return std::unexpected(fine.error());
  const auto live = host_.read(match);
  // Strangers do not learn why a match cannot be played.
  const auto row = live ? std::optional((*live)->row) : context_.store.match(match);
  if (!row || !may_see(*row, identity)) {
    return problem("not-found", "There is no match " + std::string(match) + " that you may see.");
  }
  if (!live) return std::unexpected(live.error());
  const auto& current = (*live)->match;
  const auto& game = *current.setup->game;
  const auto viewer = viewer_of(*row, identity);
  const auto* text = std::get_if<std::string>(&orders);
  auto answer = text != nullptr
                    ? game.plan(current.state, viewer, *text)
                    : game.plan_json(current.state, viewer, std::get<json::array>(orders));
  answer["revision"] = current.revision;
  return answer;
}

}  // namespace adjutant::app
