#include "engine/core/game.hpp"
#include "engine/core/notation/lines.hpp"

namespace adjutant::core {
namespace {

std::expected<Orders, Refusals> checked(const StandingOrders& standing, const State& state,
                                        Side side, std::expected<Orders, Refusals> orders) {
  if (!orders) return orders;
  auto refusals = standing.check(state, side, *orders);
  if (!refusals.empty()) return std::unexpected(std::move(refusals));
  return orders;
}

}  // namespace

std::expected<Orders, Refusals> read_standing_orders(const StandingOrders& standing,
                                                     const State& state, Side side,
                                                     std::string_view text) {
  auto read = standing.parse(state, side, text);
  const bool is_read = read.has_value();
  auto orders = checked(standing, state, side, std::move(read));
  if (orders || !is_read) return orders;
  const auto lines = notation::order_lines(text);
  for (auto& refusal : orders.error()) {
    const auto& line = lines.at(static_cast<std::size_t>(refusal.line) - 1);
    refusal = notation::refusal_of(line, 1, std::move(refusal.message));
  }
  return orders;
}

std::expected<Orders, Refusals> read_standing_orders(const StandingOrders& standing,
                                                     const State& state, Side side,
                                                     const json::array& orders) {
  return checked(standing, state, side, standing.parse_json(state, side, orders));
}

std::vector<std::string_view> abilities(const Game& game) {
  std::vector<std::string_view> names;
  if (game.previews() != nullptr) names.emplace_back("preview");
  if (game.turn_plans() != nullptr) names.emplace_back("plan");
  if (game.standing_orders() != nullptr) names.emplace_back("standing_orders");
  if (game.doctrine() != nullptr) names.emplace_back("doctrine");
  if (game.forecasts() != nullptr) names.emplace_back("forecast");
  if (game.computer_player() != nullptr) names.emplace_back("computer_player");
  return names;
}

}  // namespace adjutant::core
