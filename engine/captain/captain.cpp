#include "engine/captain/captain.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/captain/search.hpp"
#include "engine/core/ensure.hpp"

namespace adjutant::captain {
namespace {

std::vector<std::string> lines_of(const core::Plan& plan) {
  auto lines = plan.certain.lines;
  lines.insert(lines.end(), plan.chancy.lines.begin(), plan.chancy.lines.end());
  return lines;
}

std::vector<std::string> answer(const core::Game& game, const core::State& state, core::Side side,
                                Level level, core::Random& random, const Limits& limits) {
  switch (level) {
    case Level::doctrine:
      return game.doctrine()->default_orders(state, side);
    case Level::greedy:
      return lines_of(game.computer_player()->propose(state, side, random));
    case Level::captain:
      break;
  }
  return lines_of(Search(game, state, side, random, limits.nodes_max).best());
}

}  // namespace

bool can_play(const core::Game& game, Level level) {
  return level == Level::doctrine ? game.doctrine() != nullptr : game.computer_player() != nullptr;
}

core::Orders choose(const core::Game& game, const core::State& state, core::Side side, Level level,
                    core::Random& random, const Limits& limits) {
  ENSURE(can_play(game, level), "a game is played by a level that it offers");
  const auto lines = answer(game, state, side, level, random, limits);
  auto orders = game.parse_orders(state, side, fmt::format("{}", fmt::join(lines, "\n")));
  ENSURE(orders.has_value(), "a computer player writes what its game can read");
  ENSURE(game.check(state, side, *orders).empty(), "a computer player's orders are legal");
  return *std::move(orders);
}

}  // namespace adjutant::captain
