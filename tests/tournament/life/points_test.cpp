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

TEST(VictoryPoints, AreMarginsOfAllGames) {
  WholeTournament whole(
      definition_of(R"({"system":"swiss","rounds":1,"legs":2})", R"(,"tiebreaks":["VP"])"), 2);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(whole.begin_round());
  const auto& board = *whole.value.rounds[0].board(1);
  const int first = whole.value.entry(board.white)->pairing;
  whole.done(take_result(whole.value, 1, 1, {'1', '0'}, "head", server, 1, 7));
  whole.done(take_result(whole.value, 1, 1, {'1', '0'}, "head", server, 2, 3));
  const auto places = places_of(whole.value, 1);
  EXPECT_EQ(places[0].row.number, first) << "level on points, 4 ahead in margins";
  EXPECT_EQ(standing::text_of(places[0].row.figures[0]), "4");
  EXPECT_EQ(standing::text_of(places[1].row.figures[0]), "-4");
  EXPECT_EQ(places[1].row.place, 2);
}

// Everybody is level to the end; then the lots rank them, and who goes on.
TEST(Lots, AreDrawnWithTheStageThatNeedsThem) {
  WholeTournament whole(definition_of(R"({"system":"round-robin","concurrent":1,"advance":2},
                                         {"system":"knock-out"})",
                                      R"(,"tiebreaks":["LOT"])"),
                        4);
  whole.begin();
  for (int round = 1; round <= 3; ++round) {
    ASSERT_TRUE(whole.draw());
    ASSERT_TRUE(whole.begin_round());
    EXPECT_EQ(places_of(whole.value, round)[3].row.place, 1) << "nobody knows them before";
    EXPECT_THAT(whole.value.lots, IsEmpty());
    for (const int board : {1, 2}) {
      whole.done(take_result(whole.value, round, board, {'=', '='}, "head", server));
    }
  }
  const auto lots = whole.value.lots;
  ASSERT_EQ(lots.size(), 4U);
  const auto places = places_of(whole.value, 3);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(places[i].row.place, static_cast<int>(i) + 1);
    EXPECT_EQ(whole.value.by_pairing(places[i].row.number)->number, lots[i]);
  }
  EXPECT_THAT(whole.value.advanced, ElementsAre(ElementsAre(lots[0], lots[1])));
  const auto record = record_of(whole.value, whole.people);
  EXPECT_THAT(verify(json::value(record)), IsEmpty());
  EXPECT_EQ(whole.value.draws.back().purpose, "lots");
}

TEST(Lots, OthersThanThoseDrawnAreFound) {
  WholeTournament whole(
      definition_of(R"({"system":"swiss","rounds":1})", R"(,"tiebreaks":["LOT"])"), 4);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(whole.begin_round());
  for (const int board : {1, 2}) {
    whole.done(take_result(whole.value, 1, board, {'=', '='}, "head", server));
  }
  // Somebody who leads the server chooses the first, and hashes everything anew.
  auto bent = whole.value;
  auto events = bent.chain;
  auto& closed = events.back();
  ASSERT_EQ(closed.type, "stage_closed");
  auto& lots = closed.fields.at("lots").as_array();
  std::swap(lots.front(), lots.back());
  Tournament forged;
  forged.id = bent.id;
  forged.commitment = bent.commitment;
  for (auto& event : events) record(forged, event);
  const auto found = verify(json::value(record_of(forged, whole.people)));
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().what, "stage_closed is not what follows from the events before it");
}

TEST(Lots, AreTheLastTieBreak) {
  const auto refused = definition::read(json::value(
      definition_of(R"({"system":"swiss","rounds":1})", R"(,"tiebreaks":["LOT","BH"])")));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().front().path, "tiebreaks[0]");
}

TEST(TieBreaks, OfTwoLegsBeginWithGamePoints) {
  WholeTournament whole(definition_of(R"({"system":"swiss","rounds":1,"legs":2})"), 2);
  std::vector<std::string> codes;
  for (const auto& one : rules_of(whole.value).tie_breaks) codes.push_back(standing::name_of(one));
  EXPECT_THAT(codes, ElementsAre("GP", "BH/C1", "DE"));
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
