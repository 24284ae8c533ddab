#include "tournament/pairing/berger.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace adjutant::tournament::pairing {
namespace {

std::string written(const Pairing& pairing) {
  std::string text;
  for (const auto& game : pairing.games) {
    text += (text.empty() ? "" : " ") + std::to_string(game.white) + std::to_string(game.black);
  }
  return text;
}

// FIDE Handbook C.05 annex 1: the table for five or six players.
TEST(Berger, IsTheTableForSix) {
  const auto rounds = berger(6);
  ASSERT_EQ(rounds.size(), 5U);
  EXPECT_EQ(written(rounds[0]), "16 25 34");
  EXPECT_EQ(written(rounds[1]), "64 53 12");
  EXPECT_EQ(written(rounds[2]), "26 31 45");
  EXPECT_EQ(written(rounds[3]), "65 14 23");
  EXPECT_EQ(written(rounds[4]), "36 42 51");
  const auto five = berger(5);
  EXPECT_EQ(written(five[0]), "25 34");
  EXPECT_EQ(five[0].bye, 1);
}

// All meet once a cycle, one row each, colours even to within one.
TEST(Berger, LetsAllMeet) {
  for (int entrants = 2; entrants <= 24; ++entrants) {
    for (int cycles = 1; cycles <= 2; ++cycles) {
      std::map<std::pair<int, int>, int> met;
      std::map<int, int> balance;
      for (const auto& round : berger(entrants, cycles)) {
        std::set<int> seen;
        for (const auto& game : round.games) {
          EXPECT_TRUE(seen.insert(game.white).second);
          EXPECT_TRUE(seen.insert(game.black).second);
          ++met[std::minmax(game.white, game.black)];
          ++balance[game.white];
          --balance[game.black];
        }
        if (round.bye != 0) EXPECT_TRUE(seen.insert(round.bye).second);
        EXPECT_EQ(static_cast<int>(seen.size()), entrants);
      }
      EXPECT_EQ(static_cast<int>(met.size()), entrants * (entrants - 1) / 2);
      for (const auto& [pair, times] : met) EXPECT_EQ(times, cycles);
      for (const auto& [number, difference] : balance) {
        EXPECT_LE(std::abs(difference), cycles == 2 ? 0 : 1) << number << " of " << entrants;
      }
    }
  }
}

TEST(Berger, GivesNobodyOneColourThreeTimesRunning) {
  for (int entrants = 4; entrants <= 24; entrants += 2) {
    std::map<int, std::string> colours;
    for (const auto& round : berger(entrants, 2)) {
      for (const auto& game : round.games) {
        colours[game.white] += 'w';
        colours[game.black] += 'b';
      }
    }
    for (const auto& [number, row] : colours) {
      EXPECT_EQ(row.find("www"), std::string::npos) << number << " of " << entrants << " " << row;
      EXPECT_EQ(row.find("bbb"), std::string::npos) << number << " of " << entrants << " " << row;
    }
  }
}

TEST(KnockOut, KeepsTheBestApart) {
  using Ties = std::vector<std::pair<int, int>>;
  EXPECT_EQ(knock_out(2), (Ties{{1, 2}}));
  EXPECT_EQ(knock_out(8), (Ties{{1, 8}, {4, 5}, {2, 7}, {3, 6}}));
  EXPECT_EQ(knock_out(6), (Ties{{1, 0}, {4, 5}, {2, 0}, {3, 6}}));
  for (int entrants = 2; entrants <= 70; ++entrants) {
    auto ties = knock_out(entrants);
    // Where the better always wins, 1 and 2 are left for the final, 1 to 4 for the ties before it.
    while (ties.size() > 1) {
      Ties next;
      for (std::size_t i = 0; i < ties.size(); i += 2) {
        next.emplace_back(std::minmax(ties[i].first, ties[i + 1].first));
      }
      ties = next;
      std::set<int> left;
      for (const auto& [one, another] : ties) left.insert({one, another});
      EXPECT_EQ(*left.rbegin(), static_cast<int>(left.size())) << entrants;
    }
    EXPECT_EQ(ties, (Ties{{1, 2}}));
  }
}

}  // namespace
}  // namespace adjutant::tournament::pairing
