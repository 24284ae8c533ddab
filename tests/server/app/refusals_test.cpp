#include <gmock/gmock.h>

#include "engine/registry.hpp"
#include "server/app/match/match_view.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

// Refusals that have no better place.
class RefusalTest : public World {};

TEST_F(RefusalTest, AMatchWhoseRulesAreGoneIsHeldAndSaysSo) {
  const auto winfield = player("winfield");
  const auto id = start(winfield, player("phineas"));
  store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
      .execute("UPDATE matches SET rules_version = 7");
  restart();
  EXPECT_EQ(problem_of(submit(sign_in("winfield"), id, opening.turn())), "match-held");
  EXPECT_EQ(row(id).status, ports::MatchStatus::held);
  EXPECT_THAT(
      row(id).held_because,
      testing::AllOf(testing::HasSubstr("version 7 of the rules of " + opening.ruleset),
                     testing::HasSubstr("this program has only " + versions_of(opening.ruleset)),
                     testing::HasSubstr("adjutant match upgrade " + id)));
  EXPECT_TRUE(app().matches.status(winfield, id)) << "what names and sides it has is known";
}

TEST_F(RefusalTest, AMatchThatIsOverWaitsForTheProgramThatHasItsRules) {
  const auto winfield = player("winfield");
  const auto id = start(winfield, player("phineas"));
  ASSERT_TRUE(declare(winfield, id, {.kind = match::Kind::resign}));
  store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
      .execute("UPDATE matches SET rules_version = 7");
  restart();
  EXPECT_EQ(problem_of(app().reading.position(sign_in("winfield"), id)), "rules-version");
  EXPECT_EQ(row(id).status, ports::MatchStatus::over);
}

TEST_F(RefusalTest, WhatARulesetLacksIsNotOffered) {
  const auto& game = *find_game(opening.ruleset);
  const auto refused = not_offered(game, "weather").error();
  EXPECT_EQ(refused.type, "not-offered");
  EXPECT_THAT(refused.detail, testing::StartsWith(game.description().title + " has no weather"));
}

TEST_F(RefusalTest, WhoHasNotConfirmedAnAddressMailsNobody) {
  ASSERT_TRUE(app().accounts.sign_up({"newcomer", "newcomer@example.org", password}));
  const auto made =
      app().matches.create(sign_in("newcomer"), proposal(nullptr, "friend@example.org"));
  EXPECT_EQ(problem_of(made), "unconfirmed-address");
}

}  // namespace
}  // namespace adjutant::app
