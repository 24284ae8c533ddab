#include "tournament/standing/standing.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "tests/tournament/some_tournament.hpp"
#include "tournament/pairing/berger.hpp"
#include "tournament/pairing/dutch.hpp"
#include "tournament/standing/direct_encounter.hpp"

namespace adjutant::tournament::standing {
namespace {

// A row a round, a column an entrant: "w2+" is white against 2, who did not come; "H" a half bye.
Crosstable table_of(const std::vector<std::vector<std::string>>& rows) {
  Crosstable table;
  for (std::size_t i = 0; i < rows.front().size(); ++i) {
    auto& entrant = table.entrants.emplace_back();
    entrant.number = static_cast<int>(i) + 1;
    entrant.rating = 1000 + 100 * entrant.number;
    for (const auto& row : rows) {
      const auto& text = row[i];
      auto& cell = entrant.cells.emplace_back();
      cell.outcome = static_cast<Outcome>(text.back());
      if (text.size() == 1) continue;
      cell.colour = text.front() == 'w' ? Colour::white : Colour::black;
      cell.opponent = text[1] - '0';
    }
  }
  return table;
}

std::map<int, std::string> values(const Crosstable& table, const std::string& name,
                                  Edition edition = Edition::of_2026, bool round_robin = false) {
  const Rules rules{edition, round_robin, {*tie_break(name)}};
  std::map<int, std::string> found;
  for (const auto& row : standings(table, rules)) {
    found[row.number] = in_decimals(row.figures.front().value);
  }
  return found;
}

using Values = std::map<int, std::string>;

// 1 wins twice and withdraws; 4 does not come to round 2 and has the bye in round 3. Adjusted: 2½,
// 1, 1½, 1½. Figures by hand from the articles.
Crosstable with_byes() {
  return table_of(
      {{"w21", "b10", "w4=", "b3="}, {"b31", "w4+", "w10", "b2-"}, {"Z", "w30", "b21", "U"}});
}

TEST(TieBreaks, CountRoundsThatWereNotPlayed) {
  const auto table = with_byes();
  const auto old = Edition::of_2024;
  EXPECT_EQ(values(table, "BH", old), (Values{{1, "4.5"}, {2, "5"}, {3, "5"}, {4, "4.5"}}));
  EXPECT_EQ(values(table, "BH"), (Values{{1, "4"}, {2, "5"}, {3, "5"}, {4, "4"}}));
  EXPECT_EQ(values(table, "BH/C1", old), (Values{{1, "2.5"}, {2, "4"}, {3, "4"}, {4, "3"}}));
  EXPECT_EQ(values(table, "BH/C1"), (Values{{1, "2.5"}, {2, "4"}, {3, "4"}, {4, "3"}}));
  EXPECT_EQ(values(table, "BH/M1"), (Values{{1, "1"}, {2, "1.5"}, {3, "1.5"}, {4, "1.5"}}));
  EXPECT_EQ(values(table, "SB"), (Values{{1, "2.5"}, {2, "1"}, {3, "1.75"}, {4, "2.25"}}));
  EXPECT_EQ(values(table, "SB/C1"), (Values{{1, "1.5"}, {2, "0"}, {3, "0.75"}, {4, "2.25"}}));
}

TEST(TieBreaks, CountRounds) {
  const auto table = with_byes();
  EXPECT_EQ(values(table, "WIN"), (Values{{1, "2"}, {2, "1"}, {3, "1"}, {4, "1"}}));
  EXPECT_EQ(values(table, "WON"), (Values{{1, "2"}, {2, "0"}, {3, "1"}, {4, "0"}}));
  EXPECT_EQ(values(table, "BPG"), (Values{{1, "1"}, {2, "1"}, {3, "1"}, {4, "1"}}));
  EXPECT_EQ(values(table, "BWG"), (Values{{1, "1"}, {2, "0"}, {3, "1"}, {4, "0"}}));
  EXPECT_EQ(values(table, "REP"), (Values{{1, "2"}, {2, "3"}, {3, "3"}, {4, "2"}}));
  EXPECT_EQ(values(table, "PS"), (Values{{1, "5"}, {2, "2"}, {3, "2.5"}, {4, "2.5"}}));
  EXPECT_EQ(values(table, "STD"), (Values{{1, "2"}, {2, "1"}, {3, "1.5"}, {4, "1.5"}}));
  EXPECT_EQ(values(table, "KS"), (Values{{1, "1"}, {2, "0"}, {3, "0.5"}, {4, "0.5"}}));
  EXPECT_EQ(values(table, "ARO"), (Values{{1, "1250"}, {2, "1200"}, {3, "1233"}, {4, "1300"}}));
  EXPECT_EQ(values(table, "AOB"), (Values{{1, "5"}, {2, "4.5"}, {3, "4.33"}, {4, "5"}}));
}

// Average rating of the opponents met and the difference that the share of the points stands for:
// 1 has 2 of 2 against 1250 (+800), 2 none of 2 against 1200 (-800), 3 and 4 half of theirs (0).
TEST(TieBreaks, RatePerformance) {
  const auto table = with_byes();
  EXPECT_EQ(values(table, "TPR"), (Values{{1, "2050"}, {2, "400"}, {3, "1233"}, {4, "1300"}}));
  // Of three games two points are 67 of 100 (+125), one is 33 (-125); 2½ are 83 (+273), ½ is 17.
  const auto all = table_of(
      {{"w41", "w31", "b20", "b10"}, {"w3=", "b41", "b1=", "w20"}, {"w2=", "b1=", "w41", "b30"}});
  EXPECT_EQ(values(all, "TPR"), (Values{{1, "1425"}, {2, "1540"}, {3, "1233"}, {4, "400"}}));
}

// By B.02: 1 has 2 of 2, which is 736 above 1300; 2 none, 800 below 1100; 3 has 1½ against 1400,
// 1100 and 1200: 1230 has 28 + 68 + 54, and 1229 has 27 + 67 + 54; 4 half against 1300: 3 below.
TEST(TieBreaks, RatePerfectPerformanceAndOpponents) {
  const auto table = with_byes();
  EXPECT_EQ(values(table, "PTP"), (Values{{1, "2036"}, {2, "300"}, {3, "1230"}, {4, "1297"}}));
  EXPECT_EQ(values(table, "APRO"), (Values{{1, "817"}, {2, "1642"}, {3, "1250"}, {4, "1233"}}));
  EXPECT_EQ(values(table, "APPO"), (Values{{1, "765"}, {2, "1633"}, {3, "1211"}, {4, "1230"}}));
  EXPECT_EQ(values(table, "ARO/C1"), (Values{{1, "1300"}, {2, "1300"}, {3, "1300"}, {4, "0"}}));
  EXPECT_EQ(values(table, "ARO/M1").at(3), "1200");
}

TEST(TieBreaks, MoveTheLimitOfKoya) {
  const auto table = with_byes();
  EXPECT_EQ(values(table, "KS/L-1"), (Values{{1, "2"}, {2, "0"}, {3, "1.5"}, {4, "0.5"}}));
  EXPECT_EQ(values(table, "KS/L+1"), (Values{{1, "0"}, {2, "0"}, {3, "0"}, {4, "0"}}));
}

// Two teams of two boards meet twice: 3 match points and 2½ game points to 1 and 1½. The most match
// points are 4, the most game points of a match 2, so the opponents' are divided by 2.
TEST(TieBreaks, AddTheStrengthOfTheSchedule) {
  auto table = table_of({{"w21", "b10"}, {"b2=", "w1="}});
  table.points.win = 4;
  table.points.draw = 2;
  table.entrants[0].cells[0].boards = {2, 1};
  table.entrants[1].cells[0].boards = {0, 1};
  for (auto& entrant : table.entrants) entrant.cells[1].boards = {1, 1};
  EXPECT_EQ(values(table, "SSSC"), (Values{{1, "3.5"}, {2, "4.5"}}));
  EXPECT_EQ(values(table, "SSSC/K4"), (Values{{1, "3"}, {2, "3"}}));
}

TEST(TieBreaks, AreNamedAsTheyAreReadWithTheirModifiers) {
  for (const auto* name : {"BH/C2", "FB/M1", "ARO/C1", "KS/L+1", "KS/L-12", "SSSC/K4", "PTP"}) {
    const auto read = tie_break(name);
    ASSERT_TRUE(read) << name;
    EXPECT_EQ(name_of(*read), name);
  }
  for (const auto* name : {"KS/L", "KS/L1", "KS/L+0", "KS/C1", "BH/L+1", "SSSC/K0", "SSSC/K100",
                           "PTP/C1", "APRO/C1", "SB/M1", "BH/C0", "BH/C10", "BH/"}) {
    EXPECT_FALSE(tie_break(name)) << name;
  }
}

// Modifiers that C.07 has, and this program not.
TEST(TieBreaks, SayWhyTheyAreNotAvailable) {
  const std::vector<std::pair<std::vector<const char*>, std::string>> all{
      {{"SSSC/F", "BH/F", "BH/C1/F"}, "only Buchholz can count the last round as draws."},
      {{"SSSC/P", "BH/P", "SB/C1/P"}, "forfeits count as games in round robins,"},
      {{"BH:MP", "BH:GP", "SSSC:MP", "DE:GP/P"},
       "tie-breaks use the points that rank the table, for teams the match points;"}};
  for (const auto& [names, reason] : all) {
    for (const std::string name : names) {
      const auto read = tie_break(name);
      ASSERT_FALSE(read) << name;
      EXPECT_EQ(read.error().find("\"" + name + "\" is not available: " + reason), 0U)
          << read.error();
    }
  }
  EXPECT_NE(tie_break("XY:MP").error().find("is not a tie-break"), std::string::npos);
  EXPECT_NE(tie_break("BH:XX").error().find("is not a tie-break"), std::string::npos);
}

// Who has no rating is in neither part of the performance, and with nobody rated it is nothing.
TEST(TieBreaks, RatePerformanceAgainstTheRated) {
  auto table = with_byes();
  table.entrants[0].rating = 0;
  EXPECT_EQ(values(table, "TPR").at(2), "500") << "lost to 3, who has 1300";
  for (auto& entrant : table.entrants) entrant.rating = 0;
  EXPECT_EQ(values(table, "TPR"), (Values{{1, "0"}, {2, "0"}, {3, "0"}, {4, "0"}}));
}

// Of a match of two games both count.
TEST(TieBreaks, RatePerformanceByGames) {
  auto table = table_of({{"w21", "b10"}});
  table.entrants[0].cells[0].second = Outcome::draw;
  table.entrants[1].cells[0].second = Outcome::draw;
  EXPECT_EQ(values(table, "TPR"), (Values{{1, "1393"}, {2, "907"}})) << "1½ of 2 are 193";
}

TEST(TieBreaks, SumMargins) {
  auto table = with_byes();
  table.entrants[0].cells[0].margin = 7;
  table.entrants[1].cells[0].margin = -7;
  table.entrants[0].cells[1].margin = -2;  // who resigned was ahead
  table.entrants[2].cells[1].margin = 2;
  EXPECT_EQ(values(table, "VP"), (Values{{1, "5"}, {2, "-7"}, {3, "2"}, {4, "0"}}));
}

TEST(TieBreaks, LotsRankFromTheFirstDrawn) {
  auto table = table_of({{"w2=", "b1=", "w4=", "b3="}});
  const Rules rules{Edition::of_2026, false, {*tie_break("LOT")}};
  EXPECT_EQ(standings(table, rules).back().place, 1) << "none are drawn";
  const std::vector<int> lots{3, 1, 4, 2};
  for (std::size_t i = 0; i < lots.size(); ++i) table.entrants[i].lot = lots[i];
  std::vector<int> order;
  for (const auto& row : standings(table, rules)) order.push_back(row.number);
  EXPECT_EQ(order, (std::vector{2, 4, 1, 3}));
}

// 15.2: in a round robin the forfeit of round 2 is a game.
TEST(TieBreaks, TakeForfeitsForGamesInRoundRobins) {
  const auto table = with_byes();
  EXPECT_EQ(values(table, "WON", Edition::of_2026, true),
            (Values{{1, "2"}, {2, "1"}, {3, "1"}, {4, "0"}}));
  EXPECT_EQ(values(table, "BPG", Edition::of_2026, true),
            (Values{{1, "1"}, {2, "1"}, {3, "1"}, {4, "1"}}));
  EXPECT_EQ(values(table, "KS", Edition::of_2026, true),
            (Values{{1, "1"}, {2, "1"}, {3, "0.5"}, {4, "0.5"}}));
}

// Three meet each other, each beats one, and each is free in one round: nothing separates them.
TEST(TieBreaks, OfAnOddRoundRobinCountGamesAndNotTheFreeRound) {
  const auto table = table_of({{"Z", "w31", "b20"}, {"w21", "b10", "Z"}, {"b30", "Z", "w11"}});
  const auto of = [&](const std::string& name) {
    return values(table, name, Edition::of_2024, true);
  };
  const auto all = [](const std::string& value) {
    return Values{{1, value}, {2, value}, {3, value}};
  };
  EXPECT_EQ(of("SB"), all("1")) << "the free round of the last round is no half point";
  EXPECT_EQ(of("SB/C1"), all("1")) << "the game lost is cut, not the free round";
  EXPECT_EQ(of("KS"), all("1")) << "one of two games is half of the points";
  EXPECT_EQ(of("BH"), all("2"));
  EXPECT_EQ(of("BH/C1"), all("1"));
  EXPECT_EQ(of("AOB"), all("2"));
  const Rules rules{Edition::of_2026, true, default_tie_breaks(true)};
  for (const auto& row : standings(table, rules)) EXPECT_EQ(row.place, 1) << row.number;
}

// Of two legs, half of the points is a point a round.
TEST(TieBreaks, KoyaCountsBothLegs) {
  auto table = table_of({{"w2=", "b1=", "Z"}, {"Z", "w31", "b20"}, {"b31", "Z", "w10"}});
  for (auto& entrant : table.entrants) {
    for (auto& cell : entrant.cells) {
      if (cell.opponent != 0) cell.second = cell.outcome;
    }
  }
  // Points of four games: 3, 3, 0.
  EXPECT_EQ(values(table, "KS", Edition::of_2026, true), (Values{{1, "1"}, {2, "1"}, {3, "0"}}));
}

TEST(TieBreaks, ForeBuchholzIsOfTheLastRound) {
  auto table = with_byes();
  const auto buchholz = values(table, "BH");
  table.rounds_planned = 4;
  EXPECT_EQ(values(table, "FB"), buchholz) << "a round is to come";
  // The last round's games are drawn: 2 has 1½ for it, 3 has 1.
  table.rounds_planned = 3;
  const auto fore = values(table, "FB");
  EXPECT_NE(fore, buchholz);
  table.rounds_planned = 0;
  EXPECT_EQ(values(table, "FB"), fore) << "nobody says that a round is to come";
}

std::vector<std::pair<int, int>> places(const Crosstable& table, const Rules& rules) {
  std::vector<std::pair<int, int>> found;
  for (const auto& row : standings(table, rules)) found.emplace_back(row.place, row.number);
  return found;
}

using Places = std::vector<std::pair<int, int>>;
const Rules encounter{Edition::of_2026, true, {{Code::de, 0, 0}}};

TEST(DirectEncounter, RanksThoseWhoHaveAllMet) {
  // 2 beat 1 and 1 beat 3, 3 beat 2: they stay tied; 4 lost all.
  const auto circle = table_of(
      {{"w20", "b11", "w41", "b30"}, {"w31", "w41", "b10", "b20"}, {"w41", "b30", "w21", "b10"}});
  EXPECT_EQ(places(circle, encounter), (Places{{1, 1}, {1, 2}, {1, 3}, {4, 4}}));
  // 1 and 3 drew: nothing separates them.
  const auto even = table_of(
      {{"w2=", "b1=", "w41", "b30"}, {"w3=", "w4=", "b1=", "b2="}, {"w4=", "b31", "w20", "b1="}});
  EXPECT_EQ(places(even, encounter), (Places{{1, 2}, {2, 1}, {2, 3}, {4, 4}}));
}

TEST(DirectEncounter, NeedsNobodyBehindToHaveMet) {
  // 1 beat 2 and 3, who have not met: 1 is in front whatever came of that.
  const auto table =
      table_of({{"w21", "b10", "w4=", "b3="}, {"b31", "U", "w10", "U"}, {"Z", "w4=", "U", "b2="}});
  const auto rules = Rules{Edition::of_2026, false, {{Code::de, 0, 0}}};
  const auto rows = standings(table, rules);
  EXPECT_EQ(rows.front().number, 1);
  const auto all = records_of(table, rules);
  EXPECT_EQ(direct_encounter(table, all, {0, 1, 2}), (std::vector<std::vector<int>>{{0}, {1, 2}}));
  // Of 2 and 4, who drew, nobody is alone in front; with 1 missing a game against 4 neither.
  EXPECT_EQ(direct_encounter(table, all, {1, 3}), (std::vector<std::vector<int>>{{1, 3}}));
  EXPECT_EQ(direct_encounter(table, all, {0, 1, 3}), (std::vector<std::vector<int>>{{0, 1, 3}}));
}

TEST(DirectEncounter, AveragesRepeatedMeetings) {
  const auto table = table_of({{"w21", "b10"}, {"b2=", "w1="}});
  EXPECT_EQ(values(table, "DE").at(1), "0");  // not tied with anybody
  const auto all = records_of(table, encounter);
  EXPECT_EQ(in_decimals(encounters_of(all, 0, {0, 1}).value), "0.75");
  EXPECT_EQ(direct_encounter(table, all, {0, 1}), (std::vector<std::vector<int>>{{0}, {1}}));
}

TEST(TieBreaks, AreNamedAsTheyAreRead) {
  for (const auto* name : {"BH", "BH/C1", "BH/M2", "SB/C1", "DE", "WON", "TPN", "FB/M1", "PS/C1",
                           "TPR", "VP", "LOT"}) {
    const auto read = tie_break(name);
    ASSERT_TRUE(read) << name;
    EXPECT_EQ(name_of(*read), name);
  }
  for (const auto* name :
       {"", "bh", "BH/", "BH/C0", "BH/X1", "SB/M1", "DE/C1", "TPR/C1", "BHC1", "BH/C12"}) {
    EXPECT_FALSE(tie_break(name)) << name;
  }
}

// Over many tournaments: each sum is what it unfolds to, nobody is lost, places are shared only by
// those with equal figures, and without byes the sums of all hang together.
TEST(Standings, HoldForWholeTournaments) {
  core::Random random(7);
  for (int i = 0; i < 40; ++i) {
    const Habits habits{.entrants = 10,
                        .rounds = 6,
                        .away_in_100 = i % 2 == 0 ? 0 : 12,
                        .forfeits_in_100 = i % 2 == 0 ? 0 : 12};
    const auto table = play_tournament(habits, random, [](const Crosstable& before) {
      const auto made = pairing::pair_dutch(before);
      return made ? std::optional(*made) : std::nullopt;
    });
    for (const auto edition : {Edition::of_2024, Edition::of_2026}) {
      Rules rules{edition, false, default_tie_breaks(false)};
      rules.tie_breaks.push_back({Code::vp, 0, 0});
      const auto rows = standings(table, rules);
      ASSERT_EQ(rows.size(), 10U);
      std::int64_t buchholz = 0, points_met = 0;
      for (std::size_t r = 0; r < rows.size(); ++r) {
        for (const auto& figure : rows[r].figures) {
          Ratio sum{0, figure.value.denominator};
          for (const auto& part : figure.parts) {
            if (part.cut) continue;
            ASSERT_EQ(figure.value.denominator % part.value.denominator, 0);
            sum.numerator +=
                part.value.numerator * (figure.value.denominator / part.value.denominator);
          }
          ASSERT_EQ(sum, figure.value);
        }
        buchholz += rows[r].figures[1].value.numerator;
        points_met += rows[r].points * static_cast<std::int64_t>(table.rounds_paired());
        if (r == 0) continue;
        ASSERT_GE(rows[r - 1].points, rows[r].points);
        ASSERT_GE(rows[r].place, rows[r - 1].place);
        if (rows[r].place == rows[r - 1].place) {
          ASSERT_EQ(rows[r].figures[0].value, rows[r - 1].figures[0].value);
        }
      }
      // Everybody's points are counted by each of their opponents.
      if (habits.away_in_100 == 0) EXPECT_EQ(buchholz, points_met);
    }
  }
}

TEST(Ratio, IsWrittenWithTwoDecimals) {
  EXPECT_EQ(in_decimals({149, 4}), "37.25");
  EXPECT_EQ(in_decimals({57, 1}), "57");
  EXPECT_EQ(in_decimals({25, 2}), "12.5");
  EXPECT_EQ(in_decimals({1, 3}), "0.33");
  EXPECT_EQ(in_decimals({2, 3}), "0.67");
  EXPECT_EQ(in_decimals({1, 50}), "0.02");
  EXPECT_EQ(in_decimals({-3, 2}), "-1.5");
}

}  // namespace
}  // namespace adjutant::tournament::standing
