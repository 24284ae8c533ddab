#include <gtest/gtest.h>

#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

class DisputesTest : public TournamentWorld {};

// Nobody decides on their own ruling while another official can.
TEST_F(DisputesTest, ADisputeIsMailedToOfficialsAndDecidedByAnotherThanTheOneWhoRuled) {
  const auto id = started(definition(swiss, by_hand));
  const auto first = player("first"), second = player("second");
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id, {.arbiters = {"first", "second"}}));
  draw(id);
  begin_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  const auto rule = [&](const Identity& official, const std::string& result) {
    return problem_of(app().tournaments.rule({official}, id, 1, 1,
                                             {.result = result, .act = {.reason = "so it was"}}));
  };
  const auto dispute = [&] {
    return problem_of(
        app().tournaments.dispute({who(id, board.black)}, id, 1, 1, {.text = "I had won"}));
  };
  const auto settle = [&](const Identity& official, int number) {
    return problem_of(
        app().tournaments.settle({official}, id, number, {.act = {.reason = "it stays"}}));
  };
  ASSERT_EQ(rule(second, "1-0"), "done");
  const auto mails = mails_to(organiser.account.email).size();
  ASSERT_EQ(dispute(), "done");
  for (const Identity* official : {&std::as_const(organiser), &first, &second}) {
    const auto mail = mails_to(official->account.email).back().mail.bytes;
    EXPECT_NE(mail.find("disputes the result of"), std::string::npos) << mail;
    EXPECT_NE(mail.find("I had won"), std::string::npos) << mail;
  }
  EXPECT_EQ(mails_to(organiser.account.email).size(), mails + 1);
  EXPECT_EQ(settle(second, 1), "forbidden");
  EXPECT_EQ(settle(first, 1), "done");
  ASSERT_EQ(rule(organiser, "0-1"), "done");
  ASSERT_EQ(dispute(), "done");
  EXPECT_EQ(settle(organiser, 2), "forbidden");
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id, {.arbiters = {}}));
  EXPECT_EQ(settle(organiser, 2), "done") << "there is no other";
  ASSERT_EQ(dispute(), "done");
  const auto& player = who(id, board.white);
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id, {.arbiters = {player.account.handle}}));
  EXPECT_EQ(settle(organiser, 3), "done") << "the other plays at the board";
}

// The machine's clock may be put back between two runs of the server.
TEST_F(DisputesTest, EventsDoNotGoBackInTime) {
  const auto id = started(definition(swiss, by_hand));
  clock.advance(-std::chrono::hours{5});
  draw(id);
  begin_round(id, 1);
  const auto chain = value(id).chain;
  for (std::size_t i = 1; i < chain.size(); ++i) EXPECT_GE(chain[i].at, chain[i - 1].at) << i;
}

}  // namespace
}  // namespace adjutant::app
