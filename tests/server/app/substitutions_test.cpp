#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "server/app/tournaments/boards.hpp"
#include "tests/server/app/tournament_world.hpp"
#include "tournament/life/substitution.hpp"

namespace adjutant::app {
namespace {

using std::chrono::hours;
using testing::IsEmpty;

class SubstitutionsTest : public TournamentWorld {
 protected:
  // Four play a round robin, and two wait; the matches of the first round run.
  SubstitutionsTest() {
    id = create(definition(R"({"system":"round-robin","concurrent":1})",
                           by_hand + R"(,"dropout":"substitute")"));
    go(id, "open");
    for (const auto& one : players) EXPECT_EQ(problem_of(enter(id, one)), "done");
    for (const auto* handle : {"fifth", "sixth"}) {
      players.push_back(player(handle));
      EXPECT_EQ(problem_of(app().tournaments.enter({players.back()}, id, {.substitute = true})),
                "done");
    }
    go(id, "close");
    go(id, "start");
    draw(id);
    begin_round(id, 1);
  }

  const Identity& fifth() const { return players[4]; }
  const Identity& sixth() const { return players[5]; }
  std::string answer(const Identity& who, bool accept) {
    return problem_of(app().tournaments.answer_offer({who}, id, {.accept = accept}));
  }
  life::Board board() { return value(id).rounds[0].boards[0]; }
  int place_of(const Identity& who) {
    const auto view = app().tournaments.presence(who, id);
    EXPECT_TRUE(view.has_value());
    const auto& offer = view->at("offer");
    return offer.is_null() ? 0 : json::value_to<int>(offer.as_object().at("entry"));
  }
  bool sits(const Identity& who, const std::string& match) {
    const auto now = row(match);
    return now.seats[0].account == who.account.id || now.seats[1].account == who.account.id;
  }

  std::string id;
};

TEST_F(SubstitutionsTest, TheFirstOfTheListPlaysOn) {
  const auto before = board();
  const auto gone = who(id, before.white);
  ASSERT_TRUE(app().tournaments.withdraw({gone}, id, "me", {}));
  EXPECT_EQ(answer(fifth(), true), "wrong-state") << "not before it is offered";
  const auto mails = mails_to(fifth().account.email).size();
  run();
  EXPECT_TRUE(is_running(before.match)) << "nothing is resigned meanwhile";
  EXPECT_EQ(mails_to(fifth().account.email).size(), mails + 1);
  EXPECT_EQ(place_of(fifth()), before.white);
  EXPECT_EQ(place_of(sixth()), 0);
  EXPECT_EQ(answer(sixth(), true), "wrong-state");
  const auto seats = row(before.match).seats;
  ASSERT_EQ(answer(fifth(), true), "done");
  EXPECT_TRUE(sits(fifth(), before.match));
  EXPECT_FALSE(sits(gone, before.match));
  for (const auto side : core::both_sides) {
    const auto at = core::index(side);
    EXPECT_EQ(row(before.match).seats[at].seed, seats[at].seed);
    EXPECT_EQ(ports::name_at_start(row(before.match).seats[at]), seats[at].handle)
        << "its events tell who began it";
    const bool taken = seats[at].account == gone.account.id;
    EXPECT_EQ(row(before.match).seats[at].handle, taken ? "fifth" : seats[at].handle);
  }
  const auto record = core::canonical_json(*app().reading.record(fifth(), before.match));
  EXPECT_THAT(record, testing::HasSubstr(R"("player":"fifth")")) << "its chain tells who comes";
  EXPECT_TRUE(match::verify(record, games()).holds);
  restart();
  EXPECT_TRUE(sits(fifth(), before.match));
  EXPECT_TRUE(
      match::verify(core::canonical_json(*app().reading.record(fifth(), before.match)), games())
          .holds);
  EXPECT_EQ(who(id, before.white).account.id, fifth().account.id);
  // In the table the points are still of who began.
  const auto table = app().tournament_reading.standings(std::nullopt, id, 0);
  ASSERT_TRUE(table.has_value());
  for (const auto& one : table->rows) {
    const bool taken = one.who.entry == before.white;
    EXPECT_EQ(one.who.began, taken ? gone.account.handle : "");
    EXPECT_EQ(shown_name(one.who),
              taken ? "fifth (for " + gone.account.handle + ")" : *one.who.player);
  }
  EXPECT_THAT(*app().tournament_reading.csv(std::nullopt, id, 0),
              testing::HasSubstr("fifth (for " + gone.account.handle + ")"));
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(SubstitutionsTest, APlaceThatIsOfferedToWhoLeavesIsOfferedToTheNextAtOnce) {
  const auto before = board();
  ASSERT_TRUE(app().tournaments.withdraw({who(id, before.white)}, id, "me", {}));
  run();
  ASSERT_EQ(place_of(fifth()), before.white);
  ASSERT_TRUE(app().tournaments.withdraw({fifth()}, id, "me", {}));
  run();
  EXPECT_EQ(place_of(sixth()), before.white);
}

TEST_F(SubstitutionsTest, APlaceThatIsOfferedToWhoIsHeldIsOfferedToTheNext) {
  const auto before = board();
  ASSERT_TRUE(app().tournaments.withdraw({who(id, before.white)}, id, "me", {}));
  run();
  ASSERT_EQ(place_of(fifth()), before.white);
  const auto& account = fifth().account;
  store->restrict(account.id,
                  {.held_until = clock.now() + hours{24}, .muted_until = {}, .reason = "cheating"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = account.id,
                   .handle = account.handle,
                   .act = "hold",
                   .text = "for the test"});
  run();
  EXPECT_EQ(place_of(sixth()), before.white);
}

TEST_F(SubstitutionsTest, WhoComesGetsTheReportAndWhoGoesIsTold) {
  const auto before = board();
  const auto gone = who(id, before.white);
  const auto mails_about = [&](const Identity& reader, const std::string& kind) {
    return std::ranges::count_if(mails_to(reader.account.email), [&](const auto& queued) {
      return queued.mail.bytes.starts_with(kind);
    });
  };
  const std::string told = "answer take-over.", report = "answer-with-report take-over.";
  ASSERT_EQ(problem_of(app().tournaments.replace(
                {organiser}, id, 1, 1, {.out = before.white, .in = 6, .act = {.reason = "ill"}})),
            "done");
  EXPECT_EQ(mails_about(sixth(), report), 1);
  EXPECT_EQ(mails_about(sixth(), told), 0);
  EXPECT_EQ(mails_about(gone, report), 0);
  EXPECT_EQ(mails_about(gone, told), 1);
  const auto words = mails_to(gone.account.email).back().mail.bytes;
  EXPECT_THAT(words, testing::HasSubstr("sixth now plays "));
}

// What two players say to each other is theirs alone; a substitute is a third.
TEST_F(SubstitutionsTest, ASubstituteReadsNothingOfBeforeThoughTheClockWasSetBack) {
  const auto before = board();
  const auto gone = who(id, before.white), opponent = who(id, before.black);
  clock.advance(hours{2});
  ASSERT_TRUE(app().chat.say(opponent, before.match, "get well, my number is 555"));
  clock.advance(-hours{1});
  ASSERT_TRUE(app().tournaments.withdraw({gone}, id, "me", {}));
  run();
  ASSERT_EQ(answer(fifth(), true), "done");
  EXPECT_THAT(app().chat.read(fifth(), before.match, 0, 200)->remarks, IsEmpty());
  ASSERT_TRUE(app().chat.say(opponent, before.match, "welcome"));
  EXPECT_THAT(app().chat.read(fifth(), before.match, 0, 200)->remarks, testing::SizeIs(1));
}

TEST_F(SubstitutionsTest, ASubstituteReadsWhatIsSaidFromThenOn) {
  const auto before = board();
  const auto gone = who(id, before.white), opponent = who(id, before.black);
  const auto say = [&](const Identity& speaker, const std::string& text) {
    ASSERT_TRUE(app().chat.say(speaker, before.match, text)) << text;
    clock.advance(std::chrono::seconds{1});
  };
  const auto read_by = [&](const Identity& reader, int after = 0, int limit = 200) {
    std::vector<std::string> texts;
    const auto page = app().chat.read(reader, before.match, after, limit);
    EXPECT_TRUE(page.has_value());
    for (const auto& remark : page->remarks) texts.push_back(remark.text);
    return texts;
  };
  const auto mailed_to = [&](const Identity& reader) {
    std::string bytes;
    clock.advance(hours{1});
    for (const auto& mail : mails_to(reader.account.email)) bytes += mail.mail.bytes;
    return bytes;
  };
  say(gone, "my operation is in May");
  say(opponent, "get well, my number is 555");
  ASSERT_TRUE(app().tournaments.withdraw({gone}, id, "me", {}));
  run();
  ASSERT_EQ(answer(fifth(), true), "done");
  EXPECT_THAT(read_by(fifth()), IsEmpty());
  EXPECT_THAT(read_by(fifth(), 0, 1), IsEmpty());
  EXPECT_THAT(read_by(opponent), testing::SizeIs(2));
  clock.advance(std::chrono::seconds{1});
  say(opponent, "welcome");
  say(fifth(), "hello");
  EXPECT_THAT(read_by(fifth()), testing::ElementsAre("welcome", "hello"));
  EXPECT_THAT(read_by(fifth(), 0, 1), testing::ElementsAre("welcome"));
  EXPECT_THAT(read_by(fifth(), 3), testing::ElementsAre("hello"));
  EXPECT_THAT(read_by(opponent), testing::SizeIs(4));
  const auto mails = mailed_to(fifth());
  EXPECT_THAT(mails, testing::HasSubstr("welcome"));
  EXPECT_THAT(mails, testing::Not(testing::HasSubstr("555")));
  EXPECT_EQ(problem_of(app().chat.read(gone, before.match, 0, 200)), "forbidden");
}

TEST_F(SubstitutionsTest, WhatAPlayerSaidStaysInTheirOwnData) {
  const auto before = board();
  const auto gone = who(id, before.white);
  ASSERT_TRUE(app().chat.say(gone, before.match, "my operation is in May"));
  const auto said_by = [&](const Identity& one) {
    return app().own_data.part(one, "", 100)->at("remarks").as_array();
  };
  EXPECT_THAT(said_by(gone), IsEmpty()) << "it is with the match";
  ASSERT_TRUE(app().tournaments.withdraw({gone}, id, "me", {}));
  run();
  ASSERT_EQ(answer(fifth(), true), "done");
  ASSERT_THAT(said_by(gone), testing::SizeIs(1));
  EXPECT_EQ(said_by(gone).at(0).at("match").as_string(), before.match);
  EXPECT_EQ(said_by(gone).at(0).at("text"), "my operation is in May");
  EXPECT_THAT(said_by(fifth()), IsEmpty());
  const auto of_fifth = *app().own_data.part(fifth(), "", 100);
  EXPECT_EQ(json::serialize(of_fifth).find("operation"), std::string::npos);
}

TEST_F(SubstitutionsTest, TheMatchIsPlayedToItsEndAndIsNotRated) {
  const auto before = board();
  ASSERT_TRUE(app().tournaments.withdraw({who(id, before.white)}, id, "me", {}));
  run();
  ASSERT_EQ(answer(fifth(), true), "done");
  restart();
  play_round(id, 1);
  EXPECT_EQ(life::in_words(board().result), "1-0");
  const auto match = store->match(before.match);
  EXPECT_EQ(match->status, ports::MatchStatus::over);
  const auto rated = store->rated_matches();
  ASSERT_EQ(rated.size(), 1U);
  EXPECT_EQ(rated.front().match, value(id).rounds[0].boards[1].match);
}

TEST_F(SubstitutionsTest, WhoSaysNothingIsPassedOverAfterThreeDays) {
  const auto before = board();
  ASSERT_TRUE(app().tournaments.withdraw({who(id, before.white)}, id, "me", {}));
  run();
  clock.advance(hours{24 * 3 - 1});
  run();
  EXPECT_EQ(place_of(fifth()), before.white);
  clock.advance(hours{1});
  run();
  EXPECT_EQ(place_of(fifth()), 0);
  EXPECT_EQ(place_of(sixth()), before.white);
  ASSERT_EQ(answer(sixth(), false), "done");
  run();
  EXPECT_FALSE(is_running(before.match)) << "nobody is left: it is resigned";
}

TEST_F(SubstitutionsTest, WhereTheComputerPlaysOnItSitsAtWhatRunsAndAtWhatComes) {
  const auto other = started(definition(R"({"system":"round-robin","concurrent":1})",
                                        by_hand + R"(,"dropout":"computer")"));
  draw(other);
  begin_round(other, 1);
  const auto before = value(other).rounds[0].boards[0];
  const auto gone = who(other, before.white);
  const auto seats = row(before.match).seats;
  ASSERT_TRUE(app().tournaments.withdraw({gone}, other, "me", {}));
  run();
  EXPECT_TRUE(value(other).entry(before.white)->computer);
  ASSERT_TRUE(is_running(before.match)) << "nothing is resigned";
  for (const auto side : core::both_sides) {
    const auto at = core::index(side);
    const auto now = row(before.match).seats[at];
    EXPECT_EQ(now.seed, seats[at].seed);
    if (seats[at].account == gone.account.id) EXPECT_EQ(now.handle, "Captain");
  }
  EXPECT_EQ(problem_of(app().tournaments.withdraw({gone}, other, "me", {})), "not-found");
  EXPECT_EQ(problem_of(enter(other, gone)), "already-entered");
  for (const auto& board : value(other).rounds[0].boards) {
    EXPECT_EQ(problem_of(app().tournaments.rule({organiser}, other, 1, board.number,
                                                {.result = "1-0", .act = {.reason = "r"}})),
              "done");
  }
  draw(other);
  ASSERT_EQ(problem_of(begin_round(other, 2)), "done");
  int computers = 0;
  for (const auto& board : value(other).rounds[1].boards) {
    for (const auto& seat : row(board.match).seats) computers += seat.handle == "Captain" ? 1 : 0;
  }
  EXPECT_EQ(computers, 1);
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, other)), IsEmpty());
}

TEST_F(SubstitutionsTest, AnArbiterReplacesWithAReason) {
  const auto before = board();
  const auto replace = [&](const Identity& by, int out, int in, std::string reason) {
    return problem_of(app().tournaments.replace(
        {by}, id, 1, 1, {.out = out, .in = in, .act = {.reason = std::move(reason)}}));
  };
  EXPECT_EQ(replace(players[0], before.white, 6, "ill"), "forbidden");
  EXPECT_EQ(replace(organiser, before.white, 6, ""), "bad-request");
  EXPECT_EQ(replace(organiser, 6, 5, "ill"), "not-found");
  ASSERT_EQ(replace(organiser, before.white, 6, "ill"), "done");
  EXPECT_TRUE(sits(sixth(), before.match));
  EXPECT_EQ(replace(organiser, before.white, 6, "ill"), "wrong-state");
}

}  // namespace
}  // namespace adjutant::app
