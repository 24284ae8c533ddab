#include "engine/games/tlg2/report/report.hpp"

#include <gtest/gtest.h>

namespace adjutant::tlg2 {
namespace {

using core::json::array;
using core::json::object;

Unit unit_of(std::string id, std::string name, Side side, int strength) {
  Unit unit;
  unit.id = std::move(id);
  unit.name = std::move(name);
  unit.side = side;
  unit.strength = strength;
  return unit;
}

// Three units on an empty map; the charts know two results.
std::shared_ptr<const Scenario> small_scenario() {
  Scenario scenario;
  scenario.id = "tlg2/small";
  scenario.title = "Small";
  scenario.sha256 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  scenario.turns = 5;
  scenario.map.grid = {"C", 10, 33, 19, 31};
  scenario.provenance = {"charts: reconstructed", "units: rules"};
  Unit infantry = unit_of("22US", "22nd Infantry", us, 5);
  infantry.at = Hex{24, 21};
  Unit regiment = unit_of("1F", "1st Foot", ac, 8);
  regiment.reduced = 4;
  regiment.arrives = 1;
  regiment.entry = Hex{25, 19};
  Unit guns = unit_of("Tow", "Towson", us, 3);
  guns.type = UnitType::artillery;
  guns.range = 8;
  guns.arrives = 3;
  guns.entry = Hex{26, 31};
  scenario.units = {infantry, regiment, guns};
  scenario.charts.results[3][4] = {"DL1DR", 0, false, 1, true};
  scenario.charts.results[0][3] = {"BL1", 1, false, 1, false};
  return std::make_shared<const Scenario>(scenario);
}

State standing() {
  State state;
  state.scenario = small_scenario();
  state.turn = 2;
  state.side = ac;
  state.units.resize(3);
  state.units[0] = {.where = Whereabouts::on_map, .at = {24, 21}, .steps = 1};
  state.units[1] = {.where = Whereabouts::on_map, .at = {24, 20}, .steps = 1};
  return state;
}

core::Event event(std::string type, object fields, std::string rule = "") {
  return {std::move(type), std::move(rule), {}, std::move(fields)};
}

// Headings as "## …", list items as "- …" and "  - …", the rest as it is.
std::string lines_of(const core::Document& document) {
  std::string out;
  for (const auto& block : document) {
    if (const auto* heading = std::get_if<core::Heading>(&block)) {
      out +=
          std::string(static_cast<std::size_t>(heading->level), '#') + " " + heading->text + "\n";
    } else if (const auto* paragraph = std::get_if<core::Paragraph>(&block)) {
      out += paragraph->text + "\n";
    } else if (const auto* list = std::get_if<core::List>(&block)) {
      for (const auto& item : list->items) {
        out += "- " + item.text + "\n";
        for (const auto& detail : item.details) out += "  - " + detail + "\n";
      }
    } else if (const auto* table = std::get_if<core::Table>(&block)) {
      for (const auto& row : table->rows) {
        for (const auto& cell : row) out += cell + "|";
        out += "\n";
      }
    }
  }
  return out;
}

std::string told(const core::Events& events, Viewer viewer = us) {
  const State state = standing();
  return lines_of(report(state, state, events, viewer));
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

core::Event an_attack() {
  return event(
      "attacked",
      {{"attackers", array{"1F", "100F"}},
       {"guns", array{"Arm"}},
       {"defenders", array{"22US"}},
       {"targets", array{"C2421"}},
       {"attack", 19},
       {"attack_parts",
        array{object{{"unit", "1F"}, {"strength", 8}}, object{{"unit", "100F"}, {"strength", 11}}}},
       {"defence_parts", array{object{{"unit", "22US"}, {"strength", 5}}}},
       {"defence", 5},
       {"basic", "3:1"},
       {"shifts", array{object{{"rule", "6.9"}, {"cause", "creek hexside"}, {"columns", -1}},
                        object{{"rule", "9.2"}, {"cause", "bayonets"}, {"columns", 2}}}},
       {"shifted", "4:1"},
       {"odds", "4:1"}});
}

// 8.2: the die of a charge comes before its combat, and is told under it.
TEST(Report, TellsAChargeUnderTheCombatItBelongsTo) {
  const auto text =
      told({event("rolled", {{"value", 5}, {"purpose", "charge on C2421"}}, "8.2"),
            event("charged", {{"units", array{"1F"}}, {"columns", 3}}, "8.2"), an_attack()});
  const auto heading = text.find("### 1F and 100F attack");
  const auto die = text.find("- 1F charges: the odds shift 3 columns right (rolled 5) (8.2).");
  ASSERT_NE(heading, std::string::npos) << text;
  ASSERT_NE(die, std::string::npos) << text;
  EXPECT_LT(heading, die);
}

// 10.2
TEST(Report, TellsAReturn) {
  const auto text =
      told({event("phase_began", {{"turn", 3}, {"side", "ac"}, {"phase", "movement"}}),
            event("rolled", {{"value", 1}, {"purpose", "return of HB"}}, "10.2"),
            event("returned", {{"unit", "HB"}, {"at", "L2208"}}, "10.2")});
  EXPECT_TRUE(has(text, "- HB returns to the map in L2208 (rolled 1) (10.2).\n")) << text;
}

// 8.2, 10.2: what holds on from turn to turn.
TEST(Report, SaysWhoPausesAfterAChargeAndHowABatteryReturns) {
  Scenario scenario = *small_scenario();
  scenario.special.charging = {2, 1};
  scenario.special.returning = Returning{2, Hex{22, 20}, 1};
  scenario.special.night_turns = {2};
  State state = standing();
  state.scenario = std::make_shared<const Scenario>(scenario);
  state.units[0].charges = 1;
  state.units[0].charged_turn = 2;
  state.units[2] = {.where = Whereabouts::eliminated, .at = {}, .steps = 0};
  state.home_held_by = us;
  state.home_taken = true;
  auto text = lines_of(report(state, state, {}, us));
  EXPECT_TRUE(has(text, "22US charged in turn 2 and may not attack before turn 4; charges left: 1"))
      << text;
  EXPECT_TRUE(has(text, "Tow returns to C2220 on a die of 1 as a player turn of its side begins"))
      << text;
  EXPECT_TRUE(has(text, "turn 2 of 5 (night), movement phase")) << text;
  state.turn = 4;
  state.home_held_by = ac;
  text = lines_of(report(state, state, {}, us));
  EXPECT_TRUE(has(text, "22US charged in turn 2; charges left: 1 (8.2).")) << text;
  EXPECT_TRUE(has(text, "Tow cannot return before its side holds C2220 again (10.2).")) << text;
  // R36, R38: no pause after the second charge; a hex that was never taken is not won back.
  state.units[0].charges = 2;
  state.units[0].charged_turn = 4;
  state.home_taken = false;
  text = lines_of(report(state, state, {}, us));
  EXPECT_TRUE(has(text, "22US charged in turn 4; charges left: 0 (8.2).")) << text;
  EXPECT_TRUE(has(text,
                  "Tow cannot return before the enemy has stood in C2220 and its side has "
                  "entered it again (10.2)."))
      << text;
}

// 9.2, 8.2: what a player cannot know from the table of units, before it is met.
TEST(Report, SaysWhoHasBayonetsWhoMayChargeAndWhomRoadsDoNotHelp) {
  Scenario scenario = *small_scenario();
  scenario.special.bayonet_shift = 2;
  scenario.special.charging = {2, 1};
  scenario.special.no_road_side = us;
  scenario.special.no_road_turn = 2;
  scenario.units[0].charge = true;
  scenario.units[1].bayonet = true;
  State state = standing();
  state.scenario = std::make_shared<const Scenario>(scenario);
  state.units[1].steps = 2;
  const std::string bayonets =
      "Bayonets: an attack with 1F at full strength shifts 2 columns right";
  auto text = lines_of(report(state, state, {}, us));
  EXPECT_TRUE(has(text, bayonets)) << text;
  EXPECT_TRUE(has(text, "Charges: 22US may add \"charge\" to its attack, 2 times")) << text;
  EXPECT_TRUE(has(text, "United States units may not use roads in turn 2 (9.2).")) << text;
  state.turn = 3;
  state.units[0].charges = 1;  // from now on it is told what is left
  state.units[1].steps = 1;    // R37
  text = lines_of(report(state, state, {}, us));
  EXPECT_FALSE(has(text, "Bayonets")) << text;
  EXPECT_FALSE(has(text, "may add \"charge\"")) << text;
  EXPECT_FALSE(has(text, "may not use roads")) << text;
}

TEST(Report, TellsMovesWithTheirWayAndCost) {
  const auto text = told(
      {event("moved", {{"unit", "22US"}, {"path", array{"C1727", "C1828", "C1928"}}, {"cost", 5}}),
       event("entered",
             {{"unit", "1F"}, {"path", array{"C2519", "C2520"}}, {"place", 2}, {"cost", 2}})});
  EXPECT_TRUE(has(text, "- 22US moves from C1727 to C1928 via C1828 (2.5 points).\n")) << text;
  EXPECT_TRUE(has(text,
                  "- 1F enters at C2519 (2nd to enter here) and moves to "
                  "C2520 (1 point).\n"))
      << text;
}

TEST(Report, TellsACombatFromStrengthsToRetreat) {
  const auto text = told(
      {an_attack(), event("rolled", {{"sides", 6}, {"value", 4}, {"purpose", "attack on C2421"}}),
       event("resulted", {{"result", "DL1DR"}, {"odds", "4:1"}, {"die_value", 4}}),
       event("retreated",
             {{"unit", "22US"}, {"from", "C2421"}, {"to", "C2422"}, {"chosen_by", "doctrine"}})});
  EXPECT_TRUE(has(text,
                  "### 1F and 100F attack 22US in C2421, with gun fire from Arm\n"
                  "- Strength 19 (1F 8, 100F 11) against 5: basic odds 3:1.\n"
                  "- Shifts:\n"
                  "  - 1 column left: creek hexside (6.9)\n"
                  "  - 2 columns right: bayonets (9.2)\n"
                  "- Final odds 4:1.\n"
                  "- Result: the defender loses a step and retreats (DL1DR, rolled 4).\n"
                  "- 22US retreats from C2421 to C2422, by doctrine.\n"))
      << text;
}

TEST(Report, SaysWhoChose) {
  const auto chosen = [](const char* by) {
    return told(
        {an_attack(), event("step_lost", {{"unit", "1F"}, {"steps_left", 1}, {"chosen_by", by}})});
  };
  EXPECT_TRUE(has(chosen("order"), "1F loses a step (1 left), as ordered."));
  EXPECT_TRUE(has(chosen("standing_order"), ", by standing order."));
  EXPECT_TRUE(has(chosen("only_choice"), "1F loses a step (1 left)."));
}

TEST(Report, TellsAResultThatHitsBothOnce) {
  const auto text = told({an_attack(), event("resulted", {{"result", "BL1"}})});
  EXPECT_TRUE(has(text, "Result: both sides lose a step (BL1).")) << text;
}

TEST(Report, GathersDroppedOrdersWithTheirReason) {
  const auto text =
      told({event("order_dropped",
                  {{"order", "attack C2421 with 8F"}, {"reason", "22US has retreated"}}, "R8"),
            an_attack()});
  EXPECT_TRUE(has(text,
                  "## Orders dropped because results made them impossible\n- attack C2421 with 8F\n"
                  "  - 22US has retreated (R8)\n"))
      << text;
  EXPECT_LT(text.find("gun fire"), text.find("## Orders that results"));
}

TEST(Report, ShowsStandingOrdersToTheirOwnerOnly) {
  auto secret = event("standing_orders_set", {{"side", "ac"}, {"orders", array{"losses 1F"}}});
  secret.only_for = ac;
  EXPECT_TRUE(has(told({secret}, ac), "losses 1F"));
  EXPECT_FALSE(has(told({secret}, us), "losses 1F"));
  EXPECT_FALSE(has(told({secret}, {}), "losses 1F"));
}

TEST(Report, ContinuesACombatThatWaitedForAnAnswer) {
  const auto text =
      told({event("step_lost", {{"unit", "1F"}, {"steps_left", 1}, {"chosen_by", "order"}})});
  EXPECT_TRUE(has(text, "### The interrupted combat continues\n- 1F loses")) << text;
}

TEST(Report, AUnitThatNeverStoodOnTheMapAndIsNoReinforcementIsNotInPlay) {
  State state = standing();
  state.units[0].where = Whereabouts::not_arrived;
  const auto text = lines_of(report(state, state, {}, us));
  EXPECT_TRUE(has(text, "22US|22nd Infantry|not in play|5|1 of 1|\n")) << text;
}

TEST(Report, ListsUnitsBySideWithPlaceStrengthAndSteps) {
  const auto text = told({});
  EXPECT_TRUE(has(text,
                  "### United States\n"
                  "22US|22nd Infantry|C2421|5|1 of 1|\n"
                  "Tow|Towson|from turn 3 at C2631|3, range 8|1 of 1|\n"))
      << text;
  EXPECT_TRUE(has(text, "1F|1st Foot|C2420|4|1 of 2|\n")) << text;
  EXPECT_TRUE(has(text, "No unit moved or fought.\n")) << text;
}

TEST(Report, EndsWithWhatIsDueAndTheChartsUsed) {
  const auto text =
      told({event("phase_began", {{"turn", 2}, {"side", "ac"}, {"phase", "movement"}})});
  EXPECT_TRUE(has(text, "Waiting for the Anglo-Canadians: turn 2 of 5, movement phase.\n")) << text;
  EXPECT_TRUE(has(text,
                  "Scenario tlg2/small (sha256 0123456789abcdef). From the rules: units. "
                  "Reconstructed: charts.\n"))
      << text;
}

TEST(Report, AnnouncesAPlayerTurnThatBeginsBetweenWhatItTells) {
  const auto move =
      event("moved", {{"unit", "22US"}, {"path", array{"C1727", "C1728"}}, {"cost", 2}});
  const auto text = told(
      {move, event("phase_began", {{"turn", 2}, {"side", "ac"}, {"phase", "movement"}}), move});
  EXPECT_TRUE(has(text, "(1 point).\nTurn 2, Anglo-Canadian, begins.\n## Movement\n- 22US moves"))
      << text;
}

TEST(Report, ReadsEventsThatLackFields) {
  EXPECT_TRUE(has(told({event("resulted", {}), event("attacked", {}), event("moved", {}),
                        event("entered", {}), event("unheard_of", {})}),
                  "## Position"));
}

}  // namespace
}  // namespace adjutant::tlg2
