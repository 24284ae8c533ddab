#include "engine/games/rise_and_fight/rules/combat.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

// A Crown unit flush against the front of one of the United States.
class Bout {
 public:
  Bout(Arm arm, Formation formation, Arm their_arm, Formation theirs)
      : att(field.add(crown, arm, formation, {36000, 20000})),
        def(field.add(us, their_arm, theirs, {36000, 20000})) {
    pair.striker = att;
    pair.struck = def;
  }
  Bout() : Bout(Arm::foot, Formation::line, Arm::foot, Formation::line) {}

  State state() const {
    auto state = field.state();
    state.pairs.push_back(pair);
    return state;
  }
  int of(const State& state, UnitIndex unit, std::string_view name) const {
    const auto all = combat_modifiers(state, unit, 0);
    const auto found = std::ranges::find(all, name, &Modifier::name);
    return found == all.end() ? 0 : found->value;
  }
  int of(UnitIndex unit, std::string_view name) const { return of(state(), unit, name); }

  Field field;
  Pair pair;
  UnitIndex att, def;
};

TEST(RiseCombat, ScoresHangOnTheFormation) {  // 8
  const auto score = [](Arm arm, Formation formation, int fs, int rounds) {
    Bout bout(arm, formation, Arm::foot, Formation::line);
    bout.field.unit(bout.att).score = fs;
    return combat_score(bout.state(), bout.att, rounds);
  };
  EXPECT_EQ(score(Arm::foot, Formation::line, 7, 0), 7);
  EXPECT_EQ(score(Arm::foot, Formation::column, 7, 0), 7);
  EXPECT_EQ(score(Arm::foot, Formation::skirmish, 5, 0), 3);
  EXPECT_EQ(score(Arm::horse, Formation::column, 7, 0), 4);
  EXPECT_EQ(score(Arm::horse, Formation::column, 7, 1), 7);
  EXPECT_EQ(score(Arm::foot, Formation::march, 7, 0), 1);
  EXPECT_EQ(score(Arm::guns, Formation::limbered, 5, 0), 1);
  EXPECT_EQ(score(Arm::guns, Formation::unlimbered, 5, 0), 5);
}

TEST(RiseCombat, ChargesCountTwoOrFour) {  // 9.1, F22
  const auto shock = [](Arm arm, std::optional<Trait> trait, std::string_view name) {
    Bout bout(arm, Formation::line, Arm::foot, Formation::line);
    if (trait) bout.field.unit(bout.att).traits[place(*trait)] = true;
    auto state = bout.state();
    state.units[bout.att].shock = Shock::charging;
    return bout.of(state, bout.att, name);
  };
  EXPECT_EQ(shock(Arm::foot, {}, "9.1 foot"), 2);
  EXPECT_EQ(shock(Arm::foot, {}, "9.1 shock"), 0);
  EXPECT_EQ(shock(Arm::foot, Trait::british, "9.1 shock"), 4);
  EXPECT_EQ(shock(Arm::foot, Trait::british, "9.1 foot"), 0);
  EXPECT_EQ(shock(Arm::foot, Trait::elite, "9.1 shock"), 4);
  EXPECT_EQ(shock(Arm::horse, {}, "9.1 shock"), 4);
  EXPECT_EQ(Bout().of(0, "9.1 foot"), 0);
}

TEST(RiseCombat, FormationsCountForWhoStrikes) {  // 9.2
  const auto att = [](Formation formation, Formation theirs, std::string_view name) {
    const Bout bout(Arm::foot, formation, Arm::foot, theirs);
    EXPECT_EQ(bout.of(bout.def, name), 0) << name;
    return bout.of(bout.att, name);
  };
  EXPECT_EQ(att(Formation::line, Formation::open, "9.2 open"), 1);
  EXPECT_EQ(att(Formation::open, Formation::open, "9.2 open"), 0);
  EXPECT_EQ(att(Formation::line, Formation::skirmish, "9.2 skirmish"), 2);
  EXPECT_EQ(att(Formation::open, Formation::column, "9.2 column"), 2);
  EXPECT_EQ(att(Formation::open, Formation::march, "9.2 column"), 2);
  EXPECT_EQ(att(Formation::skirmish, Formation::line, "9.2 close order"), -2);
  EXPECT_EQ(att(Formation::skirmish, Formation::open, "9.2 close order"), 0);
}

TEST(RiseCombat, WhatStoodBetweenHelpsTheStruck) {  // 9.3
  Bout bout;
  bout.pair.barrier = Barrier::light;
  EXPECT_EQ(bout.of(bout.def, "9.3 light"), 2);
  EXPECT_EQ(bout.of(bout.att, "9.3 light"), -2);
  bout.pair.barrier = Barrier::heavy;
  EXPECT_EQ(bout.of(bout.def, "9.3 heavy"), 5);
  EXPECT_EQ(bout.of(bout.att, "9.3 heavy"), -5);
  bout.pair.countercharged = true;
  EXPECT_EQ(bout.of(bout.def, "9.3 heavy"), 0);
  Bout woods;
  woods.field.map().woods.push_back(box({30000, 20200}, {42000, 30000}));
  EXPECT_EQ(woods.of(woods.def, "9.3 light"), 2);
  woods.field.map().dense.push_back(box({30000, 10000}, {42000, 20000}));
  EXPECT_EQ(woods.of(woods.def, "9.3 light"), 0) << "both are in woods";
  Bout town;
  town.field.map().towns.push_back({Built::fortified, box({30000, 20200}, {42000, 30000})});
  EXPECT_EQ(town.of(town.def, "9.3 fortified"), 8);
  EXPECT_EQ(town.of(town.att, "9.3 fortified"), -8);
}

TEST(RiseCombat, HeightAndWoodsCount) {  // 9.4, 9.12
  Bout bout;
  bout.field.map().hills.push_back({1, box({30000, 20000}, {42000, 30000})});
  EXPECT_EQ(bout.of(bout.def, "9.4"), 1);
  EXPECT_EQ(bout.of(bout.att, "9.4"), 0);
  bout.field.map().woods.push_back(box({30000, 20000}, {42000, 30000}));
  EXPECT_EQ(bout.of(bout.def, "9.12 close"), -3);
  bout.field.unit(bout.def).formation = Formation::open;
  EXPECT_EQ(bout.of(bout.def, "9.12 loose"), -1);
  bout.field.map().dense.push_back(box({30000, 20000}, {42000, 30000}));
  EXPECT_EQ(bout.of(bout.def, "9.12 dense"), -4);
  EXPECT_EQ(bout.of(bout.def, "9.12 loose"), 0);
}

TEST(RiseCombat, MilitiaAndIrregularsCount) {  // 9.5
  Bout bout;
  auto& militia = bout.field.unit(bout.def).traits[place(Trait::militia)];
  militia = true;
  EXPECT_EQ(bout.of(bout.def, "9.5 being"), -2);
  EXPECT_EQ(bout.of(bout.att, "9.5 v militia"), 3);
  bout.field.unit(bout.att).traits[place(Trait::militia)] = true;
  EXPECT_EQ(bout.of(bout.att, "9.5 v militia"), 0) << "militia has nothing against militia";
  bout.field.unit(bout.att).traits[place(Trait::militia)] = militia = false;
  bout.field.unit(bout.def).traits[place(Trait::irregular)] = true;
  EXPECT_EQ(bout.of(bout.att, "9.5 v irregular"), 1);
  EXPECT_EQ(bout.of(bout.def, "9.5 irregular in woods"), 0);
  bout.field.map().open_woods.push_back(box({30000, 20000}, {42000, 30000}));
  EXPECT_EQ(bout.of(bout.def, "9.5 irregular in woods"), 3);
}

TEST(RiseCombat, SupportIsSixInchesOff) {  // 9.6, F23
  for (const auto& [y, near] : {std::pair{13000, true}, {12999, false}}) {
    Bout bout;
    const auto other = bout.field.line(crown, {36000, y});
    EXPECT_EQ(bout.of(bout.att, "9.6 one"), near ? 1 : 0);
    bout.field.unit(other).set_up.heading = 46;
    EXPECT_EQ(supports(bout.state(), bout.att), 0) << "it looks elsewhere";
  }
  Bout bout;
  const auto one = bout.field.line(crown, {36000, 17000});
  bout.field.foot(crown, Formation::open, {45000, 20000});
  EXPECT_EQ(bout.of(bout.att, "9.6 more"), 2);
  EXPECT_EQ(bout.of(bout.att, "9.6 one"), 0);
  bout.field.unit(one).formation = Formation::skirmish;
  EXPECT_EQ(supports(bout.state(), bout.att), 1);
}

TEST(RiseCombat, FlanksAreSecureByThreeInches) {  // 9.10, F23
  for (const int over : {0, 1}) {
    Bout bout(Arm::horse, Formation::line, Arm::foot, Formation::line);
    bout.field.map().woods.push_back(box({0, 15000}, {30000 - over, 25000}));
    EXPECT_EQ(bout.of(bout.att, "9.10 v foot"), 3) << "the other flank is open";
    bout.field.line(us, {45000, 20000});
    EXPECT_EQ(bout.of(bout.def, "9.10 secure"), over == 0 ? 2 : 0);
    EXPECT_EQ(bout.of(bout.att, "9.10 v foot"), over == 0 ? 0 : 3);
  }
}

TEST(RiseCombat, FlankAndRearCountForBoth) {  // 9.7, F17, F21
  Bout bout;
  bout.pair.face = table::Sector::right;
  EXPECT_EQ(bout.of(bout.att, "9.7 flank"), 2);
  EXPECT_EQ(bout.of(bout.def, "9.7 struck in flank"), -2);
  bout.pair.face = table::Sector::rear;
  EXPECT_EQ(bout.of(bout.att, "9.7 rear"), 4);
  EXPECT_EQ(bout.of(bout.def, "9.7 struck in rear"), -4);
  bout.pair.caught = true;
  EXPECT_EQ(bout.of(bout.att, "9.7 on evader"), 4);
  EXPECT_EQ(bout.of(bout.att, "9.7 rear"), 0);
  EXPECT_EQ(bout.of(bout.def, "9.7 evader"), -4);
  bout.pair.rounds = 1;
  EXPECT_EQ(bout.of(bout.att, "9.7 on evader"), 0) << "in the first round alone";
  bout.field.unit(bout.def).formation = Formation::skirmish;
  EXPECT_EQ(bout.of(bout.att, "9.7 rear"), 0) << "skirmishers are all front";
}

TEST(RiseCombat, ArmsAndBayonetsCount) {  // 9.9
  Bout guns(Arm::foot, Formation::line, Arm::guns, Formation::unlimbered);
  EXPECT_EQ(guns.of(guns.def, "9.9 guns"), -4);
  EXPECT_EQ(guns.of(guns.att, "9.9 v guns"), 2);
  guns.field.unit(guns.att).traits[place(Trait::no_bayonets)] = true;
  EXPECT_EQ(guns.of(guns.att, "9.9 no bayonets"), -2);
}

TEST(RiseCombat, InspirationCounts) {  // 9.8, F28
  Bout bout;
  bout.field.scenario().commanders.reserve(2);
  const auto one = bout.field.commander(crown, {20000, 10000});
  bout.field.scenario().commanders[one].inspiration = 2;
  auto state = bout.state();
  EXPECT_EQ(bout.of(state, bout.att, "9.8"), 0);
  state.commanders[one].attached = bout.att;
  EXPECT_EQ(bout.of(state, bout.att, "9.8"), 2);
}

TEST(RiseCombat, TheLastRoundCounts) {  // 9.11, F22, F24
  Bout bout;
  auto state = bout.state();
  state.units[bout.def].last_round = Round::won;
  EXPECT_EQ(bout.of(state, bout.def, "9.11 won v charge"), 4);
  EXPECT_EQ(bout.of(state, bout.def, "9.11 won"), 0);
  state.units[bout.def].last_round = Round::drew;
  EXPECT_EQ(bout.of(state, bout.def, "9.11 drew v charge"), 2);
  state.units[bout.att].last_round = Round::won;
  EXPECT_EQ(bout.of(state, bout.att, "9.11 won"), 2) << "the struck did not charge";
  state.pairs[0].countercharged = true;
  EXPECT_EQ(bout.of(state, bout.att, "9.11 won v charge"), 4);
  Bout guns(Arm::foot, Formation::line, Arm::guns, Formation::unlimbered);
  state = guns.state();
  state.units[guns.def].last_round = Round::won;
  EXPECT_EQ(guns.of(state, guns.def, "9.11 won"), 2) << "guns have no more";
}

TEST(RiseCombat, DefeatsHangOnTheArms) {  // 10, 10.1, 10.2, 10.3, F24
  const auto defeat = [](Arm arm, bool horse, bool guns_won, int by) {
    return defeat_of({arm, horse, guns_won, by});
  };
  EXPECT_EQ(defeat(Arm::foot, false, false, 1), Defeat::fights_on);
  EXPECT_EQ(defeat(Arm::foot, false, false, 2), Defeat::retreats_by_half);
  EXPECT_EQ(defeat(Arm::foot, true, false, 1), Defeat::retreats);
  EXPECT_EQ(defeat(Arm::foot, true, false, 2), Defeat::breaks);
  EXPECT_EQ(defeat(Arm::horse, true, false, 1), Defeat::fights_on);
  EXPECT_EQ(defeat(Arm::horse, true, false, 2), Defeat::retreats);
  EXPECT_EQ(defeat(Arm::guns, false, false, 1), Defeat::breaks);
  EXPECT_EQ(defeat(Arm::foot, false, true, 1), Defeat::fights_on);
  EXPECT_EQ(defeat(Arm::foot, false, true, 2), Defeat::retreats);
}

TEST(RiseCombat, CombatsAreWhatHangsTogether) {  // F21, F31
  Bout bout;
  const auto beside = bout.field.line(us, {41000, 20000});
  bout.field.line(crown, {60000, 20000});
  bout.field.line(us, {60000, 20000});
  auto state = bout.state();
  state.pairs.push_back({.striker = bout.att, .struck = beside});
  state.pairs.push_back({.striker = 3, .struck = 4});
  const auto all = combats(state);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0], (std::vector<PairIndex>{0, 1}));
  EXPECT_EQ(fighters(state, all[0], us), (Units{bout.def, beside}));
  EXPECT_EQ(common_front(state, state.pairs[0]), 6000 * table::unit);
  EXPECT_EQ(common_front(state, state.pairs[1]), 1000 * table::unit);
  EXPECT_EQ(main_pair(state, bout.att, all[0]), 0U);
}

}  // namespace
}  // namespace adjutant::rise_and_fight
