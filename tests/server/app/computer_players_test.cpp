#include "server/app/play/computer_players.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "engine/captain/levels.hpp"
#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "tests/server/app/against_computer.hpp"
#include "tests/server/fakes/held_workers.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class ComputerPlayersTest : public AgainstComputer {
 protected:
  std::string against(const char* level, core::Side side = core::Side::first,
                      const char* decisions = "standing") {
    auto request = proposal({{"opponent", level}, {"decisions", decisions}, {"public", false}});
    if (side == core::Side::second) request.side = opening.second;
    const auto created = app().matches.create(anne, request);
    EXPECT_TRUE(created.has_value()) << created.error().detail;
    return created->id;
  }

  // Ends Anne's turns and gives the last legal answer to every question.
  ports::MatchRow play_out(const std::string& match) {
    auto now = her_turn(match);
    while (now.status == ports::MatchStatus::running) {
      const auto answer = submit(anne, match, order_of_hers(match));
      EXPECT_TRUE(answer.has_value()) << answer.error().detail;
      if (!answer) break;
      now = her_turn(match);
    }
    return now;
  }
};

TEST_F(ComputerPlayersTest, StartsAtOnceAndAnswersTheTurn) {
  const auto match = against("greedy");
  auto now = row(match);
  EXPECT_EQ(now.status, ports::MatchStatus::running);
  EXPECT_EQ(now.seats[1].handle, "Captain");
  EXPECT_EQ(now.seats[1].seed.size(), 32U);
  ASSERT_TRUE(submit(anne, match, opening.turn()));
  now = her_turn(match);
  EXPECT_GE(now.submissions, 2);
  EXPECT_EQ(now.to_act, core::Side::first);
  EXPECT_FALSE(now.remind_at) << "nobody is waited for but Anne";
}

TEST_F(ComputerPlayersTest, MovesFirstWhereItsSideDoes) {
  const auto match = against("greedy", core::Side::second);
  EXPECT_EQ(her_turn(match).to_act, core::Side::second);
}

TEST_F(ComputerPlayersTest, PlaysToTheEndAndTheRecordHolds) {
  for (const auto* decisions : {"standing", "ask"}) {
    const auto match = against("greedy", core::Side::first, decisions);
    EXPECT_EQ(play_out(match).status, ports::MatchStatus::over);
    const auto record = app().reading.record(anne, match);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->at("options").at("opponent"), "greedy");
    const auto verdict = match::verify(core::canonical_json(*record), games());
    EXPECT_TRUE(verdict.holds && verdict.complete) << decisions;
  }
}

TEST_F(ComputerPlayersTest, EachLevelAnswers) {
  const std::map<std::string, std::string> names{
      {"doctrine", "Captain"},  {"greedy", "Captain"}, {"recruit", "Recruit"},
      {"sergeant", "Sergeant"}, {"ensign", "Ensign"},  {"lieutenant", "Lieutenant"},
      {"captain", "Captain"}};
  EXPECT_EQ(names.size(), captain::levels().size());
  for (const auto& [level, name] : names) {
    const auto match = against(level.c_str());
    ASSERT_TRUE(submit(anne, match, opening.turn()));
    EXPECT_EQ(her_turn(match).to_act, core::Side::first) << level;
    EXPECT_EQ(row(match).seats[1].handle, name);
  }
}

// Each turn in a sentence that is stored with it, where the opponent wishes it.
TEST_F(ComputerPlayersTest, SaysWhatItIsAboutIfItsOpponentWishes) {
  for (const bool wished : {false, true}) {
    const auto created = app().matches.create(
        anne, proposal({{"opponent", "greedy"}, {"explains", wished}, {"public", false}}));
    ASSERT_TRUE(created) << created.error().detail;
    for (int turn = 0; turn < 4; ++turn) {
      if (her_turn(created->id).status != ports::MatchStatus::running) break;
      ASSERT_TRUE(submit(anne, created->id, order_of_hers(created->id)));
    }
    const auto said = app().chat.read(anne, created->id, 0, 100);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->remarks.empty(), !wished);
    // Each was told to the open pages, too, by the number that it has.
    EXPECT_TRUE(tests::eventually([&] {  // after the commit
      return notifier.what_was_said().size() >= said->remarks.size();
    }));
    const auto told = notifier.what_was_said();
    ASSERT_EQ(told.size(), said->remarks.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].first, created->id);
      EXPECT_EQ(core::parse_json(told[i].second)->at("remark"), encode(said->remarks[i]));
    }
    int turn = 0;
    for (const auto& remark : said->remarks) {
      EXPECT_EQ(remark.turn, ++turn);
      EXPECT_EQ(encode(remark).at("turn"), turn);
      EXPECT_EQ(remark.player, "Captain");
      EXPECT_TRUE(remark.text.starts_with("I ")) << remark.text;
      EXPECT_TRUE(remark.text.ends_with(".")) << remark.text;
    }
  }
}

// Who was called so before there were ranks keeps the name, and is a player as any other.
TEST_F(ComputerPlayersTest, LeavesTheNameToAPlayerWhoHasIt) {
  ASSERT_TRUE(store->create_account({.handle = "Ensign",
                                     .email = "e@example.org",
                                     .password_hash = "of a person",
                                     .confirmed = true,
                                     .created = clock.now()},
                                    {}, {}));
  EXPECT_EQ(row(against("ensign")).seats[1].handle, "Ensign_");
  EXPECT_TRUE(app().matches.create(anne, proposal(nullptr, "ensign")).has_value());
}

TEST_F(ComputerPlayersTest, IsWatchedByTheClockWhileItIsDue) {
  auto now = ports::MatchRow{};
  now.status = ports::MatchStatus::running;
  now.organiser = 1;
  now.seats[0].account = 1;
  now.seats[1].account = 2;
  now.to_act = core::Side::second;
  Options options;
  set_computer_watch(now, options, clock.now());
  EXPECT_FALSE(now.remind_at) << "both are players";
  options.opponent = captain::Level::captain;
  EXPECT_TRUE(computer_due(now, options, clock.now()));
  set_computer_watch(now, options, clock.now());
  EXPECT_GT(now.remind_at, clock.now());
  now.to_act = core::Side::first;
  EXPECT_FALSE(computer_due(now, options, clock.now()));
  set_computer_watch(now, options, clock.now());
  EXPECT_FALSE(now.remind_at);
}

TEST_F(ComputerPlayersTest, StandsInForAPlayerWhoseTimeIsOver) {
  const auto bill = player("bill");
  const auto match =
      start(anne, bill, {{"clock", {{"turn_minutes", 60}, {"on_timeout", "captain"}}}});
  ASSERT_TRUE(submit(anne, match, opening.turn()));
  clock.advance(61min);
  app().deadlines.run_due(clock.now());
  EXPECT_EQ(her_turn(match).submissions, 2);
  const auto record = app().reading.record(anne, match);
  EXPECT_EQ(record->at("submissions").at(1).at("kind"), "deadline");
  EXPECT_GT(record->at("submissions").at(1).at("orders").as_array().size(), 1U)
      << "more than doctrine's end of the turn";
  EXPECT_TRUE(match::verify(core::canonical_json(*record), games()).holds);
  // In their time the player plays.
  ASSERT_TRUE(submit(anne, match, opening.turn()));
  clock.advance(10min);
  app().deadlines.run_due(clock.now());
  EXPECT_TRUE(submit(bill, match, opening.turn()));
  restart();
  EXPECT_EQ(row(match).to_act, core::Side::first);
  ASSERT_TRUE(app().reading.position(anne, match));
}

TEST_F(ComputerPlayersTest, IsNeverMailedAndNobodyCanBeIt) {
  const auto match = against("doctrine");
  ASSERT_TRUE(submit(anne, match, opening.turn()));
  her_turn(match);
  EXPECT_TRUE(mails_to("").empty());
  for (const auto* taken : {"CAPTAIN", "Recruit", "sergeant_"}) {
    EXPECT_EQ(problem_of(app().accounts.sign_up({taken, "c@example.org", password})), "bad-request")
        << taken;
  }
  EXPECT_EQ(problem_of(app().sessions.sign_in("Captain", "", "127.0.0.1", "test")),
            "sign-in-failed");
  EXPECT_EQ(problem_of(app().matches.create(anne, proposal(nullptr, "captain"))), "bad-request");
  EXPECT_EQ(problem_of(app().matches.create(anne, proposal({{"opponent", "captain"}}, "bill"))),
            "bad-request");
}

// Where the test says when somebody thinks.
class ThinkersTest : public ComputerPlayersTest {
 protected:
  ~ThinkersTest() override { close(); }  // before `held` goes

  void open_with(std::size_t at_once) {
    thinkers = &held;
    thinkers_at_once = at_once;
    restart();
    anne = sign_in("anne");
  }

  // Anne has submitted: the computer player thinks, or waits to.
  std::string asked() {
    const auto tally = app().computers.tally();
    const auto before = tally.thinking + tally.waiting;
    const auto match = against("doctrine");
    EXPECT_TRUE(submit(anne, match, opening.turn()));
    EXPECT_TRUE(comes_to(before + 1));
    return match;
  }
  // That so many are thought about or wait: as many as may have reached the thinkers, which is a
  // moment after they are counted.
  bool comes_to(std::size_t asked) {
    return tests::eventually([&] {
      const auto now = app().computers.tally();
      return now.thinking == std::min(asked, thinkers_at_once) && held.held() == now.thinking &&
             now.thinking + now.waiting == asked;
    });
  }
  bool is_answered(const std::string& match) { return row(match).submissions > 1; }

  // The next thinks, and submits.
  void think() {
    const auto moves = app().computers.tally().moves;
    held.do_next();
    EXPECT_TRUE(tests::eventually([&] { return app().computers.tally().moves == moves + 1; }));
  }

  fakes::HeldWorkers held;
};

TEST_F(ThinkersTest, AsManyThinkAtOnceAsMay) {
  open_with(2);
  for (int i = 0; i < 5; ++i) asked();
  for (std::size_t left = 5; left > 0; --left) {
    EXPECT_EQ(held.held(), std::min<std::size_t>(left, 2));
    EXPECT_EQ(app().computers.tally().thinking, held.held());
    EXPECT_EQ(app().computers.tally().waiting, left - held.held());
    think();
  }
  EXPECT_EQ(held.held(), 0U);
}

TEST_F(ThinkersTest, TheOneWhoHasWaitedLongestIsNext) {
  open_with(1);
  const std::vector matches{asked(), asked(), asked()};
  for (std::size_t next = 0; next < matches.size(); ++next) {
    think();
    for (std::size_t i = 0; i < matches.size(); ++i) {
      EXPECT_EQ(is_answered(matches[i]), i <= next) << i << " after " << next;
    }
  }
}

TEST_F(ThinkersTest, OneThinksForAMatch) {
  open_with(8);
  const auto match = asked();
  for (int i = 0; i < 20; ++i) app().computers.wake(match);
  // Another's question has been looked at by the same workers meanwhile.
  const auto other = asked();
  EXPECT_EQ(held.held(), 2U);
  think();
  think();
  EXPECT_TRUE(is_answered(match));
  EXPECT_TRUE(is_answered(other));
  EXPECT_EQ(her_turn(match).submissions, 2);
  EXPECT_EQ(held.held(), 0U);
}

TEST_F(ThinkersTest, WhatWasThoughtAboutIsTakenUpAgainAfterARestart) {
  open_with(1);
  const auto thought = asked(), waited = asked();
  restart();
  // What the program that is gone had begun comes to nothing.
  held.do_next();
  EXPECT_EQ(held.held(), 0U);
  EXPECT_FALSE(is_answered(thought) || is_answered(waited));
  clock.advance(10s);
  app().deadlines.run_due(clock.now());
  ASSERT_TRUE(comes_to(2));
  think();
  think();
  for (const auto& match : {thought, waited}) {
    EXPECT_EQ(her_turn(match).submissions, 2);
    EXPECT_EQ(row(match).to_act, core::Side::first);
  }
}

// No answer waits until its match is looked at again.
TEST_F(ThinkersTest, WhatWasDueIsTakenUpAsTheServerStarts) {
  open_with(1);
  const auto thought = asked(), waited = asked();
  restart();
  held.do_next();  // of the program that is gone
  app().deadlines.take_up(clock.now());
  ASSERT_TRUE(comes_to(2));
  think();
  think();
  EXPECT_TRUE(is_answered(thought) && is_answered(waited));
  // Where nobody is due, nothing is thought about.
  restart();
  app().deadlines.take_up(clock.now());
  EXPECT_EQ(her_turn(thought).submissions, 2);
  EXPECT_EQ(held.held(), 0U);
}

TEST_F(ThinkersTest, NobodyBeginsToThinkOnceTheyAreStopped) {
  open_with(1);
  const auto thought = asked(), waited = asked();
  app().computers.stop();
  held.do_next();
  EXPECT_EQ(held.held(), 0U);
  EXPECT_FALSE(is_answered(thought) || is_answered(waited));
  EXPECT_TRUE(row(waited).remind_at) << "it is looked at again after the next start";
}

// The position is another when they have thought: nothing comes of it, and nothing is held.
TEST_F(ThinkersTest, AnAnswerThatNobodyWaitsForIsDropped) {
  open_with(1);
  const auto match = asked();
  ASSERT_TRUE(declare(anne, match, {.kind = match::Kind::resign}));
  held.do_next();
  ASSERT_TRUE(comes_to(0));
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
  EXPECT_EQ(app().computers.tally().moves, 0U);
}

}  // namespace
}  // namespace adjutant::app
