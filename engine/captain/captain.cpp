#include "engine/captain/captain.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/captain/balanced_dice.hpp"
#include "engine/captain/choose_as.hpp"
#include "engine/captain/levels.hpp"
#include "engine/captain/search.hpp"
#include "engine/core/ensure.hpp"

namespace adjutant::captain {
namespace {

std::vector<std::string> lines_of(const core::Plan& plan) {
  auto lines = plan.certain.lines;
  lines.insert(lines.end(), plan.chancy.lines.begin(), plan.chancy.lines.end());
  return lines;
}

std::expected<core::Orders, core::Refusals> read(const core::Game& game, const core::State& state,
                                                 core::Side side,
                                                 const std::vector<std::string>& lines) {
  return game.parse_orders(state, side, fmt::format("{}", fmt::join(lines, "\n")));
}

// What is left of a player turn when this percentage of orders is forgotten: no order is dropped
// without which the others would not be legal. The last first, as an attack depends on the move
// before it. Answers to questions and a set-up stay whole.
std::vector<std::string> without_overlooked(const core::Game& game, const core::State& state,
                                            core::Side side, std::vector<std::string> lines,
                                            int overlooked, core::Random& random) {
  const auto end = game.words() != nullptr ? game.words()->ends_turn() : std::string_view();
  if (overlooked == 0 || lines.empty() || lines.back() != end) return lines;
  for (auto i = lines.size() - 1; i-- > 0;) {
    if (!random.percent(overlooked)) continue;
    auto fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    const auto orders = read(game, state, side, fewer);
    if (orders && game.check(state, side, *orders).empty()) lines = std::move(fewer);
  }
  return lines;
}

std::vector<std::string> searched(const core::ComputerPlayer& player, const core::Game& game,
                                  const core::State& state, core::Side side, Level level,
                                  core::Random& random, const Limits& limits) {
  const auto own = strength(player, level);
  const bool misjudges = random.percent(limits.misjudged.value_or(own.misjudged));
  Search search(player, state, side, random, misjudges ? samples_when_misjudged : weighing_samples);
  const auto plan = misjudges ? search.worst(own.worst_of)
                              : search.best(limits.nodes_max.value_or(own.nodes_max));
  return without_overlooked(game, state, side, lines_of(plan),
                            limits.overlooked.value_or(own.overlooked), random);
}

std::vector<std::string> answer(const core::Game& game, const core::State& state, core::Side side,
                                Level level, core::Random& random, const Limits& limits) {
  if (level == Level::doctrine) return game.doctrine()->default_orders(state, side);
  const auto& player = *game.computer_player();
  if (level == Level::greedy) return lines_of(player.propose(state, side, random));
  return searched(player, game, state, side, level, random, limits);
}

core::Orders legal(const core::Game& game, const core::State& state, core::Side side,
                   const std::vector<std::string>& lines) {
  auto orders = read(game, state, side, lines);
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
                       const core::State& state, core::Side side, Level level, core::Random& random,
                       const Limits& limits) {
  return legal(game, state, side, searched(player, game, state, side, level, random, limits));
}

Weighed weigh(const core::Game& game, const core::State& state, core::Side side,
              const core::Orders& orders, core::Random& random) {
  const auto* player = game.computer_player();
  ENSURE(player != nullptr, "orders are weighed in a game with a computer player");
  BalancedDice dice(random.bits(), weighing_samples);
  Weighed weighed;
  for (int sample = 0; sample < weighing_samples; ++sample) {
    dice.begin(sample);
    const auto after = player->play(state, side, orders, dice);
    weighed.values.push_back(player->evaluate(after, side));
    weighed.learned = weighed.learned && player->learned(after);
    if (dice.rolled() == 0) break;  // no die was rolled
  }
  return weighed;
}

}  // namespace adjutant::captain
