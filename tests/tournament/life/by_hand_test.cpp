#include "tournament/life/by_hand.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"

namespace adjutant::tournament::life {
namespace {

using systems::Meeting;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr auto swiss = R"({"system":"swiss","rounds":3})";
const Act arbiter{.at = "2026-01-03T00:00:00Z", .by = "arbiter", .reason = "they are brothers"};

class Club : public WholeTournament {
 public:
  explicit Club(int entrants, std::string_view stage = swiss, std::string_view more = "")
      : WholeTournament(definition_of(stage, more), entrants) {
    begin();
  }

  bool pair(int round, std::vector<Meeting> pairs, std::vector<int> byes = {}) {
    return done(pair_by_hand(
        value, round, {.pairs = std::move(pairs), .byes = std::move(byes)},
        [this] { return "m_" + std::to_string(++matches); }, arbiter));
  }
  bool forbid(const std::vector<std::pair<int, int>>& pairs) {
    return done(forbid_pairs(value, pairs, arbiter));
  }
  std::vector<std::string> places() const {
    std::vector<std::string> all;
    for (const auto& part : refused.parts) all.push_back(part.path);
    return all;
  }
  std::vector<Meeting> pairs() const {
    std::vector<Meeting> all;
    for (const auto& board : value.rounds.back().boards) {
      if (board.leg == 1) all.push_back({board.white, board.black});
    }
    return all;
  }
  // What they would break as the next round: "3, 4: C1".
  std::vector<std::string> broken_by_hand(std::vector<Meeting> wanted, std::vector<int> byes = {}) {
    const auto round = static_cast<int>(value.rounds.size()) + 1;
    const auto events = pair_by_hand(
        value, round, {.pairs = std::move(wanted), .byes = std::move(byes)}, [] { return "m_"; },
        arbiter);
    EXPECT_TRUE(events.has_value()) << events.error().detail;
    std::vector<std::string> all;
    for (auto& [entries, rule, what] : broken_by(value, *events)) {
      EXPECT_FALSE(what.empty());
      std::ranges::sort(entries);
      all.push_back(fmt::format("{}: {}", fmt::join(entries, ", "), rule));
    }
    return all;
  }
  // The favoured side wins everywhere.
  void win() {
    ENSURE(begin_round(), refused.detail);
    const auto round = value.rounds.back();
    for (const auto& board : round.boards) {
      done(take_result(value, round.number, board.number, {'1', '0'}, "head", server, board.leg));
    }
  }
  bool holds() const { return verify(record_of(value, people)).empty(); }
};

std::vector<Meeting> turned(std::vector<Meeting> pairs) {
  for (auto& pair : pairs) std::swap(pair.white, pair.black);
  return pairs;
}

TEST(ByHand, ARoundThatIsDrawnIsMadeAnew) {
  Club club(4);
  ASSERT_TRUE(club.draw());
  const auto wanted = turned(club.pairs());
  ASSERT_TRUE(club.pair(1, wanted)) << club.refused.detail;
  EXPECT_EQ(club.pairs(), wanted);
  EXPECT_TRUE(club.value.rounds.back().by_hand);
  EXPECT_EQ(club.value.chain.back().reason, arbiter.reason);
  ASSERT_EQ(club.value.rounds.size(), 1U);
  core::Random random(5);
  club.play(random);
  club.play_on(random);
  EXPECT_TRUE(club.holds());
}

TEST(ByHand, TheNextRoundNeedNotBeDrawnBefore) {
  Club club(5);
  ASSERT_TRUE(club.pair(1, {{1, 2}, {5, 3}}, {4})) << club.refused.detail;
  ASSERT_EQ(club.value.rounds.back().free.size(), 1U);
  EXPECT_EQ(club.value.rounds.back().free[0], (Free{4, Outcome::pairing_bye}));
  EXPECT_TRUE(club.holds());
  EXPECT_FALSE(club.pair(3, {{1, 2}, {5, 3}}, {4}));
  EXPECT_EQ(club.refused.type, "wrong-state");
}

TEST(ByHand, EverybodyStandsInItOnce) {
  Club club(6);
  EXPECT_FALSE(club.pair(1, {{1, 2}, {3, 1}, {9, 3}}, {2}));
  EXPECT_EQ(club.refused.type, "bad-request");
  EXPECT_THAT(club.places(), ElementsAre("pairs[1].black", "pairs[2].white", "pairs[2].black",
                                         "byes[0]", "pairs", "pairs", "pairs"));
  EXPECT_FALSE(club.pair(1, {{1, 1}, {2, 3}, {4, 5}}));
  EXPECT_THAT(club.places(), ElementsAre("pairs[0].black", "pairs"));
  EXPECT_FALSE(club.pair(1, {{1, 2}, {3, 4}}, {5, 6})) << "all can be paired";
  EXPECT_THAT(club.places(), ElementsAre("byes"));
}

TEST(ByHand, WhoIsAwayOrHasGoneIsLeftOut) {
  Club club(6);
  ASSERT_TRUE(club.done(
      ask_byes(club.value, 2, {{1, 2, Outcome::zero_bye}}, {.at = organiser.at, .by = "2"})));
  ASSERT_TRUE(club.done(withdraw(club.value, 3, false, {.at = organiser.at, .by = "3"})));
  EXPECT_FALSE(club.pair(1, {{1, 2}, {3, 4}, {5, 6}}));
  EXPECT_THAT(club.places(), ElementsAre("pairs[0].black", "pairs[1].white"));
  ASSERT_TRUE(club.pair(1, {{1, 4}, {5, 6}}));
  EXPECT_EQ(club.value.rounds.back().free.size(), 2U);
  EXPECT_TRUE(club.holds());
}

TEST(ByHand, TheRulesStandAsLongAsTheyLeaveAChoice) {
  Club club(4);
  ASSERT_TRUE(club.draw());
  const auto first = club.pairs();
  club.win();
  ASSERT_TRUE(club.draw());
  EXPECT_FALSE(club.pair(2, first)) << "they have met";
  EXPECT_THAT(club.places(), ElementsAre("pairs[0]", "pairs[1]"));
  const auto drawn = club.pairs();
  EXPECT_EQ(club.value.rounds.size(), 2U) << "what is refused changes nothing";
  EXPECT_EQ(club.pairs(), drawn);
}

TEST(ByHand, WhereNoPairingIsLeftTheArbiterDecides) {  // C.04.3, 1.9.3
  Club club(2);
  ASSERT_TRUE(club.draw());
  const auto first = club.pairs();
  club.win();
  ASSERT_FALSE(club.draw());
  EXPECT_EQ(club.refused.type, "no-pairing");
  ASSERT_TRUE(club.pair(2, turned(first))) << club.refused.detail;
  EXPECT_TRUE(club.holds());
}

TEST(ByHand, ASideThatIsDueAbsolutelyIsGiven) {
  Club club(8, R"({"system":"swiss","rounds":5})");
  ASSERT_TRUE(club.pair(1, {{1, 2}, {3, 4}, {5, 6}, {7, 8}}));
  club.win();
  ASSERT_TRUE(club.pair(2, {{1, 3}, {2, 4}, {5, 7}, {6, 8}}));
  club.win();
  EXPECT_FALSE(club.pair(3, {{1, 4}, {3, 2}, {5, 8}, {7, 6}})) << "1 and 5 had it twice running";
  EXPECT_THAT(club.places(), testing::IsSupersetOf({"pairs[0].white", "pairs[2].white"}));
}

// Expectations are by C.04.3, article 2, from the results that the rounds before leave.
TEST(BrokenBy, NothingCouldBeBetterThanWhatTheRulesDraw) {
  core::Random random(11);
  for (int entrants = 4; entrants <= 13; ++entrants) {
    Club club(entrants, R"({"system":"swiss","rounds":4})");
    for (int round = 1; round <= 3; ++round) {
      const auto drawn = draw_round(club.value, [] { return "m_"; }, organiser);
      if (!drawn) break;
      for (const auto& one : broken_by(club.value, *drawn)) {
        EXPECT_THAT(one.what, testing::Not(testing::HasSubstr("better"))) << one.rule;
        EXPECT_THAT(one.rule,
                    testing::Not(testing::AnyOf("C1", "C2", "C3", "4", "5.2", "forbidden")));
      }
      ASSERT_TRUE(club.draw());
      club.play(random);
    }
  }
}

TEST(BrokenBy, OtherPairsThanThoseOfTheRulesAreTold) {
  Club club(4);
  ASSERT_TRUE(club.pair(1, {{1, 3}, {4, 2}}));
  club.win();  // 1 and 4 have a point
  EXPECT_THAT(club.broken_by_hand({{2, 1}, {3, 4}}),
              UnorderedElementsAre("1, 2: C6", "3, 4: C6", "1, 4: C6"))
      << "scores that differ; at last who could be paired with an equal";
  EXPECT_THAT(club.broken_by_hand({{1, 4}, {2, 3}}),
              testing::Contains(testing::EndsWith("C13")).Times(2))
      << "1 and 4 are due the same side, and so are 2 and 3";
}

TEST(BrokenBy, ASideThatIsAnothersIsTold) {  // 5.2
  Club club(4);
  ASSERT_TRUE(club.pair(1, {{1, 3}, {4, 2}}));
  club.win();
  EXPECT_THAT(club.broken_by_hand({{1, 2}, {3, 4}}), testing::Contains("1, 2: 5.2"));
}

TEST(BrokenBy, WhoFloatsAgainIsTold) {  // C14, C15
  Club club(6, R"({"system":"swiss","rounds":5})");
  ASSERT_TRUE(club.pair(1, {{1, 4}, {5, 2}, {3, 6}}));
  club.win();
  ASSERT_TRUE(club.pair(2, {{1, 2}, {5, 6}, {3, 4}}));
  club.win();  // 1, 3 and 5 have two points and are due the harder side absolutely
  EXPECT_THAT(club.broken_by_hand({{4, 5}, {6, 1}, {2, 3}}),
              testing::IsSupersetOf({"4, 5: C6", "5: C14", "4: C15", "1, 6: C6", "1: C14", "6: C15",
                                     "2, 3: C6", "3: C14", "2: C15"}));
}

TEST(BrokenBy, WhereNoPairingIsLeftThatIsTold) {  // C1, C2; 1.9.3
  Club club(3, R"({"system":"swiss","rounds":4})");
  ASSERT_TRUE(club.pair(1, {{1, 2}}, {3}));
  club.win();
  ASSERT_TRUE(club.pair(2, {{3, 1}}, {2}));
  club.win();
  ASSERT_TRUE(club.pair(3, {{2, 3}}, {1}));
  club.win();
  EXPECT_THAT(club.broken_by_hand({{1, 2}}, {3}), testing::IsSupersetOf({"1, 2: C1", "3: C2"}));
}

TEST(BrokenBy, TheDoubleSwissHasRulesOfItsOwn) {  // C.04.5: C4, C7, C8
  Club club(4, R"({"system":"swiss","rounds":4,"legs":2})");
  const auto first_wins_both = [&club] {
    ASSERT_TRUE(club.begin_round());
    const auto round = club.value.rounds.back();
    for (const auto& board : round.boards) {
      const BoardResult result = board.leg == 1 ? BoardResult{'1', '0'} : BoardResult{'0', '1'};
      club.done(
          take_result(club.value, round.number, board.number, result, "head", server, board.leg));
    }
  };
  ASSERT_TRUE(club.pair(1, {{1, 3}, {4, 2}}));
  first_wins_both();
  EXPECT_THAT(club.broken_by_hand({{1, 4}, {3, 2}}), IsEmpty());
  EXPECT_THAT(club.broken_by_hand({{1, 2}, {3, 4}}), ElementsAre("1, 2: C4", "3, 4: C4"));
  ASSERT_TRUE(club.pair(2, {{1, 2}, {3, 4}}));
  first_wins_both();
  EXPECT_THAT(club.broken_by_hand({{1, 4}, {3, 2}}),
              ElementsAre("1, 4: C4", "4: C7", "1: C8", "2, 3: C4", "2: C7", "3: C8"));
}

TEST(BrokenBy, WhereThereIsNoChoiceNothingIsBroken) {
  Club club(4, R"({"system":"round-robin"})");
  const auto drawn = draw_round(club.value, [] { return "m_"; }, organiser);
  ASSERT_TRUE(drawn.has_value());
  EXPECT_THAT(broken_by(club.value, *drawn), IsEmpty());
}

TEST(ByHand, AStartedRoundStaysAsItIs) {
  Club club(4);
  ASSERT_TRUE(club.draw());
  const auto pairs = club.pairs();
  ASSERT_TRUE(club.begin_round());
  EXPECT_FALSE(club.pair(1, turned(pairs)));
  EXPECT_EQ(club.refused.type, "round-started");
}

TEST(ByHand, WhereThePairsAreFixedNobodyMakesThem) {
  for (const auto* stage : {R"({"system":"round-robin"})", R"({"system":"knock-out"})"}) {
    Club club(4, stage);
    EXPECT_FALSE(club.pair(1, {{1, 2}, {3, 4}}));
    EXPECT_EQ(club.refused.type, "wrong-state");
    EXPECT_FALSE(club.forbid({{1, 2}}));
    EXPECT_EQ(club.refused.type, "wrong-state");
  }
}

TEST(ByHand, MatchesOfTwoLegsAreMadeByTheFirst) {
  Club club(4, R"({"system":"swiss","rounds":2,"legs":2})");
  ASSERT_TRUE(club.pair(1, {{4, 1}, {2, 3}}));
  const auto& boards = club.value.rounds.back().boards;
  ASSERT_EQ(boards.size(), 4U);
  EXPECT_EQ(boards[1].white, 1);
  EXPECT_TRUE(club.holds());
}

TEST(Forbidden, WhoShallNotMeetDoesNot) {
  for (const auto* stage : {swiss, R"({"system":"swiss","rounds":3,"legs":2})"}) {
    Club club(8, stage);
    ASSERT_TRUE(club.draw());
    const auto pair = club.pairs()[0];
    ASSERT_TRUE(club.done(undo_round(club.value, 1, arbiter)));
    ASSERT_TRUE(club.forbid({{pair.black, pair.white}}));
    EXPECT_THAT(club.value.forbidden,
                ElementsAre(std::pair<int, int>(std::minmax(pair.white, pair.black))));
    core::Random random(9);
    club.play_on(random);
    ASSERT_EQ(club.value.rounds.size(), 3U);
    for (const auto& round : club.value.rounds) {
      for (const auto& board : round.boards) {
        EXPECT_FALSE(board.has(pair.white) && board.has(pair.black)) << round.number;
      }
    }
    EXPECT_TRUE(club.holds());
  }
}

TEST(Forbidden, ARecordThatLeavesItOutDoesNotHold) {
  Club club(8);
  ASSERT_TRUE(club.draw());
  const auto pair = club.pairs()[0];
  ASSERT_TRUE(club.done(undo_round(club.value, 1, arbiter)));
  ASSERT_TRUE(club.forbid({{pair.white, pair.black}}));
  ASSERT_TRUE(club.draw());
  auto record = record_of(club.value, club.people);
  std::vector<Event> chain;
  for (const auto& one : record.at("events").as_array()) {
    auto event = *decode(one.as_object());
    if (event.fields.contains("forbidden")) event.fields["forbidden"] = json::array();
    append(chain, record.at("commitment").as_string(), std::move(event));
  }
  json::array events;
  for (const auto& event : chain) events.push_back(encode(event));
  record["events"] = std::move(events);
  EXPECT_FALSE(verify(record).empty());
}

TEST(Forbidden, EachPairIsOfTwoEntriesOnce) {
  Club club(4);
  EXPECT_FALSE(club.forbid({{1, 1}, {2, 9}, {3, 4}, {4, 3}}));
  EXPECT_EQ(club.refused.type, "bad-request");
  EXPECT_THAT(club.places(), ElementsAre("pairs[0]", "pairs[1]", "pairs[3]"));
  ASSERT_TRUE(club.forbid({{3, 4}}));
  ASSERT_TRUE(club.forbid({})) << "everybody may meet again";
  EXPECT_THAT(club.value.forbidden, IsEmpty());
}

TEST(Forbidden, ItGoesIntoTheReportFile) {
  Club club(4);
  ASSERT_TRUE(club.forbid({{1, 2}}));
  const auto text = trf::write(trf_of(current_stage(club.value), {"a", "b", "c", "d"}, server.at));
  EXPECT_NE(text.find("\r260 001 999 "), std::string::npos) << text;
}

}  // namespace
}  // namespace adjutant::tournament::life
