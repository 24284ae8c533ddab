#include "tournament/definition/definition.hpp"

#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/definition/scenarios.hpp"

namespace adjutant::tournament::definition {
namespace {

namespace json = core::json;

json::value begun() {
  return *core::parse_json(*sample("some", "some/duel"));
}

TEST(Definition, OfTheSampleIsRead) {
  const auto read_one = read(begun());
  ASSERT_TRUE(read_one) << read_one.error().front().path << read_one.error().front().message;
  EXPECT_EQ(read_one->ruleset, "some");
  EXPECT_EQ(read_one->scenarios.front().id, "some/duel");
  EXPECT_EQ(read_one->stages.front().rounds, 5);
  EXPECT_EQ(read_one->entrants.max, 64);
  EXPECT_EQ(read_one->edition, standing::Edition::of_2026);
  EXPECT_EQ(read_one->tie_breaks, standing::default_tie_breaks(false));
  EXPECT_EQ(read_one->clock->turn, 2880);
  EXPECT_EQ(read_one->round.days, 35);
  EXPECT_EQ(read_one->round.bid_hours, 48);
  EXPECT_TRUE(read_one->round.automatic);
  EXPECT_TRUE(read_one->rated);
}

// The shortest that there can be: everything else has a default.
TEST(Definition, NeedsTitleRulesetScenarioAndStage) {
  const auto text = R"({"format": "adjutant-tournament-definition-1", "title": "T",
    "ruleset": "some", "scenarios": [{"id": "some/duel"}], "stages": [{"system": "round-robin"}]})";
  const auto short_one = read(*core::parse_json(text));
  ASSERT_TRUE(short_one);
  EXPECT_FALSE(short_one->clock);
  EXPECT_EQ(short_one->points, PointSystem{});
  const auto nothing = read(json::object{});
  ASSERT_FALSE(nothing);
  std::vector<std::string> paths;
  for (const auto& fault : nothing.error()) paths.push_back(fault.path);
  EXPECT_THAT(paths, testing::IsSupersetOf({"format", "title", "ruleset", "scenarios", "stages"}));
}

// Old tournaments that were created with such points go on.
TEST(Definition, ANewOneHasNoDrawWorthMoreThanAWinOrLessThanALoss) {
  const auto path_of = [](std::string_view points) -> std::string {
    auto file = begun();
    file.as_object()["points"] = *core::parse_json(points);
    EXPECT_TRUE(read(file));
    const auto found = read_new(file);
    return found ? "" : found.error().front().path;
  };
  EXPECT_EQ(path_of(R"({"win": 4, "draw": 5, "loss": 0, "bye": 4})"), "points.draw");
  EXPECT_EQ(path_of(R"({"win": 4, "draw": 0, "loss": 1, "bye": 4})"), "points.draw");
  EXPECT_EQ(path_of(R"({"win": 4, "draw": 4, "loss": 1, "bye": 4})"), "");
}

TEST(Definition, NamesScenariosThatThereAreAndWhatTheirGameHas) {
  const std::map<std::string, KnownScenario> known{{"some/duel", {"some", {"red", "blue"}, false}},
                                                   {"other/field", {"other", {"a", "b"}, true}}};
  const auto faults_of = [&](std::string_view scenarios, std::string_view more = "{}") {
    auto file = begun().as_object();
    file["scenarios"] = *core::parse_json(scenarios);
    for (const auto& [name, value] : core::parse_json(more)->as_object()) file[name] = value;
    const auto found = read_new(file);
    EXPECT_TRUE(found);
    std::vector<std::string> paths;
    const auto find = [&](const std::string& id) {
      return known.contains(id) ? std::optional(known.at(id)) : std::nullopt;
    };
    for (const auto& fault : scenario_faults(*found, find, "see the list")) {
      EXPECT_FALSE(fault.cure.empty());
      paths.push_back(fault.path);
    }
    return paths;
  };
  using testing::ElementsAre;
  EXPECT_THAT(faults_of(R"([{"id": "some/duel", "favoured": "blue"}])"), ElementsAre());
  EXPECT_THAT(faults_of(R"([{"id": "some/duel"}, {"id": "none"}])"),
              ElementsAre("scenarios[1].id"));
  EXPECT_THAT(faults_of(R"([{"id": "other/field"}])"), ElementsAre("scenarios[0].id"))
      << "of another game";
  EXPECT_THAT(faults_of(R"([{"id": "some/duel", "favoured": "green"}])"),
              ElementsAre("scenarios[0].favoured"));
  EXPECT_THAT(faults_of(R"([{"id": "some/duel", "levels": {"1-0": "x", "0-1": "some/duel",
                             "1-1": "some/duel"}}])"),
              ElementsAre("scenarios[0].levels.1-0"));
  EXPECT_THAT(faults_of(R"([{"id": "some/duel"}])", R"({"dropout": "computer",
                             "round": {"days": 7, "unfinished": "settle"}})"),
              ElementsAre("round.settle", "dropout"));
}

struct FaultCase {
  std::string member;  // of the sample, set to `value`
  std::string value;
  std::string path;
};

class DefinitionFaults : public testing::TestWithParam<FaultCase> {};

TEST_P(DefinitionFaults, NameTheirPathAndCure) {
  auto file = begun();
  file.as_object()[GetParam().member] = *core::parse_json(GetParam().value);
  const auto found = read(file);
  ASSERT_FALSE(found);
  const auto fault = std::ranges::find(found.error(), GetParam().path, &core::FileFault::path);
  ASSERT_NE(fault, found.error().end()) << found.error().front().path;
  EXPECT_FALSE(fault->message.empty());
  EXPECT_FALSE(fault->cure.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Each, DefinitionFaults,
    testing::Values(
        FaultCase{"title", "7", "title"}, FaultCase{"colour", "7", "colour"},
        FaultCase{"scenarios", "[]", "scenarios"},
        FaultCase{"scenarios", R"([{"id": "a", "margin_full": 0}])", "scenarios[0].margin_full"},
        FaultCase{"scenarios", R"([{"id": "a", "levels": {"0-0": "b"}}])",
                  "scenarios[0].levels.0-0"},
        FaultCase{"scenarios", R"([{"id": "a", "levels": {"1-0": "b", "0-1": "c"}}])",
                  "scenarios[0].levels"},
        FaultCase{"stages", R"([{"system": "chess"}])", "stages[0].system"},
        FaultCase{"stages", R"([{"system": "swiss"}])", "stages[0].rounds"},
        FaultCase{"stages", R"([{"system": "knock-out", "rounds": 3}])", "stages[0].rounds"},
        FaultCase{"stages", R"([{"system": "swiss", "rounds": 5, "cycles": 2}])",
                  "stages[0].cycles"},
        FaultCase{"stages", R"([{"system": "swiss", "rounds": 5, "advance": 4}])",
                  "stages[0].advance"},
        FaultCase{"stages", R"([{"system": "swiss", "rounds": 5}, {"system": "knock-out"}])",
                  "stages[0].advance"},
        FaultCase{"stages", R"([{"system": "team"}])", "stages[0].boards"},
        FaultCase{"stages", R"([{"system": "team", "boards": 1}])", "stages[0].boards"},
        FaultCase{"stages", R"([{"system": "team", "boards": 21}])", "stages[0].boards"},
        FaultCase{"stages", R"([{"system": "team", "boards": 2}])", "entrants.teams"},
        FaultCase{"stages", R"([{"system": "swiss", "rounds": 5, "boards": 4}])",
                  "stages[0].boards"},
        FaultCase{"entrants", R"({"teams": true})", "entrants.teams"},
        FaultCase{"tiebreaks", R"(["DE", "BC"])", "tiebreaks"},
        FaultCase{"stages", R"([{"system": "swiss", "rounds": 1}])", "half_byes"},
        FaultCase{"entrants", R"({"min": 9, "max": 8})", "entrants.max"},
        FaultCase{"points", R"("margin20")", "scenarios[0]"},
        FaultCase{"points", R"({"win": 2, "draw": 1, "loss": 2, "bye": 2})", "points.win"},
        FaultCase{"points", R"("soft")", "points"},
        FaultCase{"tiebreaks", R"(["BH", "XX"])", "tiebreaks[1]"},
        FaultCase{"edition", R"("2023")", "edition"},
        FaultCase{"clock", "{}", "clock.turn_minutes"},
        FaultCase{"round", R"({"hour": 24})", "round.hour"},
        FaultCase{"round", R"({"unfinished": "later"})", "round.unfinished"},
        FaultCase{"round", R"({"unfinished": "settle"})", "round.unfinished"},
        FaultCase{"round", R"({"overlap": 1})", "round.overlap"},
        FaultCase{"round", R"({"days": 9, "overlap": 1, "unfinished": "draw"})", "round.overlap"},
        FaultCase{"round", R"({"days": 9, "overlap": 1, "confirm_days": 1})", "round.overlap"},
        FaultCase{"visibility", R"({"results": 1})", "visibility.results"},
        FaultCase{"awards", "[1]", "awards[0]"}));

struct TeamFaultCase {
  std::string member;
  std::string value;
  std::string path;  // empty: none
};

class TeamDefinitionFaults : public testing::TestWithParam<TeamFaultCase> {};

TEST_P(TeamDefinitionFaults, AreFound) {
  auto file = *core::parse_json(*sample("some", "some/duel", "team"));
  if (!GetParam().member.empty()) {
    file.as_object()[GetParam().member] = *core::parse_json(GetParam().value);
  }
  const auto found = read(file);
  EXPECT_EQ(found.has_value(), GetParam().path.empty());
  if (found) return;
  EXPECT_EQ(found.error().front().path, GetParam().path);
}

INSTANTIATE_TEST_SUITE_P(
    Each, TeamDefinitionFaults,
    testing::Values(
        TeamFaultCase{"", "", ""}, TeamFaultCase{"entrants", R"({"min": 8})", "entrants.teams"},
        TeamFaultCase{"entrants", R"({"min": 7, "teams": true})", "entrants.min"},
        TeamFaultCase{"sides", R"("bid")", "sides"}, TeamFaultCase{"tiebreaks", R"(["BC"])", ""},
        TeamFaultCase{"stages", R"([{"system": "team", "boards": 4, "legs": 2}])", ""},
        TeamFaultCase{"stages",
                      R"([{"system": "team", "boards": 4, "pairing": "knock-out", "cycles": 2}])",
                      "stages[0].cycles"},
        TeamFaultCase{"stages", R"([{"system": "team", "boards": 4, "advance": 4},
                                    {"system": "team", "boards": 3}])",
                      "stages"}));

TEST(Definition, TakesLevelsThatAreAllThere) {
  auto file = begun();
  file.as_object()["sides"] = "bid";
  file.as_object()["scenarios"] =
      *core::parse_json(R"([{"id": "a", "levels": {"1-0": "b", "0-1": "c", "1-1": "d"}}])");
  const auto found = read(file);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->scenarios.front().levels.at({0, 1}), "c");
}

TEST(Definition, SetsTheLongestMatchBesideTheRound) {
  const auto found = read(begun());
  ASSERT_TRUE(found);
  // 8 turns of 2 days for both sides, and two reserves of a week.
  EXPECT_EQ(longest_match_days(*found, 8), 46);
  EXPECT_THAT(notes(*found, {{"some/duel", 8}}),
              testing::ElementsAre(
                  "some/duel: a match lasts at most 46 days, a round 35: some may be unfinished"));
  EXPECT_THAT(notes(*found, {{"some/duel", 5}}),
              testing::ElementsAre("some/duel: a match lasts at most 34 days, a round 35"));
  EXPECT_THAT(notes(*found, {}), testing::IsEmpty());
  auto open_end = *found;
  open_end.round.days = 0;
  EXPECT_THAT(
      notes(open_end, {{"some/duel", 8}}),
      testing::ElementsAre(
          "some/duel: a match can last 46 days; the next round waits until all have ended"));
}

}  // namespace
}  // namespace adjutant::tournament::definition
