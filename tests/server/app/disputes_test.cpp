#include <gtest/gtest.h>

#include "protocol/json/time.hpp"
#include "tests/server/app/tournament_world.hpp"
#include "tournament/life/calendar.hpp"
#include "tournament/life/record.hpp"

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

TEST_F(DisputesTest, OfAMutedPlayerHasNoWords) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  const auto& loser = who(id, board.black);
  ASSERT_TRUE(app().tournaments.rule({organiser}, id, 1, 1,
                                     {.result = "1-0", .act = {.reason = "so it was"}}));
  store->restrict(loser.account.id,
                  {.held_until = {},
                   .muted_until = clock.now() + std::chrono::hours{24},
                   .reason = "rude words"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = loser.account.id,
                   .handle = loser.account.handle,
                   .act = "mute",
                   .text = "for the test"});
  EXPECT_EQ(problem_of(app().tournaments.dispute({loser}, id, 1, 1, {.text = " \n "})),
            "bad-request");
  ASSERT_TRUE(app().tournaments.dispute({loser}, id, 1, 1, {.text = "you fools"}));
  EXPECT_EQ(value(id).disputes.at(0).text.find("fools"), std::string::npos);
  play_round(id, 1);
  draw(id);
  begin_round(id, 2);
  play_round(id, 2);
  ASSERT_EQ(go(id, "finish"), "done");
  EXPECT_EQ(go(id, "archive"), "wrong-state") << "nobody could decide on it any more";
}

// Nor does another name make another official of them, whenever they take it.
TEST_F(DisputesTest, WhoRuledIsKnownUnderEveryName) {
  const auto id = started(definition(swiss, by_hand));
  auto first = player("first"), second = player("second");
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id, {.arbiters = {"first", "second"}}));
  draw(id);
  begin_round(id, 1);
  const auto boards = value(id).rounds[0].boards;
  const auto rule = [&](const Identity& official, int board, const std::string& result) {
    return problem_of(app().tournaments.rule({official}, id, 1, board,
                                             {.result = result, .act = {.reason = "so it was"}}));
  };
  const auto dispute = [&](int board) {
    return problem_of(app().tournaments.dispute({who(id, boards.at(board - 1).black)}, id, 1, board,
                                                {.text = "I had won"}));
  };
  const auto settle = [&](const Identity& official, int number) {
    return problem_of(
        app().tournaments.settle({official}, id, number, {.act = {.reason = "it stays"}}));
  };
  ASSERT_EQ(rule(second, 1, "1-0"), "done");
  ASSERT_EQ(dispute(1), "done");
  ASSERT_TRUE(app().accounts.rename(second.account.id, "another"));
  second = sign_in("another");
  EXPECT_EQ(settle(second, 1), "forbidden") << "renamed after the ruling";
  ASSERT_EQ(rule(second, 2, "0-1"), "done");
  ASSERT_EQ(dispute(2), "done");
  EXPECT_EQ(settle(second, 2), "forbidden") << "renamed before it";
  const auto chain = value(id).chain;
  const auto ruling =
      std::ranges::find(chain.rbegin(), chain.rend(), "ruling", &tournament::Event::type);
  EXPECT_EQ(ruling->fields.at("arbiter"), 2);
  EXPECT_EQ(settle(first, 1), "done");
  EXPECT_EQ(settle(organiser, 2), "done");
}

// An operator of the server acts as the organiser, and is not the organiser.
TEST_F(DisputesTest, AnOperatorsRulingIsNotTheOrganisers) {
  const auto id = started(definition(swiss, by_hand));
  auto admin = player("marshal");
  store->set_admin(admin.account.id, true);
  admin = sign_in("marshal");
  draw(id);
  begin_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  ASSERT_EQ(problem_of(app().tournaments.rule({admin}, id, 1, 1,
                                              {.result = "1-0", .act = {.reason = "so it was"}})),
            "done");
  ASSERT_EQ(problem_of(
                app().tournaments.dispute({who(id, board.black)}, id, 1, 1, {.text = "I had won"})),
            "done");
  const auto settle = [&](const Identity& official) {
    return problem_of(app().tournaments.settle({official}, id, 1, {.act = {.reason = "it stays"}}));
  };
  EXPECT_EQ(settle(admin), "forbidden");
  EXPECT_EQ(settle(organiser), "done");
}

// The list of officials is as the officials are called now, and can be sent again.
TEST_F(DisputesTest, ARenamedArbiterIsOneUnderEitherName) {
  const auto id = create(definition(swiss, by_hand));
  const auto first = player("first"), second = player("second");
  const auto appoint = [&](std::vector<std::string> handles) {
    return problem_of(app().tournaments.appoint({organiser}, id, {.arbiters = std::move(handles)}));
  };
  ASSERT_EQ(appoint({"second", "first"}), "done");
  ASSERT_TRUE(app().accounts.rename(second.account.id, "another"));
  using Handles = std::vector<std::string>;
  EXPECT_EQ(app().tournament_reading.status(organiser, id)->arbiters,
            (Handles{"another", "first"}));
  EXPECT_EQ(appoint({"second"}), "done");
  EXPECT_EQ(app().tournament_reading.status(organiser, id)->arbiters, (Handles{"another"}));
}

// The machine's clock may be put back between two runs of the server.
TEST_F(DisputesTest, EventsDoNotGoBackInTime) {
  const auto id = started(definition(swiss, by_hand));
  clock.advance(-std::chrono::hours{5});
  draw(id);
  begin_round(id, 1);
  const auto chain = value(id).chain;
  for (std::size_t i = 1; i < chain.size(); ++i) EXPECT_GE(chain[i].at, chain[i - 1].at) << i;
  EXPECT_EQ(value(id).rules_version, 3);
}

// A round is drawn by the time that its event says, when one is away who was not before.
TEST_F(DisputesTest, ADrawAfterTheClockIsPutBackCanBeMadeAgain) {
  const auto id = create(definition(swiss, by_hand));
  ASSERT_EQ(go(id, "open"), "done");
  for (const auto& one : players) ASSERT_EQ(problem_of(enter(id, one)), "done");
  const auto today = protocol::rfc3339(clock.now()).substr(0, 10);
  const auto from = life::day_after(today + "T00:00:00Z", 6);
  ASSERT_TRUE(app().tournaments.announce_absence({players[0]}, id, {.absences = {{from, from}}}));
  clock.advance(std::chrono::days{5});
  ASSERT_EQ(go(id, "close"), "done");
  ASSERT_EQ(go(id, "start"), "done");
  clock.advance(-std::chrono::days{3});
  ASSERT_TRUE(draw(id));
  EXPECT_EQ(life::verify(*app().tournament_reading.record(std::nullopt, id)),
            std::vector<life::Finding>());
}

}  // namespace
}  // namespace adjutant::app
