#include "engine/core/game.hpp"

namespace adjutant::core {

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
