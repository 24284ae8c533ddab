#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/pairing/berger.hpp"
#include "tournament/pairing/check.hpp"

namespace adjutant::tournament::life {
namespace {

constexpr auto swiss = R"({"system":"swiss","rounds":4})";
constexpr auto round_robin = R"({"system":"round-robin"})";

std::set<std::pair<int, int>> meetings(const Tournament& tournament) {
  std::set<std::pair<int, int>> all;
  for (const auto& round : tournament.rounds) {
    for (const auto& board : round.boards) all.insert(std::minmax(board.white, board.black));
  }
  return all;
}

TEST(Life, ASwissRunsToItsStandings) {
  core::Random random(7);
  WholeTournament swiss_of_seven(definition_of(swiss), 7);
  swiss_of_seven.begin();
  swiss_of_seven.play_on(random);
  const auto& value = swiss_of_seven.value;
  EXPECT_EQ(value.rounds.size(), 4U);
  EXPECT_EQ(meetings(value).size(), 12U);
  EXPECT_EQ(value.chain.back().type, "stage_closed");
  EXPECT_EQ(value.rounds[1].scenario, "two");
  const auto table = crosstable_of(value, 4);
  EXPECT_EQ(standing::standings(table, rules_of(value)).size(), 7U);
  for (int round = 1; round <= 4; ++round) {
    const auto before = until_round(table, round - 1);
    const auto findings = pairing::check_dutch(before, pairing::pairing_of(table, round));
    ASSERT_TRUE(findings.has_value());
    EXPECT_EQ(findings->size(), 0U) << round;
  }
}

TEST(Life, EverybodyMeetsEverybodyInARoundRobin) {
  core::Random random(7);
  WholeTournament of_five(definition_of(round_robin), 5);
  of_five.begin();
  while (of_five.draw()) {
  }
  EXPECT_EQ(of_five.value.rounds.size(), 5U);
  EXPECT_EQ(meetings(of_five.value).size(), 10U);
  EXPECT_EQ(of_five.value.rounds[0].free.at(0).outcome, Outcome::zero_bye);
}

TEST(Life, ARoundRobinIsFullWhereItCouldNotBePaired) {
  WholeTournament whole(definition_of(R"({"system":"round-robin"})"), pairing::berger_entrants_max);
  EXPECT_FALSE(whole.enter());
  EXPECT_EQ(whole.refused.type, "full");
  whole.begin();
  EXPECT_TRUE(whole.draw()) << whole.refused.detail;
}

TEST(Life, ARoundRobinOfTeamsIsFullWhereItCouldNotBePaired) {
  WholeTournament whole(
      definition_of(R"({"system":"team","boards":2})", R"(,"entrants":{"teams":true,"min":4})"), 0);
  for (int i = 1; i <= pairing::berger_entrants_max; ++i) {
    ASSERT_TRUE(whole.enter(false, fmt::format("Team {}", i))) << whole.refused.detail;
  }
  EXPECT_FALSE(whole.enter(false, "One more"));
  EXPECT_EQ(whole.refused.type, "full");
  EXPECT_TRUE(whole.enter(false, "Team 1")) << "the second player of a team";
}

TEST(Life, OneRoundAtATimeWhereADefinitionSaysSo) {
  core::Random random(7);
  WholeTournament of_four(definition_of(R"({"system":"round-robin","concurrent":1})"), 4);
  of_four.begin();
  EXPECT_TRUE(of_four.draw());
  EXPECT_FALSE(of_four.draw());
  of_four.play(random);
  EXPECT_TRUE(of_four.draw());
}

TEST(Life, EventsMakeTheSameTournamentAgain) {
  core::Random random(3);
  WholeTournament whole(definition_of(swiss), 6);
  whole.begin();
  whole.play_on(random);
  std::vector<Event> stored;
  for (const auto& event : whole.value.chain) stored.push_back(*decode(encode(event)));
  const auto again = replay(whole.value.id, whole.value.commitment, stored);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(record_of(*again, whole.people), record_of(whole.value, whole.people));
}

TEST(Life, SeedsShowOnceEntriesAreClosed) {
  WholeTournament whole(definition_of(swiss), 3);
  EXPECT_EQ(whole.value.entries[0].seed, "");
  whole.begin();
  EXPECT_EQ(whole.value.entries[0].seed, "seed 1");
}

TEST(Life, WhoComesLateHasTheNextNumber) {
  core::Random random(3);
  WholeTournament whole(definition_of(swiss, R"(,"entrants":{"late_until":2})"), 4);
  whole.begin();
  whole.draw();
  whole.play(random);
  EXPECT_TRUE(whole.enter());
  EXPECT_EQ(whole.value.entries[4].pairing, 5);
  whole.draw();
  whole.play(random);
  EXPECT_FALSE(whole.enter());
  EXPECT_EQ(whole.refused.type, "entries-closed");
  const auto table = crosstable_of(whole.value, 2);
  EXPECT_EQ(table.entrants[4].cells[0].outcome, Outcome::zero_bye);
  EXPECT_NE(table.entrants[4].cells[1].outcome, Outcome::zero_bye);
}

TEST(Life, WhoHasGoneIsNotPaired) {
  core::Random random(3);
  WholeTournament whole(definition_of(swiss), 6);
  whole.begin();
  whole.draw();
  whole.play(random);
  ASSERT_TRUE(whole.done(withdraw(whole.value, 2, false, organiser)));
  whole.draw();
  for (const auto& board : whole.value.rounds[1].boards) EXPECT_FALSE(board.has(2));
}

TEST(Life, AForfeitIsForWhomOneLeavesBeforeTheStart) {
  WholeTournament whole(definition_of(swiss), 2);
  whole.begin();
  whole.draw();
  ASSERT_TRUE(whole.done(withdraw(whole.value, 2, false, organiser)));
  ASSERT_TRUE(whole.done(start_round(whole.value, 1, organiser)));
  const auto& board = whole.value.rounds[0].boards[0];
  EXPECT_EQ(in_words(board.result), board.white == 2 ? "-+" : "+-");
  EXPECT_EQ(whole.value.rounds[0].state, RoundState::closed);
}

TEST(Life, FewGamesBeforeLeavingARoundRobinDoNotCount) {
  core::Random random(3);
  WholeTournament whole(definition_of(R"({"system":"round-robin","concurrent":1})"), 5);
  whole.begin();
  whole.draw();
  whole.play(random);
  ASSERT_TRUE(whole.done(withdraw(whole.value, 1, false, organiser)));
  whole.play_on(random);
  EXPECT_EQ(crosstable_of(whole.value, 5).entrants.size(), 4U);
}

TEST(Life, ByesAreAskedForBeforeTheDraw) {
  WholeTournament whole(definition_of(swiss, R"(,"half_byes":1)"), 5);
  whole.begin();
  const std::vector<RequestedBye> half{{1, 3, Outcome::half_bye}};
  ASSERT_TRUE(whole.done(ask_byes(whole.value, 3, half, organiser)));
  EXPECT_FALSE(whole.done(
      ask_byes(whole.value, 3, {{1, 3, Outcome::half_bye}, {2, 3, Outcome::half_bye}}, organiser)));
  EXPECT_FALSE(whole.done(ask_byes(whole.value, 3, {{4, 3, Outcome::half_bye}}, organiser)));
  EXPECT_FALSE(whole.done(
      ask_byes(whole.value, 3, {{2, 3, Outcome::half_bye}, {2, 3, Outcome::zero_bye}}, organiser)));
  EXPECT_EQ(whole.refused.detail, "Ask for only one bye in round 2.");
  whole.draw();
  EXPECT_EQ(whole.value.rounds[0].free.at(0), (Free{3, Outcome::half_bye}));
  EXPECT_FALSE(whole.done(ask_byes(whole.value, 4, half, organiser)));
}

TEST(Life, StepsOutOfOrderAreRefused) {
  WholeTournament whole(definition_of(swiss), 4);
  EXPECT_FALSE(whole.draw());
  EXPECT_EQ(whole.refused.type, "wrong-state");
  whole.begin();
  EXPECT_FALSE(whole.enter());
  EXPECT_EQ(whole.refused.type, "entries-closed");
  whole.draw();
  EXPECT_FALSE(whole.done(rule(whole.value, 1, 1, {'1', '0'}, organiser)));
  EXPECT_TRUE(whole.done(undo_round(whole.value, 1, organiser)));
  EXPECT_EQ(whole.value.rounds.size(), 0U);
  whole.draw();
  EXPECT_TRUE(whole.done(start_round(whole.value, 1, organiser)));
  EXPECT_FALSE(whole.done(undo_round(whole.value, 1, organiser)));
  EXPECT_EQ(whole.refused.type, "round-started");
  EXPECT_FALSE(whole.done(finish(whole.value, organiser)));
  const auto other = definition_of(R"({"system":"swiss","rounds":5})");
  EXPECT_FALSE(whole.done(redefine(whole.value, other, organiser)));
}

TEST(Life, AFortnightLongItIsReopenedForResultsAlone) {
  WholeTournament whole(
      definition_of(swiss, R"(,"entrants":{"late_until":9},"dropout":"substitute")"), 4);
  whole.begin();
  core::Random random(7);
  whole.draw();
  whole.play(random);
  ASSERT_TRUE(whole.done(finish(whole.value, organiser))) << "sooner than planned";
  EXPECT_FALSE(whole.done(rule(whole.value, 1, 1, {'1', '0'}, organiser)));
  EXPECT_FALSE(whole.done(reopen(whole.value, {"2026-01-16T00:00:01Z", "organiser", "late"})));
  EXPECT_EQ(whole.refused.type, "wrong-state");
  ASSERT_TRUE(whole.done(reopen(whole.value, {"2026-01-16T00:00:00Z", "organiser", "a slip"})));
  EXPECT_TRUE(whole.done(rule(whole.value, 1, 1, {'=', '='}, organiser)));
  EXPECT_EQ(rounds_planned(whole.value), 1);
  EXPECT_FALSE(whole.draw());
  EXPECT_EQ(whole.refused.type, "wrong-state");
  EXPECT_FALSE(whole.enter());
  EXPECT_EQ(whole.refused.type, "entries-closed");
  EXPECT_TRUE(whole.done(finish(whole.value, organiser)));
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

TEST(Life, AResultIsTakenOnceAndARulingReplacesIt) {
  WholeTournament whole(definition_of(swiss), 2);
  whole.begin();
  whole.draw();
  whole.done(start_round(whole.value, 1, organiser));
  const auto result = take_result(whole.value, 1, 1, {'1', '0'}, "head", server);
  whole.done(result);
  const int revision = whole.value.revision();
  whole.done(take_result(whole.value, 1, 1, {'0', '1'}, "head", server));
  EXPECT_EQ(whole.value.revision(), revision);
  whole.done(rule(whole.value, 1, 1, {'-', '+'}, {organiser.at, "arbiter", "did not come"}));
  EXPECT_EQ(in_words(whole.value.rounds[0].boards[0].result), "-+");
  EXPECT_FALSE(whole.done(rule(whole.value, 1, 1, {'-', '+'}, {organiser.at, "arbiter", "so"})));
  EXPECT_EQ(whole.refused.detail, "The result is already -+.");
}

TEST(Life, ADisputeIsSettledWithAnotherResultOrNot) {
  WholeTournament whole(definition_of(swiss), 2);
  whole.begin();
  whole.draw();
  whole.done(start_round(whole.value, 1, organiser));
  EXPECT_FALSE(whole.done(dispute(whole.value, 1, 1, 1, "I won", organiser)));
  whole.done(take_result(whole.value, 1, 1, {'1', '0'}, "head", server));
  EXPECT_TRUE(whole.done(dispute(whole.value, 1, 1, 1, "I won", organiser)));
  EXPECT_FALSE(whole.done(dispute(whole.value, 1, 1, 1, "I won", organiser)));
  EXPECT_TRUE(whole.done(settle(whole.value, 1, std::nullopt, organiser)));
  EXPECT_EQ(in_words(whole.value.rounds[0].boards[0].result), "1-0");
  EXPECT_FALSE(whole.done(settle(whole.value, 1, std::nullopt, organiser)));
  EXPECT_TRUE(whole.done(dispute(whole.value, 1, 1, 2, "no", organiser)));
  EXPECT_TRUE(whole.done(settle(whole.value, 2, BoardResult{'=', '='}, organiser)));
  EXPECT_EQ(in_words(whole.value.rounds[0].boards[0].result), "1/2");
  EXPECT_TRUE(whole.done(dispute(whole.value, 1, 1, 2, "no", organiser)));
  EXPECT_TRUE(whole.done(settle(whole.value, 3, BoardResult{'=', '='}, organiser)))
      << "it stays as it was, and is settled";
  EXPECT_FALSE(whole.done(settle(whole.value, 3, std::nullopt, organiser)));
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

// Neither refusal sends one to the other.
TEST(Life, AnArchivedTournamentIsClosedForGood) {
  WholeTournament whole(definition_of(R"({"system":"swiss","rounds":1})"), 2);
  whole.begin();
  const auto rules = [&] { return whole.done(rule(whole.value, 1, 1, {'=', '='}, organiser)); };
  EXPECT_FALSE(rules());
  EXPECT_EQ(whole.refused.type, "not-found");
  ASSERT_TRUE(whole.draw());
  core::Random random(1);
  whole.play(random);
  ASSERT_TRUE(whole.done(finish(whole.value, organiser)));
  EXPECT_FALSE(rules());
  EXPECT_EQ(whole.refused.detail, "The tournament is finished. Reopen it first.");
  ASSERT_TRUE(whole.done(archive(whole.value, organiser)));
  EXPECT_FALSE(rules());
  const auto why = whole.refused.detail;
  EXPECT_TRUE(why.starts_with("The tournament is archived. That closed it for good")) << why;
  EXPECT_FALSE(whole.done(reopen(whole.value, organiser)));
  EXPECT_EQ(whole.refused.detail, why);
}

TEST(Life, ResultsAreWrittenAsTheyAreRead) {
  for (const auto* text : {"1-0", "0-1", "1/2", "+-", "-+", "--"}) {
    ASSERT_TRUE(board_result(text).has_value());
    EXPECT_EQ(in_words(*board_result(text)), text);
  }
  EXPECT_FALSE(board_result("2-0").has_value());
}

TEST(Tournament, SaysWhyARoundCannotBeDrawnInSentences) {
  WholeTournament whole(definition_of(R"({"system":"swiss","rounds":3})"), 2);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  whole.begin_round();
  ASSERT_TRUE(whole.done(take_result(whole.value, 1, 1, {'1', '0'}, "head", server)));
  ASSERT_FALSE(whole.draw());
  EXPECT_EQ(whole.refused.detail,
            "No pairing complies with C1, C2 and C3 for all. Play fewer rounds, allow a forbidden "
            "pair, or pair this round by hand.");
}

}  // namespace
}  // namespace adjutant::tournament::life
