#include <algorithm>

#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"

namespace adjutant::tournament::life {
namespace {

// The favoured side of "one" is "red", its first; what is given for sides chooses another file.
json::object bidding(std::string_view stage = R"({"system":"swiss","rounds":2})") {
  auto definition = definition_of(stage, R"(,"sides":"bid")");
  json::object levels;
  for (int first = 0; first <= 2; ++first) {
    for (int second = 0; second <= 2; ++second) {
      const auto pair = std::to_string(first) + "-" + std::to_string(second);
      if (pair != "0-0") levels[pair] = "one " + pair;
    }
  }
  definition.at("scenarios").as_array()[0].as_object()["levels"] = std::move(levels);
  return definition;
}

struct Round1 {
  Round1() : whole(bidding(), 4) {
    whole.begin();
    whole.draw();
    drawn = whole.value.rounds[0].boards[0];
  }
  const Board& board() const { return whole.value.rounds[0].boards[0]; }
  Bid white(std::string side, int level) const { return {drawn.white, std::move(side), level}; }
  Bid black(std::string side, int level) const { return {drawn.black, std::move(side), level}; }

  WholeTournament whole;
  Board drawn;
};

TEST(Bids, DifferentSidesGiveEachTheirsAtTheirLevel) {
  Round1 round;
  ASSERT_TRUE(round.whole.open_bids({round.white("blue", 2), round.black("red", 1)}));
  EXPECT_EQ(round.board().white, round.drawn.black);
  EXPECT_EQ(round.board().scenario, "one 1-2");
}

TEST(Bids, TheSameSideGoesToTheHigherLevelAndTheOtherGivesNothing) {
  Round1 round;
  ASSERT_TRUE(round.whole.open_bids({round.white("red", 1), round.black("red", 2)}));
  EXPECT_EQ(round.board().white, round.drawn.black);
  EXPECT_EQ(round.board().scenario, "one 2-0");
}

TEST(Bids, TheSameLevelIsALot) {
  Round1 round;
  const auto draws = round.whole.value.draws.size();
  ASSERT_TRUE(round.whole.open_bids({round.white("red", 1), round.black("red", 1)}));
  EXPECT_EQ(round.board().scenario, "one 1-0");
  EXPECT_EQ(round.whole.value.draws.size(), draws + 1);
  EXPECT_EQ(round.whole.value.draws.back().purpose, "bids 1");
}

TEST(Bids, OneBidIsGranted) {
  Round1 round;
  ASSERT_TRUE(round.whole.open_bids({round.white("blue", 0)}));
  EXPECT_EQ(round.board().black, round.drawn.white);
  EXPECT_EQ(round.board().scenario, "");
}

TEST(Bids, AHigherLevelThanThereAreFilesForIsRefused) {
  Round1 round;
  EXPECT_EQ(level_most(round.whole.value, round.whole.value.rounds[0]), 2);
  EXPECT_FALSE(round.whole.open_bids({round.white("blue", 3)}));
}

TEST(Bids, ARoundStartsOnlyWhenTheyAreOpenAndTheyAreOpenedOnce) {
  Round1 round;
  EXPECT_FALSE(round.whole.done(start_round(round.whole.value, 1, organiser)));
  EXPECT_TRUE(round.whole.open_bids({}));
  EXPECT_FALSE(round.whole.open_bids({}));
  EXPECT_TRUE(round.whole.done(start_round(round.whole.value, 1, organiser)));
}

TEST(Bids, AfterAnUndoTheLotIsTheSame) {
  Round1 round;
  ASSERT_TRUE(round.whole.open_bids({round.white("red", 1), round.black("red", 1)}));
  const auto first = round.board().white;
  const auto draws = round.whole.value.draws.size();
  ASSERT_TRUE(round.whole.done(undo_round(round.whole.value, 1, organiser)));
  ASSERT_TRUE(round.whole.draw());
  ASSERT_TRUE(round.whole.open_bids({round.white("red", 1), round.black("red", 1)}));
  EXPECT_EQ(round.board().white, first);
  EXPECT_EQ(round.whole.value.draws.size(), draws);
  EXPECT_EQ(verify(record_of(round.whole.value, round.whole.people)), std::vector<Finding>());
}

TEST(Bids, WholeTournamentsOfBidsHold) {
  for (const auto* stage : {R"({"system":"swiss","rounds":3})", R"({"system":"knock-out"})",
                            R"({"system":"round-robin"})"}) {
    core::Random random(9);
    WholeTournament whole(bidding(stage), 6);
    whole.begin();
    while (whole.draw()) {
      std::vector<Bid> bids;
      const auto& round = whole.value.rounds.back();
      const int most = level_most(whole.value, round);
      for (const auto& board : round.boards) {
        for (const int entry : {board.white, board.black}) {
          if (random.below(3) == 0) continue;
          bids.push_back({entry, random.below(2) == 0 ? "red" : "blue",
                          static_cast<int>(random.below(static_cast<std::uint32_t>(most) + 1))});
        }
      }
      ASSERT_TRUE(whole.open_bids(bids)) << whole.refused.detail;
      whole.play(random);
    }
    EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
  }
}

TEST(Bids, AForgedBidIsFound) {
  Round1 round;
  ASSERT_TRUE(round.whole.open_bids({round.white("red", 1), round.black("red", 2)}));
  auto record = record_of(round.whole.value, round.whole.people);
  std::vector<Event> chain;
  for (const auto& event : record.at("events").as_array()) {
    auto decoded = *decode(event.as_object());
    if (decoded.type == "bids_opened") {
      decoded.fields.at("bids").as_array()[1].as_object()["level"] = 0;
    }
    append(chain, round.whole.value.commitment, decoded);
  }
  json::array events;
  for (const auto& event : chain) events.push_back(encode(event));
  record["events"] = std::move(events);
  EXPECT_FALSE(verify(record).empty());
}

}  // namespace
}  // namespace adjutant::tournament::life
