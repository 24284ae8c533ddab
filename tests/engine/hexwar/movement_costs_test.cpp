#include "engine/hexwar/movement_costs.hpp"

#include <gtest/gtest.h>

#include "tests/engine/hexwar/moor.hpp"

namespace adjutant::hexwar {
namespace {

using hex::Direction;
using moor::at;
using moor::grid;

class Costs : public testing::Test {
 protected:
  static std::optional<int> step(const MovementCosts& costs, std::string_view from,
                                 std::string_view to) {
    return costs.step(grid.index(at(from)), *hex::direction_to(at(from), at(to)));
  }
  moor::Moor moor_;
};

TEST_F(Costs, AreThoseOfTheHexEntered) {
  EXPECT_EQ(step(moor_.walkers, "0102", "0202"), 2);
  EXPECT_EQ(step(moor_.walkers, "0202", "0203"), 5);
  EXPECT_EQ(moor_.walkers.entering(grid.index(at("0203"))), 5);
}

TEST_F(Costs, AreThoseOfTheRoadAlongItAlone) {
  EXPECT_EQ(step(moor_.walkers, "0302", "0303"), 1);
  EXPECT_EQ(step(moor_.walkers, "0403", "0303"), 2);
}

TEST_F(Costs, ForbidWhatIsClosedAndTheEdge) {
  EXPECT_EQ(step(moor_.walkers, "0603", "0503"), std::nullopt);
  EXPECT_EQ(step(moor_.walkers, "0503", "0504"), std::nullopt);
  EXPECT_EQ(moor_.walkers.step(grid.index(at("0101")), Direction::north), std::nullopt);
  const auto& shut = moor_.walkers.steps(grid.index(at("0101")))[0];
  EXPECT_EQ(grid.at(shut.to), at("0101"));  // so that a search may look at it
}

TEST_F(Costs, OfAGroupAreTheDearestOfEach) {
  const auto carts = MovementCosts(
      grid, moor_.adjacency, [](Hex hex) { return hex == at("0202") ? 10'000 : 3; },
      [](Hex, Direction, int cost) { return cost; });
  const auto both = MovementCosts::dearest(carts, moor_.walkers);
  EXPECT_EQ(step(both, "0102", "0103"), 3);
  EXPECT_EQ(step(both, "0202", "0203"), 5);
  EXPECT_EQ(step(both, "0102", "0202"), std::nullopt);
  EXPECT_EQ(step(both, "0603", "0503"), std::nullopt);
  EXPECT_EQ(both.entering(grid.index(at("0203"))), 5);
}

}  // namespace
}  // namespace adjutant::hexwar
