#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/tournament_world.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class TournamentUseTest : public TournamentWorld {};

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

TEST_F(TournamentUseTest, WhoIsLeavingDoesNotEnter) {
  const auto id = create(definition(swiss));
  go(id, "open");
  const auto leaving = players[0];
  ASSERT_TRUE(app().closings.close(leaving, {.password = password, .resign = false}, "192.0.2.1"));
  EXPECT_EQ(problem_of(enter(id, leaving)), "stale-revision");
  EXPECT_NE(problem_of(app().tournaments.create({leaving}, {.definition = definition(swiss)})),
            "done");
  EXPECT_EQ(problem_of(enter(id, players[1])), "done");
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

TEST_F(TournamentUseTest, WhoHasWithdrawnEntersAgainWhileItIsOpen) {
  const auto id = create(definition(swiss, R"(,"entrants":{"max":2})"));
  go(id, "open");
  for (const int i : {0, 1}) ASSERT_EQ(problem_of(enter(id, players[i])), "done");
  EXPECT_EQ(problem_of(enter(id, players[0])), "already-entered");
  ASSERT_TRUE(app().tournaments.withdraw({players[0]}, id, "me", {}));
  ASSERT_EQ(problem_of(enter(id, players[2])), "done");
  EXPECT_EQ(problem_of(enter(id, players[0])), "full");
  ASSERT_TRUE(app().tournaments.withdraw({players[2]}, id, "me", {}));
  ASSERT_EQ(problem_of(enter(id, players[0])), "done");
  EXPECT_EQ(value(id).entry(1)->state, life::EntryState::entered);
  go(id, "close");
  EXPECT_EQ(problem_of(enter(id, players[2])), "already-entered");
  ASSERT_EQ(go(id, "start"), "done");
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

// The clock of the own turn stands still, and nothing else: a round ends when it was to end.
TEST_F(TournamentUseTest, AVacationDoesNotMoveTheEndOfARound) {
  const auto id = started(definition(
      swiss, R"(,"vacation_days":9,"round":{"automatic":false,"days":10,"unfinished":"draw"})"));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  run();
  const auto board = value(id).round(1)->boards.front();
  const auto ends = value(id).round(1)->ends;
  const auto deadline = *row(board.match).deadline;
  const auto side = *row(board.match).to_act;
  const auto account = row(board.match).seats[core::index(side)].account;
  const auto& who_is =
      *std::ranges::find(players, account, [](const Identity& one) { return one.account.id; });
  ASSERT_TRUE(app().vacations.announce(who_is, board.match, "2026-01-05"));
  EXPECT_GE(*row(board.match).deadline, deadline);
  EXPECT_EQ(value(id).round(1)->ends, ends);
  EXPECT_EQ(value(id).round(1)->board(1)->ends, "");
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

TEST_F(TournamentUseTest, AnAutomaticOneThatIsReopenedWaitsForItsOrganiser) {
  const auto id = started(definition(R"({"system":"round-robin"})"));
  run();
  clock.advance(std::chrono::hours{24});
  run();
  for (int round = 1; round <= 3; ++round) play_round(id, round);
  ASSERT_EQ(value(id).status, life::Status::finished);
  ASSERT_EQ(go(id, "reopen"), "done");
  clock.advance(std::chrono::hours{24});
  run();
  ASSERT_EQ(value(id).status, life::Status::running) << "nobody has mended anything yet";
  const protocol::RuleResult ruling{.result = "1/2", .act = {.reason = "the record says so"}};
  EXPECT_EQ(problem_of(app().tournaments.rule({organiser}, id, 1, 1, ruling)), "done");
  EXPECT_EQ(problem_of(draw(id)), "wrong-state");
  ASSERT_EQ(go(id, "finish"), "done");
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
  clock.advance(std::chrono::hours{24 * 14 + 1});
  EXPECT_EQ(go(id, "reopen"), "wrong-state");
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
  EXPECT_EQ(row(boards[0].match).status, ports::MatchStatus::over);
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

// A correction says what there was before, to those who played and to the officials.
TEST_F(TournamentUseTest, ACorrectionKeepsTheOldResultAndTellsPlayersAndOfficials) {
  const auto id = started(definition(swiss, by_hand));
  const auto arbiter = player("arbiter");
  ASSERT_TRUE(app().tournaments.appoint({organiser}, id, {.arbiters = {"arbiter"}}));
  draw(id);
  begin_round(id, 1);
  const auto rule = [&](const std::string& result) {
    return problem_of(app().tournaments.rule({organiser}, id, 1, 1,
                                             {.result = result, .act = {.reason = "misread"}}));
  };
  const auto board = value(id).rounds[0].boards[0];
  const std::array told{who(id, board.white).account.email, who(id, board.black).account.email,
                        organiser.account.email, arbiter.account.email};
  std::vector<std::size_t> before;
  for (const auto& address : told) before.push_back(mails_to(address).size());
  ASSERT_EQ(rule("1-0"), "done");
  EXPECT_FALSE(value(id).chain.back().fields.contains("before")) << "there was no result";
  EXPECT_EQ(mails_to(told[3]).size(), before[3]) << "a ruling that corrects nothing";
  ASSERT_EQ(rule("0-1"), "done");
  const auto chain = value(id).chain;
  const auto event =
      *std::ranges::find(chain.rbegin(), chain.rend(), "ruling", &tournament::Event::type);
  EXPECT_EQ(core::canonical_json(event.fields.at("before")),
            R"({"black_result":"0","white_result":"1"})");
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto mails = mails_to(told[i]);
    ASSERT_EQ(mails.size(), before[i] + (i < 2 ? 2 : 1)) << told[i];
    EXPECT_THAT(mails.back().mail.bytes, testing::HasSubstr("The result was 1-0 before."));
    EXPECT_THAT(mails.back().mail.bytes, testing::HasSubstr(event.hash));
  }
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(TournamentUseTest, WhoAsksForEventsBeyondTheLastIsToldSo) {
  const auto id = started(definition(swiss, by_hand));
  const int last = value(id).revision() - 1;
  const auto after = [&](std::optional<int> number) {
    return app().tournament_reading.events(std::nullopt, id, number, 10);
  };
  EXPECT_EQ(problem_of(after(last + 1)), "unknown-event");
  EXPECT_TRUE(after(last)->at("events").as_array().empty());
  EXPECT_TRUE(after(std::nullopt)->at("events").as_array().empty());
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

TEST_F(TournamentUseTest, AKnockOutOfTwoLegsGoesToItsWinner) {
  const auto id = started(definition(R"({"system":"knock-out","legs":2})"));
  lead(id, 12);
  const auto over = value(id);
  ASSERT_EQ(over.status, life::Status::finished);
  ASSERT_THAT(over.rounds[0].boards, SizeIs(4));
  const auto& first = over.rounds[0].boards[0];
  const auto& second = over.rounds[0].boards[1];
  EXPECT_EQ(first.white, second.black);
  EXPECT_NE(first.match, second.match);
  EXPECT_THAT(row(second.match).options, testing::HasSubstr(R"("leg":2)"));
  EXPECT_FALSE(first.margin.has_value()) << "who resigns leaves no points to compare";
  const auto bracket = app().tournament_reading.bracket(std::nullopt, id);
  ASSERT_TRUE(bracket.has_value());
  ASSERT_THAT(bracket->levels, SizeIs(2));
  const auto& final_tie = bracket->levels[1][0];
  ASSERT_TRUE(final_tie.winner.has_value());
  EXPECT_NE(final_tie.decided, "open");
  const auto standings = app().tournament_reading.standings(std::nullopt, id, 0);
  EXPECT_EQ(standings->rows.front().who.entry, final_tie.winner->entry);
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(TournamentUseTest, AnArbiterRulesOnTheReturnMatchAlone) {
  const auto id = started(definition(R"({"system":"knock-out","legs":2})", by_hand));
  draw(id);
  begin_round(id, 1);
  ASSERT_TRUE(app().tournaments.rule({organiser}, id, 1, 1,
                                     {.result = "1-0", .act = {.reason = "agreed"}, .leg = 2}));
  const auto boards = value(id).rounds[0].boards;
  EXPECT_FALSE(boards[0].decided());
  EXPECT_EQ(life::in_words(boards[1].result), "1-0");
  EXPECT_EQ(row(boards[1].match).status, ports::MatchStatus::over);
  EXPECT_EQ(row(boards[0].match).status, ports::MatchStatus::running);
}

TEST_F(TournamentUseTest, AKnockOutFollowsASwissByItself) {
  const auto id =
      started(definition(R"({"system":"swiss","rounds":2,"advance":2},{"system":"knock-out"})"));
  lead(id, 12);
  const auto over = value(id);
  ASSERT_EQ(over.status, life::Status::finished);
  EXPECT_EQ(over.advanced.at(0).size(), 2U);
  EXPECT_EQ(over.rounds.at(2).stage, 2);
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
  EXPECT_THAT(app().tournament_reading.standings(std::nullopt, id, 0)->rows, SizeIs(4));
}

TEST_F(TournamentUseTest, BidsAreOpenedAtTheirHourAndNotSooner) {
  const auto id =
      started(definition(swiss, R"(,"sides":"bid","round":{"automatic":false,"bid_hours":48})"));
  draw(id);
  const auto board = value(id).rounds[0].boards[0];
  const auto& sides = row_sides();
  const auto bid = [&](int entry, std::string_view side) {
    return problem_of(app().bidding.bid(who(id, entry), id, 1, 1, {.side = std::string(side)}));
  };
  const int revision = value(id).revision();
  EXPECT_EQ(bid(board.white, sides[1]), "done") << "who was to have the other";
  EXPECT_EQ(bid(board.black, sides[0]), "done");
  EXPECT_EQ(bid(board.white, "nobody's"), "bad-request");
  EXPECT_EQ(bid(value(id).rounds[0].boards[1].white, sides[0]), "forbidden");
  EXPECT_EQ(value(id).revision(), revision);
  EXPECT_EQ(problem_of(begin_round(id, 1)), "wrong-state");
  clock.advance(std::chrono::hours{47});
  run();
  EXPECT_FALSE(value(id).rounds[0].bids_open);
  clock.advance(std::chrono::hours{1});
  run();
  ASSERT_TRUE(value(id).rounds[0].bids_open);
  EXPECT_EQ(value(id).rounds[0].boards[0].white, board.black) << "each has what they wanted";
  EXPECT_EQ(bid(board.white, sides[0]), "bid-closed");
  ASSERT_EQ(problem_of(begin_round(id, 1)), "done");
  EXPECT_EQ(row(board.match).seats[0].account, who(id, board.black).account.id);
  play_round(id, 1);
  EXPECT_THAT(life::verify(*app().tournament_reading.record(std::nullopt, id)), IsEmpty());
}

TEST_F(TournamentUseTest, BidsGoWithARoundThatIsUndone) {
  const auto id =
      started(definition(swiss, R"(,"sides":"bid","round":{"automatic":false,"bid_hours":1})"));
  draw(id);
  const auto board = value(id).rounds[0].boards[0];
  const auto bid = [&](int entry) {
    return problem_of(app().bidding.bid(who(id, entry), id, 1, 1, {.side = row_sides()[1]}));
  };
  for (int i = 0; i < limits::bids_lately_max; ++i) ASSERT_EQ(bid(board.white), "done") << i;
  EXPECT_EQ(bid(board.white), "too-many");
  EXPECT_EQ(bid(board.black), "done") << "nobody pays for another";
  ASSERT_TRUE(app().tournaments.undo_round({organiser}, id, 1, {.reason = "again"}));
  draw(id);
  EXPECT_THAT(store->bids(id, 1), IsEmpty());
}

TEST_F(TournamentUseTest, OnlyWhoIsInvitedEnters) {
  const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
  go(id, "open");
  EXPECT_EQ(problem_of(enter(id, players[0])), "forbidden");
  const auto mails = mails_to(players[0].account.email).size();
  const protocol::InvitePlayers wanted{.players = {players[0].account.handle}};
  EXPECT_EQ(problem_of(app().invitations.invite(players[0], id, wanted)), "forbidden");
  EXPECT_EQ(problem_of(app().invitations.invite(organiser, id, wanted)), "done");
  EXPECT_EQ(mails_to(players[0].account.email).size(), mails + 1);
  EXPECT_EQ(problem_of(app().invitations.invite(organiser, id, wanted)), "done");
  EXPECT_EQ(mails_to(players[0].account.email).size(), mails + 1) << "once";
  EXPECT_EQ(problem_of(enter(id, players[0])), "done");
  EXPECT_EQ(problem_of(enter(id, players[1])), "forbidden");
}

TEST_F(TournamentUseTest, InvitationsPesterNobody) {
  const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
  go(id, "open");
  const auto invite = [&](std::vector<std::string> handles) {
    return problem_of(app().invitations.invite(organiser, id, {.players = std::move(handles)}));
  };
  const auto& whom = players[0].account;
  ASSERT_TRUE(app().contacts.put(players[0], organiser.account.handle, {.kind = "blocked"}));
  const auto mails = mails_to(whom.email).size();
  EXPECT_EQ(invite({whom.handle}), "done");
  EXPECT_EQ(mails_to(whom.email).size(), mails) << "they have blocked the organiser";
  for (int i = 1; i < limits::tournament_invitings_lately_max; ++i) {
    ASSERT_EQ(invite(i % 2 == 0 ? std::vector{whom.handle} : std::vector<std::string>{}), "done");
  }
  restart();
  EXPECT_EQ(invite({}), "too-many") << "a restart is no new day";
}

TEST_F(TournamentUseTest, AnOrganiserBringsAListOfPlayers) {
  const auto id = create(definition(swiss));
  go(id, "open");
  const auto import = [&](const Identity& by, std::string csv) {
    return app().tournaments.import_entries({by}, id, {.csv = std::move(csv)});
  };
  EXPECT_EQ(problem_of(import(players[0], "player\nplayer1\n")), "forbidden");
  EXPECT_EQ(problem_of(import(organiser, "")), "bad-request");
  EXPECT_EQ(problem_of(import(organiser, "name,club\nplayer1,South\n")), "bad-request");
  EXPECT_EQ(problem_of(import(organiser, "player\n")), "bad-request");
  std::string many = "player\n";
  for (std::size_t i = 0; i <= limits::tournament_imported_max; ++i) many += "nobody\n";
  EXPECT_EQ(import(organiser, many).error().extension.errors.size(), 1U);
  const auto refused = import(organiser, "player\nplayer1\nnobody\nplayer1\n");
  ASSERT_FALSE(refused.has_value());
  ASSERT_EQ(refused.error().extension.errors.size(), 2U);
  EXPECT_EQ(refused.error().extension.errors[0].path, "csv[3]");
  EXPECT_EQ(refused.error().extension.errors[1].path, "csv[4]");
  EXPECT_THAT(value(id).entries, IsEmpty()) << "all or none";
  EXPECT_EQ(
      problem_of(import(organiser, "club,player\r\n\"North, old\",player2\r\nSouth,player1\r\n")),
      "done");
  EXPECT_EQ(who(id, 1).account.handle, "player2");
  EXPECT_EQ(who(id, 2).account.handle, "player1");
  EXPECT_EQ(problem_of(enter(id, players[0])), "already-entered");
}

TEST_F(TournamentUseTest, AListWithoutColumnsIsCountedByItsOwnLines) {
  const auto id = create(definition(swiss));
  go(id, "open");
  const auto import = [&](std::string csv) {
    return app().tournaments.import_entries({organiser}, id, {.csv = std::move(csv)});
  };
  const auto refused = import("player1\n\n player2 \nnobody\n");
  ASSERT_FALSE(refused.has_value());
  ASSERT_EQ(refused.error().extension.errors.size(), 1U);
  EXPECT_EQ(refused.error().extension.errors[0].path, "csv[4]");
  EXPECT_EQ(refused.error().extension.errors[0].message, "there is no player \"nobody\"");
  EXPECT_EQ(problem_of(import("player1\n\n player2 \n")), "done");
  EXPECT_EQ(who(id, 2).account.handle, "player2");
}

TEST_F(TournamentUseTest, RowsMayBeShorterAndLongerThanTheHeader) {
  const auto id = create(definition(swiss));
  go(id, "open");
  const auto import = [&](std::string csv) {
    return app().tournaments.import_entries({organiser}, id, {.csv = std::move(csv)});
  };
  const auto refused = import("club,player,team\nNorth\nSouth,player1\n");
  ASSERT_FALSE(refused.has_value());
  ASSERT_EQ(refused.error().extension.errors.size(), 1U) << "a row without a player, and no other";
  EXPECT_EQ(refused.error().extension.errors[0].path, "csv[2]");
  EXPECT_EQ(problem_of(import("club,player,team\nSouth,player1\n")), "done") << "of no team";
  EXPECT_EQ(problem_of(import("player\nplayer2,a note\n")), "done") << "a note is no team";
}

TEST_F(TournamentUseTest, TheInvitedAreTheOrderOfTheList) {
  const auto id = create(definition(swiss, R"(,"entrants":{"invite":true})"));
  const std::vector<std::string> wanted{"player3", "player1", "player2"};
  EXPECT_EQ(problem_of(app().invitations.invite(organiser, id, {.players = wanted})), "done");
  restart();
  EXPECT_EQ(app().invitations.invited(organiser, id)->at("invited"), json::value_from(wanted));
}

TEST_F(TournamentUseTest, WhatIsKeptInMemoryIsWhatIsStored) {
  const auto id = started(definition(swiss, by_hand));
  draw(id);
  const auto kept = life::record_of(value(id), std::vector<life::Person>(4));
  restart();
  EXPECT_EQ(life::record_of(value(id), std::vector<life::Person>(4)), kept);
  begin_round(id, 1);
  play_round(id, 1);
  const auto more = life::record_of(value(id), std::vector<life::Person>(4));
  EXPECT_NE(more, kept);
  restart();
  EXPECT_EQ(life::record_of(value(id), std::vector<life::Person>(4)), more);
}

TEST_F(TournamentUseTest, OnlyAnOfficialEntersAsEliminator) {
  const auto id = create(definition(R"({"system":"knock-out"})"));
  go(id, "open");
  const auto enter_as_one = [&](const Identity& who) {
    return problem_of(app().tournaments.enter({who}, id, {.eliminator = true}));
  };
  EXPECT_EQ(enter_as_one(players[0]), "forbidden");
  EXPECT_EQ(enter_as_one(organiser), "done");
}

TEST_F(TournamentUseTest, WhatTheServerDoesNotHoldIsSaidBefore) {
  const auto made = app().tournaments.create(
      {organiser},
      {.definition = definition(R"({"system":"team"})", R"(,"entrants":{"teams":true})")});
  EXPECT_EQ(problem_of(made), "bad-request");
  EXPECT_TRUE(app().tournaments.lint(definition(swiss)).has_value());
}

// A knock-out in two legs has no report file, and takes that of the stage before it from nobody.
TEST_F(TournamentUseTest, EachStageIsExportedForItself) {
  const auto id = started(definition(
      R"({"system":"swiss","rounds":1,"advance":2},{"system":"knock-out","legs":2})", by_hand));
  ASSERT_TRUE(draw(id));
  ASSERT_TRUE(begin_round(id, 1));
  play_round(id, 1);
  const auto trf = [&](int stage) { return app().tournament_reading.trf(std::nullopt, id, stage); };
  const auto csv = [&](int stage) { return app().tournament_reading.csv(std::nullopt, id, stage); };
  const auto first = trf(0);
  const auto table = csv(0);
  ASSERT_TRUE(first);
  ASSERT_TRUE(draw(id));
  EXPECT_EQ(problem_of(trf(0)), "wrong-state");
  EXPECT_EQ(*trf(1), *first);
  EXPECT_EQ(problem_of(trf(3)), "not-found");
  EXPECT_EQ(*csv(0), *table) << "until something is decided";
  EXPECT_EQ(*csv(1), *table);
  EXPECT_EQ(std::ranges::count(*csv(2), '\n'), 5) << "everybody, those who advanced first";
  EXPECT_TRUE(csv(2)->starts_with("place,entry,player,points\r\n1,"));
  EXPECT_EQ(problem_of(csv(3)), "not-found");
}

}  // namespace
}  // namespace adjutant::app
