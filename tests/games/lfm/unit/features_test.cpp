#include <algorithm>

#include <gtest/gtest.h>

#include "engine/core/feature_sheet.hpp"
#include "engine/games/lfm/captain/captain.hpp"
#include "engine/games/lfm/captain/evaluation.hpp"
#include "engine/games/lfm/rules/command.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "tests/games/lfm/unit/battle.hpp"

// What networks see of a position, and that they judge it.
namespace adjutant::lfm {
namespace {

std::int32_t feature(const State& state, const std::string& name) {
  const auto names = core::feature_names(*state.scenario);
  const auto found = std::ranges::find(names, name);
  EXPECT_NE(found, names.end()) << name;
  return features(state).at(static_cast<std::size_t>(found - names.begin()));
}

PieceIndex piece_of(const State& state, std::string_view id) {
  return state.scenario->find_piece(id).value();
}

Hex at(std::string_view number) {
  return *hex::parse(number);
}

class LfmFeaturesOf : public testing::TestWithParam<const char*> {
 protected:
  State state_ = initial_state(battle(GetParam()), core::Decisions::standing);
};

INSTANTIATE_TEST_SUITE_P(Battles, LfmFeaturesOf, testing::Values("culps-hill", "first-day"));

// A battle whose file has changed has to be learned anew: script/learn.
TEST_P(LfmFeaturesOf, HaveBeenLearned) {
  for (const Side side : core::both_sides) {
    EXPECT_NE(network_for(*state_.scenario, side), nullptr) << id(side);
  }
}

// Figures that were set by hand are no chances: core::ComputerPlayer::learned.
TEST_P(LfmFeaturesOf, AreChancesBetweenTurnsOfWhatHasBeenLearned) {
  EXPECT_TRUE(learned(state_));
  state_.phase = Phase::movement;
  EXPECT_FALSE(learned(state_));
  state_.phase = Phase::over;
  EXPECT_TRUE(learned(state_));
  auto of_a_club = *state_.scenario;
  of_a_club.sha256 = "of another file";
  state_.scenario = std::make_shared<const Scenario>(of_a_club);
  EXPECT_FALSE(learned(state_));
}

TEST_P(LfmFeaturesOf, StandInThePlaceOfTheirTurn) {
  state_.turn = 2;
  EXPECT_EQ(feature(state_, "battle comes, turn 1"), 0);
  EXPECT_EQ(feature(state_, "battle comes, turn 2"), 1);
}

// Of positions of turn 3, all regiments of the strongest brigade on the map are taken off.
TEST_P(LfmFeaturesOf, AreJudgedToBeWorseWithoutTheStrongest) {
  constexpr int positions = 20;
  for (const Side side : core::both_sides) {
    int worse = 0;
    for (std::uint64_t seed = 1; seed <= positions; ++seed) {
      core::Random random(seed);
      core::RandomDice dice(random);
      State state = state_;
      while (state.turn < 3) {
        const auto plan = propose(state, state.side, random);
        state = apply_orders(state, state.side, plan.certain, dice);
        state = apply_orders(state, state.side, plan.chancy, dice);
      }
      const auto before = evaluate(state, side);
      const auto& brigades = state.scenario->brigades;
      const auto strength = [&](const Brigade& brigade) {
        int sum = 0;
        for (const auto index : brigade.regiments) {
          if (brigade.side == side && on_map(state, index)) sum += piece(state, index).strength;
        }
        return sum;
      };
      const auto strongest = std::ranges::max_element(brigades, {}, strength);
      for (const auto index : strongest->regiments) {
        if (on_map(state, index)) remove(state, index, Where::lost);
      }
      state.shattered[static_cast<std::size_t>(strongest - brigades.begin())] = true;
      worse += evaluate(state, side) < before ? 1 : 0;
    }
    EXPECT_GE(worse, positions * 9 / 10) << name(side);
  }
}

TEST(LfmFeatures, TellWhatTheyAreNamedAfter) {
  State state = initial_state(battle("culps-hill"), core::Decisions::standing);
  EXPECT_EQ(feature(state, "Candy waiting"), 18);
  EXPECT_EQ(feature(state, "Greene in order"), 14);
  EXPECT_EQ(feature(state, "Greene covered"), 14);
  EXPECT_EQ(feature(state, "Greene contact"), 0);
  EXPECT_EQ(feature(state, "battle G2116 held, turn 1"), 1);
  EXPECT_EQ(feature(state, "cs contact, turn 1"), 0);
  const auto touching = piece_of(state, "1LA");
  place(state, touching, at("2216"));
  EXPECT_EQ(feature(state, "Greene contact"), 7);
  EXPECT_EQ(feature(state, "cs contact, turn 1"), piece(state, touching).strength);
  EXPECT_EQ(feature(state, "cs contact, turn 2"), 0);
  EXPECT_EQ(feature(state, "G2216 strength"), -2 * piece(state, touching).strength);
  EXPECT_EQ(feature(state, "cs within 1 of G2116, turn 1"), piece(state, touching).strength);
  const auto broken = piece_of(state, "60NY");
  state.pieces[broken].disorganized = true;
  EXPECT_EQ(feature(state, "Greene disorganized"), piece(state, broken).strength);
  EXPECT_EQ(feature(state, "Greene in order"), 14 - piece(state, broken).strength);
  remove(state, broken, Where::routed);
  EXPECT_EQ(feature(state, "Greene routed"), piece(state, broken).strength);
  EXPECT_EQ(feature(state, "Greene disorganized"), 0);
}

}  // namespace
}  // namespace adjutant::lfm
