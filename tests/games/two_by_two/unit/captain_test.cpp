#include "engine/captain/captain.hpp"

#include <gtest/gtest.h>

#include "engine/games/two_by_two/rules.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

// Positions from which Captain does what a player of sense does. Dice fall and opinions differ, so
// each is a preference: how often of fifty.
namespace adjutant::two_by_two {
namespace {

constexpr int seeds = 50;

// Blue's player turn as Captain plays it, to its end.
State after_turn(const State& state, std::uint64_t seed) {
  core::Random random(seed);
  core::RandomDice dice(random);
  const core::State before(std::make_shared<const State>(state));
  const auto orders =
      captain::choose(game(), before, blue, captain::Level::captain, random, {.nodes_max = 200});
  return game().adjudicate(before, blue, orders, dice).state.as<State>();
}

template <class Wanted>
int times(const State& state, Wanted wanted) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) count += wanted(after_turn(state, seed));
  return count;
}

// N9: with an enemy within 2" a battalion rallies only where it touches its HQ.
TEST(CaptainOnTheTable, SendsTheHqToWhoIsPinned) {
  Field field;
  const auto pinned = field.line(blue, {12000, 10000});
  field.line(blue, {10000, 8000});
  const auto hq = field.hq(blue, {12000, 6500});
  field.line(red, {12000, 12200});
  field.hq(red, {12000, 16000});
  auto state = field.state();
  state.units[pinned].condition = Condition::pinned;
  EXPECT_GE(times(state, [&](const State& after) { return touches(after, hq, pinned); }),
            seeds * 3 / 4);
}

}  // namespace
}  // namespace adjutant::two_by_two
