#include <gmock/gmock.h>

#include "server/app/tournaments/rating_periods.hpp"
#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// A day of this month, at noon.
ports::Time day(int year, unsigned month, unsigned of_month) {
  return std::chrono::sys_days{std::chrono::year{year} / static_cast<int>(month) /
                               static_cast<int>(of_month)} +
         std::chrono::hours{12};
}

class RatingTest : public TournamentWorld {
 protected:
  // One round that all play; the second of each table resigns after a turn.
  std::string one_round(std::string_view more = "") {
    const auto id =
        started(definition(R"({"system":"swiss","rounds":1})", by_hand + std::string(more)));
    EXPECT_EQ(problem_of(draw(id)), "done");
    EXPECT_EQ(problem_of(begin_round(id, 1)), "done");
    play_round(id, 1);
    return id;
  }

  void to(ports::Time time) {
    clock.set(time);
    run();
  }

  ports::RatingRow newest(const Identity& who, std::string_view list = "all") {
    const auto found = store->rating_of(list, who.account.id);
    EXPECT_TRUE(found.has_value()) << who.account.handle;
    return found.value_or(ports::RatingRow{});
  }

  const Identity& winner(const std::string& id, int board = 1) {
    return who(id, value(id).rounds[0].board(board)->white);
  }
  const Identity& loser(const std::string& id, int board = 1) {
    return who(id, value(id).rounds[0].board(board)->black);
  }
};

TEST_F(RatingTest, AreMadeAtTheEndOfTheMonthAndNotBefore) {
  to(day(2026, 3, 30));
  const auto id = one_round();
  EXPECT_THAT(store->rated_matches(), SizeIs(2));
  to(day(2026, 3, 31));
  EXPECT_EQ(app().ratings.list({.list = "all"})->period, std::nullopt);
  to(day(2026, 4, 1));
  const auto list = app().ratings.list({.list = opening.ruleset});
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(list->period, "2026-03");
  EXPECT_THAT(list->lists, ElementsAre("all", opening.ruleset));
  ASSERT_THAT(list->rows, SizeIs(4));
  // Glickman's formulas by hand: won against 1500/350, both without a rating.
  EXPECT_EQ(list->rows.front().rating.rating, "1662.31");
  EXPECT_EQ(list->rows.front().rating.deviation, "290.32");
  EXPECT_EQ(list->rows.back().rating.rating, "1337.69");
  EXPECT_TRUE(list->rows.front().rating.provisional);
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

// Off for months: each month is made, and deviations grow.
TEST_F(RatingTest, ServerThatWasOffMakesEachMonth) {
  to(day(2026, 3, 30));
  const auto id = one_round();
  restart();
  to(day(2026, 8, 5));
  const auto player = app().ratings.player(winner(id).account.handle);
  ASSERT_TRUE(player.has_value());
  ASSERT_THAT(player->lists, SizeIs(2));
  const auto& curve = player->lists.front().periods;
  ASSERT_THAT(curve, SizeIs(5));
  EXPECT_EQ(curve.front().period, "2026-03");
  EXPECT_EQ(curve.back().period, "2026-07");
  EXPECT_EQ(curve.back().rating.rating, curve.front().rating.rating);
  EXPECT_GT(std::stod(curve.back().rating.deviation), std::stod(curve.front().rating.deviation));
  EXPECT_THAT(player->matches, SizeIs(1));
  EXPECT_EQ(player->matches.front().score, "1");
  EXPECT_EQ(player->matches.front().opponent, loser(id).account.handle);
  EXPECT_THAT(player->opponents, SizeIs(1));
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

TEST_F(RatingTest, ClockThatGoesBackLeavesThemAsTheyAre) {
  to(day(2026, 3, 30));
  const auto id = one_round();
  to(day(2026, 5, 2));
  const auto before = newest(winner(id));
  clock.advance(-std::chrono::hours{24 * 60});
  run();
  EXPECT_TRUE(newest(winner(id)).same_digits(before));
  EXPECT_EQ(newest(winner(id)).period, before.period);
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

// A ruling on what was played counts in its place, in a closed month too, and that is told.
TEST_F(RatingTest, CorrectionMakesLaterPeriodsAnew) {
  to(day(2026, 3, 30));
  const auto id = one_round();
  to(day(2026, 5, 2));
  EXPECT_GT(newest(winner(id)).rating, 150000);
  const auto rule = [&](const std::string& result) {
    ASSERT_EQ(problem_of(app().tournaments.rule(
                  {organiser}, id, 1, 1, {.result = result, .act = {.reason = "so it was"}})),
              "done");
    run();
  };
  rule("0-1");
  EXPECT_LT(newest(winner(id)).rating, 150000);
  const auto period = app().ratings.period("2026-04");
  ASSERT_TRUE(period.has_value());
  ASSERT_THAT(period->corrections, SizeIs(1));
  EXPECT_EQ(period->corrections[0].what, "changed");
  EXPECT_EQ(period->corrections[0].period, "2026-03");
  EXPECT_TRUE(period->corrections[0].recomputed.has_value());
  rule("+-");
  EXPECT_EQ(store->rating_of("all", winner(id).account.id), std::nullopt)
      << "what was forfeited is not rated";
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

TEST_F(RatingTest, WhatIsNotPlayedOutCountsNot) {
  to(day(2026, 3, 30));
  const auto id = started(definition(R"({"system":"swiss","rounds":1})", by_hand));
  draw(id);
  begin_round(id, 1);
  const auto boards = value(id).rounds[0].boards;
  ASSERT_TRUE(declare(who(id, boards[0].black), boards[0].match, {.kind = match::Kind::resign}));
  ASSERT_TRUE(app().tournaments.rule({organiser}, id, 1, 2,
                                     {.result = "1-0", .act = {.reason = "agreed"}}));
  run();
  EXPECT_THAT(store->rated_matches(), IsEmpty());
  one_round(R"(,"rated":false)");
  EXPECT_THAT(store->rated_matches(), IsEmpty());
}

TEST_F(RatingTest, SecretResultsCountFromTheEndOfTheTournament) {
  to(day(2026, 3, 30));
  const auto id = one_round(R"(,"visibility":{"results":"end"})");
  EXPECT_THAT(store->rated_matches(), IsEmpty());
  EXPECT_EQ(go(id, "finish"), "done");
  EXPECT_THAT(store->rated_matches(), SizeIs(2));
}

// The list of a player's rated matches names opponent and score to everybody.
TEST_F(RatingTest, ResultsOfARoundCountFromItsEnd) {
  to(day(2026, 3, 30));
  const auto id = started(definition(swiss, by_hand + R"(,"visibility":{"results":"round"})"));
  ASSERT_EQ(problem_of(draw(id)), "done");
  ASSERT_EQ(problem_of(begin_round(id, 1)), "done");
  play(id, value(id).rounds[0].boards[0]);
  run();
  ASSERT_TRUE(value(id).rounds[0].boards[0].decided());
  const auto shown = [&](const Identity& one) {
    return app().ratings.player(one.account.handle)->matches;
  };
  EXPECT_THAT(shown(winner(id)), IsEmpty());
  EXPECT_THAT(shown(loser(id)), IsEmpty());
  ASSERT_EQ(problem_of(app().tournaments.rule({organiser}, id, 1, 1,
                                              {.result = "0-1", .act = {.reason = "so it was"}})),
            "done");
  run();
  EXPECT_THAT(store->rated_matches(), IsEmpty()) << "a ruling on it tells nothing either";
  play_round(id, 1);
  EXPECT_THAT(shown(winner(id)), SizeIs(1));
  EXPECT_THAT(store->rated_matches(), SizeIs(2));
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

TEST_F(RatingTest, SecretResultsOfACancelledTournamentCountAsLiveOnesDo) {
  to(day(2026, 3, 30));
  for (const auto* results : {"live", "round", "end"}) {
    const auto before = store->rated_matches().size();
    const auto id = started(
        definition(swiss, by_hand + fmt::format(R"(,"visibility":{{"results":"{}"}})", results)));
    ASSERT_EQ(problem_of(draw(id)), "done");
    ASSERT_EQ(problem_of(begin_round(id, 1)), "done");
    play(id, value(id).rounds[0].boards[0]);
    run();
    ASSERT_EQ(go(id, "cancel"), "done");
    EXPECT_EQ(store->rated_matches().size(), before + 1) << results;
  }
}

// The best rating has number 1, and who is too strong stays out.
TEST_F(RatingTest, DecideNumbersAndWhoMayEnter) {
  to(day(2026, 3, 30));
  const auto first = one_round();
  to(day(2026, 4, 2));
  const auto second = started(definition(R"({"system":"swiss","rounds":2})", by_hand));
  const auto over = value(second);
  for (const auto& entry : over.entries) {
    const auto rating = newest(who(second, entry.number), opening.ruleset).rating;
    EXPECT_NEAR(entry.rating, rating / 100.0, 0.51);
    EXPECT_EQ(entry.pairing <= 2, rating > 150000);
  }
  const auto id =
      create(definition(R"({"system":"swiss","rounds":2})", R"(,"entrants":{"rating_max":1500})"));
  EXPECT_EQ(go(id, "open"), "done");
  EXPECT_EQ(problem_of(enter(id, winner(first))), "forbidden");
  EXPECT_EQ(problem_of(enter(id, loser(first))), "done");
}

TEST_F(RatingTest, SideAdvantageIsOfTheScenario) {
  to(day(2026, 3, 30));
  one_round();
  to(day(2026, 4, 2));
  const auto advantage = app().ratings.advantage(opening.scenario);
  ASSERT_TRUE(advantage.has_value());
  EXPECT_EQ(advantage->side, opening.first);
  ASSERT_THAT(advantage->periods, SizeIs(1));
  EXPECT_EQ(advantage->periods[0].matches, 2);
  EXPECT_GT(std::stod(advantage->periods[0].points), 0) << "white, the first side, won both";
  EXPECT_EQ(problem_of(app().ratings.advantage("no/such")), "not-found");
}

TEST_F(RatingTest, StoreThatFailsMeanwhileLosesNothing) {
  to(day(2026, 3, 30));
  one_round();
  for (int calls = 0; calls < 3; ++calls) {
    store->rating_calls = calls;
    to(day(2026, 4, 2) + std::chrono::hours{1 + calls});
  }
  store->rating_calls = -1;
  restart();
  to(day(2026, 4, 3));
  EXPECT_EQ(app().ratings.list({.list = "all"})->period, "2026-03");
  EXPECT_THAT(check_ratings(*store), IsEmpty());
}

}  // namespace
}  // namespace adjutant::app
