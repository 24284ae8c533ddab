#pragma once

#include <vector>

// Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", steps 2 to 8) in periods,
// with the advantage of a scenario's first side. The only floating point of a tournament.
namespace adjutant::tournament::rating {

inline constexpr double volatility_change = 0.5;  // tau
inline constexpr double scale = 173.7178;         // from the figures shown to Glicko-2's own

// What is stored and carried on is rounded: rating and deviation to 0.01, volatility to 10^-6.
struct Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;

  bool operator==(const Rating&) const = default;
  bool is_provisional() const { return deviation > 110; }
};

// One game of the rated player.
struct Game {
  Rating opponent;
  double score = 0;      // 1, 0.5, 0
  double advantage = 0;  // of the player's own side, in rating points
};

// After a period with these games, which are summed in their order; without one the deviation
// grows. Not rounded.
Rating after_period(const Rating& before, const std::vector<Game>& games);

Rating rounded(const Rating& rating);

// Expected score against an opponent.
double expected(const Rating& own, const Game& game);

// A match as it counts for its scenario: ratings before it.
struct Meeting {
  Rating first, second;
  double score = 0;  // of the first side
};

// The advantage of the first side that these make most likely, by bisection within 1000 either way,
// held to 0 by a prior (a²/20000); rounded to 0.1. Without a meeting 0.
double side_advantage(const std::vector<Meeting>& meetings);

}  // namespace adjutant::tournament::rating
