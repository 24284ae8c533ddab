#include "server/app/mail_in/commands/battles.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "engine/captain/levels.hpp"
#include "engine/core/battle_figures.hpp"

namespace adjutant::app {
namespace {

constexpr std::size_t battles_max = 30;

// As the page calls it (web/src/battles/words.ts).
std::string_view weight_of(const core::BattleFigures& figures) {
  // The orders of one player.
  const int orders_of_ten_turns = 100 * figures.orders / (2 * figures.tenths_of_turns);
  if (orders_of_ten_turns < 95) return "light (up to 9 orders per turn)";
  return orders_of_ten_turns < 130 ? "medium (10 to 12 orders per turn)"
                                   : "heavy (13 or more orders per turn)";
}

std::string length_of(std::string_view title) {
  const auto figures = core::battle_figures(title);
  if (!figures) return {};
  return fmt::format("  about {} turns for each player, {}\n", (figures->tenths_of_turns + 5) / 10,
                     weight_of(*figures));
}

}  // namespace

std::string battles_of(const Scenarios& scenarios) {
  const auto all = scenarios.all();
  std::string lines;
  for (const auto& one : all.first(std::min(battles_max, all.size()))) {
    const auto& game = one.game->description();
    const auto& names = one.scenario.side_names;
    lines +=
        fmt::format("{}, {}\n  {}\n  {} ({}) against {} ({})\n{}  create {} as {} against {}\n",
                    one.scenario.title, one.scenario.date, game.title, names[0], game.sides[0],
                    names[1], game.sides[1], length_of(one.scenario.title), one.scenario.id,
                    game.sides[0], captain::ranks().front().id);
  }
  return lines;
}

}  // namespace adjutant::app
