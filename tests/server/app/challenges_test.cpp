#include <gmock/gmock.h>

#include "tests/server/app/tournament_world.hpp"
#include "tournament/life/ladder.hpp"

namespace adjutant::app {
namespace {

using std::chrono::hours;
using testing::IsEmpty;

// Four on a ladder, the first place to the last as the lot has put them.
class ChallengesTest : public TournamentWorld {
 protected:
  ChallengesTest() { id = started(definition(R"({"system":"ladder","concurrent":1})")); }

  int on(int place) { return life::ladder_of(value(id)).at(static_cast<std::size_t>(place) - 1); }
  std::string challenge(int entry, int opponent) {
    return problem_of(app().tournaments.challenge({who(id, entry)}, id, {.opponent = opponent}));
  }
  std::string answer(int entry, bool accept, int board = 1) {
    return problem_of(
        app().tournaments.answer_challenge({who(id, entry)}, id, board, {.accept = accept}));
  }
  life::Board board(int number = 1) { return *value(id).round(1)->board(number); }
  json::object challenges(int entry) {
    return app().tournaments.presence(who(id, entry), id)->at("challenges").as_object();
  }
  void hold(const Identity& who) {
    const auto& account = who.account;
    store->restrict(
        account.id,
        {.held_until = clock.now() + hours{24}, .muted_until = {}, .reason = "cheating"},
        {.at = clock.now(),
         .by = "operator",
         .account = account.id,
         .handle = account.handle,
         .act = "hold",
         .text = "for the test"});
  }
  const std::string& address(int entry) { return who(id, entry).account.email; }
  void expect_verified() {
    EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
  }

  std::string id;
};

TEST_F(ChallengesTest, AnAcceptedChallengeIsPlayedAndAWinTakesThePlace) {
  const int first = on(1), third = on(3);
  const auto mails = mails_to(address(first)).size();
  ASSERT_EQ(challenge(third, first), "done");
  EXPECT_EQ(mails_to(address(first)).size(), mails + 1);
  EXPECT_EQ(challenges(first).at("open").as_array().at(0).at("by_you"), false);
  EXPECT_EQ(challenges(third).at("open").as_array().at(0).at("by_you"), true);
  EXPECT_TRUE(challenges(third).at("may").as_array().empty()) << "one at once";
  EXPECT_EQ(answer(third, true), "forbidden");
  EXPECT_EQ(answer(on(2), true), "forbidden");
  EXPECT_EQ(answer(first, true, 2), "not-found");
  ASSERT_EQ(answer(first, true), "done");
  EXPECT_EQ(answer(first, true), "wrong-state");
  ASSERT_TRUE(is_running(board().match));
  // The second in the table resigns: here, who has had the favoured side as often and is challenged
  // has it, so that the challenger is the second.
  play(id, board());
  run();
  EXPECT_TRUE(board().decided());
  EXPECT_EQ(on(1), board().black == third ? first : third);
  expect_verified();
}

TEST_F(ChallengesTest, WhoDoesNotAnswerIsPassedByTheClock) {
  const int second = on(2), third = on(3);
  ASSERT_EQ(challenge(third, second), "done");
  clock.advance(hours{5 * 24 - 1});
  run();
  EXPECT_FALSE(board().decided());
  const auto mails = mails_to(address(third)).size();
  clock.advance(hours{1});
  run();
  EXPECT_EQ(on(2), third);
  EXPECT_EQ(on(3), second);
  EXPECT_EQ(mails_to(address(third)).size(), mails + 1);
  EXPECT_EQ(answer(second, true), "wrong-state");
  expect_verified();
}

TEST_F(ChallengesTest, WhoIsAwayIsAskedUntilFiveDaysAfterwards) {
  const int first = on(1), third = on(3);
  ASSERT_EQ(problem_of(app().tournaments.announce_absence(
                {who(id, first)}, id, {.absences = {{"2026-01-02", "2026-01-20"}}})),
            "done");
  ASSERT_EQ(challenge(third, first), "done");
  EXPECT_EQ(board().challenge->until, "2026-01-26T00:00:00Z");
  clock.advance(hours{25 * 24 - 1});
  run();
  EXPECT_FALSE(board().decided());
  EXPECT_EQ(answer(first, true), "done");
  EXPECT_TRUE(is_running(board().match));
  expect_verified();
}

TEST_F(ChallengesTest, ReopenedItGoesOnWithChallenges) {
  const int first = on(1), second = on(2);
  ASSERT_EQ(go(id, "finish"), "done");
  EXPECT_EQ(challenge(second, first), "wrong-state");
  ASSERT_EQ(go(id, "reopen"), "done");
  ASSERT_EQ(challenge(second, first), "done");
  ASSERT_EQ(answer(first, true), "done");
  EXPECT_TRUE(is_running(board().match));
  EXPECT_EQ(go(id, "finish"), "wrong-state") << "a challenge is open";
  play(id, board());
  run();
  EXPECT_EQ(go(id, "finish"), "done");
  expect_verified();
}

TEST_F(ChallengesTest, WhoDeclinesIsPassedAtOnceAndNoMatchIsMade) {
  const int first = on(1), second = on(2);
  ASSERT_EQ(challenge(second, first), "done");
  ASSERT_EQ(answer(first, false), "done");
  EXPECT_EQ(on(1), second);
  EXPECT_EQ(board().match, "");
  EXPECT_EQ(challenge(on(2), on(1)), "wrong-state") << "the same two, for thirty days";
  expect_verified();
}

TEST_F(ChallengesTest, WhoIsIdleGoesOffItAndTheLastOnesEndIsTheOrganisers) {
  const int first = on(1), second = on(2);
  clock.advance(hours{10 * 24});
  ASSERT_EQ(challenge(second, first), "done");
  ASSERT_EQ(answer(first, false), "done");
  clock.advance(hours{50 * 24 - 1});
  run();
  EXPECT_EQ(life::ladder_of(value(id)).size(), 4U);
  clock.advance(hours{2});
  run();
  EXPECT_THAT(life::ladder_of(value(id)), testing::ElementsAre(second)) << "who challenged";
  EXPECT_EQ(go(id, "finish"), "done");
  expect_verified();
}

TEST_F(ChallengesTest, ALateOneBeginsAtTheBottom) {
  players.push_back(player("fifth"));
  ASSERT_EQ(problem_of(enter(id, players.back())), "done");
  EXPECT_EQ(who(id, on(5)).account.handle, "fifth");
  EXPECT_EQ(challenges(on(5)).at("may").as_array().size(), 3U);
  expect_verified();
}

TEST_F(ChallengesTest, WhoHasLeftComesBackAtTheBottom) {
  const int second = on(2);
  ASSERT_EQ(problem_of(app().tournaments.withdraw({who(id, second)}, id, "me", {})), "done");
  EXPECT_EQ(life::ladder_of(value(id)).size(), 3U);
  const auto mails = mails_to(address(second)).size();
  ASSERT_EQ(problem_of(enter(id, who(id, second))), "done");
  EXPECT_EQ(on(4), second);
  EXPECT_EQ(mails_to(address(second)).size(), mails + 1);
  EXPECT_EQ(challenges(second).at("may").as_array().size(), 3U);
  EXPECT_EQ(problem_of(enter(id, who(id, second))), "already-entered");
  clock.advance(hours{59 * 24});
  run();
  EXPECT_EQ(life::ladder_of(value(id)).size(), 4U) << "nobody is idle yet";
  restart();
  EXPECT_EQ(on(4), second);
  expect_verified();
}

TEST_F(ChallengesTest, OfAPlayerWhoLeavesEndAtOnceAndTheOtherIsTold) {
  const int first = on(1), second = on(2), third = on(3), fourth = on(4);
  ASSERT_EQ(challenge(third, first), "done");
  ASSERT_EQ(challenge(fourth, second), "done");
  const auto told_first = mails_to(address(first)).size();
  const auto told_fourth = mails_to(address(fourth)).size();
  ASSERT_EQ(problem_of(app().tournaments.withdraw({who(id, third)}, id, "me", {})), "done");
  ASSERT_EQ(problem_of(app().tournaments.withdraw({organiser}, id, std::to_string(second),
                                                  {.reason = "r"})),
            "done");
  EXPECT_TRUE(board(1).decided());
  EXPECT_TRUE(board(2).decided());
  EXPECT_TRUE(challenges(first).at("open").as_array().empty());
  EXPECT_TRUE(challenges(fourth).at("open").as_array().empty());
  EXPECT_EQ(mails_to(address(first)).size(), told_first + 1);
  EXPECT_EQ(mails_to(address(fourth)).size(), told_fourth + 1);
  EXPECT_EQ(challenge(fourth, first), "done") << "one at once";
  expect_verified();
}

TEST_F(ChallengesTest, OfAPlayerWhoseAccountIsHeldEndAndNobodyChallengesThem) {
  const int first = on(1), second = on(2), third = on(3), fourth = on(4);
  ASSERT_EQ(challenge(second, first), "done");
  ASSERT_EQ(challenge(fourth, third), "done");
  const auto told_first = mails_to(address(first)).size();
  const auto told_fourth = mails_to(address(fourth)).size();
  hold(who(id, second));
  hold(who(id, third));
  run();
  EXPECT_TRUE(board(1).decided());
  EXPECT_TRUE(board(2).decided());
  EXPECT_EQ(mails_to(address(first)).size(), told_first + 1);
  EXPECT_EQ(mails_to(address(fourth)).size(), told_fourth + 1);
  EXPECT_THAT(life::ladder_of(value(id)), testing::ElementsAre(first, second, fourth, third));
  EXPECT_EQ(challenge(fourth, second), "forbidden");
  clock.advance(hours{25});
  EXPECT_EQ(challenge(fourth, second), "done");
  expect_verified();
}

// By an operator: the player has not withdrawn before.
TEST_F(ChallengesTest, OfAPlayerWhoseAccountIsClosedEnd) {
  const int first = on(1), third = on(3);
  ASSERT_EQ(challenge(third, first), "done");
  ASSERT_TRUE(
      store->begin_closing(who(id, first).account.id, clock.now(), std::nullopt, std::nullopt));
  app().closings.run(clock.now());
  EXPECT_TRUE(board().decided());
  EXPECT_EQ(life::ladder_of(value(id)).size(), 3U);
  expect_verified();
}

TEST_F(ChallengesTest, WhoIsExcludedDoesNot) {
  const int third = on(3);
  ASSERT_EQ(problem_of(app().tournaments.withdraw({organiser}, id, std::to_string(third),
                                                  {.reason = "r"})),
            "done");
  EXPECT_EQ(problem_of(enter(id, who(id, third))), "forbidden");
}

TEST_F(ChallengesTest, WhoseTimeOnItBeginsAnewIsIdleSixtyDaysLater) {
  const int last = on(4);
  clock.advance(hours{50 * 24});
  ASSERT_EQ(problem_of(app().tournaments.withdraw({who(id, last)}, id, "me", {})), "done");
  ASSERT_EQ(problem_of(enter(id, who(id, last))), "done");
  clock.advance(hours{11 * 24});
  run();
  EXPECT_THAT(life::ladder_of(value(id)), testing::ElementsAre(last));
}

TEST_F(ChallengesTest, ThereIsNoCrosstableAndTheStandingsAreThePlaces) {
  EXPECT_EQ(problem_of(app().tournament_reading.crosstable(std::nullopt, id, 0)), "wrong-state");
  EXPECT_EQ(problem_of(app().tournament_reading.trf(std::nullopt, id, 0)), "wrong-state");
  const auto table = app().tournament_reading.standings(std::nullopt, id, 0);
  ASSERT_TRUE(table.has_value());
  ASSERT_EQ(table->rows.size(), 4U);
  EXPECT_EQ(table->rows[2].who.entry, on(3));
}

TEST_F(ChallengesTest, ElsewhereNobodyChallenges) {
  const auto other = started(definition(R"({"system":"round-robin"})"));
  EXPECT_EQ(problem_of(app().tournaments.challenge({players[0]}, other, {.opponent = 2})),
            "wrong-state");
  EXPECT_EQ(problem_of(app().tournaments.challenge({organiser}, id, {.opponent = 1})), "not-found");
  EXPECT_TRUE(app().tournaments.presence(players[0], other)->at("challenges").is_null());
}

}  // namespace
}  // namespace adjutant::app
