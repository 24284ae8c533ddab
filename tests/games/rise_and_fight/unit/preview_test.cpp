#include <map>

#include <gtest/gtest.h>

#include "engine/core/event_fields.hpp"
#include "engine/games/rise_and_fight/report/causes.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "tests/games/rise_and_fight/unit/meeting.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;
using core::event_fields::number;
using core::event_fields::text;
using Cases = std::map<std::int64_t, std::int64_t>;

std::vector<json::object> previews(const State& state, const std::vector<Order>& orders) {
  std::vector<PlacedOrder> placed;
  for (const auto& order : orders) placed.push_back({order, static_cast<int>(placed.size()) + 1});
  std::vector<json::object> all;
  for (const auto& odds : preview(state, state.side, placed)) all.push_back(odds.as_object());
  return all;
}

Cases cases_of(const json::object& odds, std::string_view name = "hits") {
  Cases cases;
  for (const auto& chance : odds.at("chances").as_array()) {
    const auto& one = chance.as_object();
    cases[number(one, name)] = number(one, "cases");
  }
  return cases;
}

std::vector<std::string> factors_of(const json::object& odds) {
  std::vector<std::string> factors;
  for (const auto& factor : odds.at("modifiers").as_array()) {
    factors.push_back(text(factor.as_object(), "factor"));
  }
  return factors;
}

TEST(RisePreviews, OfAShotHaveEachFactorAndTheFaces) {  // 6, 7
  const Meeting meeting;
  auto state = meeting.field.state();
  state.side = us;
  state.phase = Phase::fire;
  const auto all = previews(state, {FireOrder{meeting.theirs, {meeting.ours}, 0}});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(text(all[0], "kind"), "fire");
  EXPECT_EQ(number(all[0], "line"), 1);
  EXPECT_EQ(number(all[0], "score"), 7);
  // 7 + 2 + 2 - 1
  EXPECT_EQ(factors_of(all[0]), (std::vector<std::string>{"6.1a", "6.1c", "6.1k"}));
  EXPECT_EQ(number(all[0], "required"), 10);
  EXPECT_EQ(cases_of(all[0]), (Cases{{1, 5}, {2, 3}, {3, 2}}));
  EXPECT_FALSE(all[0].contains("stands")) << "nobody strikes it";
}

TEST(RisePreviews, OfGunsAreAsTheyHaveTurned) {  // F16, 6.2
  Field field;
  const auto guns = field.add(us, Arm::guns, Formation::unlimbered, {36000, 20000});
  const auto aside = field.line(crown, {26000, 12000});
  auto state = field.state();
  state.side = us;
  state.phase = Phase::fire;
  EXPECT_TRUE(previews(state, {FireOrder{guns, {aside}, 0}}).empty()) << "outside its arc";
  const auto all = previews(state, {FireOrder{guns, {aside}, 45}});
  ASSERT_EQ(all.size(), 1U);
  const auto factors = factors_of(all[0]);
  EXPECT_NE(std::ranges::find(factors, "6.2n"), factors.end());
}

TEST(RisePreviews, OfAMoveSayWhatItCosts) {  // 2, 4.2
  Meeting meeting;
  meeting.field.unit(meeting.theirs).set_up.at.y = 40000;
  meeting.field.map().woods.push_back(box({20000, 10500}, {50000, 20000}));
  const auto state = meeting.field.state();
  const auto all = previews(state, {MoveOrder{meeting.ours, {Forward{9000}}}});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(text(all[0], "kind"), "move");
  EXPECT_EQ(number(all[0], "segments"), 2);
  // A test at 7, the segment that tires, and a test at what is left then.
  EXPECT_EQ(all[0].at("tolls").as_array().size(), 3U);
  EXPECT_EQ(cases_of(all[0]), (Cases{{1, 42}, {2, 43}, {3, 15}}));
}

TEST(RisePreviews, OfARallyingUnitCountWhatItLoses) {  // F26
  Meeting meeting;
  meeting.field.unit(meeting.theirs).set_up.at.y = 40000;
  auto state = meeting.field.state();
  state.units[meeting.ours].hits = 2;
  for (const Order& order : {Order{RallyAll{}}, Order{EndTurn{}}}) {
    const auto all = previews(state, {order});
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(number(all[0], "required"), 5);
    EXPECT_EQ(cases_of(all[0], "gained"), (Cases{{0, 5}, {1, 4}, {2, 1}}));
  }
  EXPECT_EQ(previews(state, {RallyAll{}, EndTurn{}}).size(), 1U) << "once";
  const auto moved = previews(state, {MoveOrder{meeting.ours, {Forward{1}}}, EndTurn{}});
  EXPECT_EQ(moved.size(), 1U) << "who has spent a segment does not";
}

TEST(RisePreviews, OfAChargeHaveTheVolleyAndTheRound) {  // F13-F15, 8, 9
  const Meeting meeting;
  const auto state = meeting.field.state();
  const auto all = previews(state, {meeting.charge()});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(text(all[0], "kind"), "charge");
  EXPECT_EQ(number(all[0], "distance"), 4990);
  const auto& reactions = all[0].at("reactions").as_array();
  ASSERT_EQ(reactions.size(), 1U) << "a line of musketeers stands";
  const auto& stand = reactions[0].as_object();
  const auto& volley = stand.at("volley").as_object();
  EXPECT_EQ(volley.at("stands").as_object(), (json::object{{"required", 7}, {"ragged", 8}}));
  EXPECT_EQ(cases_of(volley), (Cases{{0, 6}, {1, 47}, {2, 30}, {3, 17}}));
  const auto& combat = stand.at("combat").as_object();
  const auto& own = combat.at("own").as_array()[0].as_object();
  EXPECT_EQ(factors_of(own), (std::vector<std::string>{"9.1 foot"}));
  EXPECT_EQ(number(own, "required"), 9);
  EXPECT_EQ(number(combat.at("enemy").as_array()[0].as_object(), "required"), 7);
  // 9 hits 0 to 3 times in 1, 5, 3 and 1 of ten cases, 7 in 3, 4, 2 and 1.
  EXPECT_EQ(cases_of(combat, "difference"),
            (Cases{{-3, 1}, {-2, 7}, {-1, 17}, {0, 30}, {1, 29}, {2, 13}, {3, 3}}));
  const auto& chances = combat.at("chances").as_array();
  EXPECT_EQ(text(chances[0].as_object(), "result"), "lost by 3");
  EXPECT_EQ(chances[0].at("means").as_array(), (json::array{"C0 falls back half a segment"}));
  EXPECT_EQ(text(chances[3].as_object(), "result"), "drawn");
  EXPECT_TRUE(chances[4].at("means").as_array().empty()) << "beaten by 1 it fights on";
}

TEST(RisePreviews, OfAChargeAreByEachReaction) {  // F13
  Meeting meeting;
  meeting.field.unit(meeting.ours).formation = Formation::line;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  const auto state = meeting.field.state();
  const auto all = previews(state, {meeting.charge()});
  ASSERT_EQ(all.size(), 1U);
  const auto& reactions = all[0].at("reactions").as_array();
  ASSERT_EQ(reactions.size(), 2U);
  const auto& evades = reactions[1].as_object();
  EXPECT_EQ(text(evades, "reaction"), "evade");
  EXPECT_EQ(evades.at("caught"), false);
  EXPECT_EQ(evades.at("to"), (json::array{36000, 28000}));
  EXPECT_EQ(evades.at("at"), (json::array{36000, 14990})) << "the charger halts";
  EXPECT_TRUE(evades.at("combat").is_null());
}

TEST(RisePreviews, AskNobodysStandingOrders) {  // F32
  Meeting meeting;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  auto state = meeting.field.state();
  const auto before = previews(state, {meeting.charge()});
  StandingOrder evade;
  evade.reaction = Reaction::evade;
  StandingOrder hold;
  hold.kind = StandingOrder::Kind::defend;
  hold.at = StandingOrder::At::hold;
  state.standing[core::index(us)] = {evade, hold};
  EXPECT_EQ(previews(state, {meeting.charge()}), before);
}

TEST(RisePreviews, OfAnswersAreOfWhatIsAsked) {  // F33
  Meeting meeting;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  auto state = meeting.field.state();
  state.decisions = core::Decisions::ask;
  state.charge = {meeting.ours, meeting.theirs, 0};
  const auto stand = preview_of_answer(state, ReactOrder{meeting.theirs, Reaction::stand});
  EXPECT_EQ(stand.at("reactions").as_array().size(), 1U);
  EXPECT_TRUE(preview_of_answer(state, DefendOrder{meeting.theirs, {}}).is_null());
}

TEST(RisePreviews, SayWhoCouldFireWhenItIsTheirs) {  // F16
  const Meeting meeting;
  auto state = meeting.field.state();
  EXPECT_EQ(shots_of(state, us).size(), 1U);
  EXPECT_EQ(shots_of(state, crown).size(), 1U);
  state.units[meeting.ours].fired = true;
  EXPECT_EQ(shots_of(state, crown).size(), 1U) << "it has another in the enemy's half-turn";
  state.phase = Phase::fire;
  EXPECT_EQ(shots_of(state, crown).size(), 0U) << "its shot is spent in this one";
}

TEST(RiseCauses, OfEachFactorAndTollAreSaid) {  // 6, 9, 4
  for (const auto name : factor_names) EXPECT_NE(cause_of(name), "") << name;
  EXPECT_NE(cause_of("9.8"), "");
  EXPECT_EQ(cause_of("6.3a"), "");
  for (const auto* rule : {"2", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6"}) {
    EXPECT_NE(cause_of_toll(rule), "") << rule;
  }
  EXPECT_EQ(toll_lines({{"4.2", 1, true}}),
            (std::vector<std::string>{"1 hit: woods, unless it keeps order (4.2)"}));
}

}  // namespace
}  // namespace adjutant::rise_and_fight
