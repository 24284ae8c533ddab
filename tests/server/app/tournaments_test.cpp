#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/server/app/world.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class TournamentUseTest : public World {
 protected:
  TournamentUseTest() {
    for (int i = 1; i <= 4; ++i) players.push_back(player(fmt::format("player{}", i)));
  }

  json::object definition(std::string_view stage, std::string_view more = "") {
    return core::parse_json(
               fmt::format(R"({{"format":"adjutant-tournament-definition-1","title":"Club",)"
                           R"("ruleset":"{}","scenarios":[{{"id":"{}"}}],"stages":[{}],)"
                           R"("clock":{{"turn_minutes":1440}}{}}})",
                           opening.ruleset, opening.scenario, stage, more))
        ->as_object();
  }

  std::string create(const json::object& wanted) {
    const auto made = app().tournaments.create({organiser}, {.definition = wanted});
    EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().detail);
    return made ? std::string(made->at("id").as_string()) : std::string();
  }

  std::string go(const std::string& id, std::string_view where) {
    return problem_of(app().tournaments.go({organiser}, id, where, {.reason = "because"}));
  }

  // Open, entered by all, started.
  std::string started(const json::object& wanted) {
    auto id = create(wanted);
    EXPECT_EQ(go(id, "open"), "done");
    for (const auto& one : players) EXPECT_EQ(problem_of(enter(id, one)), "done");
    EXPECT_EQ(go(id, "close"), "done");
    EXPECT_EQ(go(id, "start"), "done");
    return id;
  }

  Result<json::object> enter(const std::string& id, const Identity& who) {
    return app().tournaments.enter({who}, id, {.seed = "seed of " + who.account.handle});
  }
  Result<json::object> draw(const std::string& id) {
    return app().tournaments.draw_round({organiser}, id, {}, false);
  }
  Result<json::object> begin_round(const std::string& id, int round) {
    return app().tournaments.start_round({organiser}, id, round, {});
  }

  life::Tournament value(const std::string& id) { return app().tournament_host.load(id)->value; }

  const Identity& who(const std::string& id, int entry) {
    const auto account = app().tournament_host.load(id)->row_of(entry).account;
    return *std::ranges::find(players, account, [](const Identity& one) { return one.account.id; });
  }

  // Both sides play a turn, then the second in the table resigns.
  void play(const std::string& id, const life::Board& board) {
    for (int turns = 0; turns < 2; ++turns) {
      const auto now = row(board.match);
      const auto& seat = now.seats[core::index(*now.to_act)];
      const auto& mover = *std::ranges::find(players, seat.account,
                                             [](const Identity& one) { return one.account.id; });
      for (const auto& orders : opening.quiet) {
        if (submit(mover, board.match, orders)) break;
      }
    }
    ASSERT_TRUE(declare(who(id, board.black), board.match, {.kind = match::Kind::resign}));
  }

  void play_round(const std::string& id, int round) {
    for (const auto& board : value(id).round(round)->boards) {
      if (!board.decided()) play(id, board);
    }
    run();
  }

  // What the server does of itself until nothing is left.
  void run() {
    for (int i = 0; i < 20 && !app().tournament_timer.run_due(clock.now()).empty(); ++i) {
    }
  }

  // So many days, with everybody playing what has begun.
  void lead(const std::string& id, int days) {
    for (int day = 0; day < days; ++day) {
      run();
      for (const auto& round : value(id).rounds) {
        for (const auto& board : round.boards) {
          if (!board.decided() && is_running(board.match)) play(id, board);
        }
      }
      run();
      clock.advance(std::chrono::hours{24});
    }
    run();
  }

  bool is_running(const std::string& match) {
    const auto found = store->match(match);
    return found && found->status == ports::MatchStatus::running;
  }

  Identity organiser = player("organiser");
  std::vector<Identity> players;
  const std::string swiss = R"({"system":"swiss","rounds":2})";
  const std::string by_hand = R"(,"round":{"automatic":false})";
};

TEST_F(TournamentUseTest, AWholeSwissGoesThroughItsMatches) {
  const auto id = started(definition(swiss, by_hand));
  for (int round = 1; round <= 2; ++round) {
    ASSERT_EQ(problem_of(draw(id)), "done");
    ASSERT_EQ(problem_of(begin_round(id, round)), "done");
    play_round(id, round);
  }
  const auto over = value(id);
  EXPECT_EQ(over.rounds.back().state, life::RoundState::closed);
  for (const auto& board : over.rounds[0].boards) EXPECT_EQ(life::in_words(board.result), "1-0");
  EXPECT_EQ(go(id, "finish"), "done");
  const auto record = app().tournament_reading.record(std::nullopt, id);
  ASSERT_TRUE(record.has_value());
  EXPECT_THAT(life::verify(*record), IsEmpty());
  const auto standings = app().tournament_reading.standings(std::nullopt, id, 0);
  ASSERT_TRUE(standings.has_value());
  EXPECT_EQ(standings->rows.front().points, "2");
}

TEST_F(TournamentUseTest, AMatchHasItsSidesSeedsAndTournament) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  const auto match = row(board.match);
  EXPECT_EQ(match.status, ports::MatchStatus::running);
  EXPECT_EQ(match.seats[0].account, who(id, board.white).account.id) << "the first side's";
  EXPECT_EQ(match.seats[0].seed, core::sha256_hex("seed of " + who(id, board.white).account.handle +
                                                  "\n" + board.match));
  EXPECT_THAT(match.options, testing::HasSubstr(id));
  ASSERT_TRUE(match.deadline.has_value());
  EXPECT_EQ(*match.deadline, clock.now() + std::chrono::hours{24});
  EXPECT_EQ(problem_of(app().matches.create(organiser,
                                            proposal({{"tournament", json::object{{"id", id}}}}))),
            "bad-request");
}

TEST_F(TournamentUseTest, DaysOfVacationAreOfTheWholeTournament) {
  const auto id = started(definition(swiss, by_hand + R"(,"vacation_days":9)"));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  run();
  const auto board = value(id).round(1)->boards.front();
  const auto& away = who(id, board.white);
  ASSERT_TRUE(app().vacations.announce(away, board.match, "2026-01-05"));
  play_round(id, 1);
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 2));
  run();
  for (const auto& next : value(id).round(2)->boards) {
    for (const auto& seat : app().matches.status(away, next.match)->seats) {
      EXPECT_EQ(seat.vacation_days_left, seat.player == away.account.handle ? 5 : 9);
    }
  }
}

TEST_F(TournamentUseTest, AnAutomaticOneRunsByItself) {
  const auto id = started(definition(R"({"system":"round-robin"})"));
  run();
  EXPECT_THAT(value(id).rounds, SizeIs(3)) << "all at once";
  EXPECT_EQ(value(id).rounds[0].state, life::RoundState::drawn);
  clock.advance(std::chrono::hours{24});
  run();
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(value(id).round(round)->state, life::RoundState::started);
  }
  for (int round = 1; round <= 3; ++round) play_round(id, round);
  EXPECT_EQ(value(id).status, life::Status::finished);
  const auto table = app().tournament_reading.crosstable(std::nullopt, id, 0);
  ASSERT_TRUE(table.has_value());
  for (const auto& entrant : *table) {
    for (const auto& cell : entrant.rounds) EXPECT_NE(cell.opponent, 0);
  }
}

TEST_F(TournamentUseTest, WhereverItIsCutOffItGoesOn) {
  using Next = ShakyStore::Next;
  for (const auto how : {Next::fails, Next::fails_after_commit}) {
    bool reached = true;
    for (int calls = 0; reached; ++calls) {
      const auto id = started(definition(swiss));
      store->tournament_call = how;
      store->tournament_calls = calls;
      lead(id, 1);
      reached = store->tournament_calls < 0;
      restart();
      lead(id, 8);
      const auto over = value(id);
      ASSERT_EQ(over.status, life::Status::finished) << calls;
      for (const auto* once : {"round_started", "round_closed"}) {
        EXPECT_EQ(std::ranges::count(over.chain, once, &tournament::Event::type), 2) << calls;
      }
      EXPECT_EQ(std::ranges::count(over.chain, "result", &tournament::Event::type), 4) << calls;
      EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
      ASSERT_LT(calls, 20);
    }
  }
}

TEST_F(TournamentUseTest, WhoWithdrawsResignsWhatRuns) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  ASSERT_TRUE(app().tournaments.withdraw({who(id, board.white)}, id, "me", {}));
  run();
  EXPECT_EQ(row(board.match).status, ports::MatchStatus::over);
  EXPECT_EQ(life::in_words(value(id).rounds[0].boards[0].result), "-+")
      << "before the first turn that is not to come";
}

TEST_F(TournamentUseTest, AnArbiterRulesWithAReasonAndNotOnTheirOwn) {
  const auto id = started(definition(swiss, by_hand));
  const auto arbiter = player("arbiter");
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id,
                                        {.arbiters = {"arbiter", players[0].account.handle}}));
  draw(id);
  begin_round(id, 1);
  const auto boards = value(id).rounds[0].boards;
  const auto rule = [&](const Identity& who, int board, const std::string& reason) {
    return problem_of(
        app().tournaments.rule({who}, id, 1, board, {.result = "1/2", .act = {.reason = reason}}));
  };
  const int own = boards[0].has(1) ? 1 : 2;
  EXPECT_EQ(rule(players[0], own, "mine"), "own-match");
  EXPECT_EQ(rule(players[1], 1, "mine"), "forbidden");
  EXPECT_EQ(rule(arbiter, 1, ""), "bad-request");
  EXPECT_EQ(rule(arbiter, 1, "both agreed"), "done");
  EXPECT_EQ(row(boards[0].match).status, ports::MatchStatus::cancelled);
  EXPECT_EQ(life::in_words(value(id).rounds[0].boards[0].result), "1/2");
  EXPECT_EQ(problem_of(app().tournaments.undo_round({players[0]}, id, 1, {.reason = "r"})),
            "own-match");
}

TEST_F(TournamentUseTest, AResultIsDisputedForThreeDaysAndSettledByAnotherOfficial) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  begin_round(id, 1);
  play_round(id, 1);
  const auto board = value(id).rounds[0].boards[0];
  const auto dispute = [&](int entry) {
    return problem_of(app().tournaments.dispute({who(id, entry)}, id, 1, 1, {.text = "I had won"}));
  };
  EXPECT_EQ(dispute(value(id).rounds[0].boards[1].white), "forbidden");
  EXPECT_EQ(dispute(board.black), "done");
  const auto settled = app().tournaments.settle({organiser}, id, 1,
                                                {.result = "0-1", .act = {.reason = "so it was"}});
  ASSERT_TRUE(settled.has_value());
  EXPECT_EQ(life::in_words(value(id).rounds[0].boards[0].result), "0-1");
  clock.advance(std::chrono::hours{24 * 3 + 1});
  EXPECT_EQ(dispute(board.white), "wrong-state");
}

TEST_F(TournamentUseTest, EntrantsAreMailedWhatTouchesThem) {
  const auto id = started(definition(swiss, by_hand));
  const auto mails = [&](int number) {
    return mails_to(players[static_cast<std::size_t>(number)].account.email).size();
  };
  const auto entered = mails(0);
  draw(id);
  EXPECT_EQ(mails(0), entered + 1) << "whom they play";
  begin_round(id, 1);
  const auto boards = value(id).rounds[0].boards;
  const auto before = std::array{mails(0), mails(1), mails(2), mails(3)};
  ASSERT_TRUE(app().tournaments.rule({organiser}, id, 1, 1,
                                     {.result = "1-0", .act = {.reason = "they agreed"}}));
  for (int number = 0; number < 4; ++number) {
    const bool touched = boards[0].has(number + 1);
    EXPECT_EQ(mails(number), before[static_cast<std::size_t>(number)] + (touched ? 1 : 0));
  }
}

TEST_F(TournamentUseTest, EntriesAreOncePerPersonAndOnlyWhileTheyAreOpen) {
  const auto id = create(definition(swiss, R"(,"entrants":{"max":2})"));
  EXPECT_EQ(problem_of(enter(id, players[0])), "not-found") << "a draft is its organiser's";
  go(id, "open");
  EXPECT_EQ(problem_of(enter(id, players[0])), "done");
  EXPECT_EQ(problem_of(enter(id, players[0])), "already-entered");
  EXPECT_EQ(problem_of(enter(id, players[1])), "done");
  EXPECT_EQ(problem_of(enter(id, players[2])), "full");
  go(id, "close");
  EXPECT_EQ(problem_of(enter(id, players[3])), "entries-closed");
  EXPECT_EQ(problem_of(draw(id)), "wrong-state");
}

TEST_F(TournamentUseTest, ARoundThatNobodyCanPairIsToldAsSuch) {
  const auto id = started(definition(R"({"system":"swiss","rounds":5})", by_hand));
  for (int round = 1; round <= 3; ++round) {
    ASSERT_EQ(problem_of(draw(id)), "done");
    begin_round(id, round);
    play_round(id, round);
  }
  EXPECT_EQ(problem_of(draw(id)), "no-pairing");
  EXPECT_EQ(problem_of(begin_round(id, 3)), "round-started");
}

TEST_F(TournamentUseTest, TheSameKeyFindsWhatIsDone) {
  const auto wanted = definition(swiss, by_hand);
  const auto first = app().tournaments.create({organiser, "key"}, {.definition = wanted});
  const auto again = app().tournaments.create({organiser, "key"}, {.definition = wanted});
  ASSERT_TRUE(first && again);
  EXPECT_EQ(*first, *again);
  const auto id = started(wanted);
  const auto drawn = app().tournaments.draw_round({organiser, "draw"}, id, {}, false);
  ASSERT_TRUE(drawn.has_value());
  EXPECT_EQ(*app().tournaments.draw_round({organiser, "draw"}, id, {}, false), *drawn);
  EXPECT_EQ(problem_of(app().tournaments.draw_round({organiser, "draw", core::sha256("other")}, id,
                                                    {}, false)),
            "idempotency-key-reused");
  EXPECT_EQ(problem_of(app().tournaments.draw_round({organiser}, id, {.revision = 1}, false)),
            "stale-revision");
}

TEST_F(TournamentUseTest, ADryRunShowsARoundAndChangesNothing) {
  const auto id = started(definition(swiss, by_hand));
  const auto shown = app().tournaments.draw_round({organiser}, id, {}, true);
  ASSERT_TRUE(shown.has_value());
  EXPECT_EQ(shown->at("boards").as_array().size(), 2U);
  EXPECT_THAT(value(id).rounds, IsEmpty());
}

TEST_F(TournamentUseTest, WhatTheServerDoesNotHoldIsSaidBefore) {
  const auto made =
      app().tournaments.create({organiser}, {.definition = definition(R"({"system":"ladder"})")});
  EXPECT_EQ(problem_of(made), "bad-request");
  EXPECT_TRUE(app().tournaments.lint(definition(swiss)).has_value());
}

}  // namespace
}  // namespace adjutant::app
