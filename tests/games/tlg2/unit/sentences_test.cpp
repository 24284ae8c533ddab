#include "engine/games/tlg2/report/sentences.hpp"

#include <gtest/gtest.h>

#include "engine/games/tlg2/rules.hpp"
#include "engine/registry.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

core::Event attacked(bool bombardment) {
  return {"attacked",
          "6.2",
          {},
          {{"attackers", bombardment ? json::array{} : json::array{"1F", "8F"}},
           {"guns", json::array{"Shp"}},
           {"defenders", json::array{"11US"}},
           {"targets", json::array{"C2421"}},
           {"bombardment", bombardment},
           {"completed", false},
           {"odds", "3:1"}}};
}

core::Event resulted(std::string_view result) {
  return {"resulted", "6.11", {}, {{"result", result}, {"odds", "3:1"}, {"die_value", 2}}};
}

std::vector<std::string> told(const core::Events& events, core::Viewer viewer = {}) {
  const auto& chippewa = *find_built_in_scenario("tlg2/chippewa");
  return chippewa.game->sentences(chippewa.scenario, events, viewer);
}

using Sentences = std::vector<std::string>;

TEST(Sentences, TellAnAttackAndItsResult) {
  EXPECT_EQ(told({attacked(false), resulted("AL1AR")}),
            (Sentences{"1F and 8F attack 11US in C2421 at 3:1, with gun fire from Shp: the "
                       "attacker loses a step and retreats (AL1AR)",
                       ""}));
}

TEST(Sentences, HaveTheDieInTheLineOfTheResult) {
  const core::Event die{"rolled", "6.2", {}, {{"value", 2}, {"purpose", "attack on C2421"}}};
  EXPECT_EQ(told({attacked(true), die, resulted("DR")}),
            (Sentences{"Shp bombards 11US in C2421 at 3:1: the defender retreats (DR, rolled 2)",
                       "", ""}));
  EXPECT_EQ(told({die, resulted("DR")}), (Sentences{"", "The defender retreats (DR, rolled 2)"}))
      << "the attack was told before a question";
}

TEST(Sentences, TellTheLossOfAUnitOnce) {
  const core::Event lost{
      "step_lost", "6.11", {}, {{"unit", "Rch"}, {"steps_left", 0}, {"chosen_by", "only_choice"}}};
  const core::Event gone{
      "eliminated", "2.6", {}, {{"unit", "Rch"}, {"at", "C2927"}, {"cause", "combat"}}};
  EXPECT_EQ(told({lost, gone}),
            (Sentences{"", "Rch loses its last step and is eliminated in C2927, the only choice"}));
}

// The words of the event are hashed.
TEST(Sentences, TellTheEndByFigures) {
  const auto end = [](std::string_view reason) {
    return told({{"game_ended", "9.3", {}, {{"winner", "ac"}, {"reason", reason}}}}).front();
  };
  EXPECT_EQ(end("the Anglo-Canadian side eliminated 26 strength points to 22 (9.3)"),
            "Anglo-Canadian victory: 26-22 on eliminated strength (9.3)");
  EXPECT_EQ(end("7 each; a tie goes to the Anglo-Canadian side (9.3)"),
            "Anglo-Canadian victory: 7-7 on eliminated strength, and a tie goes to Anglo-Canadian "
            "(9.3)");
}

// 7.4, R22
TEST(Sentences, TellThatGunsSufferNothingFromAfar) {
  EXPECT_EQ(told({attacked(true), resulted("AL1AR")}),
            (Sentences{"Shp bombards 11US in C2421 at 3:1: no effect (AL1AR)", ""}));
  EXPECT_EQ(told({attacked(true), resulted("BL1")}).front(),
            "Shp bombards 11US in C2421 at 3:1: the defender loses a step (BL1)");
}

TEST(Sentences, LeaveOutWhatTheViewerMayNotSee) {
  core::Event secret{
      "standing_orders_set", "R23", Side::second, {{"side", "ac"}, {"orders", json::array{}}}};
  const core::Event moved{
      "moved", "4.6", {}, {{"unit", "9US"}, {"path", json::array{"C2226", "C2225"}}, {"cost", 3}}};
  EXPECT_EQ(told({secret, moved}, Side::first),
            (Sentences{"", "9US moves from C2226 to C2225 (1.5 points)"}));
  EXPECT_EQ(told({secret}, Side::second).front(), "Anglo-Canadian no longer has standing orders");
}

}  // namespace
}  // namespace adjutant::tlg2
