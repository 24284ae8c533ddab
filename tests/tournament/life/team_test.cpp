#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tests/volume.hpp"
#include "tournament/life/bracket.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::tournament::life {
namespace {

constexpr auto of_two = R"({"system":"team","boards":2})";
constexpr auto of_three = R"({"system":"team","boards":3})";
constexpr auto cup_of_three = R"({"system":"team","boards":3,"pairing":"knock-out"})";

json::object teams(std::string_view stage, int boards) {
  return definition_of(stage,
                       R"(,"entrants":{"teams":true,"min":)" + std::to_string(2 * boards) + "}");
}

// So many teams A, B … of so many players, entered team by team.
WholeTournament entered(const json::object& definition, int teams, int players) {
  WholeTournament whole(definition, 0);
  for (int team = 0; team < teams; ++team) {
    for (int i = 0; i < players; ++i) {
      EXPECT_TRUE(whole.enter(false, std::string(1, static_cast<char>('A' + team))))
          << whole.refused.detail;
    }
  }
  return whole;
}

const std::string& team_at(const WholeTournament& whole, int entry) {
  return whole.value.entry(entry)->team;
}

void settle_board(WholeTournament& whole, int round, int board, BoardResult result) {
  EXPECT_TRUE(whole.done(take_result(whole.value, round, board, result, "head", server)));
}

// What the first of two letters of a board, "AB", made at it: 1, 0 or =.
void settle_match(WholeTournament& whole, int round, std::string_view for_a) {
  const auto boards = whole.value.round(round)->boards;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const bool white = team_at(whole, boards[i].white) == "A";
    const char own = for_a[i], other = own == '1' ? '0' : own == '0' ? '1' : '=';
    settle_board(whole, round, boards[i].number,
                 white ? BoardResult{own, other} : BoardResult{other, own});
  }
}

TEST(Teams, HaveTheirNameCorrected) {
  auto whole = entered(teams(of_two, 2), 2, 2);
  ASSERT_TRUE(whole.enter(false, "Bb"));
  const auto named = [&](int entry, const std::string& team, bool all) {
    return whole.done(rename_team(whole.value, entry, team, all, organiser));
  };
  EXPECT_FALSE(named(1, "A", true)) << "it is called so";
  EXPECT_FALSE(named(1, " x", true));
  EXPECT_FALSE(named(9, "X", true));
  ASSERT_TRUE(named(2, "Arras", true));
  EXPECT_EQ(team_at(whole, 1), "Arras");
  EXPECT_EQ(team_at(whole, 2), "Arras");
  ASSERT_TRUE(named(5, "B", false)) << "a slip of the pen: joins the others";
  EXPECT_EQ(whole.value.teams.at("B"), (std::vector{3, 4, 5}));
  EXPECT_FALSE(whole.value.teams.contains("Bb"));
  EXPECT_FALSE(named(1, "B", true)) << "five would be more than four";
  EXPECT_EQ(whole.refused.type, "full");
  whole.begin();
  EXPECT_FALSE(named(1, "B", true)) << "entries are closed";
  EXPECT_EQ(whole.refused.type, "wrong-state");
  ASSERT_TRUE(named(4, "Bruges", true));
  core::Random random(4);
  whole.play_on(random);
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

// As people write one name: with other capitals, with accents as marks of their own, with two
// blanks.
TEST(Teams, ANameInAnotherSpellingIsNoOtherTeam) {
  auto whole = entered(teams(of_two, 2), 0, 2);
  ASSERT_TRUE(whole.enter(false, "\u00C9toile rouge"));
  ASSERT_TRUE(whole.enter(false, "E\u0301TOILE  Rouge"));
  EXPECT_EQ(team_at(whole, 2), "\u00C9toile rouge");
  EXPECT_FALSE(whole.enter(false, "Etoile rouge")) << "without the accent it looks like that team";
  ASSERT_TRUE(whole.enter(false, "Nord"));
  ASSERT_TRUE(whole.enter(false, "\u0421\u043F\u0430\u0440\u0442\u0430\u043A"));
  ASSERT_TRUE(whole.enter(false, "\u0421\u041F\u0410\u0420\u0422\u0410\u041A"));
  EXPECT_EQ(team_at(whole, 5), team_at(whole, 4));
  const auto named = [&](int entry, const std::string& team, bool all) {
    return whole.done(rename_team(whole.value, entry, team, all, organiser));
  };
  EXPECT_FALSE(named(2, "\u00C9toile Rouge", false)) << "others play for it";
  ASSERT_TRUE(named(2, "\u00C9toile Rouge", true)) << "the same team, spelt otherwise";
  EXPECT_EQ(team_at(whole, 1), "\u00C9toile Rouge");
  ASSERT_TRUE(named(3, "\u00E9toile rouge", false)) << "joins the others";
  EXPECT_EQ(team_at(whole, 3), "\u00C9toile Rouge");
  EXPECT_FALSE(named(4, "\u00E9toile rouge", true)) << "two would be one too many";
  EXPECT_NE(whole.refused.detail.find("has 3 players and may have 4: 2 more"), std::string::npos)
      << whole.refused.detail;
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

TEST(Teams, ABlankThatNobodyCanTellFromASpaceIsOne) {
  auto whole = entered(teams(of_two, 2), 0, 2);
  ASSERT_TRUE(whole.enter(false, "Old Guard"));
  ASSERT_TRUE(whole.enter(false, "Old\u2800Guard"));
  ASSERT_TRUE(whole.enter(false, "Old\u3000\u00A0guard"));
  EXPECT_EQ(team_at(whole, 2), "Old Guard");
  EXPECT_EQ(team_at(whole, 3), "Old Guard");
}

TEST(Teams, MeetOnAllBoardsAndSidesAlternate) {
  auto whole = entered(teams(of_three, 3), 4, 3);
  whole.begin();
  while (whole.draw()) {
    const auto& round = whole.value.rounds.back();
    ASSERT_EQ(round.boards.size(), 6U);
    for (std::size_t i = 0; i < 6; i += 3) {
      const auto &top = round.boards[i], &middle = round.boards[i + 1], &low = round.boards[i + 2];
      EXPECT_NE(team_at(whole, top.white), team_at(whole, top.black));
      EXPECT_EQ(team_at(whole, top.white), team_at(whole, middle.black));
      EXPECT_EQ(team_at(whole, top.white), team_at(whole, low.white));
      // Entries are numbered team by team: board i has whoever entered as number i.
      EXPECT_EQ(top.white % 3, 1);
      EXPECT_EQ(middle.white % 3, 2);
      EXPECT_EQ(low.black % 3, 0);
    }
  }
  EXPECT_EQ(whole.value.rounds.size(), 3U);
}

TEST(Teams, CountMatchPointsThenBoards) {
  auto whole = entered(teams(of_three, 3), 2, 3);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(whole.begin_round());
  settle_match(whole, 1, "1=0");  // level on the boards; A has its points higher up
  const auto places = places_of(whole.value, 1);
  ASSERT_EQ(places.size(), 2U);
  const auto& first = places[0].row;
  EXPECT_EQ(team_at(whole, whole.value.by_pairing(first.number)->number), "A");
  EXPECT_EQ(first.points, 2);  // in halves: one match point
  ASSERT_EQ(first.figures.size(), 5U);
  EXPECT_EQ(standing::text_of(first.figures[0]), "1.5");        // GP
  EXPECT_EQ(standing::text_of(first.figures[2]), "2");          // BC: 1 x 1 + 2 x 1/2
  EXPECT_EQ(standing::text_of(first.figures[3]), "1 0.5 0");    // TBR
  EXPECT_EQ(standing::text_of(first.figures[4]), "1.5 1");      // BBE
  EXPECT_EQ(standing::text_of(places[1].row.figures[2]), "4");  // BC: 2 x 1/2 + 3 x 1
  EXPECT_EQ(first.place, 1);
  EXPECT_EQ(places[1].row.place, 2);
}

TEST(Teams, AMatchHasItsPointsWithItsLastBoard) {
  auto whole = entered(teams(of_two, 2), 2, 2);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(whole.begin_round());
  settle_board(whole, 1, 1, {'1', '0'});
  const auto during = team_table_of(current_stage(whole.value), 1);
  EXPECT_EQ(score(during, during.entrants[0], 1) + score(during, during.entrants[1], 1), 0);
  EXPECT_EQ(during.entrants[0].cells[0].boards[0] + during.entrants[1].cells[0].boards[0], 2);
  settle_board(whole, 1, 2, {'=', '='});
  const auto after = team_table_of(current_stage(whole.value), 1);
  EXPECT_EQ(score(after, after.entrants[0], 1) + score(after, after.entrants[1], 1), 4);
}

TEST(Teams, WhoIsInReserveMovesUp) {
  auto whole = entered(teams(of_two, 2), 2, 3);
  whole.begin();
  // Of A the first has gone: the second and the third play, in this order.
  ASSERT_TRUE(whole.done(withdraw(whole.value, 1, false, organiser)));
  ASSERT_TRUE(whole.draw());
  const auto& round = whole.value.rounds.back();
  EXPECT_TRUE(round.boards[0].has(2));
  EXPECT_TRUE(round.boards[1].has(3));
  ASSERT_EQ(round.free.size(), 1U);
  EXPECT_EQ(round.free[0].entry, 6);  // B's reserve
}

TEST(Teams, ABoardWithoutAPlayerIsForfeited) {
  auto whole = entered(teams(of_two, 2), 2, 2);
  whole.begin();
  ASSERT_TRUE(whole.done(withdraw(whole.value, 1, false, organiser)));
  ASSERT_TRUE(whole.draw());
  const auto& boards = whole.value.rounds.back().boards;
  EXPECT_TRUE(boards[0].has(2));  // moves up
  EXPECT_FALSE(boards[0].match.empty());
  EXPECT_TRUE(boards[1].has(1));
  EXPECT_TRUE(boards[1].match.empty());
  EXPECT_TRUE(boards[1].decided());
}

TEST(Teams, GoWholeBeforeHalfAndAreStruck) {
  auto whole = entered(teams(of_two, 2), 4, 2);
  whole.begin();
  ASSERT_TRUE(whole.done(withdraw(whole.value, 1, false, organiser)));
  EXPECT_EQ(crosstable_of(current_stage(whole.value), 0).entrants.size(), 4U);
  ASSERT_TRUE(whole.done(withdraw(whole.value, 2, false, organiser)));
  EXPECT_EQ(crosstable_of(current_stage(whole.value), 0).entrants.size(), 3U);
}

TEST(Teams, BeginOnlyComplete) {
  auto whole = entered(teams(of_three, 3), 2, 3);
  ASSERT_TRUE(whole.enter(false, "C"));
  EXPECT_FALSE(whole.done(close(whole.value, whole.seeds, organiser)));
  EXPECT_NE(whole.refused.detail.find("Team C has 1 of 3"), std::string::npos);
  ASSERT_TRUE(whole.done(withdraw(whole.value, 7, true, organiser)));
  EXPECT_TRUE(whole.done(close(whole.value, whole.seeds, organiser)));
  ASSERT_TRUE(whole.done(withdraw(whole.value, 6, false, organiser)));
  EXPECT_FALSE(whole.start());
  EXPECT_NE(whole.refused.detail.find("Team B has 2 of 3"), std::string::npos);
}

TEST(Teams, AreNamedByWhoEnters) {
  WholeTournament whole(teams(of_two, 2), 0);
  EXPECT_FALSE(whole.enter(false, ""));
  EXPECT_FALSE(whole.enter(false, " A"));
  EXPECT_FALSE(whole.enter(false, "A\n"));
  EXPECT_FALSE(whole.enter(false, std::string(team_name_bytes_max + 1, 'A')));
  EXPECT_TRUE(whole.enter(false, std::string(team_name_bytes_max, 'A')));
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(whole.enter(false, "B")) << i;
  EXPECT_FALSE(whole.enter(false, "B"));  // two boards, two in reserve
  EXPECT_EQ(whole.refused.type, "full");
  WholeTournament alone(definition_of(R"({"system":"swiss","rounds":2})"), 0);
  EXPECT_FALSE(alone.enter(false, "A"));
}

TEST(Teams, OrderTheirBoardsUntilTheStart) {
  auto whole = entered(teams(of_two, 2), 2, 3);
  ASSERT_TRUE(whole.done(seat(whole.value, 3, 1, organiser)));
  EXPECT_EQ(whole.value.teams.at("A"), (std::vector{3, 1, 2}));
  EXPECT_FALSE(whole.done(seat(whole.value, 3, 0, organiser)));
  EXPECT_FALSE(whole.done(seat(whole.value, 3, 4, organiser)));
  EXPECT_FALSE(whole.done(seat(whole.value, 9, 1, organiser)));
  whole.begin();
  EXPECT_FALSE(whole.done(seat(whole.value, 3, 2, organiser)));
  ASSERT_TRUE(whole.draw());
  EXPECT_TRUE(whole.value.rounds.back().boards[0].has(3));
}

struct LevelCase {
  std::string_view for_a;
  std::string_view winner;
  Decided how;
};

class LevelTeams : public testing::TestWithParam<LevelCase> {};

// C.07 article 12: board count, the lower first; then the top board that differs; then the seed.
TEST_P(LevelTeams, AreSeparatedByTheirBoards) {
  auto whole = entered(teams(R"({"system":"team","boards":4,"pairing":"knock-out"})", 4), 2, 4);
  whole.begin();
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(whole.begin_round());
  settle_match(whole, 1, GetParam().for_a);
  const auto bracket = bracket_of(current_stage(whole.value));
  ASSERT_EQ(bracket.size(), 1U);
  const auto& tie = bracket[0][0];
  EXPECT_EQ(tie.decided, GetParam().how);
  const auto winner = GetParam().winner.empty()
                          ? team_at(whole, current_stage(whole.value).entries.front())
                          : std::string(GetParam().winner);
  EXPECT_EQ(team_at(whole, tie.winner), winner);
}

INSTANTIATE_TEST_SUITE_P(Cases, LevelTeams,
                         testing::Values(LevelCase{"1110", "A", Decided::points},
                                         LevelCase{"0010", "B", Decided::points},
                                         LevelCase{"1=0=", "A", Decided::boards},  // BC 4 : 6
                                         LevelCase{"1010", "A", Decided::boards},  // BC 4 : 6
                                         LevelCase{"0101", "B", Decided::boards},
                                         LevelCase{"1001", "A", Decided::boards},  // BC 5 : 5
                                         LevelCase{"0110", "B", Decided::boards},
                                         LevelCase{"====", "", Decided::seed}));

TEST(Teams, PlayAKnockOutOfThreeToItsEnd) {
  auto whole = entered(teams(cup_of_three, 3), 3, 4);
  whole.begin();
  core::Random random(5);
  whole.play_on(random);
  EXPECT_EQ(whole.value.rounds.size(), 2U);
  EXPECT_EQ(places_of(whole.value, 2).size(), 3U);
  EXPECT_EQ(places_of(whole.value, 2).front().row.place, 1);
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

TEST(Teams, TheBestGoOnWithEverybody) {
  const auto stages = std::string(R"({"system":"team","boards":2,"advance":2},)") +
                      R"({"system":"team","boards":2,"pairing":"knock-out"})";
  auto whole = entered(teams(stages, 2), 4, 3);
  whole.begin();
  core::Random random(7);
  whole.play_on(random);
  ASSERT_EQ(whole.value.advanced.size(), 1U);
  EXPECT_EQ(whole.value.advanced[0].size(), 6U);
  std::set<std::string> there;
  for (const int entry : whole.value.advanced[0]) there.insert(team_at(whole, entry));
  EXPECT_EQ(there.size(), 2U);
  EXPECT_EQ(whole.value.rounds.size(), 4U);
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

// Whoever is level on one figure is separated by the next, and every pair of teams meets once.
void check_whole(const WholeTournament& whole, int boards) {
  const auto stage = current_stage(whole.value);
  std::map<std::pair<std::string, std::string>, int> meetings;
  for (const auto& round : whole.value.rounds) {
    std::set<int> playing;
    for (const auto& board : round.boards) {
      EXPECT_TRUE(playing.insert(board.white).second && playing.insert(board.black).second);
      const auto one = team_at(whole, board.white), other = team_at(whole, board.black);
      ASSERT_NE(one, other);
      ++meetings[std::minmax(one, other)];
    }
    for (const auto& free : round.free) EXPECT_TRUE(playing.insert(free.entry).second);
  }
  for (const auto& [pair, count] : meetings) EXPECT_EQ(count, boards);
  const auto table = team_table_of(stage, static_cast<int>(stage.rounds.size()));
  Points sum = 0;
  for (const auto& entrant : table.entrants) sum += score(table, entrant, table.rounds_paired());
  const auto size = static_cast<int>(table.entrants.size());
  EXPECT_LE(sum, 4 * size * (size - 1) / 2);  // two match points a match, none where nobody came
}

TEST(Teams, HoldForWholeTournaments) {
  const auto first = tests::first_seed();
  for (auto seed = first; seed < first + tests::volume(60); ++seed) {
    SCOPED_TRACE(fmt::format("ADJUTANT_SEED={}", seed));
    core::Random random(seed);
    const int boards = 2 + static_cast<int>(random.below(3));
    const int size = 2 + static_cast<int>(random.below(6));
    const bool cup = random.below(2) == 0;
    const auto stage = fmt::format(R"({{"system":"team","boards":{},"concurrent":1{}}})", boards,
                                   cup ? R"(,"pairing":"knock-out")" : "");
    auto whole = entered(teams(stage, boards), size, boards + static_cast<int>(random.below(2)));
    whole.begin();
    while (whole.draw()) {
      whole.play(random);
      if (random.below(3) == 0) {
        const int gone = 1 + static_cast<int>(random.below(whole.people.size()));
        whole.done(withdraw(whole.value, gone, false, organiser));
      }
    }
    ASSERT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>()) << seed;
    if (cup) {
      EXPECT_EQ(level_played(bracket_of(current_stage(whole.value))),
                bracket_of(current_stage(whole.value)).size());
    } else {
      check_whole(whole, boards);
    }
  }
}

TEST(Teams, WhoseNamesLookAlikeAreOne) {
  WholeTournament whole(teams(of_two, 2), 0);
  ASSERT_TRUE(whole.enter(false, "\u062f\u0631"));
  EXPECT_EQ(team_called(whole.value, "\u062f\u200c\u0631"), "\u062f\u0631");
  ASSERT_TRUE(whole.enter(false, "A b"));
  EXPECT_EQ(team_called(whole.value, "A\u2002b"), "A b");
  EXPECT_EQ(team_called(whole.value, "A\u200d b"), "A b");
}

TEST(Teams, TakeNoNameThatLooksLikeAnothers) {
  WholeTournament whole(teams(of_two, 2), 0);
  ASSERT_TRUE(whole.enter(false, "Alpha Club"));
  ASSERT_TRUE(whole.enter(false, "Lions"));
  for (const auto* name : {"\u0410lpha Club", "Alph\u03b1 Club", "\u00c1lpha Club", "A1pha Club",
                           "AlphaClub", "Alpha-Club", "Alpha\u2009C1ub"}) {
    EXPECT_FALSE(whole.enter(false, name)) << name;
    EXPECT_NE(whole.refused.detail.find("looks like Alpha Club"), std::string::npos) << name;
    EXPECT_FALSE(whole.done(rename_team(whole.value, 2, name, true, organiser))) << name;
  }
  EXPECT_TRUE(whole.enter(false, "Alpha Club 2")) << whole.refused.detail;
  EXPECT_TRUE(whole.enter(false, "alpha  club")) << "the same team";
  EXPECT_TRUE(whole.done(rename_team(whole.value, 1, "\u00c1lpha Club", true, organiser)))
      << "the team's own name: " << whole.refused.detail;
  EXPECT_FALSE(whole.done(rename_team(whole.value, 4, "Alpha C1ub", false, organiser)))
      << "a player who leaves the others of the team";
}

}  // namespace
}  // namespace adjutant::tournament::life
