#include "engine/games/rise_and_fight/report/odds.hpp"

#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

using Cases = std::map<int, std::int64_t>;

const Charts& charts() {
  static const auto scenario = battle("cowpens.json");
  return scenario->charts;
}

TEST(RiseOdds, CountTheFacesOfAShot) {  // 7
  EXPECT_EQ(Spread::of_shot(charts(), 10).cases(), (Cases{{1, 5}, {2, 3}, {3, 2}}));
  EXPECT_EQ(Spread::of_shot(charts(), 7).cases(), (Cases{{0, 3}, {1, 4}, {2, 2}, {3, 1}}));
  EXPECT_EQ(Spread::of_shot(charts(), 4).cases(), (Cases{{0, 6}, {1, 4}}));
  EXPECT_EQ(Spread::of_shot(charts(), 1).cases(), (Cases{{0, 9}, {1, 1}}));
  EXPECT_EQ(Spread::of_shot(charts(), 0).cases(), (Cases{{0, 1}})) << "no die";
}

TEST(RiseOdds, AddTwoDiceAndTakeOneFromAnother) {
  const auto die = Spread::of_shot(charts(), 4);
  EXPECT_EQ(die.plus(die).cases(), (Cases{{0, 36}, {1, 48}, {2, 16}}));
  EXPECT_EQ(die.minus(die).cases(), (Cases{{-1, 24}, {0, 52}, {1, 24}}));
  EXPECT_EQ(die.minus(die).of(), 100);
}

TEST(RiseOdds, ATestDecidesBetweenTwo) {  // F15
  const auto steady = Spread::of_shot(charts(), 10), ragged = Spread::of_shot(charts(), 8);
  const auto both = Spread::tested(7, steady, ragged);
  EXPECT_EQ(both.cases(), (Cases{{0, 6}, {1, 47}, {2, 30}, {3, 17}}));
  EXPECT_EQ(Spread::tested(10, steady, ragged).cases(), (Cases{{1, 50}, {2, 30}, {3, 20}}));
  EXPECT_EQ(Spread::tested(12, steady, ragged).of(), 100);
  // Without a die on one side the cases are evened out.
  EXPECT_EQ(Spread::tested(5, Spread::of_shot(charts(), 1), Spread::certain(0)).cases(),
            (Cases{{0, 95}, {1, 5}}));
}

TEST(RiseOdds, AWayIsPaidInItsOrder) {  // F30, F1
  const Toll tires{"2", 1, false}, woods{"4.2", 1, true}, dense{"4.3", 2, false};
  EXPECT_EQ(hits_of_way({}, 7).cases(), (Cases{{0, 1}}));
  EXPECT_EQ(hits_of_way({tires, woods}, 7).cases(), (Cases{{1, 6}, {2, 4}}))
      << "at 6 or less, as it has lost one by then";
  EXPECT_EQ(hits_of_way({woods, woods}, 7).cases(), (Cases{{0, 49}, {1, 39}, {2, 12}}));
  EXPECT_EQ(hits_of_way({woods, dense}, 1).cases(), (Cases{{1, 10}})) << "no more than it has";
}

}  // namespace
}  // namespace adjutant::rise_and_fight
