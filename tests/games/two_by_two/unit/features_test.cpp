#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "embedded/files.hpp"
#include "engine/core/feature_sheet.hpp"
#include "engine/games/two_by_two/captain/captain.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

// What networks see of a position, and that they judge it.
namespace adjutant::two_by_two {
namespace {

constexpr std::array battles = {"maida", "rolica", "schoengrabern", "the-plain"};

std::int32_t feature(const State& state, const std::string& name) {
  const auto names = core::feature_names(*state.scenario);
  const auto found = std::ranges::find(names, name);
  EXPECT_NE(found, names.end()) << name;
  return features(state).at(static_cast<std::size_t>(found - names.begin()));
}

std::shared_ptr<const Scenario> battle(const std::string& name) {
  const auto bytes = embedded::find("engine/games/two_by_two/scenarios/" + name + ".json");
  return std::make_shared<const Scenario>(
      load_scenario(core::parse_json(bytes.value()).value()).value());
}

class FeaturesOnTheTable : public testing::TestWithParam<const char*> {
 protected:
  std::shared_ptr<const Scenario> scenario_ = battle(GetParam());
  State state_ = initial_state(scenario_);

  // As players reach it by their first sensible plans.
  State in_turn(int turn, std::uint64_t seed) const {
    core::Random random(seed);
    core::RandomDice dice(random);
    State state = state_;
    while (state.turn < turn) {
      const auto side = state.side;
      const auto plan = propose(state, side, random);
      state = apply_orders(state, side, plan.certain, dice);
      state = apply_orders(state, side, plan.chancy, dice);
    }
    return state;
  }
};

INSTANTIATE_TEST_SUITE_P(Battles, FeaturesOnTheTable, testing::ValuesIn(battles));

// A battle whose file has changed has to be learned anew: script/learn.
TEST(FeaturesOnAField, HaveBeenLearned) {
  for (const auto* name : battles) {
    for (const Side side : core::both_sides) {
      EXPECT_NE(network_for(*battle(name), side), nullptr) << name << ", " << id(side);
    }
  }
}

// Figures that were set by hand are no chances: core::ComputerPlayer::learned.
TEST(FeaturesOnAField, AreChancesBetweenTurnsOfWhatHasBeenLearned) {
  for (const auto* name : battles) {
    State state = initial_state(battle(name));
    EXPECT_TRUE(learned(state)) << name;
    state.phase = Phase::fire;
    EXPECT_FALSE(learned(state)) << name;
    state.phase = Phase::over;
    EXPECT_TRUE(learned(state)) << name;
  }
  auto of_a_club = *battle("maida");
  of_a_club.sha256 = "of another file";
  State state = initial_state(std::make_shared<const Scenario>(of_a_club));
  EXPECT_FALSE(learned(state));
  state.phase = Phase::over;
  EXPECT_FALSE(learned(state));
}

TEST_P(FeaturesOnTheTable, StandInThePlaceOfTheirTurn) {
  state_.turn = 2;
  EXPECT_EQ(feature(state_, "battle comes, turn 1"), 0);
  EXPECT_EQ(feature(state_, "battle comes, turn 2"), 1);
}

// Of positions of turn 4, those who are worth most are taken off as if destroyed.
TEST_P(FeaturesOnTheTable, AreJudgedToBeWorseWithoutTheStrongest) {
  constexpr int positions = 20;
  for (const auto side : core::both_sides) {
    int worse = 0;
    for (std::uint64_t seed = 1; seed <= positions; ++seed) {
      State state = in_turn(4, seed);
      const auto before = evaluate(state, side);
      UnitIndex strongest = 0;
      int most = 0;
      for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
        const auto& own = state.unit(unit);
        if (own.side != side || !on_table(state, unit) || own.points <= most) continue;
        strongest = unit;
        most = own.points;
      }
      state.units[strongest].take_off(Where::destroyed);
      worse += evaluate(state, side) < before ? 1 : 0;
    }
    EXPECT_GE(worse, positions * 9 / 10) << id(side);
  }
}

TEST(FeaturesOnAField, TellWhatTheyAreNamedAfter) {
  Field field;
  field.map().hills.push_back({2, box({0, 0}, {24000, 7000})});
  const auto guns = field.guns(blue, UnitClass::foot, {12000, 6000});
  const auto guards = field.infantry(red, UnitClass::guard, {12000, 9200});
  field.line(red, {13200, 9200});
  field.hq(red, {12000, 11000});
  State state = field.state();
  const auto of = [&](UnitIndex unit, const std::string& what) {
    return feature(state, state.unit(unit).id + " " + what);
  };
  EXPECT_EQ(of(guns, "steady"), 1);
  EXPECT_EQ(of(guns, "height"), 2);
  EXPECT_EQ(of(guards, "height"), 0);
  EXPECT_EQ(of(guns, "x"), 24);
  EXPECT_EQ(of(guns, "nearest"), 6);  // 3.2"
  EXPECT_EQ(of(guns, "turned"), 0);
  EXPECT_EQ(of(guns, "friends"), 0);
  EXPECT_EQ(of(guns, "led"), 0);
  EXPECT_EQ(of(guards, "led"), 1);
  EXPECT_EQ(of(guards, "friends"), 1);
  EXPECT_EQ(of(guns, "chargers"), 2);
  EXPECT_EQ(of(guards, "prey"), 1);
  EXPECT_GT(of(guns, "assault"), 0);
  EXPECT_GT(of(guns, "shot"), 0);
  EXPECT_GT(of(guards, "danger"), 0);
  EXPECT_EQ(feature(state, "blue guns, turn 1"), state.unit(guns).points);
  EXPECT_EQ(feature(state, "blue guns, turn 2"), 0);
  EXPECT_EQ(feature(state, "red foot, turn 1"), 2 * state.unit(guards).points);

  state.units[guns].heading = 180;
  EXPECT_EQ(of(guns, "turned"), 1);
  EXPECT_EQ(of(guns, "flanked"), 2);
  state.units[guards].condition = Condition::disrupted;
  EXPECT_EQ(of(guards, "steady"), 0);
  EXPECT_EQ(of(guards, "disrupted"), 1);
  EXPECT_GT(of(guards, "disorder"), 0);
  EXPECT_EQ(of(guns, "flanked"), 1);
  EXPECT_EQ(of(guns, "chargers"), 1);
  state.units[guards].take_off(Where::destroyed);
  EXPECT_EQ(of(guards, "disrupted"), 0);
  EXPECT_EQ(feature(state, "red lost, turn 1"), state.unit(guards).points);
}

}  // namespace
}  // namespace adjutant::two_by_two
