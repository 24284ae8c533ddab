#include "engine/hexwar/adjacency.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/hexwar/moor.hpp"

namespace adjutant::hexwar {
namespace {

using moor::at;
using moor::grid;
using testing::ElementsAre;

TEST(Adjacency, NamesTheHexNextToEachOnEverySide) {
  const Adjacency adjacency(grid);
  EXPECT_EQ(adjacency.size(), grid.size());
  std::vector<std::string> around;
  for (const int index : adjacency.of(grid.index(at("0302")))) {
    around.push_back(hex::print(grid.at(index)));
  }
  EXPECT_THAT(around, ElementsAre("0301", "0402", "0403", "0303", "0203", "0202"));
}

TEST(Adjacency, KnowsTheEdgeOfTheMap) {
  const auto corner = Adjacency(grid).of(grid.index(at("0101")));
  EXPECT_EQ(corner[0], Adjacency::off_map);
  EXPECT_EQ(grid.at(corner[1]), at("0201"));
  EXPECT_EQ(grid.at(corner[3]), at("0102"));
  EXPECT_EQ(corner[4], Adjacency::off_map);
  EXPECT_EQ(corner[5], Adjacency::off_map);
}

TEST(ZoneTable, ReachesOverEveryHexsideTheGameSays) {
  const moor::Moor moor;
  std::vector<std::string> reached;
  for (const int index : moor.zones.of(grid.index(at("0503")))) {
    reached.push_back(hex::print(grid.at(index)));
  }
  EXPECT_THAT(reached, ElementsAre("0502", "0604", "0504", "0404", "0403"));  // 0603: the dyke
  EXPECT_EQ(moor.zones.of(grid.index(at("0101"))).size(), 3U);
}

}  // namespace
}  // namespace adjutant::hexwar
