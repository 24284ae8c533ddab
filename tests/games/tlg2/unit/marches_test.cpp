#include "engine/games/tlg2/scenario/marches.hpp"

#include "tests/games/tlg2/unit/battlefield.hpp"

// How far it is over an empty map (scenario/marches.hpp), in half points (R29).
namespace adjutant::tlg2 {
namespace {

class ChippewaMarches : public Battlefield {
 protected:
  ChippewaMarches() : Battlefield("chippewa") {}

  int march(std::string_view from, std::string_view to) const {
    return scenario->movement.marches()(map.grid.index(hex_of(from)), map.grid.index(hex_of(to)));
  }
};

// 4.18
TEST_F(ChippewaMarches, GoAlongTheRoadAtAHalfPointAHex) {
  EXPECT_EQ(march("C3028", "C3028"), 0);
  EXPECT_EQ(march("C3028", "C3026"), 2);
  EXPECT_EQ(march("C3028", "C2925"), 3);  // over the bridge
}

// 4.16: C2926 and C2927 lie on the two banks of the creek.
TEST_F(ChippewaMarches, GoRoundByTheOneBridge) {
  for (int from = 0; from < map.grid.size(); ++from) {
    const Hex hex = map.grid.at(from);
    const auto over = [&](std::string_view bank) {
      return scenario->movement.marches()(from, map.grid.index(hex_of(bank)));
    };
    if (over("C3026") == Marches::no_way) continue;
    // Whoever comes to one end of the bridge has the other before them, and nothing else.
    EXPECT_LE(std::abs(over("C3026") - over("C2925")), 1) << map.grid.print(hex);
  }
}

TEST_F(ChippewaMarches, CostWhatTheStepsCost) {
  const auto& costs = scenario->movement.costs(UnitType::infantry, true);
  const auto& marches = scenario->movement.marches();
  for (int from = 0; from < map.grid.size(); ++from) {
    for (const auto& step : costs.steps(from)) {
      if (step.cost == hexwar::MovementCosts::forbidden) continue;
      EXPECT_LE(marches(from, step.to), step.cost);
      for (int to = 0; to < map.grid.size(); to += 7) {
        EXPECT_LE(marches(from, to), step.cost + marches(step.to, to));
      }
    }
  }
}

TEST_F(ChippewaMarches, NeverEndInTheRiver) {
  for (int index = 0; index < map.grid.size(); ++index) {
    if (map.terrain[index] != Terrain::water) continue;
    EXPECT_EQ(scenario->movement.marches()(map.grid.index(hex_of("C2519")), index),
              Marches::no_way);
  }
}

}  // namespace
}  // namespace adjutant::tlg2
