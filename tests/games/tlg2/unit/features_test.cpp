#include <gtest/gtest.h>

#include "engine/core/feature_sheet.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// What networks see of a position, and that they judge it.
namespace adjutant::tlg2 {
namespace {

class FeaturesOf : public testing::TestWithParam<const char*> {
 protected:
  std::shared_ptr<const Scenario> scenario_ = loaded(battle_file(GetParam()));
  State state_ = initial_state(scenario_, core::Decisions::standing);

  std::int32_t feature(const std::string& name) const {
    const auto names = core::feature_names(*scenario_);
    const auto found = std::ranges::find(names, name);
    EXPECT_NE(found, names.end()) << name;
    return features(state_, weights(*scenario_))
        .at(static_cast<std::size_t>(found - names.begin()));
  }
};

INSTANTIATE_TEST_SUITE_P(Battles, FeaturesOf, testing::Values("chippewa", "lundys-lane", "thames"));

// A battle whose file has changed has to be learned anew: script/learn.
TEST_P(FeaturesOf, HaveBeenLearned) {
  for (const Side side : core::both_sides) {
    EXPECT_NE(network_for(*scenario_, side), nullptr) << id(side);
  }
}

// Figures that were set by hand are no chances: core::ComputerPlayer::learned.
TEST_P(FeaturesOf, AreChancesBetweenTurnsOfWhatHasBeenLearned) {
  Weights figures = weights(*scenario_);
  EXPECT_TRUE(learned(state_, figures));
  state_.phase = Phase::combat;
  EXPECT_FALSE(learned(state_, figures));
  state_.phase = Phase::over;
  EXPECT_TRUE(learned(state_, figures));
  auto of_a_club = *scenario_;
  of_a_club.sha256 = "of another file";
  state_.scenario = std::make_shared<const Scenario>(of_a_club);
  EXPECT_FALSE(learned(state_, figures));
  state_.scenario = scenario_;
  figures.network = 0;
  EXPECT_FALSE(learned(state_, figures));
}

TEST_P(FeaturesOf, StandInThePlaceOfTheirTurn) {
  state_.turn = 2;
  EXPECT_EQ(feature("battle comes, turn 1"), 0);
  EXPECT_EQ(feature("battle comes, turn 2"), 1);
}

// Of positions of turn 3, the strongest on the map is taken off as if lost.
TEST_P(FeaturesOf, AreJudgedToBeWorseWithoutTheStrongest) {
  constexpr int positions = 20;
  const auto& figures = weights(*scenario_);
  for (const Side side : core::both_sides) {
    int worse = 0;
    for (std::uint64_t seed = 1; seed <= positions; ++seed) {
      core::Random random(seed);
      core::RandomDice dice(random);
      State state = state_;
      while (state.turn < 3) {
        const auto plan = propose(state, state.side, random, figures);
        state = apply_orders(state, state.side, plan.certain, dice);
        state = apply_orders(state, state.side, plan.chancy, dice);
      }
      const auto before = evaluate(state, side, figures);
      UnitIndex strongest = 0;
      int most = 0;
      for (const UnitIndex unit : each(scenario_->units_of(side))) {
        if (state.units[unit].where != Whereabouts::on_map) continue;
        const int strength = attack_strength(state, unit);
        if (strength > most) strongest = unit;
        most = std::max(most, strength);
      }
      state.units[strongest].where = Whereabouts::eliminated;
      state.units[strongest].steps = 0;
      worse += evaluate(state, side, figures) < before ? 1 : 0;
    }
    EXPECT_GE(worse, positions * 9 / 10) << name(side);
  }
}

TEST(Features, TellWhatTheyAreNamedAfter) {
  const auto scenario = loaded(battle_file("chippewa"));
  State state = initial_state(scenario, core::Decisions::standing);
  const auto names = core::feature_names(*scenario);
  const auto of = [&](const std::string& name) {
    const auto found = std::ranges::find(names, name);
    EXPECT_NE(found, names.end()) << name;
    return features(state, weights(*scenario)).at(static_cast<std::size_t>(found - names.begin()));
  };
  EXPECT_EQ(of("8F waits"), 1);
  put(state, "8F", "2223");
  put(state, "9US", "2224");
  EXPECT_EQ(of("8F waits"), 0);
  EXPECT_EQ(of("8F whole"), 1);
  EXPECT_EQ(of("8F in contact"), 1);
  EXPECT_EQ(of("8F nearest"), 1);
  EXPECT_EQ(of("9US in contact"), 1);
  EXPECT_GT(of("ac contact, turn 1"), 0);
  EXPECT_EQ(of("ac contact, turn 2"), 0);
  state.units[unit_of(state, "8F")].steps = 1;
  EXPECT_EQ(of("8F whole"), 0);
  EXPECT_EQ(of("8F reduced"), 1);
}

}  // namespace
}  // namespace adjutant::tlg2
