#include <algorithm>

#include <gtest/gtest.h>

#include "engine/core/feature_sheet.hpp"
#include "engine/games/rise_and_fight/captain/captain.hpp"
#include "engine/games/rise_and_fight/captain/evaluation.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"
#include "tests/games/rise_and_fight/unit/meeting.hpp"

// What networks see of a position, and that they judge it.
namespace adjutant::rise_and_fight {
namespace {

std::int32_t feature(const State& state, const std::string& name) {
  const auto names = core::feature_names(*state.scenario);
  const auto found = std::ranges::find(names, name);
  EXPECT_NE(found, names.end()) << name;
  return features(state).at(static_cast<std::size_t>(found - names.begin()));
}

class RiseFeaturesOf : public testing::TestWithParam<const char*> {
 protected:
  State state_ = initial_state(battle(GetParam()));

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

INSTANTIATE_TEST_SUITE_P(Battles, RiseFeaturesOf,
                         testing::Values("cowpens.json", "hobkirks-hill.json"));

// A battle whose file has changed has to be learned anew: script/learn.
TEST_P(RiseFeaturesOf, HaveBeenLearned) {
  for (const Side side : core::both_sides) {
    EXPECT_NE(network_for(*state_.scenario, side), nullptr) << id(side);
  }
}

// Figures that were set by hand are no chances: core::ComputerPlayer::learned.
TEST(RiseFeatures, AreChancesBeforeFireAndMovesOfWhatHasBeenLearned) {
  State state = initial_state(battle("hobkirks-hill.json"));
  for (const auto phase : {Phase::movement, Phase::fire, Phase::over}) {
    state.phase = phase;
    EXPECT_TRUE(learned(state)) << phase_names[place(phase)];
  }
  state.phase = Phase::rallied;
  EXPECT_FALSE(learned(state));
  state.phase = Phase::movement;
  state.units.front().ordered = true;
  EXPECT_FALSE(learned(state)) << "one has begun to move";
  state.units.front().ordered = false;
  auto of_a_club = *state.scenario;
  of_a_club.sha256 = "of another file";
  state.scenario = std::make_shared<const Scenario>(of_a_club);
  for (const auto phase : {Phase::movement, Phase::fire, Phase::over}) {
    state.phase = phase;
    EXPECT_FALSE(learned(state)) << phase_names[place(phase)];
  }
}

TEST_P(RiseFeaturesOf, StandInThePlaceOfTheirTurn) {
  state_.turn = 2;
  EXPECT_EQ(feature(state_, "battle comes, turn 1"), 0);
  EXPECT_EQ(feature(state_, "battle comes, turn 2"), 1);
}

// Of positions of turn 4, those of the highest score are taken off as if broken.
TEST_P(RiseFeaturesOf, AreJudgedToBeWorseWithoutTheStrongest) {
  constexpr int positions = 20;
  for (const auto side : core::both_sides) {
    int worse = 0;
    for (std::uint64_t seed = 1; seed <= positions; ++seed) {
      State state = in_turn(4, seed);
      const auto before = evaluate(state, side);
      UnitIndex strongest = 0;
      int most = 0;
      for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
        if (state.unit(unit).side != side || !on_table(state, unit)) continue;
        if (state.score(unit) <= most) continue;
        strongest = unit;
        most = state.score(unit);
      }
      std::erase_if(state.pairs, [&](const Pair& pair) {
        return pair.striker == strongest || pair.struck == strongest;
      });
      for (auto& commander : state.commanders) {
        if (commander.attached == strongest) commander.attached.reset();
      }
      state.units[strongest] = gone(state.unit(strongest));
      worse += evaluate(state, side) < before ? 1 : 0;
    }
    EXPECT_GE(worse, positions * 9 / 10) << id(side);
  }
}

TEST(RiseFeatures, TellWhatTheyAreNamedAfter) {
  Meeting meeting;
  meeting.field.map().hills.push_back({2, box({30000, 12000}, {42000, 20000})});
  const auto other = meeting.field.line(us, {44000, 15000});
  State state = meeting.field.state();
  state.phase = Phase::fire;
  const auto of = [&](UnitIndex unit, const std::string& what) {
    return feature(state, state.unit(unit).id + " " + what);
  };
  const auto ours = meeting.ours, theirs = meeting.theirs;
  EXPECT_EQ(of(ours, "score"), 7);
  EXPECT_EQ(of(ours, "x"), 36);
  EXPECT_EQ(of(ours, "open"), 1);
  EXPECT_EQ(of(ours, "line"), 0);
  EXPECT_EQ(of(theirs, "line"), 1);
  EXPECT_EQ(of(theirs, "height"), 2);
  EXPECT_EQ(of(ours, "height"), 0);
  EXPECT_EQ(of(theirs, "friends"), 0);
  EXPECT_EQ(of(ours, "turned"), 0);
  EXPECT_EQ(of(theirs, "volley"), 1);
  EXPECT_EQ(of(theirs, "commanded"), 1);
  EXPECT_GT(of(ours, "shot"), 0);
  EXPECT_EQ(of(theirs, "ready"), 0);  // the Crown fires
  EXPECT_EQ(of(ours, "ready"), of(ours, "shot"));
  EXPECT_NEAR(of(ours, "danger"), of(theirs, "shot") + of(other, "shot"), 1);  // rounded
  EXPECT_EQ(of(theirs, "exposure"), of(ours, "rush"));
  EXPECT_EQ(feature(state, "us units, turn 1"), 2);
  EXPECT_EQ(feature(state, "us units, turn 2"), 0);
  EXPECT_EQ(feature(state, "battle leader, turn 1"), 1);  // even: the defender's
  EXPECT_EQ(feature(state, "commander K1 leads"), 1);

  state.phase = Phase::movement;
  EXPECT_EQ(of(ours, "ready"), 0);
  state.phase = Phase::fire;
  state.units[ours].fired = true;
  EXPECT_EQ(of(ours, "ready"), 0);
  state.units[theirs].hits = 6;
  EXPECT_EQ(of(theirs, "score"), 1);
  EXPECT_EQ(feature(state, "us lost, turn 1"), 1000 * 6 / 14);
  EXPECT_EQ(feature(state, "battle lead, turn 1"), -1000 * 6 / 14);
  EXPECT_EQ(feature(state, "battle leader, turn 1"), -1);
  EXPECT_EQ(feature(state, "us brittle, turn 1"), 1);
  EXPECT_EQ(feature(state, "brigade US lost"), 6);
  EXPECT_EQ(feature(state, "brigade US shaken"), 0);

  auto turned = state.stance(theirs);
  turned.pose.heading = 0;
  state.stand(theirs, turned);
  EXPECT_EQ(of(theirs, "turned"), 1);
  EXPECT_EQ(of(theirs, "flanked"), 1);
  EXPECT_EQ(feature(state, "us flanked, turn 1"), 1);

  state.pairs.push_back({.striker = ours, .struck = theirs, .face = table::Sector::rear});
  EXPECT_EQ(of(theirs, "contact"), 1);
  EXPECT_GT(of(ours, "fight"), 0);
  EXPECT_EQ(of(theirs, "fight"), -of(ours, "fight"));
  EXPECT_EQ(feature(state, "cr contact, turn 1"), 7);

  state.pairs.clear();
  state.units[theirs] = gone(state.unit(theirs));
  state.commanders[1].fallen = true;
  EXPECT_EQ(of(theirs, "score"), 0);
  EXPECT_EQ(of(theirs, "line"), 0);
  EXPECT_EQ(feature(state, "us units, turn 1"), 1);
  EXPECT_EQ(feature(state, "brigade US shaken"), 1);
  EXPECT_EQ(feature(state, "commander K1 leads"), 0);
}

}  // namespace
}  // namespace adjutant::rise_and_fight
