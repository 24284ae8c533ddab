#include "engine/games/rise_and_fight/scenario/scenario.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "engine/games/rise_and_fight/rules/position.hpp"
#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

// The paths of the faults of Cowpens with something changed.
std::string faults_of(const std::function<void(json::object&)>& change) {
  auto file = battle_file("cowpens.json");
  change(file.as_object());
  const auto loaded = load_scenario(file);
  std::string paths;
  if (loaded) return paths;
  for (const auto& fault : loaded.error()) paths += (paths.empty() ? "" : " ") + fault.path;
  return paths;
}

json::object& unit(json::object& file, std::size_t index) {
  return file["units"].as_array()[index].as_object();
}

TEST(RiseScenarios, TheBattlesAreSound) {
  for (const auto* name : {"cowpens.json", "hobkirks-hill.json"}) {
    const auto scenario = battle(name);
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->first, crown);
    EXPECT_EQ(scenario->defender, us);
    EXPECT_EQ(scenario->provenance.size(), 5U);
    EXPECT_TRUE(std::ranges::is_sorted(scenario->units, {}, &Unit::id));
    for (const auto side : core::both_sides) {
      EXPECT_FALSE(army_loss(initial_state(scenario), side).is_at_least(1));
    }
  }
  EXPECT_EQ(battle("cowpens.json")->units.size(), 21U);
  EXPECT_EQ(battle("hobkirks-hill.json")->units.size(), 17U);
}

TEST(RiseScenarios, EachFaultIsToldWithItsPath) {
  EXPECT_EQ(faults_of([](auto&) {}), "");
  EXPECT_EQ(faults_of([](auto& file) { unit(file, 0)["score"] = 0; }), "units[0].score");
  EXPECT_EQ(faults_of([](auto& file) { unit(file, 0)["formation"] = "limbered"; }),
            "units[0].formation");
  EXPECT_EQ(faults_of([](auto& file) { unit(file, 0)["brigade"] = "Howard"; }), "units[0].brigade");
  EXPECT_EQ(faults_of([](auto& file) { unit(file, 0)["traits"] = json::array{"swift"}; }),
            "units[0].traits[0]");
  EXPECT_EQ(faults_of([](auto& file) { unit(file, 0)["id"] = "7F"; }), "units");
  EXPECT_EQ(faults_of([](auto& file) { unit(file, 0)["id"] = "line"; }), "units");
  EXPECT_EQ(faults_of([](auto& file) { file.erase("first"); }), "first");
  EXPECT_EQ(faults_of([](auto& file) {
              file["charts"].as_object()["factors"].as_object().erase("6.1a");
            }),
            "charts.factors.6.1a");
}

TEST(RiseScenarios, TheSetUpIsHeldToTheRules) {
  const auto moved = [](std::size_t index, int x, int y) {
    return faults_of([&](auto& file) { unit(file, index)["at"] = json::array{x, y}; });
  };
  EXPECT_EQ(moved(0, 4000, 5000), "units.LI");              // off the table
  EXPECT_EQ(moved(0, 37000, 5000), "units.LI units.Leg");   // on another
  EXPECT_EQ(moved(0, 60000, 33000), "units.LI");            // out of command
  EXPECT_EQ(moved(0, 27000, 19001), "units.LI units.McD");  // within 1" of an enemy
}

TEST(RiseScenarios, FormationsHaveTheirGround) {  // T2
  Unit unit;
  unit.bases = 3;
  const auto size = [&](Arm arm, Formation formation) {
    const auto ground = frontage(unit, arm, formation);
    return std::pair(2 * ground.half_width / inch, ground.depth / inch);
  };
  EXPECT_EQ(size(Arm::foot, Formation::line), (std::pair{6, 1}));
  EXPECT_EQ(size(Arm::foot, Formation::open), (std::pair{9, 1}));
  EXPECT_EQ(size(Arm::foot, Formation::skirmish), (std::pair{12, 1}));
  EXPECT_EQ(size(Arm::foot, Formation::column), (std::pair{4, 2}));
  EXPECT_EQ(size(Arm::foot, Formation::march), (std::pair{2, 3}));
  EXPECT_EQ(size(Arm::horse, Formation::line), (std::pair{6, 2}));
  EXPECT_EQ(size(Arm::horse, Formation::skirmish), (std::pair{12, 2}));
  EXPECT_EQ(size(Arm::horse, Formation::column), (std::pair{4, 4}));
  EXPECT_EQ(size(Arm::horse, Formation::march), (std::pair{2, 6}));
  EXPECT_EQ(size(Arm::guns, Formation::unlimbered), (std::pair{6, 2}));
  EXPECT_EQ(size(Arm::guns, Formation::limbered), (std::pair{2, 12}));
  unit.bases = 1;
  EXPECT_EQ(size(Arm::foot, Formation::column), (std::pair{2, 1}));
}

TEST(RiseScenarios, ChangesGoBothWays) {  // 3
  using enum Formation;
  const auto charts = battle("cowpens.json")->charts;
  EXPECT_EQ(segments_to_change(charts, march, line), 2);
  EXPECT_EQ(segments_to_change(charts, line, march), 2);
  EXPECT_EQ(segments_to_change(charts, column, line), 1);
  EXPECT_EQ(segments_to_change(charts, skirmish, column), 2);
  EXPECT_EQ(segments_to_change(charts, open, skirmish), 1);
  EXPECT_EQ(segments_to_change(charts, limbered, unlimbered), 1);
  EXPECT_EQ(segments_to_change(charts, line, line), std::nullopt);
  EXPECT_EQ(segments_to_change(charts, line, limbered), std::nullopt);
}

}  // namespace
}  // namespace adjutant::rise_and_fight
