#include "engine/games/rise_and_fight/rules/charge.hpp"

#include <gtest/gtest.h>

#include "engine/games/rise_and_fight/rules/doctrine.hpp"
#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr Point here{36000, 10000};

// A Crown unit that charges one of the United States, whose front is so far off.
class Attack {
 public:
  Attack(Arm arm, Formation formation, Arm their_arm, Formation theirs, int gap)
      : charger(field.add(crown, arm, formation, here)),
        target(field.add(us, their_arm, theirs, {36000, 10000 + gap})) {
    field.commander(crown, {25000, 8000});
  }
  explicit Attack(int gap, Formation formation = Formation::open)
      : Attack(Arm::foot, formation, Arm::foot, Formation::line, gap) {}

  std::expected<Charge, Violation> charge(std::optional<int> wheel = {}) const {
    return choose_charge(field.state(), {charger, {target}, wheel});
  }
  std::string reacts(Reaction reaction) const {
    return refusal(cannot_react(field.state(), *charge(), reaction));
  }
  Reaction by_doctrine() const { return choose_reaction(field.state(), *charge()).reaction; }
  Unit& theirs() { return field.unit(target); }

  Field field;
  UnitIndex charger, target;
};

TEST(RiseCharges, ReachTheSumOfTheRow) {  // F11, F12
  const Attack attack(16010);
  const auto charge = attack.charge();
  ASSERT_TRUE(charge) << charge.error().message;
  EXPECT_EQ(charge->distance, 16000);
  EXPECT_EQ(charge->wheel, 0);
  EXPECT_EQ(certain_hits(charge->walked), 1);  // the last segment of open order
  EXPECT_EQ(refusal(Attack(16011).charge()), "F11");
}

TEST(RiseCharges, EndFlushWithTheFaceStruck) {  // F12
  Attack attack(5000);
  attack.theirs().set_up.at.x = 38000;
  const auto charge = attack.charge(0);
  ASSERT_TRUE(charge) << charge.error().message;
  EXPECT_EQ(charge->face, table::Sector::front);
  EXPECT_EQ(charge->flush, (Pose{{36000, 15000}, 0}));
  attack.theirs().set_up = {{33000, 15000}, 150};
  const auto oblique = attack.charge();
  ASSERT_TRUE(oblique) << oblique.error().message;
  EXPECT_EQ(oblique->flush.heading, 330);
}

TEST(RiseCharges, BeginWithAWheelOfFortyFiveDegrees) {  // F11
  const Attack attack(8000);
  EXPECT_EQ(refusal(attack.charge(46)), "F11");
  EXPECT_EQ(refusal(attack.charge(0)), "");
  Attack aside(8000);
  aside.theirs().set_up.at = {47000, 15000};
  EXPECT_EQ(refusal(aside.charge(0)), "F11");
  const auto wheeled = aside.charge();
  ASSERT_TRUE(wheeled) << wheeled.error().message;
  EXPECT_GT(wheeled->wheel, 0);
  EXPECT_LE(wheeled->wheel, 45);
  for (int less = 0; less < wheeled->wheel; ++less) EXPECT_FALSE(aside.charge(less)) << less;
}

TEST(RiseCharges, OfOneAFace) {  // F12
  Attack attack(5000);
  const auto other = attack.field.foot(crown, Formation::open, {20000, 10000});
  auto state = attack.field.state();
  state.pairs.push_back({.striker = other, .struck = attack.target});
  EXPECT_EQ(refusal(choose_charge(state, {attack.charger, {attack.target}, {}})), "F12");
  state.pairs[0].face = table::Sector::rear;
  EXPECT_EQ(refusal(choose_charge(state, {attack.charger, {attack.target}, {}})), "");
}

TEST(RiseCharges, StrikeWhomTheyTouchFirst) {  // F12
  Attack attack(10000);
  attack.field.line(us, {38500, 16000});
  EXPECT_EQ(refusal(attack.charge(0)), "F12");
}

TEST(RiseCharges, SlideToWhereThereIsRoom) {  // F12
  Attack attack(5000);
  attack.field.foot(crown, Formation::skirmish, {45500, 15000});  // from x 39500 on
  const auto charge = attack.charge(0);
  ASSERT_TRUE(charge) << charge.error().message;
  EXPECT_LT(charge->flush.at.x, 36000);
  EXPECT_EQ(charge->flush.at.y, 15000);
  attack.field.foot(crown, Formation::skirmish, {29000, 15000});
  EXPECT_EQ(refusal(attack.charge(0)), "F12");
}

TEST(RiseCharges, NeedSight) {  // F11, F17
  Attack attack(9000);
  attack.field.map().hills.push_back({2, box({20000, 12000}, {60000, 16000})});
  EXPECT_EQ(refusal(attack.charge()), "F11");
}

TEST(RiseCharges, AWallBeforeTheFaceCostsNothingButCounts) {  // F12, 9.3
  Attack attack(5000);
  attack.field.map().walls.push_back({{30000, 14000}, {42000, 14000}});
  auto charge = attack.charge();
  ASSERT_TRUE(charge);
  EXPECT_EQ(certain_hits(charge->walked), 0);
  EXPECT_EQ(charge->barrier, Barrier::light);
  attack.field.map().walls[0] = {{30000, 13999}, {42000, 13999}};
  charge = attack.charge();
  ASSERT_TRUE(charge);
  EXPECT_EQ(certain_hits(charge->walked), 1);
  EXPECT_EQ(charge->barrier, Barrier::none);
}

TEST(RiseReactions, CounterchargesAreOfSteadyFootAndHorseInFront) {  // F13
  Attack attack(5000);
  EXPECT_EQ(attack.reacts(Reaction::stand), "");
  EXPECT_EQ(attack.reacts(Reaction::countercharge), "F13");
  attack.theirs().traits[place(Trait::elite)] = true;
  EXPECT_EQ(attack.reacts(Reaction::countercharge), "");
  attack.theirs().set_up = {{36000, 15000}, 0};
  EXPECT_EQ(attack.reacts(Reaction::countercharge), "F13") << "struck in the rear";
  const Attack horse(Arm::foot, Formation::open, Arm::horse, Formation::line, 5000);
  EXPECT_EQ(horse.reacts(Reaction::countercharge), "");
}

TEST(RiseReactions, EvadingIsOfTheLoose) {  // F13
  Attack attack(5000);
  EXPECT_EQ(attack.reacts(Reaction::evade), "F13");
  attack.theirs().formation = Formation::skirmish;
  EXPECT_EQ(attack.reacts(Reaction::evade), "");
  attack.theirs().formation = Formation::open;
  EXPECT_EQ(attack.reacts(Reaction::evade), "F13") << "regulars in open order stand";
  attack.theirs().traits[place(Trait::militia)] = true;
  EXPECT_EQ(attack.reacts(Reaction::evade), "");
  EXPECT_EQ(Attack(Arm::foot, Formation::open, Arm::horse, Formation::march, 5000)
                .reacts(Reaction::evade),
            "F13");
}

TEST(RiseReactions, TurnAndGoTheirFreeSegments) {  // F13
  Attack attack(Arm::foot, Formation::line, Arm::foot, Formation::skirmish, 5000);
  const auto evaded = evasion(attack.field.state(), *attack.charge());
  ASSERT_TRUE(evaded);
  // Turned on its centre at y 15500 its front is at y 16000; two segments of 6".
  EXPECT_EQ(evaded->pose, (Pose{{36000, 28000}, 0}));
  attack.field.map().rivers.push_back({{0, 20000}, {72000, 20000}});
  const auto short_of = evasion(attack.field.state(), *attack.charge());
  ASSERT_TRUE(short_of);
  EXPECT_LE(short_of->pose.at.y, 20000);
  EXPECT_GE(short_of->pose.at.y, 19999);
}

TEST(RiseReactions, EvadersAreCaughtWithinTheRestOfTheReach) {  // F13
  Attack attack(Arm::horse, Formation::line, Arm::foot, Formation::skirmish, 11010);
  const auto state = attack.field.state();
  const auto charge = *attack.charge();
  const auto evaded = evasion(state, charge);
  ASSERT_TRUE(evaded);
  const int rear = evaded->pose.at.y - 1000;
  EXPECT_EQ(rear, 33010);
  const auto again = caught(state, charge, *evaded);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->face, table::Sector::rear);
  EXPECT_EQ(again->flush.at.y, rear);
  // Line horse reaches 24"; turned and 12" on, their rear is 22" behind where their front was.
  for (const auto& [gap, is_caught] : {std::pair{12010, true}, {12011, false}}) {
    const Attack close(Arm::horse, Formation::line, Arm::foot, Formation::skirmish, gap);
    const auto there = evasion(close.field.state(), *close.charge());
    ASSERT_TRUE(there);
    EXPECT_EQ(caught(close.field.state(), *close.charge(), *there).has_value(), is_caught) << gap;
  }
}

TEST(RiseReactions, DoctrineYieldsOrMeets) {  // F33
  Attack skirmishers(Arm::foot, Formation::line, Arm::foot, Formation::skirmish, 5000);
  EXPECT_EQ(skirmishers.by_doctrine(), Reaction::evade);
  Attack slow(Arm::horse, Formation::line, Arm::foot, Formation::skirmish, 5000);
  EXPECT_EQ(slow.by_doctrine(), Reaction::stand) << "horse would catch them";
  Attack militia(Arm::foot, Formation::line, Arm::foot, Formation::open, 5000);
  EXPECT_EQ(militia.by_doctrine(), Reaction::stand);
  militia.theirs().traits[place(Trait::militia)] = true;
  EXPECT_EQ(militia.by_doctrine(), Reaction::evade);
  Attack elite(5000);
  elite.theirs().traits[place(Trait::elite)] = true;
  EXPECT_EQ(elite.by_doctrine(), Reaction::countercharge);
  elite.field.map().walls.push_back({{30000, 14500}, {42000, 14500}});
  EXPECT_EQ(elite.by_doctrine(), Reaction::stand);
  Attack horse(Arm::foot, Formation::line, Arm::horse, Formation::line, 5000);
  EXPECT_EQ(horse.by_doctrine(), Reaction::countercharge);
  horse.theirs().score = 6;
  EXPECT_EQ(horse.by_doctrine(), Reaction::evade);
}

TEST(RiseReactions, StandingOrdersGoFirst) {  // F33
  Attack attack(Arm::foot, Formation::line, Arm::foot, Formation::skirmish, 5000);
  auto state = attack.field.state();
  StandingOrder any;
  any.reaction = Reaction::countercharge;  // not legal
  StandingOrder other;
  other.reaction = Reaction::stand;
  state.standing[core::index(us)] = {any, other};
  const auto choice = choose_reaction(state, *attack.charge());
  EXPECT_EQ(choice.reaction, Reaction::stand);
  EXPECT_EQ(choice.chosen_by, ChosenBy::standing_order);
  StandingOrder named;
  named.unit = attack.target;
  named.reaction = Reaction::evade;
  state.standing[core::index(us)].push_back(named);
  EXPECT_EQ(choose_reaction(state, *attack.charge()).reaction, Reaction::evade);
}

TEST(RiseFlights, StopShortAndGoOnPastFriends) {  // F13, F25, T9
  Field field;
  const auto unit = field.line(us, {36000, 20000});
  FlightOrder order{.heading = 0, .facing = 180, .distance = 3000};
  auto flight = flee(field.state(), unit, order);
  EXPECT_EQ(flight.end.pose, (Pose{{36000, 23000}, 180}));
  EXPECT_FALSE(flight.stopped);
  // On a friend: on to behind it, through it where F9 does not let it pass.
  const auto other = field.line(us, {36000, 23500});
  flight = flee(field.state(), unit, order);
  EXPECT_EQ(flight.end.pose.at, (Point{36000, 24480}));
  EXPECT_EQ(flight.pushed_through, (Units{other}));
  field.unit(other).formation = Formation::open;
  EXPECT_TRUE(flee(field.state(), unit, order).pushed_through.empty());
  // 1" short of an enemy.
  field.unit(other).set_up.at = {60000, 40000};
  field.line(crown, {36000, 25000});
  flight = flee(field.state(), unit, order);
  EXPECT_TRUE(flight.stopped);
  EXPECT_EQ(flight.end.pose.at, (Point{36000, 21999}));
}

TEST(RiseFlights, OffTheTableIsTheEndOfRetreatsNotOfEvasions) {  // F13, F25
  Field field;
  const auto unit = field.line(us, {36000, 45000});
  FlightOrder order{.heading = 0, .facing = 180, .distance = 3000};
  EXPECT_TRUE(flee(field.state(), unit, order).off_table);
  order.is_evading = true;
  const auto flight = flee(field.state(), unit, order);
  EXPECT_FALSE(flight.off_table);
  EXPECT_EQ(flight.end.pose.at, (Point{36000, 47000}));
}

}  // namespace
}  // namespace adjutant::rise_and_fight
