#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"

// Points that are shared by margins, and sides that are swapped.
namespace adjutant::tournament::life {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Ten game points more are a full win.
json::object by_margins(std::string_view stage) {
  auto definition = definition_of(stage, R"(,"points":"margin20")");
  for (auto& scenario : definition.at("scenarios").as_array()) {
    scenario.as_object()["margin_full"] = 10;
  }
  return definition;
}

struct Played {
  explicit Played(std::string_view stage, int entrants = 4) : whole(by_margins(stage), entrants) {
    whole.begin();
    whole.draw();
    whole.begin_round();
  }
  void result(int board, BoardResult result, std::optional<int> margin, int leg = 1) {
    ENSURE(whole.done(take_result(whole.value, whole.value.rounds.back().number, board, result,
                                  "head", server, leg, margin)),
           whole.refused.detail);
  }
  // What white and black of a board have in all.
  std::pair<Points, Points> points(int board) const {
    const auto& at = *whole.value.rounds.front().board(board);
    const auto of = [&](int entry) {
      for (const auto& [row, stage] : places_of(whole.value, 1)) {
        if (row.number == whole.value.entry(entry)->pairing) return row.points;
      }
      return -1;
    };
    return {of(at.white), of(at.black)};
  }
  bool holds() const { return verify(json::value(record_of(whole.value, whole.people))).empty(); }

  WholeTournament whole;
};

constexpr std::string_view swiss = R"({"system":"swiss","rounds":2})";

TEST(Margin20, IsRoundedToWholePointsFromOneToTen) {
  EXPECT_EQ(margin20_of_winner(0, 10), 22) << "who wins has a point more at least";
  EXPECT_EQ(margin20_of_winner(-5, 10), 22);
  EXPECT_EQ(margin20_of_winner(1, 20), 22);
  // A half is rounded up: 1.5 of 10 are 1.5 points.
  EXPECT_EQ(margin20_of_winner(3, 20), 24);
  EXPECT_EQ(margin20_of_winner(2, 20), 22);
  EXPECT_EQ(margin20_of_winner(10, 10), 40);
  EXPECT_EQ(margin20_of_winner(11, 10), 40);
  EXPECT_EQ(margin20_of_winner(9, 10), 38);
}

TEST(Margin20, SharesTwentyPoints) {
  Played played(swiss, 6);
  played.result(1, {'1', '0'}, 7);
  played.result(2, {'0', '1'}, -3);
  played.result(3, {'=', '='}, 0);
  EXPECT_EQ(played.points(1), std::pair(34, 6));
  EXPECT_EQ(played.points(2), std::pair(14, 26));
  EXPECT_EQ(played.points(3), std::pair(20, 20));
  EXPECT_TRUE(played.holds());
}

TEST(Margin20, AForfeitIsFifteenAndAByeTwelve) {
  Played played(swiss, 5);
  played.result(1, {'+', '-'}, std::nullopt);
  played.result(2, {'-', '-'}, std::nullopt);
  EXPECT_EQ(played.points(1), std::pair(30, 0));
  EXPECT_EQ(played.points(2), std::pair(0, 0));
  const int free = played.whole.value.rounds[0].free.front().entry;
  const auto rows = places_of(played.whole.value, 1);
  EXPECT_EQ(rows[1].row.points, 24);
  EXPECT_EQ(played.whole.value.by_pairing(rows[1].row.number)->number, free);
}

TEST(Margin20, ARulingWithoutMarginIsTheLeastWin) {
  Played played(swiss);
  played.result(1, {'1', '0'}, 9);
  played.result(2, {'=', '='}, 0);
  ASSERT_TRUE(played.whole.done(rule(played.whole.value, 1, 1, {'1', '0'}, organiser)));
  EXPECT_EQ(played.points(1), std::pair(22, 18));
}

TEST(Margin20, PairsByRoundsWonAndNotByHowMuch) {
  Played played(swiss, 4);
  played.result(1, {'1', '0'}, 1);
  played.result(2, {'1', '0'}, 10);
  const auto table = before_round(current_stage(played.whole.value));
  std::vector<Points> scores;
  for (const auto& entrant : table.entrants) scores.push_back(score(table, entrant, 1));
  std::ranges::sort(scores);
  EXPECT_THAT(scores, ElementsAre(0, 0, 2, 2));
  ASSERT_TRUE(played.whole.draw());
  const auto& first = played.whole.value.rounds[0];
  for (const auto& board : played.whole.value.rounds[1].boards) {
    const auto won = [&](int entry) {
      return first.board(1)->white == entry || first.board(2)->white == entry;
    };
    EXPECT_EQ(won(board.white), won(board.black));
  }
  EXPECT_TRUE(played.holds());
}

TEST(Margin20, NeitherCameIsNoRoundWon) {
  Played played(swiss, 4);
  played.result(1, {'-', '-'}, std::nullopt);
  played.result(2, {'=', '='}, 0);
  const auto table = before_round(current_stage(played.whole.value));
  std::vector<Points> scores;
  for (const auto& entrant : table.entrants) scores.push_back(score(table, entrant, 1));
  std::ranges::sort(scores);
  EXPECT_THAT(scores, ElementsAre(0, 0, 1, 1));
}

TEST(Margin20, AddsBothLegs) {
  Played played(R"({"system":"swiss","rounds":2,"legs":2})", 2);
  played.result(1, {'1', '0'}, 10);
  played.result(1, {'1', '0'}, 1, 2);
  EXPECT_EQ(played.points(1), std::pair(40 + 18, 22));
  const auto table = before_round(current_stage(played.whole.value));
  EXPECT_EQ(score(table, table.entrants[0], 1) + score(table, table.entrants[1], 1), 2);
}

TEST(Sides, SwappedAreBothSidesOfEachPairing) {
  WholeTournament whole(definition_of(swiss, R"(,"sides":"swap")"), 4);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  const auto& round = whole.value.rounds.front();
  ASSERT_NE(round.board(1, 2), nullptr);
  EXPECT_EQ(round.board(1, 2)->white, round.board(1)->black);
  const auto refused = definition::read(json::value(
      definition_of(R"({"system":"swiss","rounds":2,"legs":1})", R"(,"sides":"swap")")));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().front().path, "stages[0].legs");
}

}  // namespace
}  // namespace adjutant::tournament::life
