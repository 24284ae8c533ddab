#include "engine/games/rise_and_fight/report/report.hpp"

#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/games/rise_and_fight/report/sentences.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"
#include "engine/reasons.hpp"
#include "tests/games/rise_and_fight/unit/meeting.hpp"

namespace adjutant::rise_and_fight {
namespace {

template <class Shape>
std::vector<Shape> shapes_of(const core::Picture& picture, std::string_view style = {}) {
  std::vector<Shape> found;
  for (const auto& shape : picture.shapes) {
    const auto* one = std::get_if<Shape>(&shape);
    if (one == nullptr) continue;
    if constexpr (requires { one->style; }) {
      if (!style.empty() && one->style != style) continue;
    }
    found.push_back(*one);
  }
  return found;
}

std::string told(const core::Document& document) {
  std::string text;
  for (const auto& block : document) {
    if (const auto* table = std::get_if<core::Table>(&block)) {
      for (const auto& row : table->rows) {
        for (const auto& cell : row) text += cell + "|";
        text += "\n";
      }
    }
    if (const auto* list = std::get_if<core::List>(&block)) {
      for (const auto& item : list->items) {
        text += item.text + "\n";
        for (const auto& detail : item.details) text += "  " + detail + "\n";
      }
    }
    if (const auto* paragraph = std::get_if<core::Paragraph>(&block))
      text += paragraph->text + "\n";
    if (const auto* heading = std::get_if<core::Heading>(&block)) text += heading->text + "\n";
  }
  return text;
}

core::Picture drawn(Arm arm, Formation formation) {
  Field field;
  field.map().width = 24000;
  field.map().depth = 24000;
  field.add(crown, arm, formation, {12000, 12000});
  return picture(field.state(), {}, {});
}

TEST(RisePictures, TellFormationsApart) {
  const auto line = shapes_of<core::Base>(drawn(Arm::foot, Formation::line));
  ASSERT_EQ(line.size(), 1U);
  EXPECT_EQ(line[0].width, 6 * line[0].depth) << "6\" x 1\"";
  EXPECT_EQ(line[0].type, "infantry");
  const auto column = shapes_of<core::Base>(drawn(Arm::foot, Formation::column));
  EXPECT_EQ(column[0].width, 2 * column[0].depth);
  EXPECT_EQ(shapes_of<core::Base>(drawn(Arm::foot, Formation::open)).size(), 3U) << "one a base";
  const auto skirmish = drawn(Arm::foot, Formation::skirmish);
  EXPECT_TRUE(shapes_of<core::Base>(skirmish).empty());
  EXPECT_EQ(shapes_of<core::Arc>(skirmish, "skirmisher.second").size(), 6U) << "two a base";
  EXPECT_EQ(shapes_of<core::Polyline>(skirmish, "front.second").size(), 1U);
  EXPECT_EQ(shapes_of<core::Rectangle>(drawn(Arm::horse, Formation::skirmish)).size(), 6U);
}

TEST(RisePictures, ShowWhichWayGunsPoint) {
  const auto ready = shapes_of<core::Polyline>(drawn(Arm::guns, Formation::unlimbered), "barrel");
  ASSERT_EQ(ready.size(), 1U);
  EXPECT_LT(ready[0].points[1].y, ready[0].points[0].y) << "ahead, to the north";
  const auto limbered = shapes_of<core::Polyline>(drawn(Arm::guns, Formation::limbered), "barrel");
  EXPECT_GT(limbered[0].points[1].y, limbered[0].points[0].y);
}

TEST(RisePictures, HaveAPipAHitAndARingACommander) {
  const Meeting meeting;
  auto state = meeting.field.state();
  state.units[meeting.ours].hits = 3;
  state.commanders[1].fallen = true;
  const auto drawn = picture(state, {}, {});
  EXPECT_EQ(shapes_of<core::Arc>(drawn, "pip").size(), 3U);
  EXPECT_EQ(shapes_of<core::Arc>(drawn, "commander.second").size(), 1U);
  EXPECT_EQ(shapes_of<core::Arc>(drawn, "commander.first").size(), 0U);
  EXPECT_NE(drawn.description.find("C0 in open at 36 10 facing N, 3 hits"), std::string::npos)
      << drawn.description;
}

TEST(RisePictures, StandWhereTheTableHasThem) {
  const auto shown = drawn(Arm::foot, Formation::line);
  const auto table = shapes_of<core::Polygon>(shown, "table").front().corners;
  const auto base = shapes_of<core::Base>(shown).front();
  EXPECT_EQ(base.at.x - table[0].x, (table[1].x - table[0].x) / 2);
  EXPECT_EQ(base.at.y - base.depth / 2 - table[3].y, (table[0].y - table[3].y) / 2)
      << "the front is half way up";
  EXPECT_EQ(shapes_of<core::Ruler>(shown).size(), 2U);
}

// A charge that is met by a volley, and fought; its orders may be given with dice.
std::vector<Event> fight(State& state, const Meeting& meeting) {
  dice::ScriptedDice dice({3, 10, 8, 8, 10, 10});
  std::vector<Event> events;
  Course(state, dice, &events).play(crown, std::vector<Order>{meeting.charge(), EndTurn{}});
  return events;
}

TEST(RisePictures, ShowWhatHappenedAsArrows) {
  const Meeting meeting;
  auto state = meeting.field.state();
  const auto events = fight(state, meeting);
  const auto shown = picture(state, events, {});
  const auto charges = shapes_of<core::Arrow>(shown, "arrow.attack");
  ASSERT_EQ(charges.size(), 1U);
  EXPECT_LT(charges[0].points[1].y, charges[0].points[0].y);
  EXPECT_EQ(shapes_of<core::Arrow>(shown, "arrow.fire").size(), 1U);
  EXPECT_EQ(shapes_of<core::Polyline>(shown, "contact").size(), 1U);
}

TEST(RiseReports, TellWhatHappenedAndHowAllStand) {
  Meeting meeting;
  meeting.field.scenario().side_names = {"United States", "Crown"};
  const auto before = meeting.field.state();
  auto after = before;
  const auto events = fight(after, meeting);
  const auto text = told(report(before, after, events, us));
  for (const auto* line :
       {"C0 charges U1 (F11).", "U1 stands, by doctrine (F13).", "C0 strikes U1 in front (F12).",
        "U1 stands to fire: its volley is steady (rolled 3) (F15).",
        "U1 fires at C0: 1 hit (rolled 10, needed 10 or less), by doctrine (rule 6).",
        "+2: short range (6.1)", "C0 takes 1 hit (score 6) (rule 7).",
        "C0 fights U1: 1 hit (rolled 8, needed 8 or less) (rule 9).", "+2: charge of foot (9.1)",
        "|36|15|N|open|6 of 7|", "|in contact|", "|36|15|S|line|5 of 7|",
        "|in contact, first volley fired|", "United States 2 of 7, Crown 1 of 7.",
        "U1 and C0, next round:", "U1 loses by 3: 5%; U1 falls back half a segment", "a draw: 28%",
        "Units in contact"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << " in\n" << text;
  }
}

TEST(RiseReports, HaveWhoCouldFireAndWhatWouldBeChosen) {
  const Meeting meeting;
  const auto state = meeting.field.state();
  const auto text = told(report(state, state, {}, us));
  EXPECT_NE(text.find("U1|C0|10 or less|1 hit 50%, 2 hits 30%, 3 hits 20%|"), std::string::npos)
      << text;
  EXPECT_NE(text.find("If C0 charges U1: U1 would stand (by doctrine), and U1 would fire."),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("K1: , commands the army, bonus +0, at 20 17."), std::string::npos) << text;
  EXPECT_EQ(told(report(state, state, {}, {})).find("would stand"), std::string::npos)
      << "seen by its side alone";
}

TEST(RiseSentences, HaveTheDieInTheLineOfItsResult) {
  const auto scenario = battle("cowpens.json");
  const auto rolled = [](std::string_view purpose, int value) {
    return core::Event{"rolled", "6", {}, {{"value", value}, {"purpose", purpose}}};
  };
  const core::Event missed{
      "fought", "9", {}, {{"unit", "7F"}, {"enemy", "LI"}, {"hits", 0}, {"required", 4}}};
  const core::Event tired{"tired", "4.2", {}, {{"unit", "7F"}, {"hits", 1}, {"left", 5}}};
  const core::Event fell{"commander_fell", "F28", {}, {{"commander", "Tarleton"}}};
  EXPECT_EQ(
      sentences(*scenario, {rolled("7F fights LI", 9), missed, rolled("7F keeps order", 8), tired,
                            rolled("7F keeps order", 2), rolled("LI with 7F", 4),
                            rolled("Tarleton with 7F", 1), fell}),
      (std::vector<std::string>{"", "7F fights LI: miss (rolled 9, needed 4 or less)", "",
                                "7F loses order and takes 1 hit for woods (rolled 8, score 5)",
                                "7F keeps order (rolled 2)", "LI, with 7F, is unharmed (rolled 4)",
                                "", "Tarleton falls (rolled 1)"}));
}

TEST(RiseSentences, SayWhatARaggedVolleyCosts) {
  const auto scenario = battle("cowpens.json");
  const core::Event die{"rolled", "F15", {}, {{"purpose", "Roe stands to fire"}, {"value", 10}}};
  const core::Event shot{
      "shot",
      "6",
      {},
      {{"unit", "Roe"},
       {"modifiers", core::json::array{{{"rule", "6.1"}, {"factor", "6.1o"}, {"value", -2}}}}}};
  EXPECT_EQ(sentences(*scenario, {die, shot}).front(),
            "Roe stands to fire: its volley is ragged, -2 (rolled 10)");
}

TEST(RiseSentences, TellEndsAndCommanders) {
  const auto scenario = battle("cowpens.json");
  const auto say = [&](std::string type, core::json::object fields) {
    return sentences(*scenario, {{std::move(type), "1", {}, std::move(fields)}})[0];
  };
  EXPECT_EQ(say("half_turn_ended", {{"turn", 3}, {"side", "cr"}}), "Crown turn 3 ends");
  EXPECT_EQ(say("battle_ended", {{"winner", "us"}, {"reason", "breakpoint"}}),
            "The United States wins: the enemy army has broken");
  EXPECT_EQ(say("commander_attached", {{"commander", "Tarleton"}, {"unit", "7F"}}),
            "Tarleton joins 7F");
  EXPECT_EQ(say("dropped", {{"commander", "Tarleton"}, {"reason", "too far"}}),
            "Tarleton's order is dropped: too far");
  EXPECT_EQ(say("rallied", {{"unit", "7F"}, {"required", 5}, {"gained", 2}}),
            "7F rallies and recovers 2 hits (needed 5 or less)");
  EXPECT_EQ(say("evaded", {{"unit", "McD"}, {"to", {27000, 34500}}, {"caught", true}}),
            "McD falls back to (27.0, 34.5) and is caught");
  const core::json::array path{{40000, 4000}, {40300, 4400}, {40300, 4900}};
  EXPECT_EQ(
      say("moved",
          {{"unit", "LgB"}, {"path", path}, {"facing", 8}, {"formation", "line"}, {"segments", 1}}),
      "LgB moves 1.0\" to (40.3, 4.9) in line, facing 8°");
  EXPECT_EQ(say("standing_orders_set", {{"side", "cr"}, {"orders", core::json::array()}}),
            "The Crown no longer has standing orders");
  EXPECT_EQ(say("rolled", {{"purpose", "Pickens with Bra that breaks"}, {"value", 6}}),
            "Pickens, with Bra, is unharmed (rolled 6)");
  EXPECT_EQ(say("of_another_game", {}), "");
}

// The API, pages and mails show it.
TEST(ReportRise, TellsAResultInPlainWords) {
  EXPECT_EQ(adjutant::plain_reason("rise-and-fight", "the Crown have not lost more"),
            "the Crown have not lost more than the enemy");
}

}  // namespace
}  // namespace adjutant::rise_and_fight
