#include "tournament/life/round_end.hpp"

#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/deciding.hpp"

namespace adjutant::tournament::life {
namespace {

using testing::IsEmpty;

constexpr std::string_view swiss = R"({"system":"swiss","rounds":3})";

Act at(const std::string& time) {
  return {.at = time, .by = "server", .reason = "because"};
}

json::object ending(std::string_view round, std::string_view stage = swiss) {
  return definition_of(stage, R"(,"round":{"days":7,"hour":18,)" + std::string(round) + "}");
}

// Of six, begun on 1 January at midnight: it ends on the 8th at 18:00.
struct Begun {
  explicit Begun(const json::object& definition) : whole(definition, 6) {
    whole.begin();
    whole.draw();
    ENSURE(whole.begin_round(), whole.refused.detail);
  }
  const Round& round() const { return whole.value.rounds.back(); }
  bool decides(const std::string& now, const Standing& standing, int board = 1) {
    return whole.done(decide_unfinished(
        whole.value, 1, board, standing, [this](int draw) { return whole.links.link(draw); },
        at(now)));
  }
  std::string result(int board = 1) const { return in_words(round().board(board)->result); }
  bool holds() const { return verify(json::value(record_of(whole.value, whole.people))).empty(); }

  WholeTournament whole;
};

constexpr char drawn_soon = static_cast<char>(Outcome::short_draw);
constexpr BoardResult short_draw{drawn_soon, drawn_soon};
constexpr const char* end = "2026-01-08T18:00:00Z";

TEST(RoundEnd, IsSoManyDaysAfterTheStartAtTheHour) {
  definition::RoundTimes times{.days = 7, .hour = 18};
  EXPECT_EQ(round_end(times, "2026-01-01T00:00:00Z"), end);
  EXPECT_EQ(round_end(times, "2026-01-01T18:00:00Z"), end);
  EXPECT_EQ(round_end(times, "2026-01-01T18:00:01Z"), "2026-01-09T18:00:00Z");
  times.days = 0;
  EXPECT_EQ(round_end(times, "2026-01-01T00:00:00Z"), "");
  EXPECT_EQ(Begun(ending(R"("unfinished":"draw")")).round().ends, end);
  EXPECT_EQ(Begun(definition_of(swiss)).round().ends, "");
}

TEST(RoundEnd, WhereTheDrawsAreUsedUpTheOfficialsDecide) {
  auto value = Begun(ending(R"("unfinished":"settle")")).whole.value;
  const auto round = value.rounds.back();
  value.draws.resize(draws_max - draws_kept - 1);
  EXPECT_TRUE(is_settled_at_its_end(value, round, round.boards[0], end));
  value.draws.emplace_back();
  EXPECT_FALSE(is_settled_at_its_end(value, round, round.boards[0], end));
}

TEST(RoundEnd, WhatIsNotOverThenIsDrawn) {
  Begun begun(ending(R"("unfinished":"draw")"));
  EXPECT_FALSE(begun.decides("2026-01-08T17:59:59Z", {.both_played = true}));
  EXPECT_EQ(begun.whole.refused.type, "wrong-state");
  ASSERT_TRUE(begun.decides(end, {.both_played = true}));
  ASSERT_TRUE(begun.decides(end, {.both_played = false}, 2));
  EXPECT_EQ(begun.round().board(1)->result, (BoardResult{'=', '='}));
  EXPECT_EQ(begun.round().board(2)->result, short_draw);
  EXPECT_FALSE(begun.decides(end, {}, 2)) << "it is decided";
  EXPECT_TRUE(begun.holds());
}

TEST(RoundEnd, WhoLeadsInTheGamesPointsWins) {
  Begun begun(ending(R"("unfinished":"settle","settle":"points")"));
  ASSERT_TRUE(begun.decides(end, {.head = "h", .both_played = true, .points = std::pair(5, 4)}, 1));
  ASSERT_TRUE(begun.decides(end, {.head = "h", .both_played = true, .points = std::pair(4, 5)}, 2));
  ASSERT_TRUE(begun.decides(end, {.head = "h", .both_played = true, .points = std::pair(4, 4)}, 3));
  EXPECT_EQ(begun.result(1), "1-0");
  EXPECT_EQ(begun.result(2), "0-1");
  EXPECT_EQ(begun.result(3), "1/2");
  EXPECT_TRUE(begun.holds());
}

TEST(RoundEnd, PlayOutsWinWithSevenOfTen) {
  Begun begun(ending(R"("unfinished":"settle")"));
  const auto played = [](int white, int black) {
    return Standing{.head = "h",
                    .both_played = true,
                    .play_outs = PlayOuts{white, black, play_outs - white - black}};
  };
  EXPECT_FALSE(begun.decides(end, {.head = "h", .both_played = true}));
  EXPECT_FALSE(begun.decides(end, {.head = "h", .play_outs = PlayOuts{140, 0, 0}}));
  ASSERT_TRUE(begun.decides(end, played(140, 60), 1));
  ASSERT_TRUE(begun.decides(end, played(139, 61), 2));
  ASSERT_TRUE(begun.decides(end, played(0, 140), 3));
  EXPECT_EQ(begun.result(1), "1-0");
  EXPECT_EQ(begun.result(2), "1/2");
  EXPECT_EQ(begun.result(3), "0-1");
  EXPECT_EQ(begun.whole.value.draws.back().purpose, "settle 1 3");
  EXPECT_TRUE(begun.holds());
}

TEST(RoundEnd, ASettlementThatIsChangedIsFound) {
  Begun begun(ending(R"("unfinished":"settle","settle":"points")"));
  begun.decides(end, {.head = "h", .both_played = true, .points = std::pair(5, 4)});
  auto record = record_of(begun.whole.value, begun.whole.people);
  auto& chain = begun.whole.value.chain;
  auto forged = begun.whole.value;
  forged.chain.clear();
  for (auto event : chain) {
    if (auto* points = event.fields.if_contains("points")) points->as_object()["white"] = 3;
    append(forged.chain, forged.commitment, std::move(event));
  }
  EXPECT_THAT(verify(json::value(record)), IsEmpty());
  EXPECT_THAT(verify(json::value(record_of(forged, begun.whole.people))), testing::Not(IsEmpty()));
}

// As programs before the event of an outage wrote it, an event a round and a board.
TEST(RoundEnd, AnEndThatTheServerMovedByItselfIsReadAsItWas) {
  Begun begun(ending(R"("unfinished":"run-on")"));
  record(begun.whole.value, event_of(at("2026-01-02T00:00:00Z"), "extended",
                                     json::object{{"round", 1}, {"ends", "2026-01-08T23:00:00Z"}}));
  record(begun.whole.value,
         event_of(at("2026-01-02T00:00:00Z"), "extended",
                  json::object{{"round", 1}, {"board", 2}, {"ends", "2026-01-09T05:00:00Z"}}));
  EXPECT_EQ(begun.round().ends, "2026-01-08T23:00:00Z");
  EXPECT_EQ(begun.round().board(2)->ends, "2026-01-09T05:00:00Z");
  EXPECT_TRUE(begun.holds());
}

TEST(RoundEnd, MatchesThatRunOnAndRulingsAreNotTheServers) {
  for (const auto* how : {R"("unfinished":"run-on")", R"("unfinished":"arbiter")"}) {
    Begun begun{ending(how)};
    EXPECT_FALSE(begun.decides("2026-02-08T18:00:00Z", {})) << how;
  }
}

TEST(RoundEnd, AnExtensionIsOfOneBoardAndLeavesADay) {
  Begun begun(ending(R"("unfinished":"draw")"));
  auto& whole = begun.whole;
  EXPECT_FALSE(whole.done(extend(whole.value, 1, 1, 0, at("2026-01-05T00:00:00Z"))));
  EXPECT_FALSE(whole.done(extend(whole.value, 1, 1, 61, at("2026-01-05T00:00:00Z"))));
  EXPECT_FALSE(whole.done(extend(whole.value, 1, 4, 3, at("2026-01-05T00:00:00Z"))));
  ASSERT_TRUE(whole.done(extend(whole.value, 1, 1, 3, at("2026-01-05T00:00:00Z"))));
  EXPECT_EQ(end_of(begun.round(), *begun.round().board(1)), "2026-01-11T18:00:00Z");
  EXPECT_EQ(end_of(begun.round(), *begun.round().board(2)), end);
  EXPECT_FALSE(begun.decides("2026-01-10T18:00:00Z", {}));
  EXPECT_TRUE(begun.decides("2026-01-11T18:00:00Z", {}));
  EXPECT_FALSE(whole.done(extend(whole.value, 1, 1, 3, at("2026-01-11T18:00:00Z")))) << "decided";
  // Of one whose time has passed: from now on.
  ASSERT_TRUE(whole.done(extend(whole.value, 1, 2, 1, at("2026-01-12T18:00:01Z"))));
  EXPECT_EQ(begun.round().board(2)->ends, "2026-01-14T18:00:00Z");
  EXPECT_TRUE(begun.holds());
}

TEST(RoundEnd, WithoutOneThereIsNothingToExtend) {
  Begun begun(definition_of(swiss));
  EXPECT_FALSE(begun.whole.done(extend(begun.whole.value, 1, 1, 3, at("2026-01-05T00:00:00Z"))));
  EXPECT_EQ(begun.whole.refused.type, "wrong-state");
}

TEST(RoundEnd, IsMovedForAllByADayAtLeast) {
  Begun begun(ending(R"("unfinished":"draw")"));
  auto& whole = begun.whole;
  const auto now = at("2026-01-05T12:00:00Z");
  EXPECT_FALSE(whole.done(move_end(whole.value, 1, "2026-01-06T11:59:59Z", now)));
  EXPECT_FALSE(whole.done(move_end(whole.value, 1, "tomorrow", now)));
  EXPECT_FALSE(whole.done(move_end(whole.value, 2, "2026-01-07T12:00:00Z", now)));
  for (const auto* late : {"9999-12-31T23:59:59Z", "2036-01-06T12:00:01Z"}) {
    EXPECT_FALSE(whole.done(move_end(whole.value, 1, late, now))) << late;
  }
  ASSERT_TRUE(whole.done(move_end(whole.value, 1, "2026-01-06T12:00:00Z", now)));
  EXPECT_EQ(begun.round().ends, "2026-01-06T12:00:00Z");
}

TEST(RoundEnd, APauseStopsIt) {
  Begun begun(ending(R"("unfinished":"draw")"));
  auto& whole = begun.whole;
  ASSERT_TRUE(whole.done(extend(whole.value, 1, 1, 3, at("2026-01-05T00:00:00Z"))));
  ASSERT_TRUE(whole.done(pause(whole.value, at("2026-01-08T17:00:00Z"))));
  EXPECT_FALSE(begun.decides(end, {}));
  ASSERT_TRUE(whole.done(resume(whole.value, at("2026-01-10T20:00:00Z"))));
  EXPECT_EQ(begun.round().ends, "2026-01-12T18:00:00Z") << "51 hours later, and a day at least";
  EXPECT_EQ(begun.round().board(1)->ends, "2026-01-14T18:00:00Z");
}

TEST(RoundEnd, ChangesWithTheDefinitionAndLeavesADay) {
  Begun begun(ending(R"("unfinished":"draw")"));
  auto& whole = begun.whole;
  const auto changed = [&](std::string_view round, const std::string& now) {
    auto definition = definition_of(swiss, R"(,"round":{)" + std::string(round) + "}");
    return whole.done(redefine(whole.value, definition, at(now)));
  };
  ASSERT_TRUE(changed(R"("days":9,"hour":6)", "2026-01-03T00:00:00Z"));
  EXPECT_EQ(begun.round().ends, "2026-01-10T06:00:00Z");
  ASSERT_TRUE(changed(R"("days":2,"hour":6)", "2026-01-05T07:00:00Z"));
  EXPECT_EQ(begun.round().ends, "2026-01-07T06:00:00Z") << "a day from now, at the hour";
  ASSERT_TRUE(changed(R"("hour":6)", "2026-01-05T08:00:00Z"));
  EXPECT_EQ(begun.round().ends, "");
}

TEST(RoundEnd, AnOverlapCountsWhatRunsOnAsDrawnForThePairingOnly) {
  Begun begun(ending(R"("overlap":1)"));
  auto& whole = begun.whole;
  const auto ids = [&] { return "m_" + std::to_string(++whole.matches); };
  for (const int board : {1, 2}) {
    whole.done(take_result(whole.value, 1, board, {'1', '0'}, "head", server));
  }
  EXPECT_FALSE(whole.done(draw_round(whole.value, ids, at("2026-01-08T17:59:59Z"))));
  ASSERT_TRUE(whole.done(draw_round(whole.value, ids, at(end))));
  // Two have a point, two half a point, two none: who is drawn for now floats in the middle.
  const auto open = *whole.value.rounds[0].board(3);
  EXPECT_EQ(crosstable_of(whole.value, 1).entrants[0].cells.size(), 1U);
  const auto drawn = before_round(current_stage(whole.value));
  EXPECT_EQ(drawn.find(whole.value.entry(open.white)->pairing)->cells[0].outcome, Outcome::draw);
  const auto told = crosstable_of(whole.value, 1);
  EXPECT_EQ(told.find(whole.value.entry(open.white)->pairing)->cells[0].opponent, 0);
  ASSERT_TRUE(whole.done(start_round(whole.value, 2, at("2026-01-09T18:00:00Z"))));
  // The third waits for it: of two rounds ago nothing runs on.
  for (const int board : {1, 2, 3}) {
    whole.done(take_result(whole.value, 2, board, {'1', '0'}, "head", server));
  }
  EXPECT_FALSE(whole.done(draw_round(whole.value, ids, at("2026-01-16T18:00:00Z"))));
  ASSERT_TRUE(whole.done(take_result(whole.value, 1, 3, {'1', '0'}, "head", server)));
  EXPECT_EQ(rounds_closed(whole.value), 2);
  ASSERT_TRUE(whole.done(draw_round(whole.value, ids, at("2026-01-16T18:00:01Z"))));
  EXPECT_TRUE(begun.holds());
}

TEST(RoundEnd, ABracketDoesNotOverlap) {
  Begun begun(ending(R"("overlap":1)", R"({"system":"knock-out"})"));
  auto& whole = begun.whole;
  EXPECT_FALSE(
      whole.done(draw_round(whole.value, [] { return "m_"; }, at("2026-03-01T18:00:00Z"))));
  EXPECT_EQ(whole.refused.type, "wrong-state");
}

}  // namespace
}  // namespace adjutant::tournament::life
