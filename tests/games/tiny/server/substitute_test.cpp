#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "server/app/match/clock.hpp"
#include "tests/server/app/tournament_world.hpp"

// Who takes a seat over where both sides act at once, sealed.
namespace adjutant::app {
namespace {

using std::chrono::hours;

class SealedSubstituteTest : public TournamentWorld {
 protected:
  SealedSubstituteTest() {
    const auto bay = core::parse_json(
        R"({"format":"adjutant-tournament-definition-1","title":"Bay","ruleset":"tiny",)"
        R"("scenarios":[{"id":"tiny/bay"}],"stages":[{"system":"round-robin","concurrent":1}],)"
        R"("clock":{"turn_minutes":1440},"dropout":"substitute","round":{"automatic":false}})");
    id = create(bay->as_object());
    go(id, "open");
    for (const auto& one : players) EXPECT_EQ(problem_of(enter(id, one)), "done");
    players.push_back(player("fifth"));
    EXPECT_EQ(problem_of(app().tournaments.enter({fifth()}, id, {.substitute = true})), "done");
    go(id, "close");
    go(id, "start");
    draw(id);
    EXPECT_EQ(problem_of(begin_round(id, 1)), "done");
    match = value(id).rounds[0].boards[0].match;
    owl = account_at(core::Side::first);
    fox = account_at(core::Side::second);
  }

  const Identity& fifth() const { return players[4]; }
  Identity account_at(core::Side side) {
    const auto account = row(match).seats[core::index(side)].account;
    return *std::ranges::find(players, account, [](const Identity& one) { return one.account.id; });
  }
  // The fox goes, and the fifth plays on.
  void fox_is_replaced() {
    ASSERT_TRUE(app().tournaments.withdraw({fox}, id, "me", {}));
    run();
    ASSERT_EQ(problem_of(app().tournaments.answer_offer({fifth()}, id, {.accept = true})), "done");
  }

  std::string id, match;
  Identity owl = player("nobody"), fox = owl;
};

TEST_F(SealedSubstituteTest, DoesNotInheritWhatIsSealed) {
  ASSERT_TRUE(submit(fox, match, "hide wreck"));
  ASSERT_FALSE(is_due(row(match), core::Side::second));
  clock.advance(hours{20});
  fox_is_replaced();
  EXPECT_TRUE(is_due(row(match), core::Side::second)) << "the substitute gives their own";
  EXPECT_FALSE(app().planning.sealed_orders(fifth(), match)->sealed);
  restart();
  EXPECT_TRUE(is_due(row(match), core::Side::second));
  EXPECT_EQ(*deadline_of(row(match), core::Side::second), clock.now() + hours{24})
      << "with the time of a turn";
  ASSERT_TRUE(submit(owl, match, "hide mill"));
  EXPECT_EQ(row(match).revision, 0) << "nothing is opened yet";
  ASSERT_TRUE(submit(fifth(), match, "hide mill"));
  EXPECT_EQ(row(match).revision, 1);
  const auto record = core::canonical_json(*app().reading.record(std::nullopt, match));
  EXPECT_THAT(record, testing::Not(testing::HasSubstr("hide wreck")));
  EXPECT_TRUE(match::verify(record, games()).holds);
}

TEST_F(SealedSubstituteTest, LeavesWhatTheOpponentHasSealed) {
  ASSERT_TRUE(submit(owl, match, "hide mill"));
  const auto deadline = deadline_of(row(match), core::Side::second);
  fox_is_replaced();
  EXPECT_FALSE(is_due(row(match), core::Side::first));
  EXPECT_TRUE(app().planning.sealed_orders(owl, match)->sealed);
  EXPECT_EQ(deadline_of(row(match), core::Side::second), deadline) << "the clock runs on";
  ASSERT_TRUE(submit(fifth(), match, "hide wreck"));
  EXPECT_EQ(row(match).revision, 1);
}

}  // namespace
}  // namespace adjutant::app
