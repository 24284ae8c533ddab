#include <array>

#include <gtest/gtest.h>

#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/sight.hpp"
#include "tests/games/lfm/unit/battle.hpp"

// The field west and north of Gettysburg against what is known of it.
namespace adjutant::lfm {
namespace {

Hex at(std::string_view number) {
  return *hex::parse(number);
}

State begun(int turn, Side side) {
  auto state = initial_state(battle("first-day"), core::Decisions::standing);
  state.turn = turn;
  state.side = side;
  return state;
}

std::optional<int> cost_to(const State& state, std::string_view id, std::string_view hex) {
  for (const auto& place : reach(state, {*state.scenario->find_piece(id)})) {
    if (place.hex == at(hex)) return place.cost;
  }
  return {};
}

// 26: guns come in as all others do, limbered.
TEST(FirstDay, TheGunsComeByRoad) {
  EXPECT_EQ(cost_to(begun(1, us), "Hal", "0914"), 4);
  EXPECT_EQ(cost_to(begun(1, us), "Coo", "0917"), std::nullopt);
  EXPECT_EQ(cost_to(begun(1, cs), "Peg1", "0305"), 3);
}

// Pegram on Herr Ridge and Carter on Oak Hill fired at McPherson's Ridge; the town cannot be seen
// through from Seminary Ridge, nor the low ground at Willoughby Run from the ridge above it.
TEST(FirstDay, TheGunsSeeWhatTheySaw) {
  const auto scenario = battle("first-day");
  EXPECT_EQ(hex::distance(at("0305"), at("0707")), 4);
  EXPECT_TRUE(sees(*scenario, at("0305"), at("0707")));
  EXPECT_EQ(hex::distance(at("1102"), at("0707")), 7);
  EXPECT_TRUE(sees(*scenario, at("1102"), at("0707")));
  EXPECT_EQ(hex::distance(at("0305"), at("1011")), 9);
  EXPECT_FALSE(sees(*scenario, at("0707"), at("0509")));
}

TEST(FirstDay, OnlyUnitsAreInTheWayFromTheSeminaryToTheDiamond) {
  const auto state = initial_state(battle("first-day"), core::Decisions::standing);
  EXPECT_EQ(sight(state, at("1011"), at("1611")), hexwar::Sight::obstructed);
}

TEST(FirstDay, OakHillIsTheHighestHex) {
  const auto scenario = battle("first-day");
  const auto& map = scenario->map;
  for (int i = 0; i < map.grid.size(); ++i) {
    EXPECT_EQ(map.level[i] >= 4, map.grid.at(i) == at("1102")) << map.grid.print(map.grid.at(i));
  }
}

// Heth came down the pike; Wadsworth turned off the Emmitsburg road and went along the ridge.
TEST(FirstDay, RoadsLeadFromTheEntriesToTheRidges) {
  const auto heth = begun(1, cs);
  // Half points; the hex of entry has cost one of them as the first stack of the column (L28).
  EXPECT_EQ(step_cost(heth, {*heth.scenario->find_piece("13AL")}, at("0104"), at("0205")), 1);
  const auto along = [](const State& state, std::string_view id, auto hexes) {
    int cost = 0;
    for (std::size_t i = 1; i < hexes.size(); ++i) {
      cost += *step_cost(state, {*state.scenario->find_piece(id)}, at(hexes[i - 1]), at(hexes[i]));
    }
    return cost;
  };
  EXPECT_EQ(along(heth, "13AL", std::array{"0104", "0205", "0305", "0406", "0506", "0607", "0707"}),
            6);
  EXPECT_EQ(along(begun(1, us), "2WI", std::array{"0917", "0916", "0915", "0914", "0913", "0912"}),
            5);
}

TEST(FirstDay, TheFirstCorpsReachesSeminaryRidgeInItsTurn) {
  EXPECT_TRUE(cost_to(begun(1, us), "2WI", "0912"));
  EXPECT_TRUE(cost_to(begun(1, cs), "13AL", "0506"));
  const auto doubleday = *battle("first-day")->find_piece("80NY"),
             rodes = *battle("first-day")->find_piece("43NC");
  EXPECT_TRUE(entry_hexes(begun(2, us), doubleday).empty()) << "Doubleday's come in turn 3";
  EXPECT_EQ(entry_hexes(begun(3, us), doubleday), std::vector{at("0917")});
  EXPECT_TRUE(entry_hexes(begun(3, cs), rodes).empty()) << "Rodes comes in turn 4";
  EXPECT_TRUE(cost_to(begun(4, cs), "43NC", "1102"));
}

// From the town's roads every entry comes to the Diamond.
TEST(FirstDay, BothRoadsOfTheWestMeetAtTheDiamond) {
  const auto scenario = battle("first-day");
  const auto& map = scenario->map;
  const auto roads = [&](std::string_view hex) {
    int ways = 0;
    for (const auto direction : hex::all_directions) ways += map.has(map.road, at(hex), direction);
    return ways;
  };
  EXPECT_EQ(roads("1510"), 3) << "Chambersburg Pike and Mummasburg Road";
  EXPECT_EQ(roads("1611"), 1);
  EXPECT_EQ(map.terrain_of(at("1611")), Terrain::town);
}

// Everybody from the west has Willoughby Run to cross.
TEST(FirstDay, WilloughbyRunPartsBuford) {
  const auto state = initial_state(battle("first-day"), core::Decisions::standing);
  const auto& map = state.scenario->map;
  EXPECT_TRUE(map.has(map.creek, at("0406"), *hex::direction_to(at("0406"), at("0506"))));
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto& now = state.pieces[i];
    if (now.where != Where::on_map) continue;
    EXPECT_EQ(state.scenario->pieces[i].side, us);
    EXPECT_GE(now.at.column, 6) << state.scenario->pieces[i].id;
    EXPECT_FALSE(now.mounted);
  }
}

TEST(FirstDay, ComesAsItCame) {
  const auto scenario = battle("first-day");
  const auto strength = [&](Side side, int turn) {
    int points = 0;
    for (const auto& piece : scenario->pieces) {
      if (piece.side == side && !piece.commander() && piece.arrives <= turn)
        points += piece.strength;
    }
    return points;
  };
  // Heth finds Buford alone; by the afternoon two corps outnumber one.
  EXPECT_GT(strength(cs, 1), 0);
  EXPECT_LT(strength(us, 0), strength(cs, 1));
  EXPECT_GT(strength(cs, 5), strength(us, 5) + 40);
  EXPECT_EQ(strength(us, 4), strength(us, 9));
  for (const auto& piece : scenario->pieces) {
    if (piece.branch == Branch::cavalry) {
      EXPECT_TRUE(piece.breechloaders) << piece.id;
    }
  }
}

}  // namespace
}  // namespace adjutant::lfm
