#include "engine/hexwar/cheapest_paths.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "tests/engine/hexwar/moor.hpp"

namespace adjutant::hexwar {
namespace {

using moor::at;
using moor::grid;
using moor::Moor;

std::string path(const CheapestPaths& paths, std::string_view to) {
  return paths.cost(at(to)) ? moor::print(paths.path(at(to), true)) : "none";
}

bool reaches(const CheapestPaths& paths, std::string_view number) {
  for (std::size_t i = 0; i < paths.reached(); ++i) {
    if (paths.reached(i) == at(number)) return true;
  }
  return false;
}

TEST(CheapestPaths, CostWhatTheirStepsCost) {
  const Moor moor;
  const auto paths = moor.paths("0101");
  EXPECT_EQ(paths.cost(at("0101")), 0);
  EXPECT_EQ(paths.cost(at("0103")), 4);
  EXPECT_EQ(path(paths, "0103"), "0101 0102 0103");
  EXPECT_EQ(paths.cost(at("0105")), std::nullopt);  // four hexes, 8 points
}

TEST(CheapestPaths, GoByTheRoadWhereThatIsCheaper) {
  const Moor moor;
  const auto paths = moor.paths("0302");
  EXPECT_EQ(paths.cost(at("0405")), 3);
  EXPECT_EQ(path(paths, "0405"), "0302 0303 0304 0405");  // by 0404 it is 5
  EXPECT_EQ(moor::print(paths.path(at("0405"), false)), "0303 0304 0405");
}

TEST(CheapestPaths, OfTheSameCostAreTheShortestThenTheFirstClockwise) {
  const Moor moor;
  const auto paths = moor.paths("0601");
  EXPECT_EQ(path(paths, "0603"), "0601 0602 0603");
  EXPECT_EQ(path(paths, "0403"), "0601 0602 0502 0403");
}

// Each hex is an independent search's: Bellman and Ford's, over all hexes again and again.
TEST(CheapestPaths, CostNoMoreThanAnyOtherPath) {
  const Moor moor;
  const auto paths = moor.paths("0202");
  std::map<Hex, int> known{{at("0202"), 0}};
  for (int round = 0; round < grid.size(); ++round) {
    for (int index = 0; index < grid.size(); ++index) {
      const Hex from = grid.at(index);
      if (!known.contains(from)) continue;
      for (const auto direction : hex::all_directions) {
        const auto cost = moor.map.cost(from, direction);
        if (!cost || known[from] + *cost > 6) continue;
        const auto [place, added] =
            known.emplace(hex::neighbour(from, direction), known[from] + *cost);
        if (!added) place->second = std::min(place->second, known[from] + *cost);
      }
    }
  }
  EXPECT_EQ(paths.reached(), known.size());
  for (int index = 0; index < grid.size(); ++index) {
    const Hex hex = grid.at(index);
    const auto cost = paths.cost(hex);
    EXPECT_EQ(cost, known.contains(hex) ? std::optional(known[hex]) : std::nullopt)
        << hex::print(hex);
  }
}

TEST(CheapestPaths, EnterNoHexWithAnEnemyOrAFriendWhoShutsIt) {
  Moor moor;
  moor.map.add_enemy(grid.index(at("0102")));
  moor.map.add_friend_who_shuts(grid.index(at("0201")));
  const auto paths = moor.paths("0101");
  EXPECT_FALSE(reaches(paths, "0102"));
  EXPECT_EQ(path(paths, "0201"), "none");
  EXPECT_EQ(path(paths, "0202"), "0101 0202");
  EXPECT_EQ(path(paths, "0103"), "none");  // round by the bog is 7
}

TEST(CheapestPaths, AsIfNobodyStoodThere) {
  Moor moor;
  moor.map.add_enemy(grid.index(at("0102")));
  const CheapestPaths::Start start{at("0101"), 0};
  const CheapestPaths paths(moor.map, std::span(&start, 1), {.cost_max = 6, .heed_units = false});
  EXPECT_EQ(path(paths, "0103"), "0101 0102 0103");
}

TEST(CheapestPaths, PassAFullHexAndDoNotEndInIt) {
  Moor moor;
  moor.map.add_full(grid.index(at("0102")));
  const auto paths = moor.paths("0101");
  EXPECT_EQ(path(paths, "0103"), "0101 0102 0103");
  EXPECT_EQ(paths.cost(at("0102")), std::nullopt);
  EXPECT_FALSE(reaches(paths, "0102"));
  EXPECT_TRUE(reaches(paths, "0103"));
}

TEST(CheapestPaths, EndInAZone) {
  Moor moor;
  moor.enemy("0204");
  const auto paths = moor.paths("0102");
  EXPECT_EQ(paths.cost(at("0103")), 2);
  EXPECT_EQ(paths.cost(at("0104")), std::nullopt);  // through 0103 alone
  EXPECT_EQ(path(moor.paths("0102", ZoneEffect::none), "0104"), "0102 0103 0104");
}

TEST(CheapestPaths, AFullHexInAZoneIsNeitherPassedNorEndedIn) {
  Moor moor;
  moor.enemy("0302");
  moor.map.add_full(grid.index(at("0301")));
  const auto paths = moor.paths("0201");
  EXPECT_FALSE(reaches(paths, "0301"));
  EXPECT_EQ(paths.cost(at("0401")), std::nullopt);
}

TEST(CheapestPaths, OutOfAZoneLeadIntoAnother) {
  Moor moor;
  moor.enemy("0603");
  EXPECT_EQ(path(moor.paths("0702"), "0602"), "0702 0602");
  EXPECT_EQ(moor.paths("0702").cost(at("0602")), 2);
}

TEST(CheapestPaths, HeldByAZoneGoRoundThroughAHexThatIsInNone) {
  Moor moor;
  moor.enemy("0603");
  const auto held = moor.paths("0702", ZoneEffect::stops_and_holds);
  EXPECT_EQ(path(held, "0602"), "0702 0701 0602");
  EXPECT_EQ(held.cost(at("0602")), 4);
  moor.map.use(moor.walkers, 3);
  EXPECT_EQ(path(moor.paths("0702", ZoneEffect::stops_and_holds), "0602"), "none");
}

TEST(CheapestPaths, GuaranteeOneStepToWhoHasTooFewPoints) {
  Moor moor;
  moor.map.use(moor.walkers, 3);
  auto paths = moor.paths("0202");
  EXPECT_EQ(paths.cost(at("0203")), std::nullopt);
  paths.add_guaranteed_steps(at("0202"));
  EXPECT_EQ(paths.cost(at("0203")), 3);  // all there is
  EXPECT_EQ(path(paths, "0203"), "0202 0203");
  EXPECT_EQ(paths.cost(at("0204")), std::nullopt);
}

TEST(CheapestPaths, GuaranteeNoStepThatIsForbiddenClosedFullOrHeld) {
  Moor moor;
  moor.map.use(moor.walkers, 1);
  moor.map.add_full(grid.index(at("0502")));
  moor.map.add_friend_who_shuts(grid.index(at("0403")));
  moor.enemy("0404");
  auto paths = moor.paths("0503", ZoneEffect::stops_and_holds);
  paths.add_guaranteed_steps(at("0503"));
  EXPECT_EQ(paths.cost(at("0504")), std::nullopt);  // a pond
  EXPECT_EQ(paths.cost(at("0603")), std::nullopt);  // the dyke
  EXPECT_EQ(paths.cost(at("0502")), std::nullopt);
  EXPECT_EQ(paths.cost(at("0403")), std::nullopt);
  EXPECT_EQ(paths.cost(at("0604")), 1);
  EXPECT_EQ(paths.reached(), 2U);
  moor.enemy("0605");
  auto held = moor.paths("0503", ZoneEffect::stops_and_holds);
  held.add_guaranteed_steps(at("0503"));
  EXPECT_EQ(held.cost(at("0604")), std::nullopt);
}

TEST(CheapestPaths, ComeFromTheStartThatIsCheapest) {
  const Moor moor;
  const CheapestPaths::Start starts[] = {{at("0101"), 3}, {at("0701"), 0}, {at("0106"), 9}};
  const CheapestPaths paths(moor.map, starts, {.cost_max = 6});
  EXPECT_EQ(paths.cost(at("0101")), 3);
  EXPECT_EQ(paths.cost(at("0102")), 5);
  EXPECT_EQ(paths.start(at("0102")), at("0101"));
  EXPECT_EQ(paths.start(at("0601")), at("0701"));
  EXPECT_EQ(paths.cost(at("0106")), std::nullopt);  // dearer than there are points
}

TEST(CheapestPaths, ToAGoalAreTheSame) {
  const Moor moor;
  const CheapestPaths::Start start{at("0302"), 0};
  const CheapestPaths paths(moor.map, std::span(&start, 1), {.cost_max = 6, .goal = at("0405")});
  EXPECT_EQ(paths.cost(at("0405")), 3);
  EXPECT_EQ(path(paths, "0405"), "0302 0303 0304 0405");
}

TEST(Points, AreToldInHalves) {
  EXPECT_EQ(points_text(0), "0");
  EXPECT_EQ(points_text(5), "2.5");
  EXPECT_EQ(points_text(8), "4");
}

}  // namespace
}  // namespace adjutant::hexwar
