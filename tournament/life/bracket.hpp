#pragma once

#include <string_view>
#include <vector>

#include "tournament/life/stage.hpp"

// The bracket of a knock-out, read from its rounds.
namespace adjutant::tournament::life {

// The player or winner of a tie: an entry, or one of these.
inline constexpr int nobody = 0;
inline constexpr int not_known = -1;

// What decided a tie, in this order.
enum class Decided : std::uint8_t {
  open,         // nothing yet
  level,        // all matches so far leave it level: a third match decides
  walk_over,    // there was no opponent, or neither came
  points,       // of its matches
  forfeit,      // level, and one of the two had forfeited a leg
  margins,      // the sum of the winning margins
  boards,       // of teams: board count, or the highest board that differs
  third_match,  // won
  seed,         // the third match was drawn: the better seed
  kept          // the next level was drawn before a result was corrected, and stays as it is
};
std::string_view name(Decided decided);

struct Tie {
  int first = not_known;  // the better seed's place in the bracket
  int second = not_known;
  int winner = not_known;
  Decided decided = Decided::open;

  bool over() const { return decided > Decided::level; }
};

// Levels from the first on; the winners of ties 2i and 2i + 1 meet in tie i of the next.
using Bracket = std::vector<std::vector<Tie>>;

// A drawn level keeps its players, even if earlier results change.
Bracket bracket_of(const StageView& stage);
// The first level that is not over; `bracket.size()` where all are.
std::size_t level_played(const Bracket& bracket);

}  // namespace adjutant::tournament::life
