#include "engine/match/causes.hpp"

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"

namespace adjutant::match {
namespace {

constexpr std::size_t orders_max = 10;

// Orders given one by one, with the events of each.
struct Turn {
  std::vector<std::string> orders;
  core::Events events;
  std::vector<std::optional<std::size_t>> causes;
  std::vector<int> dice;
};

Turn played_one_by_one(const core::Game& game, core::State& state, core::Side side,
                       core::Random& random) {
  core::RandomDice dice(random);
  Turn turn;
  while (turn.orders.size() < orders_max) {
    const auto due = game.awaited(state);
    if (due.size() != 1 || due.front().side != side) break;
    const auto order = game.random_order(state, side, random);
    if (order.lines.front() == "resign") continue;
    auto happened = game.adjudicate(state, side, order, dice);
    for (auto& event : happened.events) {
      if (event.type == "rolled") {
        turn.dice.push_back(static_cast<int>(event.fields.at("value").as_int64()));
      }
      turn.events.push_back(std::move(event));
      turn.causes.emplace_back(turn.orders.size());
    }
    turn.orders.push_back(order.lines.front());
    state = std::move(happened.state);
  }
  return turn;
}

// Whether the turn is the same when it is submitted whole; then its causes are known.
bool is_the_same_whole(const core::Game& game, const core::State& before, core::Side side,
                       const Turn& turn) {
  std::string text;
  for (const auto& order : turn.orders) text += order + "\n";
  const auto orders = game.parse_orders(before, side, text);
  if (!orders || !game.check(before, side, *orders).empty()) return false;
  dice::ScriptedDice dice(turn.dice);
  try {
    const auto whole = game.adjudicate(before, side, *orders, dice);
    return std::ranges::equal(whole.events, turn.events, [](const auto& a, const auto& b) {
      return a.type == b.type && a.fields == b.fields;
    });
  } catch (const core::DiceFault&) {
    return false;
  }
}

// Whatever becomes of a turn that is submitted whole, each order has what came of it.
TEST(Causes, AreTheOrdersThatBroughtTheEventsAbout) {
  for (const auto& built_in : built_in_scenarios()) {
    const auto& game = *built_in.game;
    int compared = 0, turns = 0;
    core::Random random(1814);
    auto state = game.initial_state(built_in.scenario, core::Decisions::standing);
    while (turns < 40) {
      const auto due = game.awaited(state);
      if (due.empty()) break;
      const auto side = due.front().side;
      const auto before = state;
      auto turn = played_one_by_one(game, state, side, random);
      if (turn.orders.empty()) {  // both sides at once: of a single order all is of it
        core::RandomDice dice(random);
        for (const auto& one : due) {
          const auto order = game.random_order(state, one.side, random);
          state = game.adjudicate(state, one.side, order, dice).state;
        }
        continue;
      }
      ++turns;
      if (!is_the_same_whole(game, before, side, turn)) continue;
      ++compared;
      EXPECT_EQ(causes(game, before, side, turn.orders, turn.events), turn.causes)
          << built_in.scenario.id;
    }
    EXPECT_GE(compared, std::min(turns, 5)) << built_in.scenario.id;
  }
}

// What the match notes of its own is no order's, and a die has its number in the match.
TEST(Causes, LeaveTheMatchsOwnEventsOut) {
  const auto& built_in = built_in_scenarios().front();
  const auto& game = *built_in.game;
  core::Random random(1863);
  auto state = game.initial_state(built_in.scenario, core::Decisions::standing);
  const auto before = state;
  const auto side = game.awaited(state).front().side;
  auto turn = played_one_by_one(game, state, side, random);
  ASSERT_FALSE(turn.events.empty());
  turn.events.insert(turn.events.begin(), core::Event{"draw_lapsed", "", {}, {}});
  turn.causes.insert(turn.causes.begin(), std::nullopt);
  int die = 7;
  for (auto& event : turn.events) {
    if (event.type == "rolled") event.fields["die"] = die++;
  }
  EXPECT_EQ(causes(game, before, side, turn.orders, turn.events), turn.causes);
}

}  // namespace
}  // namespace adjutant::match
