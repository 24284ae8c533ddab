#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/bracket.hpp"

namespace adjutant::tournament::life {
namespace {

constexpr auto knock_out = R"({"system":"knock-out"})";
constexpr auto of_two_legs = R"({"system":"knock-out","legs":2})";

Bracket bracket_of_all(const WholeTournament& whole) {
  return bracket_of(current_stage(whole.value));
}

// The next round, with these results of its boards one after the other.
void play_as(WholeTournament& whole, const std::vector<BoardResult>& results,
             const std::vector<int>& margins = {}) {
  ASSERT_TRUE(whole.draw()) << whole.refused.detail;
  const auto round = whole.value.rounds.back();
  ASSERT_TRUE(whole.begin_round());
  ASSERT_EQ(round.boards.size(), results.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto margin = i < margins.size() ? std::optional(margins[i]) : std::nullopt;
    whole.done(take_result(whole.value, round.number, round.boards[i].number, results[i], "head",
                           server, round.boards[i].leg, margin));
  }
}

constexpr BoardResult white_wins{'1', '0'};
constexpr BoardResult black_wins{'0', '1'};
constexpr BoardResult drawn{'=', '='};

TEST(KnockOut, ByesGoToTheBestAndOneIsLeft) {
  for (int entrants = 2; entrants <= 17; ++entrants) {
    core::Random random(static_cast<std::uint64_t>(entrants));
    WholeTournament whole(definition_of(knock_out), entrants);
    whole.begin();
    whole.play_on(random);
    const auto& value = whole.value;
    const auto bracket = bracket_of_all(whole);
    ASSERT_TRUE(std::ranges::all_of(bracket.back(), &Tie::over)) << entrants;
    EXPECT_EQ(value.chain.back().type, "stage_closed");
    EXPECT_EQ(static_cast<int>(value.rounds.size()), rounds_planned(value));
    const auto stage = current_stage(value);
    for (const auto& free : value.rounds[0].free) {
      EXPECT_LE(stage.seed_of(free.entry), static_cast<int>(value.rounds[0].free.size()));
    }
    std::set<int> winners;
    for (const auto& tie : bracket.back()) winners.insert(tie.winner);
    const auto places = places_of(value, static_cast<int>(value.rounds.size()));
    EXPECT_EQ(static_cast<int>(places.size()), entrants);
    if (*winners.begin() > 0) {
      EXPECT_EQ(value.entry(*winners.begin())->pairing, places[0].row.number);
      EXPECT_EQ(std::ranges::count(places, 1, [](const Place& one) { return one.row.place; }), 1);
    }
    EXPECT_EQ(verify(record_of(value, whole.people)), std::vector<Finding>()) << entrants;
  }
}

TEST(KnockOut, PlacesAreProvisionalUntilTheFinalIsDecided) {
  core::Random random(2);
  WholeTournament whole(definition_of(knock_out), 4);
  whole.begin();
  whole.draw();
  whole.play(random);
  EXPECT_TRUE(is_provisional(whole.value, 1)) << "the final is not drawn";
  whole.draw();
  EXPECT_TRUE(is_provisional(whole.value, 1));
  EXPECT_TRUE(is_provisional(whole.value, 2));
  whole.play(random);
  whole.play_on(random);
  EXPECT_FALSE(is_provisional(whole.value, static_cast<int>(whole.value.rounds.size())));
}

TEST(KnockOut, NobodyPlaysOnAfterALoss) {
  for (int seed = 1; seed <= 40; ++seed) {
    core::Random random(static_cast<std::uint64_t>(seed));
    WholeTournament whole(definition_of(seed % 2 == 0 ? knock_out : of_two_legs), 3 + seed % 11);
    whole.begin();
    whole.play_on(random);
    std::set<int> out;
    for (const auto& level : bracket_of_all(whole)) {
      for (const auto& tie : level) {
        for (const int entry : {tie.first, tie.second}) {
          EXPECT_FALSE(out.contains(entry)) << seed;
        }
      }
      for (const auto& tie : level) {
        for (const int entry : {tie.first, tie.second}) {
          if (entry > 0 && entry != tie.winner) out.insert(entry);
        }
      }
    }
    EXPECT_EQ(out.size() + 1, whole.people.size());
    EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>()) << seed;
  }
}

TEST(KnockOut, TwoLegsAreOneBoardWithTheSidesExchanged) {
  WholeTournament whole(definition_of(of_two_legs), 4);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  const auto& boards = whole.value.rounds[0].boards;
  ASSERT_EQ(boards.size(), 4U);
  EXPECT_EQ(boards[0].number, boards[1].number);
  EXPECT_EQ(boards[1].leg, 2);
  EXPECT_EQ(boards[0].white, boards[1].black);
  EXPECT_NE(boards[0].match, boards[1].match);
}

TEST(KnockOut, WhoForfeitedALegIsOutWhereATieIsLevel) {
  WholeTournament whole(definition_of(of_two_legs), 2);
  whole.begin();
  play_as(whole, {{'+', '-'}, white_wins}, {0, 9});
  const auto tie = bracket_of_all(whole)[0][0];
  EXPECT_EQ(tie.decided, Decided::forfeit);
  EXPECT_EQ(tie.winner, whole.value.rounds[0].boards[0].white);
}

TEST(KnockOut, MarginsDecideATieThatIsLevel) {
  WholeTournament whole(definition_of(of_two_legs), 2);
  whole.begin();
  play_as(whole, {white_wins, white_wins}, {3, 5});
  const auto tie = bracket_of_all(whole)[0][0];
  EXPECT_EQ(tie.decided, Decided::margins);
  EXPECT_EQ(tie.winner, whole.value.rounds[0].boards[1].white);
}

TEST(KnockOut, AThirdMatchDecidesAndThenTheBetterSeed) {
  for (const bool won : {true, false}) {
    WholeTournament whole(definition_of(of_two_legs), 2);
    whole.begin();
    play_as(whole, {white_wins, white_wins}, {3, 3});
    EXPECT_EQ(bracket_of_all(whole)[0][0].decided, Decided::level);
    EXPECT_EQ(rounds_planned(whole.value), 2);
    EXPECT_NE(whole.value.chain.back().type, "stage_closed");
    play_as(whole, {won ? black_wins : drawn});
    const auto& round = whole.value.rounds[1];
    EXPECT_TRUE(round.decides);
    ASSERT_EQ(round.boards.size(), 1U) << "one match, of whatever legs";
    const auto tie = bracket_of_all(whole)[0][0];
    EXPECT_EQ(tie.decided, won ? Decided::third_match : Decided::seed);
    EXPECT_EQ(tie.winner, won ? round.boards[0].black : current_stage(whole.value).entries.front());
    EXPECT_EQ(whole.value.chain.back().type, "stage_closed");
    EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
  }
}

TEST(KnockOut, WhereNeitherComesTheNextOpponentWalksOver) {
  WholeTournament whole(definition_of(knock_out), 4);
  whole.begin();
  play_as(whole, {{'-', '-'}, white_wins});
  const auto bracket = bracket_of_all(whole);
  EXPECT_EQ(bracket[0][0].winner, nobody);
  EXPECT_EQ(bracket[1][0].decided, Decided::walk_over);
  EXPECT_EQ(bracket[1][0].winner, whole.value.rounds[0].boards[1].white);
  EXPECT_FALSE(whole.draw()) << "nothing is left to play";
  EXPECT_EQ(whole.value.chain.back().type, "stage_closed");
}

TEST(KnockOut, WhereNeitherComesToTheFinalNobodyHasTheCup) {
  WholeTournament whole(definition_of(knock_out), 4);
  whole.begin();
  play_as(whole, {white_wins, white_wins});
  const auto places = [&](int rounds) {
    std::vector<int> all;
    for (const auto& place : places_of(whole.value, rounds)) all.push_back(place.row.place);
    return all;
  };
  EXPECT_EQ(places(1), (std::vector{1, 1, 3, 3})) << "the final is to come";
  play_as(whole, {{'-', '-'}});
  EXPECT_EQ(places(2), (std::vector{2, 2, 3, 3}));
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

TEST(KnockOut, ACorrectionAfterTheNextDrawLeavesTheNextTieAsItIs) {
  WholeTournament whole(definition_of(knock_out), 4);
  whole.begin();
  play_as(whole, {white_wins, white_wins});
  const auto winner = whole.value.rounds[0].boards[0].white;
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(whole.done(rule(whole.value, 1, 1, black_wins, organiser)));
  const auto bracket = bracket_of_all(whole);
  EXPECT_EQ(bracket[0][0].winner, winner);
  EXPECT_EQ(bracket[0][0].decided, Decided::kept);
  EXPECT_EQ(rounds_planned(whole.value), 2);
}

TEST(KnockOut, AnEliminatorPlaysWhereThereIsAByeAndCannotGoOn) {
  for (const bool beaten : {true, false}) {
    WholeTournament whole(definition_of(knock_out), 3);
    ASSERT_TRUE(whole.enter(true));
    whole.begin();
    ASSERT_TRUE(whole.draw());
    const auto round = whole.value.rounds[0];
    EXPECT_EQ(round.free.size(), 0U);
    ASSERT_EQ(round.boards.size(), 2U);
    ASSERT_TRUE(whole.begin_round());
    int met = 0;
    for (const auto& board : round.boards) {
      const bool with = board.has(4);
      if (with) met = board.white == 4 ? board.black : board.white;
      const bool white = with && (board.white == 4) == beaten;
      whole.done(take_result(whole.value, 1, board.number, white ? white_wins : black_wins, "head",
                             server));
    }
    const auto tie = bracket_of_all(whole)[0][0];
    EXPECT_EQ(tie.first, met);
    EXPECT_EQ(tie.winner, beaten ? nobody : met);
    EXPECT_EQ(whole.draw(), !beaten) << "who beats nobody leaves the other to walk over";
    for (const auto& place : places_of(whole.value, 1)) EXPECT_NE(place.row.number, 0);
    EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
  }
}

TEST(KnockOut, AnEliminatorPlaysOnAtTheNextLevelAndComesFromNowhere) {
  WholeTournament whole(definition_of(knock_out), 6);
  ASSERT_TRUE(whole.enter(true));
  whole.begin();
  const int eliminator = 7;
  for (int level = 1; level <= 2; ++level) {
    ASSERT_TRUE(whole.draw());
    const auto round = whole.value.rounds.back();
    ASSERT_TRUE(whole.begin_round());
    for (const auto& board : round.boards) {
      const bool black = board.black == eliminator;
      whole.done(take_result(whole.value, round.number, board.number,
                             black ? black_wins : white_wins, "head", server));
    }
  }
  const auto bracket = bracket_of_all(whole);
  for (const auto& level : bracket) {
    for (const auto& tie : level) EXPECT_NE(tie.winner, eliminator);
  }
  const int met = static_cast<int>(std::ranges::count_if(
      whole.value.rounds[1].boards, [&](const Board& one) { return one.has(eliminator); }));
  EXPECT_EQ(met, 1) << "who had nobody to meet";
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

TEST(KnockOut, SidesAreBalancedOverTheRounds) {
  WholeTournament whole(definition_of(knock_out), 8);
  whole.begin();
  play_as(whole, {white_wins, black_wins, white_wins, black_wins});
  ASSERT_TRUE(whole.draw());
  for (const auto& board : whole.value.rounds[1].boards) {
    const auto had = [&](int entry) {
      return std::ranges::any_of(whole.value.rounds[0].boards,
                                 [&](const Board& one) { return one.white == entry; });
    };
    EXPECT_FALSE(had(board.white) && !had(board.black));
  }
}

TEST(KnockOut, AForgedWinnerIsFound) {
  core::Random random(4);
  WholeTournament whole(definition_of(knock_out), 8);
  whole.begin();
  whole.play_on(random);
  auto record = record_of(whole.value, whole.people);
  std::vector<Event> chain;
  for (const auto& event : record.at("events").as_array()) {
    auto decoded = *decode(event.as_object());
    const bool final_round = decoded.type == "drawn" && decoded.fields.at("level") == 3;
    if (final_round) {
      auto& board = decoded.fields.at("boards").as_array()[0].as_object();
      const auto out = whole.value.rounds[0].boards[0];
      const auto winner = bracket_of_all(whole)[0][0].winner;
      board["white"] = out.white == winner ? out.black : out.white;
    }
    append(chain, whole.value.commitment, decoded);
  }
  json::array events;
  for (const auto& event : chain) events.push_back(encode(event));
  record["events"] = std::move(events);
  EXPECT_FALSE(verify(record).empty());
}

}  // namespace
}  // namespace adjutant::tournament::life
