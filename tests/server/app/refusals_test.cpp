#include "server/store/sqlite.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

// Refusals that have no better place.
class RefusalTest : public World {};

TEST_F(RefusalTest, AMatchUnderOtherRulesWaitsForTheProgramThatHasThem) {
  const auto us = player("winfield");
  const auto id = start(us, player("phineas"));
  store::Database(folder.file("adjutant.db"), store::Database::Mode::create)
      .execute("UPDATE matches SET rules_version = rules_version + 1");
  restart();
  EXPECT_EQ(problem_of(submit(sign_in("winfield"), id, "end turn")), "rules-version");
}

TEST_F(RefusalTest, WhoHasNotConfirmedAnAddressMailsNobody) {
  ASSERT_TRUE(app().accounts.sign_up({"newcomer", "newcomer@example.org", password}));
  const auto made = app().matches.create(sign_in("newcomer"), {.scenario = "tlg2/chippewa",
                                                               .side = "us",
                                                               .options = nullptr,
                                                               .invite = "friend@example.org",
                                                               .seed = {}});
  EXPECT_EQ(problem_of(made), "unconfirmed-address");
}

}  // namespace
}  // namespace adjutant::app
