#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/next_round.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/pairing/dutch.hpp"

// The report file of a running tournament: read again, it gives the standings that the tournament
// shows, and the round that it would draw.
namespace adjutant::tournament::life {
namespace {

using Placed = std::tuple<int, int, Points, std::vector<std::string>>;

Placed placed(const standing::Row& row) {
  std::vector<std::string> figures;
  for (const auto& figure : row.figures) figures.push_back(standing::text_of(figure));
  return {row.place, row.number, row.points, figures};
}

class Exported {
 public:
  explicit Exported(const json::object& definition, int entrants) : played(definition, entrants) {
    played.begin();
  }

  // The stage by its number; 0: as a server chooses.
  StageView stage_asked(int number) const {
    return number == 0 ? stage_drawn_last(played.value) : stage_of(played.value, number);
  }
  std::string text(int stage = 0) const {
    const std::vector<std::string> names(played.value.entries.size(), "somebody");
    return trf::write(trf_of(stage_asked(stage), names, now));
  }
  trf::File file(int stage = 0) const {
    auto read = trf::read(text(stage));
    if (!read) throw std::runtime_error(read.error().front().what + "\n" + text(stage));
    return *std::move(read);
  }

  // Called after each step.
  void compare(int number = 0) const {
    const auto exported = file(number);
    const auto stage = stage_asked(number);
    auto rules = rules_of(stage);
    EXPECT_EQ(exported.system() == trf::System::round_robin, rules.round_robin);
    std::vector<Placed> shown, told;
    for (const auto& place : places_of(stage, rounds_begun_of(stage))) {
      if (place.stage == stage.number) shown.push_back(placed(place.row));
    }
    for (const auto& row : standing::standings(exported.counted(), rules)) {
      told.push_back(placed(row));
    }
    ASSERT_EQ(told, shown) << trf::write(exported);
    if (rules.round_robin) return;
    const bool waits = !next_round_waits(played.value, now).empty();
    const bool ready = exported.drawn.empty() || (exported.adjourned && exported.drawn.size() == 1);
    const bool all = exported.with_drawn().rounds_paired() == exported.table.rounds_planned;
    if (waits || all || !ready) return;
    ++compared;
    const auto then =
        with_byes_of_absent(played.value, static_cast<int>(played.value.rounds.size()) + 1, now);
    const auto drawn = systems::system_of(*stage.wanted).next_round(current_stage(then));
    const auto paired = pairing::pair_dutch(exported.with_drawn());
    ASSERT_EQ(drawn.has_value(), paired.has_value()) << trf::write(exported);
    if (!drawn) return;
    std::vector<systems::Meeting> meetings;
    for (const auto& game : paired->games) {
      meetings.push_back({played.value.by_pairing(game.white)->number,
                          played.value.by_pairing(game.black)->number});
    }
    EXPECT_EQ(meetings, drawn->meetings) << trf::write(exported);
  }

  // Leaves, asks for byes, is absent, rules, as the dice say.
  void meddle(core::Random& random) {
    const auto& value = played.value;
    const int entry = 1 + static_cast<int>(random.below(value.entries.size()));
    const int next = static_cast<int>(value.rounds.size()) + 1;
    const int asked = next + static_cast<int>(random.below(2));
    switch (random.below(7)) {
      case 0:
        played.done(withdraw(value, entry, false, server));
        break;
      case 1:
        played.done(
            ask_byes(value, entry,
                     {{asked, entry, random.below(2) == 0 ? Outcome::half_bye : Outcome::zero_bye}},
                     server));
        break;
      case 2:
        played.done(announce_absences(value, entry, {{"2026-01-03", "2026-01-04"}}, server));
        break;
      default:
        break;
    }
  }

  // The boards of the last round, in any order; `left` of 10 run on.
  void play_round(core::Random& random, std::uint64_t left) {
    if (!played.begin_round()) return;
    const auto round = played.value.rounds.back();
    for (const auto& board : round.boards) {
      if (random.below(10) < left) continue;
      constexpr BoardResult results[] = {{'1', '0'}, {'0', '1'}, {'=', '='}, {'+', '-'}};
      played.done(take_result(played.value, round.number, board.number, results[random.below(4)],
                              "head", server));
      compare();
      meddle(random);
      compare();
    }
  }

  mutable WholeTournament played;
  std::string now = "2026-01-02T00:00:00Z";
  mutable int compared = 0;  // pairings
};

TEST(Export, OfARunningSwissGivesItsStandingsAndItsNextRound) {
  core::Random random(38);
  int compared = 0;
  for (int i = 0; i < 15; ++i) {
    const int entrants = 6 + static_cast<int>(random.below(9));
    Exported club(definition_of(R"({"system":"swiss","rounds":5})", R"(,"half_byes":2)"), entrants);
    club.compare();
    club.meddle(random);
    while (!testing::Test::HasFatalFailure() && club.played.draw()) {
      club.compare();
      club.play_round(random, 0);
    }
    compared += club.compared;
  }
  EXPECT_GT(compared, 50);
}

TEST(Export, OfARoundRobinWhoseRoundsAllRunGivesItsStandings) {
  core::Random random(39);
  for (int i = 0; i < 10; ++i) {
    const int entrants = 3 + static_cast<int>(random.below(5));
    Exported all(definition_of(R"({"system":"round-robin"})"), entrants);
    all.compare();
    while (!testing::Test::HasFatalFailure() && all.played.draw()) {
      all.compare();
      all.play_round(random, 3);
    }
    EXPECT_EQ(all.file().text_of("192"), "BERGER_ROUNDROBIN");
  }
}

// Six of eight places are taken: two byes in one round.
TEST(Export, OfAKnockOutWithByesIsRead) {
  core::Random random(42);
  Exported cup(definition_of(R"({"system":"knock-out"})"), 6);
  cup.played.play_on(random);
  const auto file = cup.file();
  EXPECT_EQ(file.system(), trf::System::knock_out);
  const auto free = std::ranges::count_if(file.table.entrants, [](const Entrant& entrant) {
    return entrant.cells.front().outcome == Outcome::pairing_bye;
  });
  EXPECT_EQ(free, 2);
}

TEST(Export, WhereRoundsOverlapGamesThatRunOnAreDrawsOfThePairing) {
  core::Random random(40);
  int compared = 0;
  for (int i = 0; i < 10; ++i) {
    Exported club(
        definition_of(R"({"system":"swiss","rounds":4})", R"(,"round":{"days":1,"overlap":1})"), 8);
    club.now = "2026-03-01T00:00:00Z";
    while (!testing::Test::HasFatalFailure()) {
      const auto later = Act{.at = club.now, .by = "organiser"};
      const auto ids = [&] { return "m_" + std::to_string(++club.played.matches); };
      if (!club.played.done(draw_round(club.played.value, ids, later))) break;
      club.play_round(random, 3);
      club.compare();
    }
    compared += club.compared;
  }
  EXPECT_GT(compared, 10);
}

// Organisers print the pairs of a stage before anything of it is played.
TEST(Export, IsOfTheNextStageFromItsDrawOn) {
  core::Random random(41);
  Exported club(
      definition_of(R"({"system":"swiss","rounds":2,"advance":4},{"system":"swiss","rounds":2})"),
      8);
  for (int round = 1; round <= 2; ++round) {
    ASSERT_TRUE(club.played.draw());
    club.played.play(random);
  }
  ASSERT_EQ(club.played.value.advanced.size(), 1U);
  const auto first = club.text();
  EXPECT_EQ(club.file().table.entrants.size(), 8U)
      << "how the stage ended, until the next is drawn";
  EXPECT_EQ(club.file(2).table.entrants.size(), 4U);
  club.compare(2);
  EXPECT_EQ(club.compared, 1) << "pairs can be made from it before the server does";
  ASSERT_TRUE(club.played.draw());
  const auto drawn = club.file();
  EXPECT_EQ(drawn.table.entrants.size(), 4U);
  ASSERT_EQ(drawn.drawn.size(), 1U);
  EXPECT_EQ(drawn.drawn[0].open.size(), 4U);
  EXPECT_EQ(club.text(1), first);
  ASSERT_TRUE(club.played.begin_round());
  EXPECT_EQ(club.text(), club.text(2)) << "started, and without a result";
  club.compare();
  ASSERT_TRUE(club.played.done(take_result(club.played.value, 3, 1, {'1', '0'}, "head", server)));
  club.compare();
  EXPECT_EQ(club.text(1), first);
}

TEST(Export, SaysWhichEditionOfTheTieBreaksCounts) {
  const Exported older(
      definition_of(R"({"system":"swiss","rounds":3})", R"(,"edition":"2024-08-01")"), 4);
  EXPECT_EQ(older.file().text_of("XXE"), "2024-08-01");
  const Exported newer(definition_of(R"({"system":"swiss","rounds":3})"), 4);
  EXPECT_EQ(newer.file().text_of("XXE"), "");
}

}  // namespace
}  // namespace adjutant::tournament::life
