#include <gmock/gmock.h>

#include "server/app/match/clock.hpp"
#include "server/app/operators/held_matches.hpp"
#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;

class PauseTest : public TournamentWorld {
 protected:
  std::string pause_by(const Identity& who, const std::string& id) {
    return problem_of(app().tournaments.go({who}, id, "pause", {.reason = "because"}));
  }
  // The player to act plays a turn.
  void move_on(const std::string& match) {
    const auto before = row(match);
    const auto& seat = before.seats[core::index(*before.to_act)];
    const auto& mover = *std::ranges::find(players, seat.account,
                                           [](const Identity& one) { return one.account.id; });
    for (const auto& orders : opening.quiet) {
      if (submit(mover, match, orders)) break;
    }
    EXPECT_NE(row(match).to_act, before.to_act);
  }
  bool is_to_act(const Identity& who, const std::string& match) {
    const auto now = row(match);
    return now.seats[core::index(*now.to_act)].account == who.account.id;
  }
};

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

TEST_F(PauseTest, ARoundEndsAtItsHourAfterAPauseAndTheMailSaysSo) {
  const auto id = started(definition(swiss, R"(,"round":{"automatic":false,"days":7})"));
  draw(id);
  begin_round(id, 1);
  const auto before = value(id).rounds[0].ends;
  EXPECT_EQ(go(id, "pause"), "done");
  clock.advance(std::chrono::minutes{10});
  EXPECT_EQ(go(id, "resume"), "done");
  const auto after = value(id).rounds[0].ends;
  EXPECT_EQ(time_of_event(after), time_of_event(before) + std::chrono::hours{24});
  EXPECT_THAT(mails_to(players[0].account.email).back().mail.bytes,
              testing::HasSubstr("Rounds end at 18:00 UTC, so you may have gained more time"));
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
  move_on(board.match);
  EXPECT_EQ(go(id, "resume"), "done");
  run();
  EXPECT_EQ(*row(board.match).deadline - clock.now(), std::chrono::hours{24});
}

// An organiser who plays would think in the pause, play, and end it.
TEST_F(PauseTest, AnOfficialWhoseClockRunsLeavesThePauseToAnother) {
  players.back() = organiser;
  const auto arbiter = player("arbiter");
  const auto id = started(definition(swiss, by_hand));
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id,
                                        {.arbiters = {"arbiter"}, .act = {.reason = "to help"}}));
  draw(id);
  begin_round(id, 1);
  std::string own;
  for (const auto& board : value(id).rounds[0].boards) {
    for (const auto& seat : row(board.match).seats) {
      if (seat.account == organiser.account.id) own = board.match;
    }
  }
  if (!is_to_act(organiser, own)) move_on(own);
  EXPECT_EQ(pause_by(organiser, id), "own-match");
  EXPECT_EQ(value(id).status, life::Status::running);
  EXPECT_FALSE(row(own).paused_since.has_value());
  EXPECT_EQ(pause_by(players.front(), id), "forbidden") << "an entrant";
  EXPECT_EQ(pause_by(arbiter, id), "done");
  EXPECT_EQ(problem_of(app().tournaments.go({arbiter}, id, "resume", {})), "done");
  move_on(own);
  EXPECT_EQ(pause_by(organiser, id), "done") << "the opponent's clock runs";
  EXPECT_EQ(go(id, "resume"), "done");
}

TEST_F(PauseTest, AnOfficialPlaysOnWithoutAClockAndPauses) {
  players.back() = organiser;
  auto untimed = definition(swiss, by_hand);
  untimed.erase("clock");
  const auto id = started(untimed);
  draw(id);
  begin_round(id, 1);
  EXPECT_EQ(pause_by(organiser, id), "done");
}

// The server looks at the clocks every now and then; a pause may come first.
TEST_F(PauseTest, APauseGivesNobodyTheirTimeBack) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  const auto match = value(id).rounds[0].boards[0].match;
  const auto late = row(match).to_act;
  clock.advance(std::chrono::hours{24} + std::chrono::seconds{1});
  // The opponent may claim the win, or orders are given for the player.
  const auto is_over = [&] { return row(match).time_expired || row(match).to_act != late; };
  ASSERT_FALSE(is_over());
  ASSERT_EQ(go(id, "pause"), "done");
  EXPECT_TRUE(is_over());
  EXPECT_TRUE(row(match).paused_since.has_value());
  clock.advance(std::chrono::hours{48});
  ASSERT_EQ(go(id, "resume"), "done");
  EXPECT_TRUE(is_over());
}

// As when the answer was mailed in time, and was not here when the pause began.
TEST_F(PauseTest, WhatWasOverBeforeAPauseIsOverInIt) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  auto match = row(value(id).rounds[0].boards[0].match);
  pause_clock(match, *match.deadline - std::chrono::seconds{1});
  EXPECT_EQ(clock_step(match, clock.now() + std::chrono::hours{90}), ClockStep::none);
  EXPECT_THAT(expired_sides(match, clock.now() + std::chrono::hours{90}), IsEmpty());
  match.paused_since.reset();
  pause_clock(match, *match.deadline);
  EXPECT_EQ(clock_step(match, clock.now() + std::chrono::hours{90}), ClockStep::expire);
  EXPECT_THAT(expired_sides(match, clock.now()), testing::ElementsAre(*match.to_act));
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

// Both during the pause, long after the time would have been over, and afterwards.
TEST_F(PauseTest, BidsGoOnWithTheTimeThatTheyHad) {
  const auto id =
      started(definition(swiss, R"(,"sides":"bid","round":{"automatic":false,"bid_hours":9})"));
  ASSERT_TRUE(draw(id));
  const auto board = value(id).rounds[0].boards[0];
  const auto bid = [&] {
    return problem_of(app().bidding.bid(who(id, board.white), id, 1, 1, {.side = row_sides()[1]}));
  };
  clock.advance(std::chrono::hours{8});
  ASSERT_EQ(go(id, "pause"), "done");
  clock.advance(std::chrono::hours{48});
  run();
  EXPECT_EQ(bid(), "done");
  ASSERT_EQ(go(id, "resume"), "done");
  run();
  EXPECT_FALSE(value(id).rounds[0].bids_open);
  EXPECT_EQ(bid(), "done");
  clock.advance(std::chrono::hours{1});
  EXPECT_EQ(bid(), "bid-closed");
  run();
  EXPECT_TRUE(value(id).rounds[0].bids_open);
}

TEST_F(PauseTest, AResultIsDisputedAsMuchLater) {
  const auto id = started(definition(R"({"system":"round-robin","concurrent":1})", by_hand));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  const auto board = value(id).rounds[0].boards[0];
  play(id, board);
  run();
  const auto dispute = [&](int entry) {
    return problem_of(app().tournaments.dispute({who(id, entry)}, id, 1, 1, {.text = "I had won"}));
  };
  clock.advance(std::chrono::hours{24 * life::dispute_days - 1});
  ASSERT_EQ(go(id, "pause"), "done");
  clock.advance(std::chrono::hours{24 * 30});
  EXPECT_EQ(dispute(board.white), "done") << "while it is paused";
  ASSERT_EQ(go(id, "resume"), "done");
  clock.advance(std::chrono::hours{1});
  EXPECT_EQ(dispute(board.black), "done");
  clock.advance(std::chrono::seconds{1});
  ASSERT_EQ(problem_of(app().tournaments.settle({organiser}, id, 1, {.act = {.reason = "no"}})),
            "done");
  EXPECT_EQ(dispute(board.white), "wrong-state");
}

TEST_F(PauseTest, AnOfferToASubstituteStandsAsMuchLongerAndTheyAreTold) {
  const auto id = create(definition(R"({"system":"round-robin","concurrent":1})",
                                    by_hand + R"(,"dropout":"substitute")"));
  go(id, "open");
  for (const auto& one : players) EXPECT_EQ(problem_of(enter(id, one)), "done");
  const auto fifth = player("fifth");
  EXPECT_EQ(problem_of(app().tournaments.enter({fifth}, id, {.substitute = true})), "done");
  go(id, "close");
  go(id, "start");
  draw(id);
  begin_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  ASSERT_TRUE(app().tournaments.withdraw({who(id, board.white)}, id, "me", {}));
  run();
  clock.advance(std::chrono::hours{24 * 3 - 1});
  ASSERT_EQ(go(id, "pause"), "done");
  clock.advance(std::chrono::hours{24 * 30});
  run();
  ASSERT_EQ(go(id, "resume"), "done");
  run();
  EXPECT_THAT(mails_to(fifth.account.email).back().mail.bytes,
              testing::HasSubstr("Take the place you are offered until 2026-02-03 at 00:00"));
  EXPECT_EQ(problem_of(app().tournaments.answer_offer({fifth}, id, {.accept = true})), "done");
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
