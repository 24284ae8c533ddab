#include "tournament/pairing/double_swiss.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "engine/core/random.hpp"

namespace adjutant::tournament::pairing {
namespace {

using Player = DoubleSwissPlayer;
using Pairs = std::vector<std::pair<int, int>>;

Player player(int number, Points score, std::vector<int> met = {}) {
  std::ranges::sort(met);
  Player made;
  made.number = made.tpn = number;
  made.score = score;
  made.opponents = std::move(met);
  return made;
}

// C.04.5 by plain enumeration of every set of upfloaters and every pairing: for a few players.
class Literal {
 public:
  Literal(std::vector<Player> all, bool last) : all_(std::move(all)), last_(last) {}

  std::optional<DoubleSwissPairs> pair() {
    auto left = all_;
    DoubleSwissPairs paired;
    if (left.size() % 2 != 0) {
      const int bye = bye_of(left);
      if (bye == 0) return std::nullopt;
      paired.bye = bye;
      std::erase_if(left, [&](const Player& one) { return one.number == bye; });
    }
    if (!pairable(left)) return std::nullopt;
    while (!left.empty()) {
      const auto top = std::ranges::max(left, {}, &Player::score).score;
      const auto set = upfloaters_of(left, top);
      std::vector<Player> bracket, rest;
      for (const auto& one : left) {
        const bool in = one.score == top || std::ranges::find(set, one.number) != set.end();
        (in ? bracket : rest).push_back(one);
      }
      const auto pairs = best_pairing(bracket, top);
      paired.pairs.insert(paired.pairs.end(), pairs.begin(), pairs.end());
      paired.upfloaters.insert(paired.upfloaters.end(), set.begin(), set.end());
      left = rest;
    }
    return paired;
  }

 private:
  using List = std::vector<Player>;

  static bool may_meet(const Player& one, const Player& other) {
    return !std::ranges::binary_search(one.opponents, other.number);
  }

  static void every_pairing(const List& left, Pairs& sofar,
                            const std::function<void(const Pairs&)>& visit) {
    if (left.empty()) return visit(sofar);
    for (std::size_t i = 1; i < left.size(); ++i) {
      if (!may_meet(left[0], left[i])) continue;
      List rest(left.begin() + 1, left.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      sofar.emplace_back(left[0].number, left[i].number);
      every_pairing(rest, sofar, visit);
      sofar.pop_back();
    }
  }

  static bool pairable(const List& left) {
    bool found = false;
    Pairs sofar;
    if (left.size() % 2 == 0) every_pairing(left, sofar, [&](const Pairs&) { found = true; });
    return found;
  }

  static int bye_of(List left) {
    std::ranges::sort(left, {}, [](const Player& one) {
      return std::tuple(one.score, -one.matches, -one.number);
    });
    for (const auto& one : left) {
      auto rest = left;
      std::erase_if(rest, [&](const Player& other) { return other.number == one.number; });
      if (one.may_have_bye && pairable(rest)) return one.number;
    }
    return 0;
  }

  const Player& of(int number) const { return *std::ranges::find(all_, number, &Player::number); }

  // Fewest pairs that the following scoregroup makes outside itself.
  int crossings(const List& rest, std::optional<Points> following) const {
    int fewest = 1000;
    Pairs sofar;
    every_pairing(rest, sofar, [&](const Pairs& pairs) {
      int count = 0;
      for (const auto& [a, b] : pairs) {
        count += (of(a).score == following) != (of(b).score == following) ? 1 : 0;
      }
      fewest = std::min(fewest, count);
    });
    return fewest;
  }

  std::vector<int> upfloaters_of(const List& left, Points top) const {
    std::optional<Points> following;
    for (const auto& one : all_) {
      if (one.score < top && (!following || one.score > *following)) following = one.score;
    }
    List residents, lower;
    for (const auto& one : left) (one.score == top ? residents : lower).push_back(one);
    struct Candidate {
      std::vector<int> sequence;
      std::vector<Points> scores;  // ascending, the greater the better
      bool fails = false;
      int floated = 0;
    };
    std::vector<Candidate> all;
    for (unsigned subset = 0; subset < 1U << lower.size(); ++subset) {
      List set, rest;
      for (std::size_t i = 0; i < lower.size(); ++i) {
        ((subset >> i & 1U) != 0 ? set : rest).push_back(lower[i]);
      }
      auto bracket = residents;
      bracket.insert(bracket.end(), set.begin(), set.end());
      if (!pairable(bracket) || !pairable(rest)) continue;
      std::ranges::sort(set, {},
                        [](const Player& one) { return std::pair(-one.score, one.number); });
      auto& made = all.emplace_back();
      const auto count =
          std::ranges::count_if(rest, [&](const Player& one) { return one.score == following; });
      made.fails = count > 0 && crossings(rest, following) != count % 2;
      for (const auto& one : set) {
        made.sequence.push_back(one.number);
        made.scores.insert(made.scores.begin(), one.score);
        made.floated += one.floated && !last_ ? 1 : 0;
      }
    }
    std::ranges::sort(all, [](const Candidate& one, const Candidate& other) {
      if (one.sequence.size() != other.sequence.size()) {
        return one.sequence.size() < other.sequence.size();  // C4
      }
      if (one.scores != other.scores) return one.scores > other.scores;      // C5
      if (one.fails != other.fails) return !one.fails;                       // C6
      if (one.floated != other.floated) return one.floated < other.floated;  // C7
      return one.sequence < other.sequence;                                  // 3.5.4
    });
    return all.at(0).sequence;
  }

  Pairs best_pairing(List bracket, Points top) const {
    std::ranges::sort(bracket, {}, &Player::number);
    std::optional<std::tuple<int, std::vector<int>, Pairs>> best;
    Pairs sofar;
    every_pairing(bracket, sofar, [&](const Pairs& pairs) {
      int twice = 0;
      std::vector<int> identifier;
      for (const auto& [a, b] : pairs) {
        const bool mixed = (of(a).score == top) != (of(b).score == top);
        const auto& resident = of(a).score == top ? of(a) : of(b);
        twice += mixed && resident.floated && !last_ ? 1 : 0;
        identifier.push_back(a);  // every_pairing takes the lowest first
      }
      for (const auto& [a, b] : pairs) identifier.push_back(b);
      const std::tuple candidate(twice, identifier, pairs);
      if (!best || candidate < *best) best = candidate;
    });
    return std::get<2>(*best);
  }

  std::vector<Player> all_;
  bool last_;
};

Pairs sorted(Pairs pairs) {
  std::ranges::sort(pairs);
  return pairs;
}

// The example of 3.6.3.
TEST(DoubleSwiss, ABracketIsPairedByTheFirstIdentifier) {
  std::vector<Player> players;
  for (int i = 1; i <= 8; ++i) players.push_back(player(i, 0));
  const auto paired = pair_players(players, false);
  ASSERT_TRUE(paired.has_value());
  EXPECT_EQ(sorted(paired->pairs), (Pairs{{1, 5}, {2, 6}, {3, 7}, {4, 8}}));
}

// The example of 3.5.4: 2, 6, 8 have 3 points and 1, 3, 5 have 2½; three of the 4-pointers need
// upfloaters, and 10 can only meet one of 2, 6 and 8.
TEST(DoubleSwiss, TheFirstSetOfUpfloatersRises) {
  const std::vector<Player> players{player(4, 8, {7, 9}), player(7, 8, {4, 9}),
                                    player(9, 8, {4, 7}), player(2, 6),
                                    player(6, 6),         player(8, 6),
                                    player(1, 5, {10}),   player(3, 5, {10}),
                                    player(5, 5, {10}),   player(10, 0, {1, 3, 5})};
  const auto paired = pair_players(players, false);
  ASSERT_TRUE(paired.has_value());
  const std::vector<int> first(paired->upfloaters.begin(), paired->upfloaters.begin() + 3);
  EXPECT_EQ(first, (std::vector{2, 6, 1}));
}

TEST(DoubleSwiss, TheByeGoesToTheLowestThenToWhoPlayedMost) {
  std::vector<Player> players;
  for (int i = 1; i <= 5; ++i) players.push_back(player(i, i <= 2 ? 4 : 0));
  EXPECT_EQ(pair_players(players, false)->bye, 5);
  players[2].matches = 2;
  EXPECT_EQ(pair_players(players, false)->bye, 3);
  players[2].may_have_bye = false;
  EXPECT_EQ(pair_players(players, false)->bye, 5);
}

TEST(DoubleSwiss, ComesToWhatTheRulesSayWordByWord) {
  core::Random random(45);
  int unpairable = 0;
  for (int round = 0; round < 300; ++round) {
    const int size = 3 + static_cast<int>(random.below(6));
    std::vector<Player> players;
    for (int i = 1; i <= size; ++i) {
      auto one = player(i, static_cast<Points>(random.below(4)));
      one.matches = static_cast<int>(random.below(3));
      one.may_have_bye = random.below(4) != 0;
      one.floated = random.below(3) == 0;
      players.push_back(one);
    }
    for (int i = 0; i < size; ++i) {
      for (int j = i + 1; j < size; ++j) {
        if (random.below(4) != 0) continue;
        players[i].opponents.push_back(j + 1);
        players[j].opponents.push_back(i + 1);
      }
    }
    for (auto& one : players) std::ranges::sort(one.opponents);
    const bool last = random.below(4) == 0;
    const auto literal = Literal(players, last).pair();
    const auto paired = pair_players(players, last);
    ASSERT_EQ(paired.has_value(), literal.has_value()) << round;
    if (!paired) {
      ++unpairable;
      continue;
    }
    EXPECT_EQ(paired->bye, literal->bye) << round;
    EXPECT_EQ(paired->upfloaters, literal->upfloaters) << round;
    EXPECT_EQ(sorted(paired->pairs), sorted(literal->pairs)) << round;
  }
  EXPECT_LT(unpairable, 150);
}

TEST(DoubleSwiss, AHundredArePairedWithoutARematch) {
  core::Random random(3);
  std::vector<Player> players;
  for (int i = 1; i <= 101; ++i) players.push_back(player(i, 0));
  for (int round = 1; round <= 5; ++round) {
    const auto paired = pair_players(players, round == 5);
    ASSERT_TRUE(paired.has_value());
    EXPECT_EQ(paired->pairs.size(), 50U);
    players[static_cast<std::size_t>(paired->bye) - 1].may_have_bye = false;
    players[static_cast<std::size_t>(paired->bye) - 1].score += 3;
    for (const auto& [a, b] : paired->pairs) {
      auto& one = players[static_cast<std::size_t>(a) - 1];
      auto& other = players[static_cast<std::size_t>(b) - 1];
      EXPECT_FALSE(std::ranges::binary_search(one.opponents, b));
      one.floated = other.floated = one.score != other.score;
      const auto points = static_cast<Points>(random.below(5));
      one.score += points;
      other.score += 4 - points;
      one.opponents.insert(std::ranges::upper_bound(one.opponents, b), b);
      other.opponents.insert(std::ranges::upper_bound(other.opponents, a), a);
    }
  }
}

}  // namespace
}  // namespace adjutant::tournament::pairing
