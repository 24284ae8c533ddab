#include <gmock/gmock.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "tests/server/app/tournament_world.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/standstill.hpp"

namespace adjutant::app {
namespace {

using std::chrono::hours;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// An hour before a deadline the server goes down, and comes back ten hours later.
class TournamentOutagesTest : public TournamentWorld {
 protected:
  static constexpr hours down{10};

  // Down until the deadline is long over, and what the server does of itself.
  void lose_a_night() {
    be_down(down);
    act();
    act();
  }
  void act() {
    app().outages.run(clock.now());
    run();
  }
  void wait(hours time) {
    clock.advance(time);
    run();
  }
  // To an hour before the time from now is over.
  void wait_until_the_last_hour(hours of) { wait(of - hours{1}); }

  std::string said(const Identity& reader) {
    std::string all;
    for (const auto& mail : mails_to(reader.account.email)) all += mail.mail.bytes;
    return all;
  }
  std::string challenge(int entry, int opponent) {
    return problem_of(app().tournaments.challenge({who(id, entry)}, id, {.opponent = opponent}));
  }
  std::string answer(int entry, bool accept) {
    return problem_of(
        app().tournaments.answer_challenge({who(id, entry)}, id, 1, {.accept = accept}));
  }
  std::size_t outages() {
    return static_cast<std::size_t>(std::ranges::count_if(value(id).chain, life::is_outage));
  }
  int on(int place) { return life::ladder_of(value(id)).at(static_cast<std::size_t>(place) - 1); }
  void expect_verified() {
    EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
  }

  std::string id;
};

TEST_F(TournamentOutagesTest, ConfirmationsWaitAsMuchLonger) {
  id = started(definition(swiss, R"(,"round":{"confirm_days":2})"));
  run();
  const auto until = life::confirmations_until(value(id));
  wait_until_the_last_hour(hours{48});
  lose_a_night();
  EXPECT_THAT(value(id).rounds, IsEmpty()) << "an hour is left";
  EXPECT_EQ(time_of_event(life::confirmations_until(value(id))), time_of_event(until) + down);
  EXPECT_THAT(said(who(id, 1)), HasSubstr("Confirm round 1 until 2026-01-03 at 10:00 UTC."));
  EXPECT_EQ(problem_of(app().tournaments.confirm({who(id, 1)}, id, {})), "done");
  EXPECT_EQ(problem_of(app().tournaments.confirm({who(id, 2)}, id, {})), "done");
  wait(hours{1});
  ASSERT_THAT(value(id).rounds, SizeIs(1));
  EXPECT_THAT(value(id).rounds[0].boards, SizeIs(1)) << "who has not confirmed is passed over";
  EXPECT_EQ(outages(), 1U) << "one event, whatever moves";
  expect_verified();
}

TEST_F(TournamentOutagesTest, NobodyIsWithdrawnBeforeAStageByAnOutage) {
  id = started(
      definition(R"({"system":"knock-out"})", R"(,"round":{"confirm_days":2,"automatic":false})"));
  wait_until_the_last_hour(hours{48});
  lose_a_night();
  EXPECT_EQ(value(id).entry(1)->state, life::EntryState::entered);
  wait(hours{1});
  EXPECT_EQ(value(id).entry(1)->state, life::EntryState::withdrawn);
}

TEST_F(TournamentOutagesTest, BidsStaySealedAsMuchLonger) {
  id = started(definition(swiss, R"(,"sides":"bid","round":{"automatic":false,"bid_hours":9})"));
  ASSERT_TRUE(draw(id));
  const auto board = value(id).rounds[0].boards[0];
  wait_until_the_last_hour(hours{9});
  lose_a_night();
  EXPECT_FALSE(value(id).rounds[0].bids_open);
  EXPECT_EQ(problem_of(app().bidding.bid(who(id, board.white), id, 1, 1, {.side = row_sides()[1]})),
            "done");
  EXPECT_THAT(said(who(id, board.white)), HasSubstr("Bid for your side in round 1 until"));
  wait(hours{1});
  EXPECT_TRUE(value(id).rounds[0].bids_open);
  expect_verified();
}

TEST_F(TournamentOutagesTest, ARoundThatIsDrawnStartsAsMuchLater) {
  id = started(definition(swiss));
  run();
  ASSERT_THAT(value(id).rounds, SizeIs(1));
  wait_until_the_last_hour(std::chrono::duration_cast<hours>(limits::round_drawn_before_start));
  lose_a_night();
  EXPECT_EQ(value(id).rounds[0].state, life::RoundState::drawn);
  wait(hours{1});
  EXPECT_EQ(value(id).rounds[0].state, life::RoundState::started);
}

TEST_F(TournamentOutagesTest, AChallengeIsAnsweredAsMuchLater) {
  id = started(definition(R"({"system":"ladder","concurrent":1})"));
  const int second = on(2), third = on(3);
  ASSERT_EQ(challenge(third, second), "done");
  wait_until_the_last_hour(hours{24 * 5});
  lose_a_night();
  EXPECT_FALSE(value(id).round(1)->board(1)->decided());
  EXPECT_THAT(said(who(id, second)), HasSubstr("Answer the challenge until 2026-01-06 at 10:00"));
  EXPECT_EQ(answer(second, true), "done");
  expect_verified();
}

TEST_F(TournamentOutagesTest, WhoIsIdleOnALadderHasAsMuchMore) {
  id = started(definition(R"({"system":"ladder"})"));
  wait_until_the_last_hour(hours{24 * life::idle_days});
  lose_a_night();
  EXPECT_THAT(life::ladder_of(value(id)), SizeIs(4));
  wait(hours{1});
  EXPECT_THAT(life::ladder_of(value(id)), testing::Not(SizeIs(4)));
}

TEST_F(TournamentOutagesTest, AnOfferToASubstituteStandsAsMuchLonger) {
  id = create(definition(R"({"system":"round-robin","concurrent":1})",
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
  wait_until_the_last_hour(hours{24 * 3});
  lose_a_night();
  EXPECT_THAT(said(fifth), HasSubstr("Take the place you are offered until 2026-01-04 at 10:00"));
  EXPECT_EQ(problem_of(app().tournaments.answer_offer({fifth}, id, {.accept = true})), "done");
  expect_verified();
}

// Both before and after the clock of the first turn has run out.
TEST_F(TournamentOutagesTest, NobodyClaimsAFirstTurnThatAnOutageHasTaken) {
  id = started(definition(swiss, by_hand));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  const auto board = value(id).rounds[0].boards[0];
  const auto first = row(board.match).seats[core::index(*row(board.match).to_act)].account;
  const int other = who(id, board.white).account.id == first ? board.black : board.white;
  const auto claim = [&] {
    return problem_of(app().tournaments.claim_no_show({who(id, other)}, id, 1, 1, {}));
  };
  wait(hours{12});
  lose_a_night();
  wait_until_the_last_hour(hours{24 * 5 - 12});
  lose_a_night();
  EXPECT_EQ(claim(), "wrong-state") << "an hour is left";
  clock.advance(hours{1});
  EXPECT_EQ(claim(), "done");
  EXPECT_EQ(outages(), 2U);
}

TEST_F(TournamentOutagesTest, AResultIsDisputedAsMuchLater) {
  id = started(definition(R"({"system":"round-robin","concurrent":1})", by_hand));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  const auto board = value(id).rounds[0].boards[0];
  play(id, board);
  run();
  clock.advance(hours{24 * life::dispute_days - 1});
  lose_a_night();
  const auto dispute = [&] {
    return problem_of(
        app().tournaments.dispute({who(id, board.black)}, id, 1, 1, {.text = "I had won"}));
  };
  EXPECT_EQ(dispute(), "done");
}

TEST_F(TournamentOutagesTest, AResultOfAFinishedTournamentIsDisputedAsMuchLater) {
  id = started(definition(R"({"system":"swiss","rounds":1})", by_hand));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  play_round(id, 1);
  ASSERT_EQ(go(id, "finish"), "done");
  const auto board = value(id).rounds[0].boards[0];
  wait_until_the_last_hour(hours{24 * life::dispute_days});
  lose_a_night();
  EXPECT_EQ(
      problem_of(app().tournaments.dispute({who(id, board.black)}, id, 1, 1, {.text = "I won"})),
      "done");
  EXPECT_EQ(outages(), 1U);
  expect_verified();
  wait(hours{24 * life::reopen_days});
  lose_a_night();
  EXPECT_EQ(outages(), 1U) << "nothing of it is open any more";
}

TEST_F(TournamentOutagesTest, WhatTwoOutagesCostIsGivenBackForBoth) {
  id = started(definition(swiss, R"(,"round":{"confirm_days":2})"));
  run();
  const auto until = life::confirmations_until(value(id));
  // The second begins before the first is made up.
  be_down(down);
  clock.advance(hours{1});
  be_down(down);
  act();
  EXPECT_EQ(time_of_event(life::confirmations_until(value(id))), time_of_event(until) + 2 * down);
  EXPECT_EQ(outages(), 2U);
}

TEST_F(TournamentOutagesTest, WhatIsPausedStandsStillAnyway) {
  id = started(definition(swiss, R"(,"round":{"confirm_days":2})"));
  ASSERT_EQ(go(id, "pause"), "done");
  lose_a_night();
  EXPECT_EQ(outages(), 0U);
}

}  // namespace
}  // namespace adjutant::app
