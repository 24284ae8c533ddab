#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "engine/games/lfm/report/sentences.hpp"
#include "engine/games/lfm/rules/state.hpp"
#include "engine/reasons.hpp"
#include "tests/games/lfm/unit/battle.hpp"

namespace adjutant::lfm {
namespace {

// 8.7: a beginner does not know the codes of the chart.
TEST(ResultWords, TellEveryCodeOfTheCharts) {
  EXPECT_EQ(result_words("EXC+AR"),
            "the defenders lose a unit and the attackers lose at least as many points; the "
            "attackers retreat");
  EXPECT_EQ(result_words("DR+D1"), "the defenders lose a unit and retreat");
  EXPECT_EQ(result_words("DR*"), "the defenders retreat; the charge ends");
  EXPECT_EQ(result_words("C"), "everyone stays in place");
}

core::Event rolled(std::string_view purpose, int value) {
  return {"rolled", "L11", {}, {{"sides", 6}, {"value", value}, {"purpose", purpose}}};
}

// 7
TEST(ResultWords, TellChecks) {
  const auto hit = [scenario = battle("culps-hill")](int checks) {
    return sentences(*scenario, {{"hit", "7", {}, {{"unit", "8NYc"}, {"checks", checks}}}})[0];
  };
  EXPECT_EQ(hit(0), "8NYc is not hit");
  EXPECT_EQ(hit(1), "8NYc is hit and makes 1 cohesion check");
  EXPECT_EQ(hit(2), "8NYc is hit and makes 2 cohesion checks");
}

// 28: the event keeps the words that it was stored with.
TEST(Sentences, SayByHowMuchABattleIsWon) {
  const auto scenario = battle("culps-hill");
  const auto end = [&](std::string winner, std::string reason) {
    return sentences(*scenario,
                     {{"game_ended", "28", {}, {{"winner", winner}, {"reason", reason}}}})
        .front();
  };
  EXPECT_EQ(end("us", "Confederate is 12 ahead, 27 points to 15, and needed to be 25 ahead"),
            "The Union wins: the Confederates lead by 12, 27-15, and needed a lead of 25");
  EXPECT_EQ(end("us", "Confederate is 3 behind, 5 points to 8, and needed to be 25 ahead"),
            "The Union wins: the Confederates are 3 behind, 5-8, and needed a lead of 25");
}

// L30: the orders that answer stand below the question wherever a player can answer.
TEST(Sentences, AskWithoutTheListOfAnswers) {
  const auto scenario = battle("culps-hill");
  const auto asked = [&](std::string question) {
    return sentences(*scenario,
                     {{"asked", "L30", {}, {{"side", "cs"}, {"question", std::move(question)}}}})
        .front();
  };
  EXPECT_EQ(
      asked("Does anybody withdraw before round 1 of the attack on G2115: withdraw Greene; "
            "withdraw none?"),
      "Question for the Confederates: Does a brigade withdraw before round 1 of the attack on "
      "G2115?");
  EXPECT_EQ(asked("Where does 1NC retreat: retreat 1NC to G2216; retreat 1NC to G2217?"),
            "Question for the Confederates: Where does 1NC retreat?");
}

TEST(Sentences, SayWhatADieDecided) {
  const core::Event broken{"disorganized", "L11", {}, {{"unit", "7IN"}}};
  const core::Event command{
      "command", "L24", {}, {{"side", "us"}, {"disobey", core::json::array{"Greene"}}}};
  const core::Events events{rolled("check of 7IN", 3),
                            rolled("check of 7IN", 4),
                            broken,
                            rolled("danger to Cutler", 2),
                            rolled("return of 78NY", 6),
                            rolled("command of Greene", 5),
                            command};
  EXPECT_THAT(
      sentences(*battle("culps-hill"), events),
      testing::ElementsAre("7IN passes its cohesion check (rolled 3)",
                           "7IN fails its cohesion check (rolled 4)", "7IN is disorganized",
                           "Cutler is unharmed (rolled 2)", "78NY does not return (rolled 6)",
                           "Greene is out of command (rolled 5)", "Out of command: Greene"));
}

// Of two checks the one that failed disorganizes.
TEST(Sentences, HaveTheDieInTheLineOfItsResultInAReport) {
  const core::Event broken{"disorganized", "L11", {}, {{"unit", "7IN"}}};
  const core::Event resulted{"resulted", "8.7", {}, {{"result", "C"}, {"die_value", 3}}};
  EXPECT_THAT(
      report_sentences(*battle("culps-hill"), {rolled("check of 7IN", 1), rolled("check of 7IN", 4),
                                               broken, rolled("attack on G2115", 5), resulted}),
      testing::ElementsAre("7IN passes its cohesion check (rolled 1)", "",
                           "7IN fails its cohesion check and is disorganized (rolled 4)", "",
                           "Everyone stays in place (C, rolled 5, counts as 3)"));
}

TEST(Sentences, AreForReadersOfNoOtherLine) {
  const auto initiative = [](int us, int cs) {
    return core::Event{"initiative", "L1", {}, {{"side", "cs"}, {"us", us}, {"cs", cs}}};
  };
  const core::Event lost{
      "lost", "L18", {}, {{"unit", "42VA"}, {"at", "G2018"}, {"cause", "retreat through an EZOC"}}};
  const core::Event shattered{"shattered", "L21", {}, {{"brigade", "Cutler"}, {"shattered", true}}};
  EXPECT_THAT(
      sentences(*battle("culps-hill"), {initiative(5, 6), initiative(6, 6), lost, shattered}),
      testing::ElementsAre(
          "The Confederates move first: initiative 6 to 5",
          "The Confederates move first, as last turn: both sides have initiative 6",
          "42VA is lost in G2018 (it retreated through an enemy zone of control)",
          "Brigade Cutler is shattered"));
}

// The ground names itself; works have no place on it.
TEST(Sentences, NameTheCauseOfAModifier) {
  const auto scenario = battle("culps-hill");
  const auto lines = [&](int value, std::string_view cause) {
    return modifier_lines(
        *scenario, {{"targets", core::json::array{"G2115"}},
                    {"modifiers", core::json::array{core::json::object{
                                      {"value", value}, {"cause", cause}, {"rule", "8.4"}}}}})[0];
  };
  EXPECT_EQ(lines(1, "cohesion"), "+1: the defenders have better cohesion (8.4)");
  EXPECT_EQ(lines(-1, "cohesion"), "-1: the attackers have better cohesion (8.4)");
  EXPECT_EQ(lines(1, "works, town, sunken road, embankment or swamp"),
            "+1: defenders in works (8.4)");
  EXPECT_EQ(lines(1, "creek hexside"), "+1: the attack crosses a creek (8.4)");
}

TEST(Preview, TellsResultsInWords) {
  const auto scenario = battle("culps-hill");
  ASSERT_TRUE(scenario);
  const auto state = initial_state(scenario, core::Decisions::standing);
  const auto orders = read(*state.scenario, "fire 2115 at 7IN");
  ASSERT_TRUE(orders.refusals.empty());
  const auto all = preview(state, cs, orders.orders);
  ASSERT_EQ(all.size(), 1u);
  std::vector<std::string> lines;
  for (const auto& line : all[0].at("text").as_array()) lines.emplace_back(line.as_string());
  EXPECT_THAT(lines, testing::Contains("17%: no hit"));
  EXPECT_THAT(lines, testing::Contains("50%: hit, 1 cohesion check"));
  EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("first failed check disorganizes")));
  EXPECT_EQ(all[0].at("chances").as_array().at(0).at("words").as_string(), "no hit");
}

// The API, pages and mails show the result in the words of the log.
TEST(Sentences, OfAResultAreThoseOfTheLog) {
  EXPECT_EQ(adjutant::plain_reason(
                "lfm", "Confederate is 12 ahead, 27 points to 15, and needed to be 25 ahead"),
            "the Confederates lead by 12, 27-15, and needed a lead of 25");
}

}  // namespace
}  // namespace adjutant::lfm
