#include "tournament/pairing/dutch.hpp"

#include <algorithm>
#include <functional>
#include <iostream>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "tests/tournament/pairing/brute_force.hpp"
#include "tests/tournament/some_tournament.hpp"
#include "tests/volume.hpp"
#include "tournament/pairing/candidates.hpp"
#include "tournament/pairing/check.hpp"
#include "tournament/pairing/straight.hpp"

namespace adjutant::tournament::pairing {
namespace {

Crosstable entrants(int number) {
  Crosstable table;
  table.initial = Colour::white;
  for (int i = 1; i <= number; ++i) table.entrants.emplace_back().number = i;
  return table;
}

// The natural pairing: upper half against lower half, colours by number (5.2.5).
TEST(Dutch, PairsTheFirstRoundByHalves) {
  const auto pairing = pair_dutch(entrants(7));
  ASSERT_TRUE(pairing);
  EXPECT_EQ(pairing->games, (std::vector<Game>{{1, 4}, {5, 2}, {3, 6}}));
  EXPECT_EQ(pairing->bye, 7);
}

TEST(Dutch, SaysWhyThereIsNoPairing) {
  auto table = entrants(2);
  table.initial = Colour::none;
  EXPECT_EQ(pair_dutch(table).error().why, "the initial colour is not drawn");
  table.initial = Colour::black;
  table.forbidden.push_back({1, 1, {1, 2}});
  EXPECT_EQ(pair_dutch(table).error().why, "no pairing complies with C1, C2 and C3 for all");
  table.forbidden.clear();
  EXPECT_EQ(pair_dutch(table)->games, (std::vector<Game>{{2, 1}}));
  table = with_round(table, *pair_dutch(table));
  EXPECT_FALSE(pair_dutch(table));
  table.rounds_planned = 1;
  EXPECT_EQ(pair_dutch(table).error().why, "all 1 rounds are paired");
}

// A file may have the bye of the coming round already, and there is one a round.
TEST(Dutch, AllocatesNoSecondBye) {
  auto table = entrants(4);
  table.requested.push_back({1, 4, Outcome::pairing_bye});
  EXPECT_EQ(pair_dutch(table).error().why,
            "entrant 4 has the bye of this round, and another one is left over");
  table = entrants(5);
  table.requested.push_back({1, 5, Outcome::pairing_bye});
  EXPECT_EQ(pair_dutch(table)->games, (std::vector<Game>{{1, 3}, {4, 2}}));
  table.requested = {{2, 5, Outcome::pairing_bye}};
  EXPECT_EQ(pair_dutch(table)->bye, 5) << "that of a round to come";
}

std::set<std::pair<int, int>> as_set(const Pairing& pairing) {
  std::set<std::pair<int, int>> games;
  for (const auto& game : pairing.games) games.emplace(game.white, game.black);
  if (pairing.bye != 0) games.emplace(pairing.bye, 0);
  return games;
}

TEST(Dutch, IsWhatTryingEverythingGives) {
  core::Random random(43);
  int rounds = 0, without = 0;
  for (int i = 0; i < 400; ++i) {
    Habits habits{.entrants = 2 + static_cast<int>(random.below(7)),
                  .rounds = 2 + static_cast<int>(random.below(6)),
                  .away_in_100 = static_cast<int>(random.below(20)),
                  .forfeits_in_100 = static_cast<int>(random.below(20)),
                  .forbidden = random.below(3) == 0 ? 2 : 0};
    play_tournament(habits, random, [&](const Crosstable& table) -> std::optional<Pairing> {
      const auto expected = pair_by_brute_force(table);
      const auto found = pair_dutch(table);
      EXPECT_EQ(found.has_value(), expected.has_value()) << i;
      if (!found || !expected) {
        ++without;
        return std::nullopt;
      }
      ++rounds;
      EXPECT_EQ(as_set(*found), as_set(*expected)) << i << " round " << table.rounds_paired() + 1;
      return *expected;
    });
    if (HasFailure()) break;
  }
  EXPECT_GT(rounds, 900);
  EXPECT_GT(without, 20);
}

// No rematch, one row each, and the checker, which asks matchings alone, has nothing to say:
// with byes, forfeits, forbidden pairs, late entrants and some who withdraw.
TEST(Dutch, HoldsForWholeTournaments) {
  SCOPED_TRACE(fmt::format("ADJUTANT_SEED={}", tests::first_seed()));
  core::Random random(tests::first_seed());
  const int wanted = static_cast<int>(tests::volume(200));
  int rounds = 0, games = 0;
  for (int i = 0; i < wanted; ++i) {
    const Habits habits{.entrants = 9 + static_cast<int>(random.below(32)),
                        .rounds = 7,
                        .away_in_100 = static_cast<int>(random.below(8)),
                        .forfeits_in_100 = static_cast<int>(random.below(8)),
                        .forbidden = static_cast<int>(random.below(4)),
                        .late_in_100 = static_cast<int>(random.below(15)),
                        .leave_in_100 = static_cast<int>(random.below(15))};
    play_tournament(habits, random, [&](const Crosstable& table) -> std::optional<Pairing> {
      const auto found = pair_dutch(table);
      if (!found) return std::nullopt;
      std::set<int> seen;
      for (const auto& game : found->games) {
        EXPECT_TRUE(seen.insert(game.white).second);
        EXPECT_TRUE(seen.insert(game.black).second);
      }
      if (found->bye != 0) EXPECT_TRUE(seen.insert(found->bye).second);
      EXPECT_EQ(seen.size(), competitors(table).size());
      const auto findings = check_dutch(table, *found);
      EXPECT_TRUE(findings && findings->empty())
          << findings->front().rule << " " << findings->front().what;
      ++rounds;
      games += static_cast<int>(found->games.size());
      return *found;
    });
    if (HasFailure()) break;
  }
  EXPECT_GT(rounds, 6 * wanted);
  std::cout << wanted << " tournaments, " << rounds << " rounds, " << games << " games\n";
}

using Pairs = std::vector<std::pair<int, int>>;

Pairs sorted(Pairs pairs) {
  std::ranges::sort(pairs);
  return pairs;
}

// Every bracket of tournaments as they might go, with what Candidates finds best in it; every pair
// may meet, and nobody has two.
void each_bracket(std::uint64_t full,
                  const std::function<void(const Round&, const Bracket&, const Pairs&)>& take) {
  SCOPED_TRACE(fmt::format("ADJUTANT_SEED={}", tests::first_seed()));
  core::Random random(tests::first_seed());
  for (auto left = tests::volume(full); left > 0; --left) {
    const Habits habits{.entrants = 2 + static_cast<int>(random.below(39)),
                        .rounds = 3 + static_cast<int>(random.below(7)),
                        .draws_in_100 = static_cast<int>(random.below(70)),
                        .away_in_100 = static_cast<int>(random.below(15)),
                        .forfeits_in_100 = static_cast<int>(random.below(15)),
                        .forbidden = static_cast<int>(random.below(6)),
                        .late_in_100 = static_cast<int>(random.below(12)),
                        .leave_in_100 = static_cast<int>(random.below(12))};
    play_tournament(habits, random, [&](const Crosstable& table) -> std::optional<Pairing> {
      const auto round = begin_round(table);
      if (!round) return std::nullopt;
      std::vector<int> let_down;
      for (int at = 0; at < round->size();) {
        const auto bracket = bracket_from(*round, let_down, at);
        at += bracket.size() - bracket.moved_down;
        const auto best = Candidates(*round, bracket, Scope::all).best();
        EXPECT_TRUE(best.has_value());
        if (!best) return std::nullopt;
        take(*round, bracket, sorted(*best));
        let_down = let_down_by(bracket, *best);
      }
      return *pair_dutch(table);
    });
    if (testing::Test::HasFailure()) return;
  }
}

// What counting finds is what matchings find.
TEST(Dutch, CountingFindsTheBest) {
  int brackets = 0, counted = 0, moved_down = 0, with_bye = 0;
  constexpr std::uint64_t tournaments = 300;
  each_bracket(tournaments, [&](const Round& round, const Bracket& bracket, const Pairs& best) {
    ++brackets;
    const auto found = pair_straight(round, bracket);
    if (!found) return;
    EXPECT_EQ(sorted(*found), best);
    ++counted;
    moved_down += bracket.moved_down > 0 && !best.empty() ? 1 : 0;
    with_bye += bracket.next.empty() && bracket.size() % 2 != 0 ? 1 : 0;
  });
  // The kinds of brackets that are counted have come up.
  const auto played = static_cast<int>(tests::volume(tournaments));
  EXPECT_GT(brackets, 15 * played);
  EXPECT_GT(counted, brackets / 2);
  EXPECT_GT(moved_down, 2 * played);
  EXPECT_GT(with_bye, played / 3);
  RecordProperty("brackets", brackets);
  RecordProperty("counted", counted);
}

// A window that leaves nobody out changes nothing; a small one still completes the round.
TEST(Dutch, LooksAtAsManyAsAWindowHas) {
  each_bracket(60, [](const Round& round, const Bracket& bracket, const Pairs& best) {
    const auto whole = Candidates(round, bracket, Scope::all, window_first).best();
    ASSERT_TRUE(whole);
    EXPECT_EQ(sorted(*whole), best);
    Candidates few(round, bracket, Scope::all, 2);
    const auto found = few.best();
    ASSERT_TRUE(found);
    EXPECT_TRUE(Candidates(round, bracket, Scope::all).judge(*found));
  });
}

// The most that there may be, three rounds: everybody once, nobody again, and no window needed.
TEST(Dutch, PairsTenThousand) {
  core::Random random(48);
  const Habits habits{
      .entrants = dutch_entrants_max, .rounds = 3, .away_in_100 = 2, .forfeits_in_100 = 2};
  int rounds = 0;
  play_tournament(habits, random, [&](const Crosstable& table) -> std::optional<Pairing> {
    const auto found = pair_dutch(table);
    EXPECT_TRUE(found);
    if (!found) return std::nullopt;
    ++rounds;
    EXPECT_EQ(found->window, 0);
    std::set<int> seen;
    for (const auto& game : found->games) {
      const auto& met = table.entrants[table.index_of(game.white)].cells;
      EXPECT_TRUE(seen.insert(game.white).second && seen.insert(game.black).second);
      EXPECT_TRUE(std::ranges::none_of(met, [&](const Cell& cell) {
        return cell.opponent == game.black && is_played(cell.outcome);
      }));
    }
    EXPECT_EQ(seen.size() + (found->bye != 0 ? 1 : 0), competitors(table).size());
    return *found;
  });
  EXPECT_EQ(rounds, 3);
}

// Two games exchanged, or a colour: the checker names a rule.
TEST(Dutch, CheckerFindsWhatIsChanged) {
  core::Random random(45);
  std::set<std::string> rules;
  for (int i = 0; i < 150; ++i) {
    const Habits habits{.entrants = 7 + static_cast<int>(random.below(8)), .rounds = 6};
    play_tournament(habits, random, [&](const Crosstable& table) -> std::optional<Pairing> {
      const auto found = pair_dutch(table);
      if (!found) return std::nullopt;
      auto wrong = *found;
      auto& one = wrong.games[random.below(wrong.games.size())];
      auto& another = wrong.games[random.below(wrong.games.size())];
      if (&one == &another) {
        std::swap(one.white, one.black);
      } else if (wrong.bye != 0 && random.below(3) == 0) {
        std::swap(one.black, wrong.bye);
      } else {
        std::swap(one.black, another.black);
      }
      const auto findings = check_dutch(table, wrong);
      EXPECT_TRUE(findings && !findings->empty());
      if (!findings) return std::nullopt;
      for (const auto& finding : *findings) rules.insert(finding.rule);
      return *found;
    });
  }
  for (const auto* rule : {"C1", "C2", "C3", "C5", "C6", "C12", "4", "5.2"}) {
    EXPECT_TRUE(rules.contains(rule)) << rule;
  }
}

}  // namespace
}  // namespace adjutant::tournament::pairing
