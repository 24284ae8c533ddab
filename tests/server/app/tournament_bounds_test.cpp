#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

class TournamentBounds : public TournamentWorld {};

TEST_F(TournamentBounds, OfNumberAndSize) {
  const auto fault = [&](std::string_view more) {
    const auto made =
        app().tournaments.create({organiser}, {.definition = definition(swiss, more)});
    return made ? std::string() : made.error().extension.errors.at(0).path;
  };
  const auto awards = [](std::size_t count, std::size_t bytes) {
    return fmt::format(R"(,"awards":[{}])",
                       fmt::join(std::vector(count, '"' + std::string(bytes, 'a') + '"'), ","));
  };
  EXPECT_EQ(fault(awards(101, 1)), "definition.awards");
  EXPECT_EQ(fault(awards(1, 201)), "definition.awards[0]");
  EXPECT_EQ(fault(awards(99, 190)), "definition") << "too much of it";
  EXPECT_EQ(fault(R"(,"$schema":"a\nb")"), "definition.$schema");
  for (const auto* forged : {R"("Club\r012 Forged")", R"("Club\u0000")", R"("Club\u202e")",
                             R"("Club\udb40\udc41")", R"("Club\u2063")"}) {
    auto wanted = definition(swiss);
    wanted["title"] = *core::parse_json(forged);
    const auto made = app().tournaments.create({organiser}, {.definition = wanted});
    ASSERT_EQ(problem_of(made), "bad-request");
    EXPECT_EQ(made.error().extension.errors.at(0).path, "definition.title");
  }
  const auto id = create(definition(swiss));
  for (int i = 1; i < limits::unfinished_tournaments_per_account_max; ++i) {
    create(definition(swiss));
  }
  const auto made = [&] {
    return app().tournaments.create({organiser}, {.definition = definition(swiss)});
  };
  const auto one_more = [&] { return problem_of(made()); };
  EXPECT_EQ(one_more(), "too-many");
  EXPECT_THAT(made().error().detail, testing::HasSubstr("that are not finished"));
  EXPECT_EQ(go(id, "cancel"), "done");
  EXPECT_EQ(one_more(), "too-many") << "as many as one makes in a day";
  EXPECT_THAT(made().error().detail,
              testing::StartsWith("You have created 50 tournaments in a day."));
  clock.advance(limits::tournaments_lately);
  EXPECT_EQ(one_more(), "done");
  EXPECT_EQ(one_more(), "too-many");
}

TEST_F(TournamentBounds, OfChangesByOneAccountADay) {
  const auto change = [&](const std::string& id, int number) {
    return problem_of(app().tournaments.redefine(
        {organiser}, id,
        {.definition = definition(swiss, fmt::format(R"(,"vacation_days":{})", number % 90))}));
  };
  const std::array ids{create(definition(swiss)), create(definition(swiss)),
                       create(definition(swiss))};
  for (int i = 0; i < limits::tournament_changes_lately_max; ++i) {
    ASSERT_EQ(change(ids.at(static_cast<std::size_t>(i % 3)), i / 3), "done") << i;
  }
  EXPECT_EQ(change(ids[0], 89), "too-many");
  clock.advance(limits::lately);
  EXPECT_EQ(change(ids[0], 89), "done");
}

TEST_F(TournamentBounds, OfTheSameActADay) {
  const auto id = started(definition(swiss));
  for (int i = 0; i < limits::tournament_same_act_lately_max; ++i) {
    ASSERT_EQ(go(id, "pause"), "done") << i;
    ASSERT_EQ(go(id, "resume"), "done") << i;
  }
  EXPECT_EQ(go(id, "pause"), "too-many");
  clock.advance(limits::lately);
  EXPECT_EQ(go(id, "pause"), "done");
}

TEST_F(TournamentBounds, OfRulingsOnOneBoardADay) {
  const auto id = started(definition(swiss, by_hand));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  const auto rule = [&](int board, const char* result) {
    return problem_of(app().tournaments.rule({organiser}, id, 1, board,
                                             {.result = result, .act = {.reason = "ahead"}}));
  };
  for (int i = 0; i < limits::tournament_same_act_lately_max; ++i) {
    ASSERT_EQ(rule(1, i % 2 == 0 ? "1-0" : "0-1"), "done") << i;
  }
  EXPECT_EQ(rule(1, "0-1"), "too-many");
  EXPECT_EQ(rule(2, "0-1"), "done") << "another board";
}

TEST_F(TournamentBounds, OfInvitationsToOneMailboxADay) {
  const auto& whom = players[0].account;
  const auto before = std::ssize(mails_to(whom.email));
  for (int i = 0; i < limits::invitations_to_mailbox_lately_max + 2; ++i) {
    const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
    ASSERT_EQ(problem_of(app().invitations.invite(organiser, id, {.players = {whom.handle}})),
              "done");
    EXPECT_EQ(std::ssize(mails_to(whom.email)) - before,
              std::min(i, limits::invitations_to_mailbox_lately_max))
        << "a draft can be seen by nobody";
    ASSERT_EQ(go(id, "open"), "done");
  }
  EXPECT_EQ(std::ssize(mails_to(whom.email)) - before, limits::invitations_to_mailbox_lately_max);
}

TEST_F(TournamentBounds, OfInvitationsCountNothingOfARefusedList) {
  const auto& whom = players[0].account;
  const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
  ASSERT_EQ(go(id, "open"), "done");
  for (int i = 0; i < limits::invitations_to_mailbox_lately_max; ++i) {
    ASSERT_EQ(problem_of(app().invitations.invite(organiser, id,
                                                  {.players = {whom.handle, "nobody-there"}})),
              "bad-request");
  }
  const auto before = mails_to(whom.email).size();
  ASSERT_TRUE(app().invitations.invite(organiser, id, {.players = {whom.handle}}));
  EXPECT_EQ(mails_to(whom.email).size(), before + 1);
}

TEST_F(TournamentBounds, OfListsOfPlayersADay) {
  const auto id = create(definition(swiss));
  ASSERT_EQ(go(id, "open"), "done");
  const auto import = [&] {
    return problem_of(app().tournaments.import_entries({organiser}, id, {.csv = "nobody-there\n"}));
  };
  for (int i = 0; i < limits::tournament_imports_lately_max; ++i) {
    ASSERT_EQ(import(), "bad-request") << i;
  }
  EXPECT_EQ(import(), "too-many");
}

// While one change takes long, few threads wait for it.
TEST_F(TournamentBounds, OfThreadsThatWaitForTheirTurn) {
  TournamentHost host(app().context());
  std::vector<std::jthread> waiting;
  std::atomic<int> busy = 0, entered = 0;
  {
    const auto held = host.enter_in_the_end();
    for (int i = 0; i < limits::tournament_threads_waiting_max + 3; ++i) {
      waiting.emplace_back([&] { host.enter() ? ++entered : ++busy; });
    }
    while (busy < 3) std::this_thread::yield();
  }
  waiting.clear();
  EXPECT_EQ(busy, 3);
  EXPECT_EQ(entered, limits::tournament_threads_waiting_max);
}

TEST_F(TournamentBounds, OfWhatWhoIsMutedSays) {
  const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
  const auto other = create(definition(swiss));
  ASSERT_EQ(go(other, "open"), "done");
  store->restrict(organiser.account.id,
                  {.held_until = {},
                   .muted_until = clock.now() + std::chrono::hours{24},
                   .reason = "rude words"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = organiser.account.id,
                   .handle = organiser.account.handle,
                   .act = "mute",
                   .text = "for the test"});
  const auto mails = mails_to(players[0].account.email).size();
  EXPECT_EQ(
      problem_of(app().invitations.invite(organiser, id, {.players = {players[0].account.handle}})),
      "forbidden");
  EXPECT_EQ(mails_to(players[0].account.email).size(), mails);
  EXPECT_EQ(problem_of(app().tournaments.create({organiser}, {.definition = definition(swiss)})),
            "forbidden");
  EXPECT_EQ(
      problem_of(app().tournaments.redefine({organiser}, id, {.definition = definition(swiss)})),
      "forbidden");
  EXPECT_EQ(problem_of(app().tournaments.go({organiser}, other, "close", {.reason = "words"})),
            "forbidden");
  EXPECT_EQ(problem_of(app().tournaments.go({organiser}, id, "open", {})), "done");
}

TEST_F(TournamentBounds, OfChangesByOnePerson) {
  const auto id = create(definition(swiss));
  const auto change = [&](int number) {
    return problem_of(app().tournaments.redefine(
        {organiser}, id,
        {.definition = definition(swiss, fmt::format(R"(,"vacation_days":{})", number))}));
  };
  for (int i = 1; i <= limits::tournament_changes_max; ++i) ASSERT_EQ(change(i), "done") << i;
  EXPECT_EQ(change(0), "too-many");
  EXPECT_EQ(go(id, "open"), "done");
}

TEST_F(TournamentBounds, OfAList) {
  create(definition(swiss, R"(,"awards":["a cup for the first"])"));
  const auto page = app().tournament_reading.list(organiser, {}, 10);
  ASSERT_TRUE(page);
  const auto listed = protocol::encode(*page).at("tournaments").at(0).as_object();
  EXPECT_THAT(json::serialize(listed), testing::Not(testing::HasSubstr("a cup")));
  EXPECT_FALSE(listed.contains("definition"));
  EXPECT_EQ(listed.at("title").as_string(), "Club");
  EXPECT_EQ(listed.at("stages").at(0).at("system").as_string(), "swiss");
}

TEST_F(TournamentBounds, OfReasons) {
  const auto id = started(definition(swiss, by_hand));
  for (const std::string& reason :
       {std::string("a\rb"), std::string("a\0b", 3), std::string("\u202e")}) {
    EXPECT_EQ(problem_of(app().tournaments.go({organiser}, id, "pause", {.reason = reason})),
              "bad-request");
  }
}

TEST_F(TournamentBounds, OfSeedsOfWhoIsMuted) {
  const auto id = create(definition(swiss));
  ASSERT_EQ(go(id, "open"), "done");
  const auto& account = players[0].account;
  store->restrict(account.id,
                  {.held_until = {},
                   .muted_until = clock.now() + std::chrono::hours{24},
                   .reason = "rude words"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = account.id,
                   .handle = account.handle,
                   .act = "mute",
                   .text = "for the test"});
  const auto muted = sign_in(account.handle);
  EXPECT_EQ(problem_of(app().tournaments.enter({muted}, id, {.seed = "you are a fool"})),
            "forbidden");
  EXPECT_EQ(problem_of(app().tournaments.enter({muted}, id, {})), "done");
}

TEST_F(TournamentBounds, OfSeedsOfWhoIsBlockedByAReader) {
  const auto id = create(definition(swiss));
  ASSERT_EQ(go(id, "open"), "done");
  ASSERT_EQ(problem_of(enter(id, players[1])), "done");
  ASSERT_TRUE(
      app().contacts.put(players[1], players[0].account.handle, {.kind = "blocked"}).has_value());
  EXPECT_EQ(problem_of(app().tournaments.enter({players[0]}, id, {.seed = "you are a fool"})),
            "forbidden");
  EXPECT_EQ(problem_of(app().tournaments.enter({players[0]}, id, {})), "done");
}

}  // namespace
}  // namespace adjutant::app
