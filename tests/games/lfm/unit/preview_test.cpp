#include "engine/games/lfm/report/preview.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embedded/files.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/sentences.hpp"
#include "engine/games/lfm/rules/state.hpp"

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

// 7
TEST(ResultWords, TellChecks) {
  const auto hit = [](int checks) {
    return sentence({"hit", "7", std::nullopt, {{"unit", "8NYc"}, {"checks", checks}}});
  };
  EXPECT_EQ(hit(0), "8NYc: no hit");
  EXPECT_EQ(hit(1), "8NYc: hit, 1 cohesion check");
  EXPECT_EQ(hit(2), "8NYc: hit, 2 cohesion checks");
}

TEST(Preview, TellsResultsInWords) {
  const auto file = embedded::find("engine/games/lfm/scenarios/culps-hill.json");
  const auto scenario = load_scenario(*core::parse_json(*file));
  ASSERT_TRUE(scenario);
  const auto state =
      initial_state(std::make_shared<const Scenario>(*scenario), core::Decisions::standing);
  const auto orders = parse(*state.scenario, "fire 2115 at 7IN");
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

}  // namespace
}  // namespace adjutant::lfm
