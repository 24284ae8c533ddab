#include "engine/captain/captain.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/captain/balanced_dice.hpp"
#include "engine/captain/choose_as.hpp"
#include "engine/captain/search.hpp"
#include "engine/core/ensure.hpp"

namespace adjutant::captain {
namespace {

std::vector<std::string> lines_of(const core::Plan& plan) {
  auto lines = plan.certain.lines;
  lines.insert(lines.end(), plan.chancy.lines.begin(), plan.chancy.lines.end());
  return lines;
}

std::vector<std::string> searched(const core::ComputerPlayer& player, const core::State& state,
                                  core::Side side, core::Random& random, const Limits& limits) {
  return lines_of(Search(player, state, side, random, limits.nodes_max).best());
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
  return searched(*game.computer_player(), state, side, random, limits);
}

core::Orders legal(const core::Game& game, const core::State& state, core::Side side,
                   const std::vector<std::string>& lines) {
  auto orders = game.parse_orders(state, side, fmt::format("{}", fmt::join(lines, "\n")));
  ENSURE(orders.has_value(), "a computer player writes what its game can read");
  const auto refusals = game.check(state, side, *orders);
  ENSURE(refusals.empty(), fmt::format("a computer player's orders are legal, not '{}': {}",
                                       refusals.front().order, refusals.front().message));
  return *std::move(orders);
}

}  // namespace

bool can_play(const core::Game& game, Level level) {
  return level == Level::doctrine ? game.doctrine() != nullptr : game.computer_player() != nullptr;
}

core::Orders choose(const core::Game& game, const core::State& state, core::Side side, Level level,
                    core::Random& random, const Limits& limits) {
  ENSURE(can_play(game, level), "a game is played by a level that it offers");
  return legal(game, state, side, answer(game, state, side, level, random, limits));
}

core::Orders choose_as(const core::ComputerPlayer& player, const core::Game& game,
                       const core::State& state, core::Side side, core::Random& random,
                       const Limits& limits) {
  return legal(game, state, side, searched(player, state, side, random, limits));
}

std::vector<std::int64_t> weigh(const core::Game& game, const core::State& state, core::Side side,
                                const core::Orders& orders, core::Random& random) {
  const auto* player = game.computer_player();
  ENSURE(player != nullptr, "orders are weighed in a game with a computer player");
  BalancedDice dice(random.bits(), weighing_samples);
  std::vector<std::int64_t> values;
  for (int sample = 0; sample < weighing_samples; ++sample) {
    dice.begin(sample);
    values.push_back(player->evaluate(player->play(state, side, orders, dice), side));
    if (dice.rolled() == 0) break;  // nothing hangs on a die
  }
  return values;
}

}  // namespace adjutant::captain
