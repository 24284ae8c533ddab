#pragma once

#include <vector>

#include "tournament/standing/standing.hpp"

// An entrant's rounds as C.07 looks at them (articles 14 to 16).
namespace adjutant::tournament::standing {

struct RoundOf {
  Outcome outcome = Outcome::zero_bye;
  int opponent = -1;  // index; -1: none
  Colour colour = Colour::none;
  Points points = 0;
  bool game = false;                // counts as met: played, or a forfeit in a round robin
  int of_games = 0;                 // how many games it counts for: 2 in a match of two
  bool played = false;              // over the board
  bool unplayed_by_choice = false;  // VUR: a requested bye or a forfeit loss
  std::vector<Points> boards = {};  // as Cell::boards
  int margin = 0;                   // as Cell::margin
  // Games that were played, and what was made of them: a win counts 2, a draw 1.
  int games = 0;
  int made = 0;
};

struct RecordOf {
  int number = 0;
  int rating = 0;
  int lot = 0;
  std::vector<RoundOf> rounds;
  Points points = 0;
  Points adjusted = 0;  // as opponents count them
};

// By index of the table's entrants. `last_drawn`: games of the last round as draws.
std::vector<RecordOf> records_of(const Crosstable& table, const Rules& rules,
                                 bool last_drawn = false);

// What stands in for the opponent of a round without a game.
Points dummy(const Crosstable& table, const Rules& rules, const std::vector<RecordOf>& all,
             const RecordOf& own, const RoundOf& round);

}  // namespace adjutant::tournament::standing
