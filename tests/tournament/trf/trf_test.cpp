#include "tournament/trf/trf.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/plain_text.hpp"
#include "engine/core/random.hpp"
#include "tests/nasty_text.hpp"

namespace adjutant::tournament::trf {
namespace {

// Four entrants, two rounds; Dora has a half bye in the third.
constexpr std::string_view small =
    "012 Autumn Open\n"
    "### a comment\n"
    "092 Swiss\r\n"
    "XXR 5\r"
    "152 B\n"
    "001    1 m GM Anderssen, Adolf                  2600 GER     4100018 1818/07/06  1.5"
    "    1     2 b 1     4 w =\n"
    "001    2      Blåhøj, Ærø                                                        1.0"
    "    2     1 w 0     3 b +\n"
    "001    3      Cox                               1900                             1.0"
    "    2  0000 - U     2 w -\n"
    "001    4      Dora                                                               0.5"
    "    4               1 b =  0000 - H\n"
    "260 001 003    1    4\n";

TEST(Trf, IsReadByItsColumns) {
  const auto file = read(small);
  ASSERT_TRUE(file) << file.error().front().what << " line " << file.error().front().line;
  const auto& table = file->table;
  EXPECT_EQ(file->text_of("012"), "Autumn Open");
  EXPECT_EQ(table.rounds_planned, 5);
  EXPECT_EQ(table.initial, Colour::black);
  ASSERT_EQ(table.entrants.size(), 4U);
  const auto& first = table.entrants[0];
  EXPECT_EQ(first.name, "Anderssen, Adolf");
  EXPECT_EQ(first.title, "GM");
  EXPECT_EQ(first.rating, 2600);
  EXPECT_EQ(first.birth, "1818/07/06");
  EXPECT_EQ(first.cells[0], (Cell{Outcome::win, 2, Colour::black}));
  EXPECT_EQ(table.entrants[1].name, "Blåhøj, Ærø");
  EXPECT_EQ(table.entrants[2].cells[1], (Cell{Outcome::forfeit_loss, 2, Colour::white}));
  EXPECT_EQ(table.entrants[3].cells[0], (Cell{}));
  EXPECT_EQ(table.rounds_paired(), 2);
  EXPECT_EQ(table.requested, (std::vector<RequestedBye>{{3, 4, Outcome::half_bye}}));
  EXPECT_EQ(table.forbidden, (std::vector<ForbiddenPairs>{{1, 3, {1, 4}}}));
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

TEST(Trf, ReadsBackAsWhatIsInItWhateverPeopleWrote) {
  for (std::uint32_t number = 0; number < nasty_texts; ++number) {
    const auto nasty = nasty_text(number);
    auto file = *read(small);
    file.records = {{"012", nasty}, {"092", nasty}};
    file.table.entrants[0].name = nasty;
    file.table.entrants[1].title = nasty;
    file.table.entrants[2].federation = nasty;
    const auto text = write(file);
    const auto again = read(text);
    ASSERT_TRUE(again) << again.error().front().what << "\n" << text;
    EXPECT_EQ(again->table.entrants.size(), 4U) << text;
    EXPECT_EQ(again->records.size(), 2U) << text;
    EXPECT_EQ(trimmed(again->text_of("012")), trimmed(core::on_one_line(nasty))) << text;
    EXPECT_EQ(again->table.entrants[3], file.table.entrants[3]) << text;
  }
}

TEST(Trf, IsWrittenWithLinesOf2026) {
  const auto file = read(small);
  ASSERT_TRUE(file);
  const auto text = write(*file);
  EXPECT_EQ(std::ranges::count(text, '\n'), 0);
  EXPECT_THAT(text, testing::HasSubstr("\r142 5\r152 B\r001    1 m GM Anderssen, Adolf    "));
  EXPECT_THAT(text, testing::HasSubstr("  1.5    1     2 b 1     4 w =\r"));
  EXPECT_THAT(text, testing::HasSubstr("\r240 H 003    4\r260 001 003    1    4\r"));
  EXPECT_EQ(read(text), file);
}

std::string replaced(std::string_view from, std::string_view to) {
  std::string text(small);
  const auto at = text.find(from);
  return at == std::string::npos ? "not in the file" : text.replace(at, from.size(), to);
}

// Cox has a bye by hand in the column of the round that comes next.
TEST(Trf, ByesInTheColumnOfTheNextRoundAreOfThatRound) {
  const auto file = read(replaced("U     2 w -", "U     2 w -  0000 - U"));
  ASSERT_TRUE(file) << file.error().front().what;
  EXPECT_EQ(file->table.rounds_paired(), 2);
  EXPECT_EQ(file->table.requested,
            (std::vector<RequestedBye>{{3, 3, Outcome::pairing_bye}, {3, 4, Outcome::half_bye}}));
  EXPECT_TRUE(file->drawn.empty());
  EXPECT_EQ(read(write(*file)), file);
}

// Games with an opponent and no result.
TEST(Trf, ARoundThatIsDrawnIsNoRoundThatIsOver) {
  const auto all = replaced("     4 w =\n", "     4 w =     3 w\n");
  const auto text = [&] {
    auto drawn = all;
    const auto at = drawn.find("U     2 w -");
    return drawn.replace(at, 11, "U     2 w -     1 b  ");
  }();
  const auto file = read(text);
  ASSERT_TRUE(file) << file.error().front().what << file.error().front().line;
  EXPECT_EQ(file->table.rounds_paired(), 2);
  ASSERT_EQ(file->drawn.size(), 1U);
  EXPECT_EQ(file->drawn[0].open, (std::vector{1, 3}));
  EXPECT_EQ(file->drawn[0].cells[0].opponent, 3);
  EXPECT_EQ(file->drawn[0].cells[3], (Cell{.outcome = Outcome::half_bye}));
  EXPECT_TRUE(file->table.requested.empty());
  EXPECT_EQ(file->with_drawn().rounds_paired(), 3);
  EXPECT_EQ(file->counted().rounds_paired(), 2) << "no game of the third has a result";
  EXPECT_EQ(read(write(*file)), file);
}

// Four entrants, three rounds: one game of the first runs on, the second is over, and of the third
// one game is.
constexpr std::string_view running =
    "001    1      A                                                                  2.0"
    "          4 w       3 w 1     2 w 1\n"
    "001    2      B                                                                  2.0"
    "          3 w 1     4 w 1     1 b 0\n"
    "001    3      C                                                                  0.0"
    "          2 b 0     1 b 0     4 w  \n"
    "001    4      D                                                                  0.0"
    "          1 b       2 b 0     3 b  \n";

TEST(Trf, GamesOfSeveralRoundsMayRunInARoundRobinOrWhereTheFileSaysSo) {
  const auto slip = read(running);
  ASSERT_FALSE(slip) << "else a result is missing";
  EXPECT_EQ(slip.error().front().what, "a game of round 1 has no result, and round 3 is drawn");
  for (const auto* said : {"192 BERGER_ROUNDROBIN\n", "092 Individual: Round-Robin\n",
                           "162  W 1.0    D 0.5    X 0.5\n"}) {
    const auto file = read(said + std::string(running));
    ASSERT_TRUE(file) << said << file.error().front().what;
    EXPECT_EQ(file->table.rounds_paired(), 0);
    ASSERT_EQ(file->drawn.size(), 3U);
    EXPECT_EQ(file->drawn[0].open, (std::vector{1, 4}));
    const auto counted = file->counted();
    EXPECT_EQ(counted.rounds_paired(), 3);
    EXPECT_EQ(counted.entrants[0].cells[0], Cell()) << "a game that runs brings nothing";
    EXPECT_EQ(score(counted, counted.entrants[1], 3), 4);
    EXPECT_EQ(read(write(*file)), file) << write(*file);
  }
  EXPECT_EQ(read("192 BERGER_ROUNDROBIN\n" + std::string(running))->system(), System::round_robin);
  EXPECT_EQ(read(small)->system(), System::swiss);
}

// As DOS and its heirs end files, and as byes stood before 2016.
TEST(Trf, IsReadAsOldProgramsWroteIt) {
  const auto now = read(small);
  ASSERT_TRUE(now);
  EXPECT_EQ(read(std::string(small) + "\x1A"), now);
  EXPECT_EQ(read(std::string(small) + "\r\n\x1A\x1A\r\n"), now);
  EXPECT_EQ(read(replaced("092 Swiss\r\n", "   \r\n\n\t\n092 Swiss\r\n")), now);
  const std::vector<std::pair<std::string, Outcome>> byes{{"=", Outcome::half_bye},
                                                          {"+", Outcome::full_bye},
                                                          {"1", Outcome::full_bye},
                                                          {"-", Outcome::zero_bye},
                                                          {"0", Outcome::zero_bye}};
  for (const auto& [old, outcome] : byes) {
    const auto file = read(replaced("0000 - H", "0000 - " + old));
    ASSERT_TRUE(file) << old << file.error().front().what;
    EXPECT_EQ(file->table.requested.front().outcome, outcome) << old;
  }
}

struct FaultCase {
  std::string from, to;  // what is replaced in `small`
  int line, column;
  std::string what;
};

class TrfFaults : public testing::TestWithParam<FaultCase> {};

TEST_P(TrfFaults, SayLineColumnAndCure) {
  const auto& wrong = GetParam();
  std::string text(small);
  const auto at = text.find(wrong.from);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, wrong.from.size(), wrong.to);
  const auto file = read(text);
  ASSERT_FALSE(file);
  const auto& faults = file.error();
  const auto found = std::ranges::find(faults, wrong.what, &Fault::what);
  ASSERT_NE(found, faults.end()) << faults.front().what;
  EXPECT_EQ(found->line, wrong.line);
  EXPECT_EQ(found->column, wrong.column);
  EXPECT_FALSE(found->cure.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Each, TrfFaults,
    testing::Values(
        FaultCase{"001    2 ", "001    1 ", 7, 5, "line 6 also has the starting rank 1"},
        FaultCase{"001    2 ", "001    x ", 7, 8, "the starting rank: \"x\""},
        FaultCase{"1900", "19OO", 8, 49, "the rating: \"19OO\""},
        FaultCase{"  1.5 ", "  2.5 ", 6, 81, "the points are 2½"},
        FaultCase{"  1.5 ", "  1.3 ", 6, 82, "the points: \"1.3\""},
        FaultCase{"2 b 1", "2 b ?", 6, 99, "\"?\" is no result"},
        FaultCase{"2 b 1", "2 x 1", 6, 97, "\"x\" is no colour"},
        FaultCase{"2 b 1", "2 w 1", 6, 97, "both have the same colour"},
        FaultCase{"2 b 1", "2 b =", 6, 81, "the points are 1½"},
        FaultCase{"1 w 0", "1 w 1", 6, 99, "the two results do not fit each other"},
        FaultCase{"   2 b 1", "   9 b 1", 6, 92, "9 is no opponent"},
        FaultCase{"   2 b 1", "   3 b 1", 6, 92, "in round 1 entrant 3 does not meet 1"},
        FaultCase{"0000 - U", "   0 w 1", 8, 92, "a game without an opponent"},
        FaultCase{"2 b 1", "2 b  ", 6, 99, "one of the two has a result, and the other has none"},
        FaultCase{"260 001 003    1    4", "260 001 003    1    7", 10, 18,
                  "there is no entrant 7"},
        FaultCase{"260 001 003    1    4", "240 H 002    4", 10, 11,
                  "entrant 4 has another result in round 2"},
        FaultCase{"260 001 003    1    4", "162  W 3.0    Q 1.0", 10, 15,
                  "\"Q\" is not a kind of result"},
        FaultCase{"260 001 003    1    4", "250      01.0 001 003", 10, 1,
                  "this program does not read record 250: it gives points for the pairing only, "
                  "but this program "
                  "pairs rounds without acceleration"},
        FaultCase{"260 001 003    1    4", "013 Club A   1 2", 10, 1,
                  "this program does not read record 013: it is for teams, but here each entrant "
                  "is one person"},
        FaultCase{"XXR 5", "XXR 1", 1, 1, "the file has 2 rounds, but plans only 1"},
        FaultCase{"Cox", "C\xF6x", 8, 16, "this is not UTF-8"}));

// Any crosstable that there can be, with names of every script.
Crosstable some_table(core::Random& random) {
  static const std::vector<std::string> names{"",      "Ada",     "Łukasz Ż",
                                              "Ольга", "李 小龍", "O'Neil, P."};
  Crosstable table;
  const auto number = 1 + static_cast<int>(random.below(9));
  for (int i = 0; i < number; ++i) {
    Entrant entrant;
    entrant.number = i * 3 + 1;
    entrant.name = names[random.below(names.size())];
    entrant.rating = static_cast<int>(random.below(3000));
    table.entrants.push_back(entrant);
  }
  if (random.below(2) == 0) table.points = {6, 3, 1, 0, 5};
  static constexpr std::pair<Outcome, Outcome> results[] = {
      {Outcome::win, Outcome::loss},
      {Outcome::draw, Outcome::draw},
      {Outcome::short_win, Outcome::short_loss},
      {Outcome::forfeit_loss, Outcome::forfeit_win},
      {Outcome::forfeit_loss, Outcome::forfeit_loss},
      {Outcome::loss, Outcome::loss}};
  const int rounds = number < 3 ? 0 : static_cast<int>(random.below(12));
  for (int round = 1; round <= rounds; ++round) {
    for (auto& entrant : table.entrants) entrant.cells.emplace_back();
    table.entrants[0].cells.back() = {Outcome::pairing_bye, 0, Colour::none};
    for (std::size_t i = 1; i + 1 < table.entrants.size(); i += 2) {
      const auto& [one, another] = results[random.below(std::size(results))];
      auto& a = table.entrants[i];
      auto& b = table.entrants[i + 1];
      if (i > 1 && random.below(5) == 0) {
        a.cells.back().outcome = Outcome::half_bye;
        continue;
      }
      a.cells.back() = {one, b.number, Colour::black};
      b.cells.back() = {another, a.number, Colour::white};
    }
  }
  if (random.below(2) == 0) table.requested.push_back({rounds + 1, 1, Outcome::full_bye});
  if (random.below(2) == 0 && number > 1) table.forbidden.push_back({2, 7, {1, 4}});
  table.rounds_planned = static_cast<int>(random.below(2)) * 20;
  return table;
}

// The same with its last round drawn and the first of its games not over, if it has a round.
File some_file(core::Random& random, std::vector<Record> records) {
  File file{.table = some_table(random), .records = std::move(records)};
  auto& table = file.table;
  if (random.below(2) == 0 || table.rounds_paired() == 0) return file;
  auto& drawn = file.drawn.emplace_back();
  for (auto& entrant : table.entrants) {
    drawn.cells.push_back(entrant.cells.back());
    entrant.cells.pop_back();
  }
  for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
    drawn.cells[i].outcome = Outcome::draw;
    drawn.open.push_back(table.entrants[i].number);
  }
  return file;
}

TEST(Trf, ComesBackAsItWasWritten) {
  core::Random random(16);
  for (int i = 0; i < 500; ++i) {
    const auto file = some_file(random, {{"012", "Tournament " + std::to_string(i)}, {"022", ""}});
    const auto text = write(file);
    const auto again = read(text);
    ASSERT_TRUE(again) << again.error().front().what << "\n" << text;
    ASSERT_EQ(*again, file) << text;
  }
}

// The order of the lines is nothing to the table.
TEST(Trf, IsReadInAnyOrder) {
  core::Random random(18);
  for (int i = 0; i < 200; ++i) {
    const auto file = some_file(random, {});
    const auto text = write(file);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
      const auto end = text.find('\r', at);
      lines.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    std::string shuffled;
    while (!lines.empty()) {
      const auto taken = lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size()));
      shuffled += *taken + (random.below(2) == 0 ? "\n" : "\r\n");
      lines.erase(taken);
    }
    ASSERT_EQ(read(shuffled), file) << shuffled;
  }
}

// Whatever bytes come: a file or faults, each with a place.
TEST(Trf, AnswersAnyBytes) {
  core::Random random(17);
  for (int i = 0; i < 3000; ++i) {
    std::string text(small);
    for (int j = 0; j < 4; ++j) {
      text[random.below(text.size())] = static_cast<char>(random.below(i % 2 == 0 ? 256 : 128));
    }
    if (const auto file = read(text); !file) {
      for (const auto& fault : file.error()) {
        ASSERT_GE(fault.line, 1);
        ASSERT_GE(fault.column, 1);
        ASSERT_FALSE(fault.what.empty());
        ASSERT_FALSE(fault.cure.empty());
      }
    } else {
      // Characters that no line may have are gone when it is written.
      const auto again = read(write(*file));
      ASSERT_TRUE(again) << text;
      ASSERT_EQ(read(write(*again)), again) << text;
    }
  }
}

}  // namespace
}  // namespace adjutant::tournament::trf
