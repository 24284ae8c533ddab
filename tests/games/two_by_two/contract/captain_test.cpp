#include "engine/captain/captain.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/games/two_by_two/captain/charges.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
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
      captain::choose(game_2(), before, blue, captain::Level::captain, random, {.nodes_max = 200});
  return game_2().adjudicate(before, blue, orders, dice).state.as<State>();
}

template <class Wanted>
int times(const State& state, Wanted wanted) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) count += wanted(after_turn(state, seed));
  return count;
}

bool anybody_could_charge(const State& state, UnitIndex unit) {
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_enemies(state, unit, other) && could_charge(state, other, unit)) return true;
  }
  return false;
}

// Four battalions nearly two inches from each other, the enemy far off: three of them come within
// 1.7" of another. Without the worth of neighbours 34 of 50 do.
TEST(CaptainOnTheTable, ClosesUpALine) {
  Field field;
  Units line;
  for (const int x : {8000, 9900, 11800, 13700}) line.push_back(field.line(blue, {x, 6000}));
  field.hq(blue, {11000, 4000});
  for (const int x : {10000, 11500, 13000}) field.line(red, {x, 19000});
  field.hq(red, {11500, 21000});
  const auto three_together = [&](const State& after) {
    const auto has_a_neighbour = [&](UnitIndex one) {
      return std::ranges::any_of(line, [&](UnitIndex other) {
        return one != other && between(after, one, other) <= 1700;
      });
    };
    return std::ranges::count_if(line, has_a_neighbour) >= 3;
  };
  EXPECT_GE(times(field.state(), three_together), 43);
}

// A battery in front of its line, three battalions of guards just within reach of it: it goes back,
// or the line comes up. Without fear of charges 11 of 50 do.
TEST(CaptainOnTheTable, KeepsGunsBehindBayonets) {
  Field field;
  const auto guns = field.guns(blue, UnitClass::foot, {12000, 8500});
  field.line(blue, {10600, 7000});
  field.line(blue, {13400, 7000});
  field.hq(blue, {12000, 5000});
  field.infantry(red, UnitClass::guard, {11400, 11900});
  field.infantry(red, UnitClass::guard, {12600, 11900});
  field.infantry(red, UnitClass::guard, {10200, 12200});
  field.hq(red, {12000, 18000});
  const auto state = field.state();
  ASSERT_TRUE(anybody_could_charge(state, guns));
  EXPECT_GE(times(state, [&](const State& after) { return !anybody_could_charge(after, guns); }),
            38);
}

// A reserve seven inches behind a line that stands before the enemy. Where nothing draws units to
// the enemy none of 50 comes.
TEST(CaptainOnTheTable, BringsReservesOn) {
  Field field;
  for (const int x : {10000, 11200, 12400}) field.line(blue, {x, 12000});
  const Units reserve{field.line(blue, {10600, 5000}), field.line(blue, {11800, 5000})};
  field.hq(blue, {11200, 10500});
  for (const int x : {10000, 11200, 12400, 13600}) field.line(red, {x, 16200});
  field.hq(red, {11200, 18000});
  const auto state = field.state();
  const auto both_come = [&](const State& after) {
    return std::ranges::all_of(reserve, [&](UnitIndex unit) {
      return after.units[unit].at.y >= state.units[unit].at.y + 2 * inch;
    });
  };
  EXPECT_GE(times(state, both_come), 40);
}

// N9: with an enemy within 2" a battalion rallies only where it touches its HQ. Where an HQ does
// not weigh disorder 3 of 50 go.
TEST(CaptainOnTheTable, SendsTheHqToWhoIsPinned) {
  Field field;
  const auto pinned = field.line(blue, {12000, 10000});
  field.line(blue, {10000, 8000});
  const auto hq = field.hq(blue, {12000, 6500});
  field.line(red, {12000, 12200});
  field.hq(red, {12000, 16000});
  auto state = field.state();
  state.units[pinned].condition = Condition::pinned;
  EXPECT_GE(times(state, [&](const State& after) { return touches(after, hq, pinned); }), 40);
}

}  // namespace
}  // namespace adjutant::two_by_two
