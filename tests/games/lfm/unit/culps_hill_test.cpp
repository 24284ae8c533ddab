#include <gtest/gtest.h>

#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/sight.hpp"
#include "tests/games/lfm/unit/battle.hpp"

// The field of Culp's Hill against what is known of it.
namespace adjutant::lfm {
namespace {

Hex at(std::string_view number) {
  return *hex::parse(number);
}

// Andrews on Benner's Hill fired at the shoulder of Culp's Hill; the works behind it were out of
// their sight, as the far bank of Rock Creek was from the summit.
TEST(CulpsHill, BennersHillSeesTheShoulderAndNotTheSummit) {
  const auto scenario = battle("culps-hill");
  EXPECT_EQ(hex::distance(at("2613"), at("2115")), 5);
  EXPECT_TRUE(sees(*scenario, at("2613"), at("2115")));
  EXPECT_FALSE(sees(*scenario, at("2613"), at("2116")));
  EXPECT_FALSE(sees(*scenario, at("2116"), at("2416")));
}

TEST(CulpsHill, TheSummitIsTheHighestHex) {
  const auto scenario = battle("culps-hill");
  const auto& map = scenario->map;
  for (int i = 0; i < map.grid.size(); ++i) {
    EXPECT_EQ(map.level[i] >= 3, map.grid.at(i) == at("2116")) << map.grid.print(map.grid.at(i));
  }
}

// Everybody who attacked the hill had Rock Creek to cross.
TEST(CulpsHill, RockCreekPartsTheSides) {
  const auto state = initial_state(battle("culps-hill"), core::Decisions::standing);
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto& now = state.pieces[i];
    if (now.where != Where::on_map) continue;
    EXPECT_EQ(state.scenario->pieces[i].side == us, now.at.column <= 23)
        << state.scenario->pieces[i].id;
  }
}

// Candy's and Kane's way back up the pike in the night.
TEST(CulpsHill, TheEntryLeadsToTheBaltimorePike) {
  auto state = initial_state(battle("culps-hill"), core::Decisions::standing);
  state.turn = 4;
  state.side = us;
  const auto candy = *state.scenario->find_piece("5OH");
  bool reached = false;
  for (const auto& place : reach(state, {candy})) {
    if (place.hex == at("1918")) reached = place.cost == 3;
  }
  EXPECT_TRUE(reached);
}

TEST(CulpsHill, StandsAsItDid) {
  const auto state = initial_state(battle("culps-hill"), core::Decisions::standing);
  const auto strength = [&](Side side) {
    int points = 0;
    for (const auto& piece : state.scenario->pieces)
      points += piece.side == side ? piece.strength : 0;
    return points;
  };
  // Johnson's division against Greene, Geary's reserve and what was left of the First Corps.
  EXPECT_EQ(regiments_at(state, us, at("2116")).size(), 3U);
  EXPECT_EQ(regiments_at(state, us, at("2117")).size(), 2U);
  EXPECT_GT(strength(cs), strength(us));
  EXPECT_TRUE(has_works(state, us, at("2118")));
}

}  // namespace
}  // namespace adjutant::lfm
