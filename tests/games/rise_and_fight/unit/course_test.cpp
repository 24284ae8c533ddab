#include "engine/games/rise_and_fight/rules/course.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"
#include "tests/games/rise_and_fight/unit/meeting.hpp"

namespace adjutant::rise_and_fight {
namespace {

// Plays orders with these dice, all of which must be thrown.
std::vector<Event> play(State& state, const std::vector<Order>& orders, std::vector<int> faces) {
  dice::ScriptedDice dice(std::move(faces));
  std::vector<Event> events;
  Course(state, dice, &events).play(*next_to_act(state), orders);
  EXPECT_EQ(dice.unused(), 0);
  return events;
}

int count(const std::vector<Event>& events, std::string_view type) {
  return static_cast<int>(std::ranges::count(events, type, &Event::type));
}

TEST(RiseCourse, SidesMoveInTurnAndFireBeforeTheyMove) {  // 1, 1.1-1.10
  const Meeting meeting;
  auto state = meeting.field.state();
  EXPECT_EQ(state.side, crown);
  EXPECT_EQ(state.phase, Phase::movement) << "side A's first has no fire";
  EXPECT_EQ(refusal(cannot_order(state, us, EndTurn{})), "1");
  play(state, {EndTurn{}}, {});
  EXPECT_EQ(state.side, us);
  EXPECT_EQ(state.phase, Phase::fire);
  EXPECT_EQ(state.turn, 1);
  const FireOrder shot{meeting.theirs, {meeting.ours}, 0};
  EXPECT_EQ(refusal(cannot_order(state, us, shot)), "");
  play(state, {shot}, {10});
  EXPECT_EQ(state.phase, Phase::fire) << "who wants to see it hands it in alone";
  EXPECT_EQ(refusal(cannot_order(state, us, shot)), "F16");
  const MoveOrder back{meeting.theirs, {Back{1000}}};
  play(state, {back}, {});
  EXPECT_EQ(state.phase, Phase::movement);
  EXPECT_EQ(refusal(cannot_order(state, us, shot)), "1") << "any other line ends the fire";
  EXPECT_EQ(refusal(cannot_order(state, us, back)), "F6");
  play(state, {EndTurn{}}, {});
  EXPECT_EQ(state.turn, 2);
  EXPECT_EQ(state.side, crown);
}

TEST(RiseCourse, AChargeIsMetByAVolleyAndFoughtForTwoRounds) {  // 1.3, 1.4, F14, F15, F20, 8, 9, 10
  const Meeting meeting;
  auto state = meeting.field.state();
  // It stands to fire (3), hits once (10 of 10); 8 of 8 and 8 of 7; 10 of 10 and 10 of 6.
  const auto events = play(state, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}},
                           {3, 10, 8, 8, 10, 10});
  EXPECT_EQ(count(events, "fought"), 4);
  EXPECT_EQ(state.score(meeting.ours), 6);
  EXPECT_EQ(state.score(meeting.theirs), 5);
  ASSERT_EQ(state.pairs.size(), 1U);
  EXPECT_EQ(state.pairs[0].rounds, 2);
  EXPECT_EQ(state.units[meeting.ours].shock, Shock::none) << "until the step ends";
  // F20: locked, and fighting on in the next half-turn: 1 of 5 hits twice, 9 of 8 not.
  EXPECT_EQ(refusal(cannot_order(state, us, MoveOrder{meeting.theirs, {Back{1000}}})), "F20");
  play(state, {EndTurn{}}, {1, 9});
  EXPECT_TRUE(state.pairs.empty());
  EXPECT_EQ(state.stance(meeting.ours).pose, (Pose{{36000, 11000}, 0})) << "back by half of 8\"";
  EXPECT_EQ(state.score(meeting.ours), 4);
}

TEST(RiseCourse, ARaggedVolleyIsWorse) {  // F15, 6.1
  for (const auto& [die, required] : {std::pair{7, 10}, {8, 8}}) {
    Meeting meeting;
    meeting.field.unit(meeting.ours).formation = Formation::skirmish;
    meeting.field.unit(meeting.theirs).score = 7;
    auto state = meeting.field.state();
    state.units[meeting.theirs].volley_spent = true;
    dice::ScriptedDice dice({die, 10, 10, 10, 10, 10});
    std::vector<Event> events;
    Course(state, dice, &events)
        .play(crown,
              std::vector<Order>{ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}});
    const auto shot = std::ranges::find(events, "shot", &Event::type);
    ASSERT_NE(shot, events.end());
    // 7 + 2 at short range - 3 at skirmishers, - 2 ragged.
    EXPECT_EQ(shot->fields.at("required").as_int64(), required - 4);
  }
}

TEST(RiseCourse, ADrawWithoutAHitTiresEveryone) {  // 10
  Meeting meeting;
  meeting.field.unit(meeting.theirs).weapon = Weapon::none;
  auto state = meeting.field.state();
  play(state, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}}, {10, 10, 10, 10});
  EXPECT_EQ(state.units[meeting.ours].hits, 2);
  EXPECT_EQ(state.units[meeting.theirs].hits, 2);
  EXPECT_EQ(state.units[meeting.theirs].last_round, Round::drew);
}

TEST(RiseCourse, TheStruckRetreatAlongTheirStrikersHeading) {  // F25, 10.1
  Meeting meeting;
  meeting.field.unit(meeting.theirs).weapon = Weapon::none;
  auto state = meeting.field.state();
  // 3 of 9 hits twice, 10 of 7 not.
  play(state, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}}, {3, 10});
  EXPECT_TRUE(state.pairs.empty());
  EXPECT_EQ(state.stance(meeting.theirs).pose, (Pose{{36000, 18000}, 180})) << "3\" of 6\"";
  EXPECT_EQ(state.stance(meeting.ours).pose, (Pose{{36000, 15000}, 0})) << "winners stay";
  EXPECT_FALSE(state.units[meeting.theirs].still);
}

TEST(RiseCourse, OthersFireAtChargersThatTheySee) {  // F14, F33
  Meeting meeting;
  meeting.field.unit(meeting.theirs).weapon = Weapon::none;
  const auto other = meeting.field.line(us, {44000, 16000});
  auto state = meeting.field.state();
  const auto events = play(state, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}},
                           {10, 10, 10, 10, 10});
  EXPECT_EQ(count(events, "shot"), 1);
  EXPECT_TRUE(state.units[other].volley_spent);
}

TEST(RiseCourse, RallyingRemovesAHitOrTwo) {  // 1.2, F26
  for (const auto& [die, left] : {std::pair{5, 1}, {6, 2}, {1, 0}}) {
    Meeting meeting;
    meeting.field.unit(meeting.theirs).set_up.at.y = 40000;
    auto state = meeting.field.state();
    state.units[meeting.ours].hits = 2;
    play(state, {RallyAll{}}, {die});
    EXPECT_EQ(state.units[meeting.ours].hits, left) << die;
    EXPECT_EQ(refusal(cannot_order(state, crown, MoveOrder{meeting.ours, {Forward{1}}})), "1");
  }
}

TEST(RiseCourse, NobodyRalliesWithAnEnemyWithinTwelveInches) {  // F26
  for (const auto& [y, may] : {std::pair{22000, false}, {22001, true}}) {
    Meeting meeting;
    meeting.field.unit(meeting.theirs).set_up.at.y = y;
    auto state = meeting.field.state();
    EXPECT_FALSE(may_rally(state, meeting.ours)) << "not tired";
    state.units[meeting.ours].hits = 2;
    EXPECT_EQ(may_rally(state, meeting.ours), may);
    state.commanders[0].attached = meeting.ours;
    EXPECT_TRUE(may_rally(state, meeting.ours)) << "6\" with a commander";
    state.units[meeting.ours].spent = true;
    EXPECT_FALSE(may_rally(state, meeting.ours));
  }
}

TEST(RiseCourse, ShakenBrigadesRallyWorseAndChargeNoMore) {  // F27
  EXPECT_FALSE((Loss{499, 1000}.is_at_least(brigade_shaken)));
  EXPECT_TRUE((Loss{500, 1000}.is_at_least(brigade_shaken)));
  EXPECT_FALSE((Loss{749, 1000}.is_at_least(brigade_spent)));
  EXPECT_TRUE((Loss{750, 1000}.is_at_least(brigade_spent)));
  Meeting meeting;
  meeting.field.unit(meeting.ours).score = 8;
  auto state = meeting.field.state();
  const ChargeOrder charge{meeting.ours, {meeting.theirs}, {}};
  state.units[meeting.ours].hits = 3;
  EXPECT_EQ(refusal(cannot_order(state, crown, charge)), "");
  EXPECT_EQ(required_to_rally(state, meeting.ours), 5);
  state.units[meeting.ours].hits = 4;
  EXPECT_EQ(refusal(cannot_order(state, crown, charge)), "F27");
  EXPECT_EQ(required_to_rally(state, meeting.ours), 2);
}

TEST(RiseCourse, WhoChargesIsInCommandNotInMarchAndNoGuns) {  // F10, F11
  Meeting meeting;
  const ChargeOrder charge{meeting.ours, {meeting.theirs}, {}};
  auto state = meeting.field.state();
  state.commanders[0].fallen = true;
  EXPECT_EQ(refusal(cannot_order(state, crown, charge)), "F10");
  meeting.field.unit(meeting.ours).formation = Formation::march;
  EXPECT_EQ(refusal(cannot_order(meeting.field.state(), crown, charge)), "F11");
}

TEST(RiseCourse, AnArmyThatHasLostItsBreakpointLoses) {  // F27
  const Meeting meeting;
  auto state = meeting.field.state();
  state.units[meeting.theirs].hits = 3;  // 428 of 1000
  auto later = state;
  play(later, {EndTurn{}}, {});
  EXPECT_EQ(later.phase, Phase::fire);
  state.units[meeting.theirs].hits = 4;  // 571
  auto both = state;
  play(state, {EndTurn{}}, {});
  EXPECT_EQ(state.winner, crown);
  both.units[meeting.ours].hits = 4;
  play(both, {EndTurn{}}, {});
  EXPECT_EQ(both.winner, us) << "of two equal the one on move loses";
}

TEST(RiseCourse, AfterTheLastTurnSideAFiresOnceMore) {  // F29, 1.10
  Meeting meeting;
  meeting.field.scenario().turns = 1;
  meeting.field.unit(meeting.ours).formation = Formation::line;
  auto state = meeting.field.state();
  play(state, {EndTurn{}}, {});
  auto quiet = state;
  quiet.units[meeting.ours].hits = 0;
  play(state, {EndTurn{}}, {10});  // 10 of 10
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.winner, crown);
  StandingOrder hold;
  hold.kind = StandingOrder::Kind::hold;
  hold.beyond = 4999;
  quiet.standing[core::index(crown)].push_back(hold);
  play(quiet, {EndTurn{}}, {});
  EXPECT_EQ(quiet.winner, us) << "an even battle is the defender's";
}

TEST(RiseCourse, CommandersFallWithTheirUnits) {  // F28, F1
  for (const auto& [die, falls] : {std::pair{1, true}, {2, false}}) {
    Meeting meeting;
    meeting.field.unit(meeting.theirs).score = 1;
    meeting.field.line(us, {30000, 20000});
    auto state = meeting.field.state();
    state.phase = Phase::fire;
    state.commanders[1].attached = meeting.theirs;
    const auto events = play(state, {FireOrder{meeting.ours, {meeting.theirs}, 0}}, {1, die});
    EXPECT_EQ(count(events, "commander_attached"), falls ? 0 : 1);
    EXPECT_EQ(count(events, "commander_fell"), falls ? 1 : 0);
    EXPECT_TRUE(state.units[meeting.theirs].broken);
    EXPECT_EQ(state.commanders[1].fallen, falls);
    if (!falls) {
      EXPECT_EQ(state.commanders[1].attached, UnitIndex{2}) << "the nearest friend";
    }
  }
}

TEST(RiseCourse, CommandersGoOrAttach) {  // F28, 2
  const Meeting meeting;
  auto state = meeting.field.state();
  EXPECT_EQ(refusal(cannot_order(state, crown, GoOrder{0, {20000, 44000}})), "");
  EXPECT_EQ(refusal(cannot_order(state, crown, GoOrder{0, {20000, 44001}})), "2");
  EXPECT_EQ(refusal(cannot_order(state, crown, GoOrder{0, {36000, 14001}})), "F9");
  EXPECT_EQ(refusal(cannot_order(state, crown, GoOrder{1, {20000, 16000}})), "F28");
  EXPECT_EQ(refusal(cannot_order(state, crown, AttachOrder{0, meeting.theirs})), "F28");
  play(state, {AttachOrder{0, meeting.ours}}, {});
  EXPECT_EQ(pose_of(state, 0).at, (Point{36000, 9000}));
  EXPECT_EQ(refusal(cannot_order(state, crown, GoOrder{0, {20000, 9000}})), "F28");
}

TEST(RiseCourse, ATestInTheWoodsIsADieAtMostTheScore) {  // 4.2, F30
  for (const auto& [die, hits] : {std::pair{7, 0}, {8, 1}}) {
    Meeting meeting;
    meeting.field.unit(meeting.theirs).set_up.at.y = 40000;
    meeting.field.map().woods.push_back(box({20000, 10500}, {50000, 20000}));
    auto state = meeting.field.state();
    play(state, {MoveOrder{meeting.ours, {Forward{2000}}}}, {die});
    EXPECT_EQ(state.units[meeting.ours].hits, hits);
  }
}

TEST(RiseCourse, WhereItIsAskedTheRestWaits) {  // F32, F33, F13
  Meeting meeting;
  meeting.field.unit(meeting.ours).formation = Formation::line;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  auto state = meeting.field.state();
  state.decisions = core::Decisions::ask;
  play(state, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}}, {});
  ASSERT_TRUE(question(state));
  EXPECT_EQ(next_to_act(state), us);
  EXPECT_EQ(awaited(state)[0].inside, crown);
  EXPECT_EQ(refusal(cannot_order(state, crown, EndTurn{})), "F33");
  EXPECT_EQ(refusal(cannot_order(state, us, ReactOrder{meeting.ours, Reaction::stand})), "F33");
  EXPECT_EQ(refusal(cannot_order(state, us, ReactOrder{meeting.theirs, Reaction::countercharge})),
            "F13");
  play(state, {ReactOrder{meeting.theirs, Reaction::evade}}, {});
  EXPECT_EQ(state.stance(meeting.theirs).pose, (Pose{{36000, 28000}, 0}));
  EXPECT_EQ(state.stance(meeting.ours).pose, (Pose{{36000, 14990}, 0})) << "it halts there";
  EXPECT_EQ(state.side, us) << "the turn went on to its end";
}

// A drawn answer is not judged again; what waits behind it is.
TEST(RiseCourse, PlayedOutFromAQuestionWhatWaitsIsJudged) {  // F32, F33
  Meeting meeting;
  meeting.field.unit(meeting.ours).formation = Formation::line;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  const auto second = meeting.field.line(crown, {60000, 10000});
  auto asked = meeting.field.state();
  asked.decisions = core::Decisions::ask;
  const MoveOrder well{second, {Forward{2000}}};  // F6: not twice
  play(asked, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, well, well, EndTurn{}}, {});
  ASSERT_TRUE(question(asked));
  ASSERT_EQ(asked.waiting.size(), 3U);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    core::Random random(seed);
    core::RandomDice dice(random);
    auto state = asked;
    play_random(state, us, random, dice);
    while (question(state)) play_random(state, *next_to_act(state), random, dice);
    EXPECT_EQ(state.stance(second).pose, (Pose{{60000, 12000}, 0})) << "one of two is dropped";
    const bool went_on = state.side == us || state.phase == Phase::over;
    EXPECT_TRUE(went_on) << "to the end of the turn, or of the battle";
    for (int i = 0; i < 2'000 && next_to_act(state); ++i) {
      play_random(state, *next_to_act(state), random, dice);
    }
    EXPECT_TRUE(outcome(state)) << "played to the end";
  }
}

TEST(RiseCourse, DefendersAreAsked) {  // F14, F33
  Meeting meeting;
  auto state = meeting.field.state();
  state.decisions = core::Decisions::ask;
  play(state, {ChargeOrder{meeting.ours, {meeting.theirs}, {}}, EndTurn{}}, {});
  ASSERT_TRUE(question(state));
  EXPECT_EQ(awaited(state)[0].kind, "defence");
  EXPECT_EQ(refusal(cannot_order(state, us, DefendOrder{meeting.theirs, meeting.ours})), "");
  EXPECT_EQ(refusal(cannot_order(state, us, DefendOrder{meeting.ours, {}})), "F14");
  const auto events = play(state, {DefendOrder{meeting.theirs, {}}}, {10, 10, 10, 10});
  EXPECT_EQ(count(events, "shot"), 0) << "it holds its fire";
}

TEST(RiseCourse, CheckTellsEveryFaultAndProvesUpToTheFirstCharge) {  // F32
  Meeting meeting;
  const auto second = meeting.field.line(crown, {60000, 10000});
  const auto state = meeting.field.state();
  const auto rules = [&](const std::vector<Order>& orders) {
    std::vector<PlacedOrder> placed;
    for (const auto& order : orders) placed.push_back({order});
    std::string all;
    for (const auto& refused : check(state, crown, placed)) all += refused.rule + " ";
    return all;
  };
  const MoveOrder far{second, {Forward{12001}}}, well{second, {Forward{2000}}};
  const ChargeOrder charge{meeting.ours, {meeting.theirs}, {}};
  EXPECT_EQ(rules({}), " ");
  EXPECT_EQ(rules({far, charge, EndTurn{}}), "F10 ");
  EXPECT_EQ(rules({charge, far, EndTurn{}}), "") << "later lines are dropped when they are due";
  EXPECT_EQ(rules({charge, charge, EndTurn{}}), "F6 ");
  EXPECT_EQ(rules({well, well}), "F6 ");
  EXPECT_EQ(rules({EndTurn{}, well}), "1 ");
  EXPECT_EQ(rules({RallyAll{}, well, EndTurn{}}), "1 ");
}

TEST(RiseCourse, ResigningEndsTheBattle) {  // 1
  const Meeting meeting;
  auto state = meeting.field.state();
  play(state, {Resign{}}, {});
  EXPECT_EQ(outcome(state)->winner, us);
  EXPECT_TRUE(awaited(state).empty());
}

}  // namespace
}  // namespace adjutant::rise_and_fight
