#include <gmock/gmock.h>

#include "server/app/operators/held_matches.hpp"
#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;

class PauseTest : public TournamentWorld {};

TEST_F(PauseTest, APauseStopsTheClocksOfItsMatches) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  run();
  const auto match = value(id).rounds[0].boards[0].match;
  const auto left = *row(match).deadline - clock.now();
  EXPECT_EQ(go(id, "pause"), "done");
  run();
  ASSERT_TRUE(row(match).paused_since.has_value());
  EXPECT_FALSE(app().matches.status(organiser, match)->deadline.has_value());
  clock.advance(std::chrono::hours{24 * 30});
  EXPECT_THAT(store->due_matches(clock.now(), 100), IsEmpty()) << "nobody's time is over";
  EXPECT_EQ(go(id, "resume"), "done");
  run();
  EXPECT_FALSE(row(match).paused_since.has_value());
  EXPECT_EQ(*row(match).deadline - clock.now(), left);
}

TEST_F(PauseTest, WhoMovesDuringAPauseLosesNoTimeAndStartsNoClock) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  run();
  const auto board = value(id).rounds[0].boards[0];
  clock.advance(std::chrono::hours{5});
  EXPECT_EQ(go(id, "pause"), "done");
  run();
  clock.advance(std::chrono::hours{24 * 30});
  const auto before = row(board.match);
  const auto& seat = before.seats[core::index(*before.to_act)];
  const auto& mover =
      *std::ranges::find(players, seat.account, [](const Identity& one) { return one.account.id; });
  for (const auto& orders : opening.quiet) {
    if (submit(mover, board.match, orders)) break;
  }
  EXPECT_NE(row(board.match).to_act, before.to_act);
  EXPECT_EQ(go(id, "resume"), "done");
  run();
  EXPECT_EQ(*row(board.match).deadline - clock.now(), std::chrono::hours{24});
}

TEST_F(PauseTest, APauseDoesNotCountBetweenTheDrawAndTheStartOfARound) {
  const auto id = started(definition(swiss));
  run();
  clock.advance(std::chrono::hours{12});
  EXPECT_EQ(go(id, "pause"), "done");
  run();
  clock.advance(std::chrono::hours{48});
  EXPECT_EQ(go(id, "resume"), "done");
  clock.advance(std::chrono::hours{11});
  run();
  EXPECT_EQ(value(id).rounds.at(0).state, life::RoundState::drawn);
  clock.advance(std::chrono::hours{2});
  run();
  EXPECT_EQ(value(id).rounds.at(0).state, life::RoundState::started);
}

// The server is stopped within a second after the answer, and started again seven hours later.
TEST_F(PauseTest, APauseThatIsAcknowledgedHoldsOverAStopAndAStart) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  clock.advance(std::chrono::hours{20});
  const auto paused = clock.now();
  ASSERT_EQ(go(id, "pause"), "done");
  restart();
  clock.advance(std::chrono::hours{7});
  EXPECT_THAT(app().deadlines.run_due(clock.now()), IsEmpty());
  for (const auto& board : value(id).rounds[0].boards) {
    EXPECT_EQ(row(board.match).paused_since, paused);
    EXPECT_EQ(row(board.match).submissions, 0) << "nobody's turn has ended";
  }
  ASSERT_EQ(go(id, "resume"), "done");
  restart();
  for (const auto& board : value(id).rounds[0].boards) {
    EXPECT_EQ(*row(board.match).deadline - clock.now(), std::chrono::hours{4});
  }
}

TEST_F(PauseTest, APauseThatIsNotStoredPausesNoMatch) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  store->tournament_calls = 0;
  EXPECT_THROW(go(id, "pause"), ports::StoreFailure);
  for (const auto& board : value(id).rounds[0].boards) {
    EXPECT_FALSE(row(board.match).paused_since.has_value());
  }
  EXPECT_EQ(value(id).status, life::Status::running);
  EXPECT_EQ(go(id, "pause"), "done");
}

TEST_F(PauseTest, AMatchThatIsReleasedDuringAPauseIsPaused) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  const auto match = value(id).rounds[0].boards[0].match;
  {
    auto slot = app().host.enter(match);
    app().host.hold(*slot, "a fault");
  }
  ASSERT_EQ(go(id, "pause"), "done");
  HeldMatches held(*store, *store, mail_context(), clock);
  ASSERT_TRUE(held.release(match));
  EXPECT_EQ(row(match).paused_since, clock.now());
  clock.advance(std::chrono::hours{48});
  ASSERT_EQ(go(id, "resume"), "done");
  EXPECT_EQ(*row(match).deadline - clock.now(), std::chrono::hours{24});
}

TEST_F(PauseTest, AMatchOfACancelledTournamentGoesOnThoughItWasPaused) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  ASSERT_EQ(go(id, "pause"), "done");
  clock.advance(std::chrono::hours{48});
  ASSERT_EQ(go(id, "cancel"), "done");
  const auto match = row(value(id).rounds[0].boards[0].match);
  EXPECT_FALSE(match.paused_since.has_value());
  EXPECT_EQ(*match.deadline - clock.now(), std::chrono::hours{24});
}

}  // namespace
}  // namespace adjutant::app
