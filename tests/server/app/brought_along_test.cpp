#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/tournament_world.hpp"

// Players that an organiser brings into a tournament without asking them.
namespace adjutant::app {
namespace {

class BroughtAlong : public TournamentWorld {};

TEST_F(BroughtAlong, IsAPersonAndOnlyOnce) {
  const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
  go(id, "open");
  ports::Account captain;
  captain.handle = "Captain";
  captain.confirmed = true;
  captain.created = clock.now();
  store->create_account(captain, {}, {});
  const auto appoint = [&](const std::vector<std::string>& arbiters) {
    return problem_of(app().tournaments.appoint({organiser}, id, {.arbiters = arbiters}));
  };
  EXPECT_EQ(appoint({"Captain"}), "bad-request");
  EXPECT_EQ(problem_of(app().invitations.invite(organiser, id, {.players = {"Captain"}})),
            "bad-request");
  const auto imported = app().tournaments.import_entries({organiser}, id, {.csv = "Captain\n"});
  ASSERT_EQ(problem_of(imported), "bad-request");
  EXPECT_EQ(imported.error().extension.errors.at(0).message, "there is no player \"Captain\"");
  EXPECT_EQ(appoint({"player1", "Player1"}), "done");
  EXPECT_THAT(app().tournament_reading.status(organiser, id)->arbiters,
              testing::ElementsAre("player1"));
}

TEST_F(BroughtAlong, IsNobodyByAnOrganiserThatTheyHaveBlocked) {
  const auto id = create(definition(swiss));
  go(id, "open");
  const auto& whom = players[0].account;
  const auto import = [&](const std::string& handle) {
    return app().tournaments.import_entries({organiser}, id, {.csv = handle + "\n"});
  };
  const auto appoint = [&] {
    return problem_of(app().tournaments.appoint({organiser}, id, {.arbiters = {whom.handle}}));
  };
  ASSERT_TRUE(enter(id, players[0]));
  ASSERT_TRUE(app().tournaments.withdraw({players[0]}, id, "me", {}));
  ASSERT_TRUE(app().contacts.put(players[0], organiser.account.handle, {.kind = "blocked"}));
  EXPECT_EQ(problem_of(app().tournaments.take_withdrawal_back({organiser}, id, 1, {.reason = "r"})),
            "forbidden");
  EXPECT_EQ(appoint(), "forbidden");
  const auto other = create(definition(swiss));
  go(other, "open");
  const auto refused =
      app().tournaments.import_entries({organiser}, other, {.csv = whom.handle + "\nplayer2\n"});
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().extension.errors.size(), 1U);
  EXPECT_EQ(refused.error().extension.errors[0].path, "csv[1]");
  EXPECT_THAT(value(other).entries, testing::IsEmpty());
  ASSERT_TRUE(app().contacts.remove(players[0], organiser.account.handle));
  EXPECT_EQ(appoint(), "done");
  EXPECT_EQ(problem_of(import("player2")), "done");
}

TEST_F(BroughtAlong, IsAPlayerAFewTimesADay) {
  const auto import = [&] {
    const auto id = create(definition(swiss));
    go(id, "open");
    const auto done = app().tournaments.import_entries({organiser}, id, {.csv = "player1\n"});
    go(id, "cancel");
    return problem_of(done);
  };
  for (int i = 0; i < limits::brought_lately_max; ++i) ASSERT_EQ(import(), "done") << i;
  EXPECT_EQ(import(), "bad-request");
  clock.advance(limits::lately);
  EXPECT_EQ(import(), "done");
}

// A list that is refused counts for nobody in it, whatever is wrong.
TEST_F(BroughtAlong, IsCountedOnlyWithTheWholeList) {
  const auto opened = [&](std::string_view more = "") {
    auto id = create(definition(swiss, more));
    go(id, "open");
    return id;
  };
  const auto import = [&](const std::string& id, const std::string& csv) {
    return problem_of(app().tournaments.import_entries({organiser}, id, {.csv = csv}));
  };
  for (int i = 0; i < limits::brought_lately_max; ++i) {
    const auto id = opened();
    ASSERT_EQ(import(id, "player1\n"), "done") << i;
    go(id, "cancel");
  }
  const auto id = opened(), small = opened(R"(,"entrants":{"max":2})");
  for (int i = 0; i < limits::brought_lately_max; ++i) {
    ASSERT_EQ(import(id, "player2\nplayer1\n"), "bad-request") << i;
    ASSERT_EQ(import(small, "player2\nplayer3\nplayer4\n"), "full") << i;
  }
  EXPECT_EQ(import(id, "player2\nplayer3\n"), "done");
}

// The disk is waited for once, however long the list is.
TEST_F(BroughtAlong, IsCountedInOneWriteWithTheWholeList) {
  const auto writes_of = [&](const std::string& csv) {
    const auto id = create(definition(swiss));
    go(id, "open");
    const auto before = store->writes().pieces;
    EXPECT_TRUE(app().tournaments.import_entries({organiser}, id, {.csv = csv}));
    return store->writes().pieces - before;
  };
  const auto one = writes_of("player1\n");
  EXPECT_EQ(writes_of("player2\nplayer3\nplayer4\n"), one);
}

}  // namespace
}  // namespace adjutant::app
