#include "server/app/tournaments/presence.hpp"

#include <gmock/gmock.h>

#include "protocol/json/time.hpp"
#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using std::chrono::hours;
using testing::IsEmpty;
using testing::SizeIs;

class PresenceTest : public TournamentWorld {
 protected:
  json::object presence(const std::string& id, int entry) {
    const auto found = app().tournaments.presence(who(id, entry), id);
    EXPECT_TRUE(found.has_value());
    return found.value_or(json::object());
  }
  std::string claim(const std::string& id, int entry, int board) {
    return problem_of(app().tournaments.claim_no_show({who(id, entry)}, id, 1, board, {}));
  }
  std::string begun() {
    const auto id = started(definition(swiss, by_hand));
    clock.advance(hours{1});  // who has signed in before has not been seen since
    EXPECT_EQ(problem_of(draw(id)), "done");
    EXPECT_EQ(problem_of(begin_round(id, 1)), "done");
    return id;
  }
  // Who has the first turn at the board, and who waits for it.
  std::pair<int, int> first_and_other(const std::string& id, int board) {
    const auto at = *value(id).rounds[0].board(board);
    const auto match = row(at.match);
    const auto first = match.seats[core::index(*match.to_act)].account;
    const bool white = who(id, at.white).account.id == first;
    return white ? std::pair(at.white, at.black) : std::pair(at.black, at.white);
  }
};

TEST_F(PresenceTest, WhoWaitsForAFirstTurnClaimsItAfterFiveDays) {
  const auto id = begun();
  const auto [first, other] = first_and_other(id, 1);
  EXPECT_EQ(claim(id, first, 1), "wrong-state") << "it is their own turn";
  EXPECT_EQ(claim(id, other, 1), "wrong-state") << "not yet";
  clock.advance(hours{24 * 5 - 1});
  EXPECT_EQ(claim(id, other, 1), "wrong-state");
  clock.advance(hours{1});
  EXPECT_EQ(claim(id, other, 2), "forbidden");
  EXPECT_THAT(presence(id, other).at("claims").as_array(), SizeIs(1));
  EXPECT_EQ(claim(id, other, 1), "done");
  const auto board = value(id).rounds[0].boards[0];
  EXPECT_EQ(life::in_words(board.result), board.white == first ? "-+" : "+-");
  EXPECT_EQ(row(board.match).status, ports::MatchStatus::over);
  EXPECT_EQ(claim(id, other, 1), "wrong-state");
  EXPECT_THAT(store->rated_matches(), IsEmpty());
}

TEST_F(PresenceTest, WhoLooksInWithAnOldSessionHasShownASign) {
  std::vector<std::string> tokens;
  for (const auto& one : players) {
    tokens.push_back(app().sessions.sign_in(one.account.handle, password, "127.0.0.1", "x")->token);
  }
  const auto id = begun();
  const auto [first, other] = first_and_other(id, 1);
  clock.advance(hours{24 * 6});
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool waits = players[i].account.id == who(id, other).account.id;
    if (waits) EXPECT_TRUE(app().sessions.who_is(tokens[i]));
  }
  clock.advance(hours{24});
  run();
  const auto boards = value(id).rounds[0].boards;
  EXPECT_EQ(life::in_words(boards[0].result), boards[0].white == first ? "-+" : "+-");
  EXPECT_EQ(life::in_words(boards[1].result), "--") << "nobody came there";
}

TEST_F(PresenceTest, OfTwoLegsTheOneIsClaimedInWhichOneWaits) {
  const auto id = started(definition(R"({"system":"swiss","rounds":1,"legs":2})", by_hand));
  ASSERT_EQ(problem_of(draw(id)), "done");
  ASSERT_EQ(problem_of(begin_round(id, 1)), "done");
  clock.advance(hours{24 * 5});
  const auto [first, other] = first_and_other(id, 1);  // of the first leg; in the second they wait
  ASSERT_EQ(claim(id, first, 1), "done");
  const auto round = value(id).rounds[0];
  EXPECT_FALSE(round.board(1, 1)->decided());
  const auto& back = *round.board(1, 2);
  EXPECT_EQ(life::in_words(back.result), back.white == first ? "+-" : "-+");
}

// Days that were announced do not count.
TEST_F(PresenceTest, AVacationStopsTheNoShow) {
  const auto id = started(definition(swiss, by_hand + R"(,"vacation_days":9)"));
  clock.advance(hours{1});
  ASSERT_EQ(problem_of(draw(id)), "done");
  ASSERT_EQ(problem_of(begin_round(id, 1)), "done");
  const auto [first, other] = first_and_other(id, 1);
  const auto match = value(id).rounds[0].boards[0].match;
  const auto back = protocol::rfc3339(clock.now() + hours{24 * 5}).substr(0, 10);
  ASSERT_TRUE(app().vacations.announce(who(id, first), match, back));
  const auto now = row(match);
  const auto& seat = now.seats[core::index(*now.to_act)];
  const ports::Duration away = seat.vacation->until - seat.vacation->from;
  ASSERT_GT(away, hours{24 * 2});
  clock.advance(hours{24 * 5} + away - std::chrono::seconds{1});
  EXPECT_EQ(claim(id, other, 1), "wrong-state");
  clock.advance(std::chrono::seconds{1});
  run();
  EXPECT_FALSE(value(id).rounds[0].boards[0].decided()) << "two days more for the server";
  EXPECT_EQ(claim(id, other, 1), "done");
}

TEST_F(PresenceTest, TwoDaysLaterTheServerDoes) {
  const auto id = begun();
  const auto [first, other] = first_and_other(id, 1);
  clock.advance(hours{24 * 6});
  sign_in(who(id, other).account.handle);  // a sign of life
  run();
  EXPECT_FALSE(value(id).rounds[0].boards[0].decided());
  clock.advance(hours{24});
  const auto mailed = mails_to(who(id, other).account.email).size();
  run();
  const auto over = value(id);
  const auto board = over.rounds[0].boards[0];
  EXPECT_EQ(life::in_words(board.result), board.white == first ? "-+" : "+-");
  EXPECT_EQ(life::in_words(over.rounds[0].boards[1].result), "--") << "nobody came there";
  const auto nobody = store->match(over.rounds[0].boards[1].match);
  EXPECT_THAT(nobody->result,
              testing::HasSubstr("Lost by both sides. Neither player began in time"));
  EXPECT_THAT(app().reading.report(std::nullopt, nobody->id, std::nullopt)->text,
              testing::Not(testing::HasSubstr("drawn")));
  EXPECT_GT(mails_to(who(id, other).account.email).size(), mailed);
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(PresenceTest, WhoHasBegunIsThere) {
  const auto id = begun();
  const auto [first, other] = first_and_other(id, 1);
  const auto match = value(id).rounds[0].boards[0].match;
  ASSERT_TRUE(submit(who(id, first), match, opening.turn()));
  clock.advance(hours{12});
  for (const auto& orders : opening.quiet) {
    if (submit(who(id, other), match, orders)) break;
  }
  clock.advance(hours{24 * 8});
  run();
  EXPECT_FALSE(value(id).rounds[0].boards[0].decided()) << "the clock of the match has it";
}

TEST_F(PresenceTest, RoundIsDrawnWhenAllHaveConfirmedOrTheDaysAreOver) {
  const auto id = started(definition(swiss, R"(,"round":{"confirm_days":2})"));
  run();
  EXPECT_THAT(value(id).rounds, IsEmpty());
  const auto confirmation = presence(id, 1).at("confirmation").as_object();
  EXPECT_EQ(confirmation.at("round"), 1);
  EXPECT_EQ(confirmation.at("confirmed"), false);
  for (int entry = 1; entry <= 3; ++entry) {
    EXPECT_EQ(problem_of(app().tournaments.confirm({who(id, entry)}, id, {})), "done");
    EXPECT_EQ(problem_of(app().tournaments.confirm({who(id, entry)}, id, {})), "done") << "again";
  }
  run();
  EXPECT_THAT(value(id).rounds, IsEmpty());
  clock.advance(hours{48});
  run();
  ASSERT_THAT(value(id).rounds, SizeIs(1));
  EXPECT_THAT(value(id).rounds[0].boards, SizeIs(1));
  EXPECT_THAT(value(id).rounds[0].free, SizeIs(2)) << "the bye, and who has not confirmed";
  restart();
  lead(id, 2);
  for (int entry = 1; entry <= 4; ++entry) app().tournaments.confirm({who(id, entry)}, id, {});
  run();
  EXPECT_THAT(value(id).rounds, SizeIs(2)) << "all have: nobody waits";
}

TEST_F(PresenceTest, WhoDoesNotConfirmAKnockOutLeavesBeforeItsFirstRound) {
  const auto id = started(
      definition(R"({"system":"knock-out"})", R"(,"round":{"confirm_days":2,"automatic":false})"));
  EXPECT_THAT(presence(id, 1).at("confirmation").as_object().at("round"), 1);
  for (int entry = 1; entry <= 3; ++entry) {
    EXPECT_EQ(problem_of(app().tournaments.confirm({who(id, entry)}, id, {})), "done");
  }
  clock.advance(hours{47});
  run();
  EXPECT_EQ(value(id).entry(4)->state, life::EntryState::entered);
  EXPECT_EQ(problem_of(draw(id)), "wrong-state");
  clock.advance(hours{1});
  run();
  EXPECT_EQ(value(id).entry(4)->state, life::EntryState::withdrawn);
  EXPECT_EQ(value(id).chain.back().reason, "did not confirm");
  EXPECT_EQ(problem_of(draw(id)), "done");
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(PresenceTest, AbsencesAreOnesOwn) {
  const auto id = started(definition(swiss, by_hand));
  const auto announce = [&](const Identity& who, const std::string& from) {
    return problem_of(
        app().tournaments.announce_absence({who}, id, {.absences = {{from, "2026-12-31"}}}));
  };
  EXPECT_EQ(announce(organiser, "2026-01-01"), "not-found");
  EXPECT_EQ(announce(who(id, 1), "2027-01-01"), "bad-request");
  EXPECT_EQ(announce(who(id, 1), "2026-01-01"), "done");
  EXPECT_THAT(presence(id, 1).at("absences").as_array(), SizeIs(1));
  EXPECT_THAT(presence(id, 2).at("absences").as_array(), IsEmpty());
  ASSERT_EQ(problem_of(draw(id)), "done");
  EXPECT_THAT(value(id).rounds[0].boards, SizeIs(1));
}

}  // namespace
}  // namespace adjutant::app
