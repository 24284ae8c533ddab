#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/bracket.hpp"
#include "tournament/life/groups.hpp"
#include "tournament/pairing/berger.hpp"

namespace adjutant::tournament::life {
namespace {

constexpr auto swiss_then_knock_out =
    R"({"system":"swiss","rounds":3,"advance":4},{"system":"knock-out"})";
constexpr auto groups_then_knock_out =
    R"({"system":"round-robin","groups":2,"advance":4},{"system":"knock-out","legs":2})";
constexpr auto min_four = R"(,"entrants":{"min":4})";

std::vector<int> pairing_numbers(const WholeTournament& whole, const std::vector<int>& entries) {
  std::vector<int> numbers;
  for (const int entry : entries) numbers.push_back(whole.value.entry(entry)->pairing);
  return numbers;
}

TEST(Stages, TheBestOfASwissGoOnInTheirOrder) {
  core::Random random(5);
  WholeTournament whole(definition_of(swiss_then_knock_out), 9);
  whole.begin();
  EXPECT_EQ(rounds_planned(whole.value), 5);
  std::vector<int> first;
  while (whole.draw()) {
    whole.play(random);
    if (whole.value.rounds.size() != 3) continue;
    for (const auto& place : places_of(whole.value, 3)) first.push_back(place.row.number);
  }
  const auto& value = whole.value;
  ASSERT_EQ(value.advanced.size(), 1U);
  first.resize(4);
  EXPECT_EQ(pairing_numbers(whole, value.advanced[0]), first);
  EXPECT_EQ(value.stages_closed, 2);
  const auto bracket = bracket_of(current_stage(value));
  EXPECT_EQ(bracket[0][0].first, value.advanced[0][0]);
  EXPECT_EQ(bracket[0][0].second, value.advanced[0][3]);
  EXPECT_EQ(verify(record_of(value, whole.people)), std::vector<Finding>());
}

TEST(Stages, TheFinalTableHasEverybodyOnce) {
  for (const auto* stages : {swiss_then_knock_out, groups_then_knock_out}) {
    for (int entrants = 5; entrants <= 12; ++entrants) {
      core::Random random(static_cast<std::uint64_t>(entrants));
      WholeTournament whole(definition_of(stages, min_four), entrants);
      whole.begin();
      whole.play_on(random);
      const auto& value = whole.value;
      const auto places = places_of(value, static_cast<int>(value.rounds.size()));
      std::set<int> numbers;
      int last = 0;
      for (const auto& place : places) {
        numbers.insert(place.row.number);
        EXPECT_LE(last, place.row.place);
        last = place.row.place;
      }
      // Of a round robin who has forfeited nothing but stays is never struck.
      EXPECT_EQ(static_cast<int>(numbers.size()), entrants) << stages;
      EXPECT_EQ(places.size(), numbers.size());
      EXPECT_EQ(static_cast<int>(value.rounds.size()), rounds_planned(value)) << entrants;
      EXPECT_EQ(verify(record_of(value, whole.people)), std::vector<Finding>()) << entrants;
    }
  }
}

TEST(Stages, GroupsAreDealtBySnakeAndMeetAmongThemselves) {
  WholeTournament whole(definition_of(groups_then_knock_out, min_four), 9);
  whole.begin();
  const auto stage = current_stage(whole.value);
  const auto groups = groups_of(stage);
  const auto seeds = [&](const std::vector<int>& group) {
    std::vector<int> all;
    for (const int entry : group) all.push_back(stage.seed_of(entry));
    return all;
  };
  EXPECT_EQ(seeds(groups[0]), (std::vector{1, 4, 5, 8, 9}));
  EXPECT_EQ(seeds(groups[1]), (std::vector{2, 3, 6, 7}));
  EXPECT_EQ(group_of(stage, groups[1][2]), 2);
  while (whole.draw()) {
  }
  std::set<std::pair<int, int>> met;
  for (const auto& round : whole.value.rounds) {
    for (const auto& board : round.boards) {
      EXPECT_EQ(group_of(stage, board.white), group_of(stage, board.black));
      EXPECT_TRUE(met.insert(std::minmax(board.white, board.black)).second);
    }
  }
  EXPECT_EQ(met.size(), 10U + 6U);
}

TEST(Stages, WinnersOfGroupsMeetSecondsOfOthers) {
  core::Random random(8);
  WholeTournament whole(definition_of(groups_then_knock_out, min_four), 8);
  whole.begin();
  const auto stage = current_stage(whole.value);
  std::vector<std::vector<int>> groups = groups_of(stage);
  while (whole.value.advanced.empty() && whole.draw()) whole.play(random);
  const auto in_group = [&](int entry) {
    return std::ranges::find(groups[0], entry) != groups[0].end() ? 1 : 2;
  };
  ASSERT_EQ(whole.value.advanced.at(0).size(), 4U);
  const auto bracket = bracket_of(current_stage(whole.value));
  for (const auto& tie : bracket[0]) {
    EXPECT_NE(in_group(tie.first), in_group(tie.second));
  }
}

TEST(Stages, TooManyForOneRoundRobinAreNotPaired) {
  core::Random random(7);
  const auto stages = fmt::format(R"({{"system":"swiss","rounds":1,"advance":{}}},)"
                                  R"({{"system":"round-robin"}})",
                                  pairing::berger_entrants_max + 1);
  WholeTournament whole(definition_of(stages), pairing::berger_entrants_max + 2);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  whole.play(random);
  EXPECT_FALSE(whole.draw());
  EXPECT_EQ(whole.refused.type, "no-pairing");
}

TEST(Stages, WhoHasGoneDoesNotGoOn) {
  core::Random random(5);
  WholeTournament whole(definition_of(swiss_then_knock_out), 8);
  whole.begin();
  for (int round = 1; round <= 2; ++round) {
    whole.draw();
    whole.play(random);
  }
  const auto leader = whole.value.by_pairing(places_of(whole.value, 2)[0].row.number)->number;
  ASSERT_TRUE(whole.done(withdraw(whole.value, leader, false, organiser)));
  whole.draw();
  whole.play(random);
  const auto& advanced = whole.value.advanced.at(0);
  EXPECT_EQ(advanced.size(), 4U);
  EXPECT_EQ(std::ranges::count(advanced, leader), 0);
}

constexpr auto double_swiss = R"({"system":"swiss","rounds":3,"legs":2})";

TEST(DoubleSwissLife, BothGamesCountAndTheByeIsAGameWonAndOneDrawn) {
  for (int entrants = 4; entrants <= 9; ++entrants) {
    core::Random random(static_cast<std::uint64_t>(entrants));
    WholeTournament whole(definition_of(double_swiss), entrants);
    whole.begin();
    whole.play_on(random);
    const auto& value = whole.value;
    ASSERT_EQ(value.rounds.size(), 3U) << entrants;
    const auto table = crosstable_of(value, 3);
    for (const auto& entrant : table.entrants) {
      for (const auto& cell : entrant.cells) {
        if (cell.outcome == Outcome::pairing_bye) EXPECT_EQ(table.points.of(cell), 3);
        if (cell.opponent == 0) continue;
        const auto& theirs = table.find(cell.opponent)
                                 ->cells[static_cast<std::size_t>(&cell - entrant.cells.data())];
        EXPECT_EQ(table.points.of(cell) + table.points.of(theirs), 4);
      }
    }
    EXPECT_EQ(verify(record_of(value, whole.people)), std::vector<Finding>()) << entrants;
  }
}

TEST(DoubleSwissLife, OneForfeitedGameIsPlayedAndTwoAreNoMeeting) {
  for (const bool both : {false, true}) {
    WholeTournament whole(definition_of(double_swiss), 2);
    whole.begin();
    ASSERT_TRUE(whole.draw());
    ASSERT_TRUE(whole.begin_round());
    whole.done(take_result(whole.value, 1, 1, {'+', '-'}, "head", server, 1));
    whole.done(take_result(whole.value, 1, 1, both ? BoardResult{'-', '+'} : BoardResult{'=', '='},
                           "head", server, 2));
    const auto table = crosstable_of(whole.value, 1);
    EXPECT_EQ(is_played(table.entrants[0].cells[0].outcome), !both);
    EXPECT_EQ(whole.draw(), both) << "the same two may meet again";
  }
}

TEST(Stages, AForgedListOfWhoGoesOnIsFound) {
  core::Random random(5);
  WholeTournament whole(definition_of(swiss_then_knock_out), 8);
  whole.begin();
  whole.play_on(random);
  auto record = record_of(whole.value, whole.people);
  std::vector<Event> chain;
  for (const auto& event : record.at("events").as_array()) {
    auto decoded = *decode(event.as_object());
    if (decoded.type == "stage_closed" && decoded.fields.contains("advance")) {
      auto& list = decoded.fields.at("advance").as_array();
      std::swap(list[0], list[3]);
    }
    append(chain, whole.value.commitment, decoded);
  }
  json::array events;
  for (const auto& event : chain) events.push_back(encode(event));
  record["events"] = std::move(events);
  const auto findings = verify(record);
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings[0].what.find("stage_closed"), std::string::npos);
}

}  // namespace
}  // namespace adjutant::tournament::life
