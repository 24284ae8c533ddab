#include "engine/games/tlg2/report/sentences.hpp"

#include <gtest/gtest.h>

#include "engine/games/tlg2/rules.hpp"
#include "engine/reasons.hpp"
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
            (Sentences{"1F and 8F attack 11US in C2421, with gun fire from Shp at 3:1",
                       "The attacker loses a step and retreats (AL1AR)"}));
}

// 9.3, 10.3
TEST(Sentences, TellHowABattleIsWon) {
  const auto end = [](std::string winner, std::string reason) {
    return told({{"game_ended", "9.3", {}, {{"winner", winner}, {"reason", reason}}}}).front();
  };
  EXPECT_EQ(end("us", "the United States side eliminated 18 strength points to 13 (9.3)"),
            "The United States wins: 18-13 on eliminated strength (9.3)");
  EXPECT_EQ(end("ac", "the Anglo-Canadian side holds L2208 (10.3)"),
            "The Anglo-Canadians win: a unit of that side holds L2208 (10.3)");
}

// 7.4, R22
TEST(Sentences, TellThatGunsSufferNothingFromAfar) {
  EXPECT_EQ(told({attacked(true), resulted("AL1AR")}),
            (Sentences{"Shp bombards 11US in C2421 at 3:1",
                       "No effect; guns that bombard risk nothing (AL1AR)"}));
  EXPECT_EQ(told({attacked(true), resulted("BL1")}).back(), "The defender loses a step (BL1)");
}

TEST(Sentences, LeaveOutWhatTheViewerMayNotSee) {
  core::Event secret{
      "standing_orders_set", "R23", Side::second, {{"side", "ac"}, {"orders", json::array{}}}};
  const core::Event moved{
      "moved", "4.6", {}, {{"unit", "9US"}, {"path", json::array{"C2226", "C2225"}}, {"cost", 3}}};
  EXPECT_EQ(told({secret, moved}, Side::first),
            (Sentences{"", "9US moves from C2226 to C2225 (1.5 points)"}));
  EXPECT_EQ(told({secret}, Side::second).front(),
            "The Anglo-Canadians no longer have standing orders");
}

// The API, pages and mails show the result in the words of the log.
TEST(Sentences, OfAResultAreThoseOfTheLog) {
  EXPECT_EQ(adjutant::plain_reason(
                "tlg2", "the United States side eliminated 18 strength points to 13 (9.3)"),
            "18-13 on eliminated strength (9.3)");
  EXPECT_EQ(adjutant::plain_reason("tlg2", "agreed by mail"), "agreed by mail");
}

}  // namespace
}  // namespace adjutant::tlg2
