#include "engine/games/rise_and_fight/rules/fire.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr Point here{36000, 10000};

void pose(State& state, UnitIndex unit, const Pose& pose) {
  auto stance = state.stance(unit);
  stance.pose = pose;
  state.stand(unit, stance);
}

void form(State& state, UnitIndex unit, Formation formation) {
  auto stance = state.stance(unit);
  stance.formation = formation;
  state.stand(unit, stance);
}

// A Crown unit that looks at one of the United States, whose front is so many mils off.
class Duel {
 public:
  explicit Duel(int range, Arm arm = Arm::foot, Formation formation = Formation::line,
                Formation theirs = Formation::line)
      : shooter(field.add(crown, arm, formation, here)),
        target(field.foot(us, theirs, {36000, 10000 + range})) {}

  int factor(std::string_view name, const Aim& aim = {}) const {
    return factor(field.state(), name, aim);
  }
  int factor(const State& state, std::string_view name, const Aim& aim = {}) const {
    const auto all = shot_modifiers(state, shooter, target, aim);
    const auto found = std::ranges::find(all, name, &Modifier::name);
    return found == all.end() ? 0 : found->value;
  }
  std::string refused() const { return refusal(cannot_hit(field.state(), shooter, target)); }

  Field field;
  UnitIndex shooter, target;
};

TEST(RiseFire, MusketsHaveTwoRanges) {  // 5.1, 6.1
  EXPECT_EQ(Duel(6000).factor("6.1a"), 2);
  EXPECT_EQ(Duel(6001).factor("6.1a"), 0);
  EXPECT_EQ(Duel(6000).factor("6.1i"), 0);
  EXPECT_EQ(Duel(6001).factor("6.1i"), -2);
  EXPECT_EQ(Duel(12000).refused(), "");
  EXPECT_EQ(Duel(12001).refused(), "5.1");
}

TEST(RiseFire, GunsHaveCanisterAndTwoRanges) {  // 5.2, 6.2
  const auto three_pounder = [](int range) {
    return Duel(range, Arm::guns, Formation::unlimbered);
  };
  EXPECT_EQ(three_pounder(6000).factor("6.2c"), 4);
  EXPECT_EQ(three_pounder(6000).factor("6.2b"), 0) << "canister in reach is used";
  EXPECT_EQ(three_pounder(6001).factor("6.2c"), 0);
  EXPECT_EQ(three_pounder(9000).factor("6.2b"), 1);
  EXPECT_EQ(three_pounder(9001).factor("6.2h"), -1);
  EXPECT_EQ(three_pounder(9000).factor("6.2h"), 0);
  EXPECT_EQ(three_pounder(36000).refused(), "");
  EXPECT_EQ(three_pounder(36001).refused(), "5.2");
}

TEST(RiseFire, TheFirstVolleyOfALineCounts) {  // 6.1, F18, F19
  const Duel duel(6000);
  auto state = duel.field.state();
  EXPECT_EQ(duel.factor(state, "6.1c"), 2);
  state.units[duel.shooter].volley_spent = true;
  EXPECT_EQ(duel.factor(state, "6.1c"), 0);
  EXPECT_EQ(Duel(6000, Arm::foot, Formation::open).factor("6.1c"), 2);
  EXPECT_EQ(Duel(6000, Arm::foot, Formation::skirmish).factor("6.1c"), 0);
  EXPECT_EQ(Duel(6000, Arm::foot, Formation::open).factor("6.1h"), -2);
  EXPECT_EQ(Duel(6000, Arm::foot, Formation::skirmish).factor("6.1h"), -2);
}

TEST(RiseFire, FormationsOfTheTargetCount) {  // 6.1, 6.2, F18
  const auto at = [](Arm arm, Formation theirs) {
    return Duel(6000, arm, arm == Arm::guns ? Formation::unlimbered : Formation::line, theirs);
  };
  EXPECT_EQ(at(Arm::foot, Formation::column).factor("6.1e"), 2);
  EXPECT_EQ(at(Arm::foot, Formation::march).factor("6.1e"), 2);
  EXPECT_EQ(at(Arm::foot, Formation::open).factor("6.1k"), -1);
  EXPECT_EQ(at(Arm::foot, Formation::skirmish).factor("6.1n"), -3);
  EXPECT_EQ(at(Arm::guns, Formation::column).factor("6.2a"), 4);
  EXPECT_EQ(at(Arm::guns, Formation::open).factor("6.2g"), -1);
  EXPECT_EQ(at(Arm::guns, Formation::skirmish).factor("6.2i"), -2);
}

TEST(RiseFire, WeaponsAndShotsCount) {  // 6.1
  Duel duel(6000);
  auto& unit = duel.field.unit(duel.shooter);
  EXPECT_EQ(duel.factor("6.1b"), 0);
  unit.weapon = Weapon::rifle;
  EXPECT_EQ(duel.factor("6.1b"), 1);
  unit.traits[place(Trait::good_shots)] = true;
  EXPECT_EQ(duel.factor("6.1g"), 1);
  unit.traits[place(Trait::poor_weapons)] = true;
  EXPECT_EQ(duel.factor("6.1p"), -1);
  EXPECT_EQ(duel.factor("6.1o", {.ragged = true, .turned = false}), -2);
  Duel guns(6000, Arm::guns, Formation::unlimbered);
  guns.field.unit(guns.shooter).traits[place(Trait::good_shots)] = true;
  EXPECT_EQ(guns.factor("6.1g"), 1) << "of 6.1 these two are the guns' also";
  EXPECT_EQ(guns.factor("6.1a"), 0);
  EXPECT_EQ(guns.factor("6.2n", {.ragged = false, .turned = true}), -1);
}

TEST(RiseFire, ANewTargetIsWorseForGuns) {  // 6.2
  const Duel duel(6000, Arm::guns, Formation::unlimbered);
  auto state = duel.field.state();
  EXPECT_EQ(duel.factor(state, "6.2j"), -1);
  state.units[duel.shooter].last_target = duel.target;
  EXPECT_EQ(duel.factor(state, "6.2j"), 0);
}

TEST(RiseFire, FlanksBeginPastTheRay) {  // F17, 6.1, 6.2
  Duel duel(6000);
  // The target looks south from y 16000; the ray from its western corner goes by (30000, 13000).
  auto state = duel.field.state();
  pose(state, duel.shooter, {{30000, 13000}, 45});
  EXPECT_EQ(duel.factor(state, "6.1f"), 0);
  pose(state, duel.shooter, {{29999, 13000}, state.stance(duel.shooter).pose.heading});
  EXPECT_EQ(duel.factor(state, "6.1f"), 4);
  form(state, duel.target, Formation::skirmish);
  pose(state, duel.shooter, {{36000, 30000}, 180});
  EXPECT_EQ(duel.factor(state, "6.1f"), 0) << "skirmishers are all front";
  form(state, duel.target, Formation::line);
  EXPECT_EQ(duel.factor(state, "6.1f"), 4);
}

TEST(RiseFire, GunsTellFlankFromRear) {  // 6.2
  const Duel duel(6000, Arm::guns, Formation::unlimbered);
  auto state = duel.field.state();
  pose(state, duel.shooter, {{20000, 16500}, 90});
  EXPECT_EQ(duel.factor(state, "6.2d"), 6);
  EXPECT_EQ(duel.factor(state, "6.2e"), 0);
  pose(state, duel.shooter, {{36000, 30000}, 180});
  EXPECT_EQ(duel.factor(state, "6.2e"), 4);
  EXPECT_EQ(duel.factor(state, "6.2d"), 0);
}

TEST(RiseFire, WoodsCoverAndWhoStandsTakesToTheTrees) {  // F17
  Duel duel(6000, Arm::foot, Formation::line, Formation::open);
  duel.field.map().woods.push_back(box({30000, 15500}, {42000, 20000}));
  auto state = duel.field.state();
  EXPECT_EQ(duel.factor(state, "6.1m"), -3);
  EXPECT_EQ(duel.factor(state, "6.1l"), 0);
  state.units[duel.target].still = false;
  EXPECT_EQ(duel.factor(state, "6.1m"), 0);
  EXPECT_EQ(duel.factor(state, "6.1l"), -2);
  Duel open(6000, Arm::foot, Formation::line, Formation::open);
  open.field.map().open_woods.push_back(box({30000, 15500}, {42000, 20000}));
  state = open.field.state();
  EXPECT_EQ(open.factor(state, "6.1m"), -3) << "any woods have trees";
  state.units[open.target].still = false;
  EXPECT_EQ(open.factor(state, "6.1l"), 0) << "open ones are no cover";
}

TEST(RiseFire, ObstaclesAndWorksCoverNearTheTarget) {  // F17, 6.1, 6.2
  for (const auto& [y, near] : {std::pair{14000, true}, {13999, false}}) {
    Duel duel(6000);
    duel.field.map().walls.push_back({{30000, y}, {42000, y}});
    EXPECT_EQ(duel.factor("6.1l"), near ? -2 : 0) << y;
  }
  Duel duel(6000);
  duel.field.map().walls.push_back({{30000, 15000}, {42000, 15000}});
  duel.field.map().works.push_back({Works::light, {{30000, 15500}, {42000, 15500}}});
  EXPECT_EQ(duel.factor("6.1r"), -4);
  EXPECT_EQ(duel.factor("6.1l"), 0) << "works instead of other cover";
  duel.field.map().works.push_back({Works::heavy, {{30000, 15600}, {42000, 15600}}});
  EXPECT_EQ(duel.factor("6.1s"), -8);
  EXPECT_EQ(duel.factor("6.1r"), 0);
  duel.field.map().towns.push_back({Built::brick, box({30000, 15700}, {42000, 20000})});
  EXPECT_EQ(duel.factor("6.1q brick"), -8);
  EXPECT_EQ(duel.factor("6.1s"), 0) << "a built-up area instead of all";
}

TEST(RiseFire, WhoHasStoodBehindSomethingFiresRested) {  // 6.1, F17
  for (const auto& [y, near] : {std::pair{11000, true}, {11001, false}}) {
    Duel duel(6000);
    duel.field.map().walls.push_back({{30000, y}, {42000, y}});
    auto state = duel.field.state();
    EXPECT_EQ(duel.factor(state, "6.1d"), near ? 1 : 0);
    state.units[duel.shooter].still = false;
    EXPECT_EQ(duel.factor(state, "6.1d"), 0);
  }
}

TEST(RiseFire, ThirdUnitsHideAndObscure) {  // F17
  Duel duel(11000);
  duel.field.unit(duel.field.line(us, {36000, 17000})).bases = 9;
  EXPECT_EQ(duel.refused(), "F17");
  Duel partly(11000);
  partly.field.unit(partly.field.line(us, {37500, 17000})).bases = 1;
  EXPECT_EQ(partly.refused(), "");
  EXPECT_EQ(partly.factor("6.1j"), 0);
  Duel in_the_middle(11000);
  in_the_middle.field.unit(in_the_middle.field.line(us, {36000, 17000})).bases = 1;
  EXPECT_EQ(in_the_middle.refused(), "");
  EXPECT_EQ(in_the_middle.factor("6.1j"), -1);
}

TEST(RiseFire, GunsSeeOverWhoStandsLower) {  // F17
  Duel duel(11000, Arm::guns, Formation::unlimbered);
  duel.field.unit(duel.field.line(us, {36000, 17000})).bases = 9;
  EXPECT_EQ(duel.refused(), "F17");
  duel.field.map().hills.push_back({1, box({30000, 8000}, {42000, 11000})});
  EXPECT_EQ(duel.refused(), "");
}

TEST(RiseFire, HigherHillsAndBuiltUpAreasHide) {  // F17
  Duel duel(11000);
  duel.field.map().hills.push_back({1, box({20000, 14000}, {60000, 16000})});
  EXPECT_EQ(duel.refused(), "F17");
  duel.field.map().hills.push_back({1, box({20000, 20000}, {60000, 26000})});
  EXPECT_EQ(duel.refused(), "") << "its target is as high";
  duel.field.map().towns.push_back({Built::wooden, box({20000, 14000}, {60000, 16000})});
  EXPECT_EQ(duel.refused(), "F17");
}

TEST(RiseFire, WoodsAreSeenThroughForSomeInches) {  // F17
  for (const auto& [areas, mils] : {std::pair{&Map::woods, 6000}, {&Map::dense, 2000}}) {
    for (const int over : {0, 1}) {
      Duel duel(11000);
      (duel.field.map().*areas).push_back(box({0, 12000}, {72000, 12000 + mils + over}));
      EXPECT_EQ(duel.refused(), over == 0 ? "" : "F17") << mils;
    }
  }
}

TEST(RiseFire, TheArcIsOfAnyPartOfTheTarget) {  // F16
  Field field;
  const auto line = field.line(crown, here);
  const auto beside = field.line(us, {36000 + 3000 + 3000 + 5000, 15000});
  auto state = field.state();
  EXPECT_EQ(refusal(cannot_hit(state, line, beside)), "");  // its corner is on the ray
  const auto [at, heading] = state.stance(beside).pose;
  pose(state, beside, {at + table::Vector{1001, 0}, heading});  // and so is its rear corner
  EXPECT_EQ(refusal(cannot_hit(state, line, beside)), "F16");
}

TEST(RiseFire, GunsTurnBeforeTheyFire) {  // F16
  Field field;
  const auto guns = field.add(crown, Arm::guns, Formation::unlimbered, here);
  field.line(us, {52000, 20000});
  auto state = field.state();
  EXPECT_EQ(refusal(cannot_hit(state, guns, 1)), "F16");
  EXPECT_EQ(refusal(cannot_turn(state, guns, 45)), "");
  EXPECT_EQ(refusal(cannot_turn(state, guns, 46)), "F16");
  EXPECT_EQ(refusal(cannot_turn(state, 1, 10)), "F16");
  state.stand(guns, turned(state, guns, 45));
  EXPECT_EQ(refusal(cannot_hit(state, guns, 1)), "");
}

TEST(RiseFire, WhoHasAShot) {  // F16
  const auto refused = [](Arm arm, Formation formation, Weapon weapon) {
    Duel duel(6000, arm, formation);
    duel.field.unit(duel.shooter).weapon = weapon;
    return refusal(cannot_fire(duel.field.state(), duel.shooter));
  };
  EXPECT_EQ(refused(Arm::foot, Formation::line, Weapon::musket), "");
  EXPECT_EQ(refused(Arm::foot, Formation::column, Weapon::musket), "F16");
  EXPECT_EQ(refused(Arm::foot, Formation::march, Weapon::musket), "F16");
  EXPECT_EQ(refused(Arm::guns, Formation::limbered, Weapon::light_gun), "F16");
  EXPECT_EQ(refused(Arm::horse, Formation::line, Weapon::carbine), "F16");
  EXPECT_EQ(refused(Arm::horse, Formation::skirmish, Weapon::carbine), "");
  EXPECT_EQ(refused(Arm::horse, Formation::skirmish, Weapon::pistol), "5.1");
  const Duel duel(6000);
  for (auto flag : {&UnitState::fired, &UnitState::fought, &UnitState::left}) {
    auto state = duel.field.state();
    state.units[duel.shooter].*flag = true;
    EXPECT_EQ(refusal(cannot_fire(state, duel.shooter)), "F16");
  }
}

TEST(RiseFire, HitsAreThoseOfTheChart) {  // 7, F2, F3
  const auto charts = battle("cowpens.json")->charts;
  const auto hits = [&](int required, int die) { return hits_of(charts, required, die); };
  EXPECT_EQ(hits(10, 2), 3);
  EXPECT_EQ(hits(10, 3), 2);
  EXPECT_EQ(hits(10, 5), 2);
  EXPECT_EQ(hits(10, 6), 1);
  EXPECT_EQ(hits(10, 10), 1);
  EXPECT_EQ(hits(7, 1), 3);
  EXPECT_EQ(hits(7, 8), 0);
  EXPECT_EQ(hits(6, 1), 2);
  EXPECT_EQ(hits(3, 3), 1);
  EXPECT_EQ(hits(3, 4), 0);
  EXPECT_EQ(hits(0, 1), 0);
  EXPECT_EQ(required(7, {{"6.1a", 2}, {"6.1c", 2}}), 10);
  EXPECT_EQ(required(2, {{"6.1n", -3}}), 0);
}

}  // namespace
}  // namespace adjutant::rise_and_fight
