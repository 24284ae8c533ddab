#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "server/app/limits.hpp"
#include "tests/server/app/tournament_world.hpp"
#include "tournament/life/round_end.hpp"

namespace adjutant::app {
namespace {

using std::chrono::hours;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr char drawn_soon = static_cast<char>(tournament::Outcome::short_draw);
constexpr life::BoardResult short_draw{drawn_soon, drawn_soon};

class RoundEndsTest : public TournamentWorld {
 protected:
  // Two boards of a Swiss that run, and end after three days.
  std::string begun(std::string_view round) {
    const auto id =
        started(definition(swiss, fmt::format(R"(,"round":{{"automatic":false,"days":3,"hour":{},)"
                                              R"("start_days":30,{}}})",
                                              clock_hour(), round)));
    draw(id);
    begin_round(id, 1);
    return id;
  }

  // Of the clock now, so that a round is days to the hour.
  int clock_hour() const {
    const auto of_day = clock.now() - std::chrono::floor<std::chrono::days>(clock.now());
    return static_cast<int>(std::chrono::duration_cast<hours>(of_day).count());
  }

  const life::Board& board(const std::string& id, int number) {
    now_ = value(id);
    return *now_.round(1)->board(number);
  }
  std::string result(const std::string& id, int number) {
    return life::in_words(board(id, number).result);
  }

  // One turn of who is to act.
  void turn(const std::string& match) {
    const auto now = row(match);
    const auto account = now.seats[core::index(*now.to_act)].account;
    const auto& mover =
        *std::ranges::find(players, account, [](const Identity& one) { return one.account.id; });
    for (const auto& orders : opening.quiet) {
      if (submit(mover, match, orders)) return;
    }
  }

  void runs(int times) {
    for (int i = 0; i < times; ++i) app().tournament_timer.run_due(clock.now());
  }

  bool holds(const std::string& id) {
    return life::verify(*app().tournament_reading.record(std::nullopt, id)).empty();
  }

  life::Tournament now_;
};

TEST_F(RoundEndsTest, AnOutageCostsNoBoardItsTime) {
  const auto id = begun(R"("unfinished":"draw")");
  ASSERT_TRUE(
      app().tournaments.extend({organiser}, id, 1, 2, {.days = 1, .act = {.reason = "ill"}}));
  const auto board_ends = board(id, 2).ends;
  const auto ends = value(id).round(1)->ends;
  clock.advance(hours{24 * 3 - 1});
  be_down(hours{5});
  app().outages.run(clock.now());
  app().outages.run(clock.now());
  run();
  EXPECT_EQ(result(id, 1), "") << "an hour is left";
  EXPECT_EQ(time_of_event(value(id).round(1)->ends), time_of_event(ends) + hours{5});
  EXPECT_EQ(time_of_event(board(id, 2).ends), time_of_event(board_ends) + hours{5});
  clock.advance(hours{1});
  run();
  EXPECT_EQ(board(id, 1).result, short_draw);
  EXPECT_TRUE(holds(id));
}

TEST_F(RoundEndsTest, BoardsAreDrawnAndTheirMatchesEnd) {
  const auto id = begun(R"("unfinished":"draw")");
  for (int i = 0; i < 2; ++i) turn(board(id, 1).match);
  clock.advance(hours{24 * 3 - 1});
  run();
  EXPECT_EQ(result(id, 1), "");
  clock.advance(hours{1});
  run();
  EXPECT_EQ(board(id, 1).result, (life::BoardResult{'=', '='}));
  EXPECT_EQ(board(id, 2).result, short_draw) << "nobody had a turn";
  EXPECT_FALSE(is_running(board(id, 1).match));
  EXPECT_EQ(value(id).round(1)->state, life::RoundState::closed);
  EXPECT_TRUE(holds(id));
}

// The end of the program waits for one step, not for all that is due.
TEST_F(RoundEndsTest, WhatIsCutOffIsDoneByTheNextCall) {
  const auto id = begun(R"("unfinished":"draw")");
  clock.advance(hours{24 * 3});
  int looks = 0;
  EXPECT_THAT(app().tournament_timer.run_due(clock.now(), [&] { return ++looks < 1; }),
              testing::IsEmpty());
  EXPECT_EQ(looks, 1);
  EXPECT_EQ(result(id, 1), "");
  run();
  EXPECT_EQ(board(id, 1).result, short_draw);
  EXPECT_TRUE(holds(id));
}

TEST_F(RoundEndsTest, TheGamesPointsDecide) {
  const auto id = begun(R"("unfinished":"settle","settle":"points")");
  clock.advance(hours{24 * 3});
  run();
  for (const int number : {1, 2}) EXPECT_EQ(result(id, number), "1/2") << "nobody has any yet";
  EXPECT_EQ(value(id).round(1)->state, life::RoundState::closed);
  EXPECT_TRUE(holds(id));
}

TEST_F(RoundEndsTest, EverybodyMayCheckTheMatchThatWasSettled) {
  const auto id = begun(R"("unfinished":"draw")");
  for (int i = 0; i < 2; ++i) turn(board(id, 1).match);
  clock.advance(hours{24 * 3});
  run();
  const auto record = app().reading.record(std::nullopt, board(id, 1).match);
  ASSERT_TRUE(record.has_value());
  EXPECT_FALSE(record->at("server_seed").is_null());
  const auto verdict = match::verify(core::canonical_json(*record), games());
  EXPECT_TRUE(verdict.holds && verdict.complete);
  EXPECT_EQ(record->at("result").as_object().at("reason"), "The round's time ran out: a draw.");
}

// They are made some at a time, and again after a restart; a turn that comes meanwhile counts.
TEST_F(RoundEndsTest, PlayOutsAreOfThePositionAtTheLastWhoeverMakesThem) {
  const auto id = begun(R"("unfinished":"settle")");
  const auto settlements = [&] {
    std::vector<json::object> all;
    for (const auto& event : value(id).chain) {
      if (event.fields.contains("play_outs")) all.push_back(event.fields);
    }
    return all;
  };
  clock.advance(hours{24 * 3});
  runs(3);
  EXPECT_THAT(settlements(), IsEmpty()) << "some at a time";
  restart();  // what was played out is gone
  runs(2);
  turn(board(id, 1).match);
  // A run each for the steps that are no play-outs: the ends and the close.
  runs(2 * (life::play_outs / limits::play_outs_per_run + 4) + 2);
  EXPECT_THAT(settlements(), testing::SizeIs(2));
  for (const auto& settled : settlements()) {
    const auto& tally = settled.at("play_outs").as_object();
    EXPECT_EQ(
        tally.at("white").as_int64() + tally.at("black").as_int64() + tally.at("drawn").as_int64(),
        life::play_outs);
    // The match's chain goes on from there with the ruling alone.
    const std::string match{settled.at("match").as_string()};
    const std::string head{settled.at("head").as_string()};
    const auto events = store->events(match, -1, 10'000);
    const auto at = std::ranges::find_if(events, [&](const ports::StoredEvent& one) {
      return one.json.contains("\"hash\":\"" + head);
    });
    ASSERT_NE(at, events.end());
    ASSERT_NE(std::next(at), events.end());
    EXPECT_THAT(std::next(at)->json, HasSubstr(R"("kind":"ruling")"));
  }
  EXPECT_EQ(value(id).round(1)->state, life::RoundState::closed);
  EXPECT_TRUE(holds(id));
}

TEST_F(RoundEndsTest, AnArbiterIsAskedToRule) {
  const auto id = begun(R"("unfinished":"arbiter")");
  const auto before = mails_to(organiser.account.email).size();
  clock.advance(hours{24 * 3});
  run();
  EXPECT_EQ(mails_to(organiser.account.email).size(), before + 1);
  EXPECT_EQ(result(id, 1), "");
  EXPECT_TRUE(is_running(board(id, 1).match));
  ASSERT_TRUE(
      app().tournaments.rule({organiser}, id, 1, 1, {.result = "1-0", .act = {.reason = "ahead"}}));
  EXPECT_EQ(result(id, 1), "1-0");
}

TEST_F(RoundEndsTest, AnExtensionGivesTheBoardAndItsClockMoreTime) {
  const auto id = begun(R"("unfinished":"draw")");
  const auto match = board(id, 1).match;
  const auto deadline = *row(match).deadline;
  const auto extend = [&](const Identity& who, int days, std::string reason = "ill") {
    return problem_of(app().tournaments.extend(
        {who}, id, 1, 1, {.days = days, .act = {.reason = std::move(reason)}}));
  };
  EXPECT_EQ(extend(players[0], 2), "forbidden");
  EXPECT_EQ(extend(organiser, 2, ""), "bad-request") << "for everybody to read";
  EXPECT_EQ(extend(organiser, 0), "bad-request");
  const auto mails = mails_to(who(id, board(id, 1).white).account.email).size();
  ASSERT_EQ(extend(organiser, 2), "done");
  EXPECT_EQ(*row(match).deadline, deadline + hours{48});
  const auto record = core::canonical_json(*app().reading.record(players[0], match));
  EXPECT_THAT(record, HasSubstr("An official of the tournament gave more time."));
  EXPECT_TRUE(match::verify(record, games()).holds);
  EXPECT_EQ(mails_to(who(id, board(id, 1).white).account.email).size(), mails + 1);
  clock.advance(hours{24 * 3});
  run();
  EXPECT_EQ(result(id, 1), "");
  EXPECT_EQ(result(id, 2), "1/2");
  clock.advance(hours{48});
  run();
  EXPECT_EQ(result(id, 1), "1/2");
  EXPECT_TRUE(holds(id));
}

TEST_F(RoundEndsTest, TheEndOfARoundIsMovedADayAhead) {
  const auto id = begun(R"("unfinished":"draw")");
  const auto move = [&](const std::string& ends) {
    return problem_of(app().tournaments.move_end({organiser}, id, 1,
                                                 {.ends = ends, .act = {.reason = "holidays"}}));
  };
  EXPECT_EQ(move("soon"), "bad-request");
  EXPECT_EQ(move(protocol::rfc3339(clock.now() + hours{23})), "bad-request");
  EXPECT_EQ(move(protocol::rfc3339(clock.now() + hours{24 * 9})), "done");
  clock.advance(hours{24 * 8});
  run();
  EXPECT_EQ(result(id, 1), "");
  clock.advance(hours{24});
  run();
  EXPECT_EQ(result(id, 1), "1/2");
}

TEST_F(RoundEndsTest, PlayersAreRemindedOnceOfEachMoment) {
  const auto id = begun(R"("unfinished":"run-on")");
  const auto& white = who(id, board(id, 1).white).account.email;
  auto mails_since = [&, seen = mails_to(white).size()]() mutable {
    std::vector<std::string> bytes;
    const auto mails = mails_to(white);
    for (; seen < mails.size(); ++seen) bytes.push_back(mails[seen].mail.bytes);
    return bytes;
  };
  clock.advance(hours{35});
  run();
  EXPECT_THAT(mails_since(), IsEmpty());
  clock.advance(hours{1});  // 36 of 72
  run();
  EXPECT_THAT(mails_since(), testing::ElementsAre(HasSubstr(".half.")));
  run();
  EXPECT_THAT(mails_since(), IsEmpty());
  clock.advance(hours{12});  // a day is left
  run();
  EXPECT_THAT(mails_since(), testing::ElementsAre(HasSubstr(".last-day.")));
  clock.advance(hours{24});  // four fifths, and the end: one mail
  run();
  EXPECT_THAT(mails_since(), testing::ElementsAre(HasSubstr(".over.")));
  EXPECT_TRUE(is_running(board(id, 1).match)) << "it runs on";
  EXPECT_TRUE(row(board(id, 1).match).status == ports::MatchStatus::running);
}

TEST_F(RoundEndsTest, WhoIsDoneIsNotReminded) {
  const auto id = begun(R"("unfinished":"run-on")");
  play(id, board(id, 1));
  run();
  const auto& white = who(id, board(id, 1).white).account.email;
  const auto before = mails_to(white).size();
  clock.advance(hours{36});
  run();
  EXPECT_EQ(mails_to(white).size(), before);
}

TEST_F(RoundEndsTest, AnOverlapDrawsTheNextRoundAtTheEnd) {
  const auto id = started(definition(swiss, fmt::format(R"(,"round":{{"days":3,"hour":{},)"
                                                        R"("start_days":60,"overlap":1}})",
                                                        clock_hour())));
  run();
  clock.advance(hours{24});
  run();
  ASSERT_EQ(value(id).round(1)->state, life::RoundState::started);
  clock.advance(hours{24 * 3 - 1});
  run();
  EXPECT_EQ(value(id).rounds.size(), 1U);
  clock.advance(hours{1});
  run();
  EXPECT_EQ(value(id).rounds.size(), 2U);
  EXPECT_TRUE(is_running(board(id, 1).match));
}

}  // namespace
}  // namespace adjutant::app
