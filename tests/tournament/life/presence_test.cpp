#include "tournament/life/presence.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/standstill.hpp"

namespace adjutant::tournament::life {
namespace {

using testing::IsEmpty;

constexpr std::string_view swiss = R"({"system":"swiss","rounds":4})";
constexpr std::string_view confirming = R"(,"round":{"confirm_days":2})";

Act at(const std::string& day) {
  return {.at = day + "T12:00:00Z", .by = "organiser"};
}

bool draw_at(WholeTournament& whole, const std::string& day) {
  return whole.done(
      draw_round(whole.value, [&] { return "m_" + std::to_string(++whole.matches); }, at(day)));
}

bool plays(const WholeTournament& whole, int entry) {
  return std::ranges::any_of(whole.value.rounds.back().boards,
                             [&](const Board& board) { return board.has(entry); });
}

void confirm_all_but(WholeTournament& whole, int entry) {
  for (int one = 1; one <= static_cast<int>(whole.people.size()); ++one) {
    if (one != entry) whole.done(confirm(whole.value, one, at("2026-01-02")));
  }
}

TEST(Presence, WhoIsAwayOnTheDayOfTheStartIsPassedOver) {
  core::Random random(1);
  WholeTournament whole(definition_of(swiss), 6);
  whole.begin();
  ASSERT_TRUE(whole.done(
      announce_absences(whole.value, 3, {{"2026-02-02", "2026-02-03"}}, at("2026-01-05"))));
  ASSERT_TRUE(draw_at(whole, "2026-02-01"));  // starts on 2 February
  EXPECT_FALSE(plays(whole, 3));
  const auto& free = whole.value.rounds.back().free;
  EXPECT_NE(std::ranges::find(free, Free{3, Outcome::zero_bye}), free.end());
  whole.play(random);
  ASSERT_TRUE(draw_at(whole, "2026-02-03"));  // starts on the 4th
  EXPECT_TRUE(plays(whole, 3));
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

TEST(Presence, AWithdrawalIsTakenBackBeforeTheNextRound) {
  core::Random random(1);
  WholeTournament whole(definition_of(swiss), 6);
  whole.begin();
  ASSERT_TRUE(draw_at(whole, "2026-02-01"));
  const auto taken_back = [&](int entry) {
    return whole.done(take_withdrawal_back(whole.value, entry, at("2026-02-02")));
  };
  EXPECT_FALSE(taken_back(3)) << "is there";
  ASSERT_TRUE(whole.done(withdraw(whole.value, 3, false, at("2026-02-01"))));
  ASSERT_TRUE(taken_back(3)) << whole.refused.detail;
  ASSERT_TRUE(whole.done(withdraw(whole.value, 3, false, at("2026-02-02"))));
  whole.play(random);
  ASSERT_TRUE(taken_back(3)) << "the next round is not drawn";
  ASSERT_TRUE(whole.done(withdraw(whole.value, 4, true, at("2026-02-02"))));
  ASSERT_TRUE(draw_at(whole, "2026-02-03"));
  const auto passed_over = [&](int entry) {
    const auto& free = whole.value.rounds.back().free;
    return std::ranges::find(free, Free{entry, Outcome::zero_bye}) != free.end();
  };
  EXPECT_FALSE(passed_over(3)) << "they play, or have the bye";
  EXPECT_FALSE(plays(whole, 4));
  EXPECT_FALSE(taken_back(4)) << "a round is drawn without them";
  EXPECT_EQ(whole.refused.type, "round-started");
  ASSERT_TRUE(whole.done(undo_round(whole.value, 2, at("2026-02-03"))));
  ASSERT_TRUE(taken_back(4)) << "it is undone";
  ASSERT_TRUE(draw_at(whole, "2026-02-03"));
  EXPECT_TRUE(plays(whole, 4));
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

TEST(Presence, WhoComesBackMayPlayForAnotherTeam) {
  WholeTournament whole(
      definition_of(R"({"system":"team","boards":2})", R"(,"entrants":{"teams":true,"min":4})"), 0);
  for (const auto* team : {"Blue", "Blue", "Red Lions", "Red Lions", "Red Lions"}) {
    ASSERT_TRUE(whole.enter(false, team));
  }
  ASSERT_TRUE(whole.done(withdraw(whole.value, 1, false, at("2026-01-01"))));
  const auto back = [&](const char* team) {
    return whole.done(come_back(whole.value, 1, team, at("2026-01-01")));
  };
  EXPECT_FALSE(back("R\u0435d Lions")) << "it looks like Red Lions";
  ASSERT_TRUE(back("red lions"));
  EXPECT_EQ(whole.value.entry(1)->team, "Red Lions");
  EXPECT_EQ(whole.value.teams.at("Blue"), std::vector{2});
  ASSERT_TRUE(whole.done(withdraw(whole.value, 1, false, at("2026-01-01"))));
  ASSERT_TRUE(back("")) << "the same team";
  EXPECT_EQ(whole.value.entry(1)->team, "Red Lions");
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

TEST(Presence, AbsencesAreRowsOfDays) {
  WholeTournament whole(definition_of(swiss), 4);
  whole.begin();
  for (const auto& wrong : {Absence{"2026-02-30", "2026-03-01"},
                            Absence{"2026-02-03", "2026-02-02"}, Absence{"2026-2-03", "2026-02-04"},
                            Absence{"", ""}, Absence{"2026-02-03T00", "2026-02-04"}}) {
    EXPECT_FALSE(whole.done(announce_absences(whole.value, 1, {wrong}, at("2026-01-05"))))
        << wrong.from;
    EXPECT_EQ(whole.refused.type, "bad-request");
  }
  const std::vector<Absence> many(absences_max + 1, {"2026-02-03", "2026-02-04"});
  EXPECT_FALSE(whole.done(announce_absences(whole.value, 1, many, at("2026-01-05"))));
  ASSERT_TRUE(whole.done(
      announce_absences(whole.value, 1, {{"2026-02-03", "2026-02-03"}}, at("2026-01-05"))));
  ASSERT_TRUE(whole.done(announce_absences(whole.value, 1, {}, at("2026-01-05"))));
  EXPECT_THAT(whole.value.absences.at(1), IsEmpty()) << "they take the place of those before";
}

TEST(Presence, ARoundWaitsForConfirmations) {
  WholeTournament whole(definition_of(swiss, confirming), 6);
  whole.begin();  // on 1 January, at midnight
  EXPECT_EQ(round_to_confirm(whole.value), 1);
  EXPECT_EQ(confirmations_until(whole.value), "2026-01-03T00:00:00Z");
  EXPECT_FALSE(draw_at(whole, "2026-01-02"));
  EXPECT_EQ(whole.refused.type, "wrong-state");
  confirm_all_but(whole, 0);
  EXPECT_EQ(confirmations_until(whole.value), "") << "all have";
  EXPECT_TRUE(draw_at(whole, "2026-01-02"));
  for (int entry = 1; entry <= 6; ++entry) EXPECT_TRUE(plays(whole, entry));
  EXPECT_EQ(round_to_confirm(whole.value), 0);
  EXPECT_FALSE(whole.done(confirm(whole.value, 1, at("2026-01-05"))));
}

TEST(Presence, WhoDoesNotConfirmTwiceIsWithdrawn) {
  core::Random random(1);
  WholeTournament whole(definition_of(swiss, confirming), 6);
  whole.begin();
  for (int round = 1; round <= 2; ++round) {
    confirm_all_but(whole, 2);
    ASSERT_TRUE(draw_at(whole, fmt::format("2026-01-{}", 10 * round)));
    EXPECT_FALSE(plays(whole, 2));
    EXPECT_EQ(whole.value.entry(2)->state,
              round == 1 ? EntryState::entered : EntryState::withdrawn);
    whole.play(random);
  }
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

TEST(Presence, ElsewhereAStageWaitsAndWhoDoesNotConfirmLeaves) {
  core::Random random(1);
  WholeTournament whole(definition_of(R"({"system":"round-robin","concurrent":1})", confirming), 6);
  whole.begin();
  EXPECT_FALSE(draw_at(whole, "2026-01-02"));
  confirm_all_but(whole, 2);
  EXPECT_THAT(unconfirmed(whole.value), testing::ElementsAre(2));
  EXPECT_THAT(withdrawn_before_stage(whole.value, at("2026-01-02")), IsEmpty());
  EXPECT_FALSE(draw_at(whole, "2026-01-10")) << "who has not confirmed leaves first";
  const auto gone = withdrawn_before_stage(whole.value, at("2026-01-10"));
  ASSERT_EQ(gone.size(), 1U);
  for (const auto& event : gone) record(whole.value, event);
  EXPECT_EQ(whole.value.entry(2)->state, EntryState::withdrawn);
  ASSERT_TRUE(draw_at(whole, "2026-01-10"));
  whole.play(random);
  EXPECT_EQ(round_to_confirm(whole.value), 0) << "once before a stage";
  EXPECT_TRUE(draw_at(whole, "2026-01-10"));
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

TEST(Presence, OnlyWhoGoesOnConfirmsAStage) {
  core::Random random(1);
  WholeTournament whole(
      definition_of(R"({"system":"swiss","rounds":1,"advance":2},{"system":"knock-out"})",
                    confirming),
      6);
  whole.begin();
  confirm_all_but(whole, 0);
  ASSERT_TRUE(draw_at(whole, "2026-01-02"));
  whole.play(random);
  ASSERT_EQ(whole.value.stage_number(), 2);
  auto on = whole.value.advanced[0];
  std::ranges::sort(on);
  auto asked = unconfirmed(whole.value);
  std::ranges::sort(asked);
  EXPECT_EQ(asked, on);
}

TEST(Presence, WhoPausesOneRoundStaysIn) {
  core::Random random(1);
  WholeTournament whole(definition_of(swiss, confirming), 6);
  whole.begin();
  for (int round = 1; round <= 4; ++round) {
    confirm_all_but(whole, round % 2 == 0 ? 2 : 0);
    ASSERT_TRUE(draw_at(whole, fmt::format("2026-01-{}", 7 * round + 3))) << round;
    whole.play(random);
  }
  EXPECT_EQ(whole.value.entry(2)->state, EntryState::entered);
}

TEST(Presence, NobodyComesIsNoWin) {
  WholeTournament whole(definition_of(swiss), 4);
  whole.begin();
  whole.draw();
  ASSERT_TRUE(whole.done(start_round(whole.value, 1, organiser)));
  const auto boards = whole.value.rounds[0].boards;
  ASSERT_TRUE(whole.done(no_show(whole.value, 1, 1, boards[0].white, false, server)));
  ASSERT_TRUE(whole.done(no_show(whole.value, 1, 2, boards[1].black, true, server)));
  EXPECT_EQ(in_words(whole.value.rounds[0].boards[0].result), "-+");
  EXPECT_EQ(in_words(whole.value.rounds[0].boards[1].result), "--");
  EXPECT_FALSE(whole.done(no_show(whole.value, 1, 1, boards[0].white, false, server)));
  EXPECT_EQ(whole.refused.type, "wrong-state");
  EXPECT_FALSE(whole.done(no_show(whole.value, 1, 9, boards[0].white, false, server)));
  EXPECT_EQ(whole.refused.type, "not-found");
}

TEST(Presence, ALateOneTakesTheFreePlaceOfARoundRobin) {
  core::Random random(1);
  const auto definition = definition_of(R"({"system":"round-robin","concurrent":1})",
                                        R"(,"entrants":{"late_until":3})");
  WholeTournament whole(definition, 5);
  whole.begin();
  for (int round = 1; round <= 2; ++round) {
    ASSERT_TRUE(whole.draw());
    whole.play(random);
  }
  ASSERT_TRUE(whole.enter());
  EXPECT_EQ(whole.value.entries[5].pairing, 6);
  EXPECT_FALSE(whole.enter()) << "six are even: nobody is free";
  EXPECT_EQ(whole.refused.type, "entries-closed");
  whole.play_on(random);
  EXPECT_EQ(whole.value.rounds.size(), 5U);
  for (int round = 3; round <= 5; ++round) {
    EXPECT_THAT(whole.value.round(round)->free, IsEmpty()) << round;
  }
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

// The first who plays at the board of each of two rounds lets both run out of time.
TEST(Presence, WhoseTimeRunsOutTwiceIsAskedWhetherTheyStay) {
  WholeTournament whole(definition_of(R"({"system":"round-robin"})"), 4);
  whole.begin();
  for (int round = 1; round <= 2; ++round) {
    ASSERT_TRUE(whole.draw());
    ASSERT_TRUE(whole.begin_round());
  }
  const auto run_out = [&](int round, int entry) {
    for (const auto& board : whole.value.round(round)->boards) {
      if (!board.has(entry)) continue;
      const bool white = board.white == entry;
      return whole.done(take_result(whole.value, round, board.number,
                                    white ? BoardResult{'0', '1'} : BoardResult{'1', '0'}, "head",
                                    server, 1, std::nullopt, entry));
    }
    return false;
  };
  ASSERT_TRUE(run_out(1, 3));
  EXPECT_EQ(entry_to_ask(whole.value), 0);
  ASSERT_TRUE(run_out(2, 3));
  ASSERT_EQ(entry_to_ask(whole.value), 3);
  ASSERT_TRUE(whole.done(ask_whether_they_stay(whole.value, at("2026-02-01"))));
  EXPECT_EQ(entry_to_ask(whole.value), 0);
  EXPECT_THAT(withdrawn_silent(whole.value, at("2026-02-03")), IsEmpty());
  EXPECT_EQ(withdrawn_silent(whole.value, at("2026-02-04")).size(), 1U);
  for (const auto& event :
       outlast(whole.value, "2026-02-03T12:00:00Z", "2026-02-04T18:00:00Z", server)) {
    whole.add(event);
  }
  EXPECT_THAT(withdrawn_silent(whole.value, at("2026-02-05")), IsEmpty()) << "an outage since";
  EXPECT_EQ(withdrawn_silent(whole.value, at("2026-02-06")).size(), 1U);
  ASSERT_TRUE(whole.done(confirm(whole.value, 3, at("2026-02-03"))));
  EXPECT_THAT(withdrawn_silent(whole.value, at("2026-02-09")), IsEmpty());
  EXPECT_FALSE(whole.done(confirm(whole.value, 3, at("2026-02-03")))) << "once";
  EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
}

}  // namespace
}  // namespace adjutant::tournament::life
