#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What has happened in a tournament, round by round, in whole numbers: what pairings, standings and
// files are made of. Terms are those of the FIDE Handbook: "white" is the favoured side.
namespace adjutant::tournament {

// Points are counted in halves: a win of 1 point is 2.
using Points = int;

inline constexpr int entrants_max = 9999;  // TRF has four digits
inline constexpr int rounds_max = 999;     // and three

enum class Colour : std::uint8_t { none, white, black };

constexpr Colour other(Colour colour) {
  return colour == Colour::white   ? Colour::black
         : colour == Colour::black ? Colour::white
                                   : Colour::none;
}

// What an entrant got in a round; the letters are those of TRF.
enum class Outcome : char {
  win = '1',
  draw = '=',
  loss = '0',
  short_win = 'W',  // over before both had moved: played, never rated
  short_draw = 'D',
  short_loss = 'L',
  forfeit_win = '+',
  forfeit_loss = '-',
  half_bye = 'H',  // asked for
  full_bye = 'F',
  zero_bye = 'Z',     // asked for, or absent
  pairing_bye = 'U',  // allocated by the pairing
};

// A game was played.
bool is_played(Outcome outcome);
// There was an opponent, who or whose opponent did not come.
bool is_forfeit(Outcome outcome);
// Neither: no opponent.
bool is_bye(Outcome outcome);
// A bye that was known before the round was paired.
bool is_requested(Outcome outcome);
// The same, played: a game of a match of two that was forfeited while the other was not.
Outcome as_played(Outcome outcome);

// One entrant's round.
struct Cell {
  Outcome outcome = Outcome::zero_bye;
  int opponent = 0;              // number of the opponent; 0 for byes
  Colour colour = Colour::none;  // none for byes
  // Of the return game of a match of two, played with the other colour.
  std::optional<Outcome> second = {};
  // What the round is worth where that is more than its outcome says: by how much it was won.
  std::optional<Points> scored = {};
  // Own game points less the opponent's, of all games of the round; empty: nobody told them.
  std::optional<int> margin = {};
  // Of a match of teams: points of its games, top board first; of both legs together.
  std::vector<Points> boards = {};

  bool operator==(const Cell&) const = default;
};

struct Entrant {
  int number = 0;  // pairing number (TPN), 1 … 9999; lower is stronger
  std::string name;
  int rating = 0;           // 0: none
  std::vector<Cell> cells;  // of each round that is paired
  int rank = 0;             // as a file says; 0: none
  int lot = 0;              // 1 the first that was drawn; 0: none has been drawn
  std::string sex, title, federation, id, birth;

  bool operator==(const Entrant&) const = default;
};

// Twenty points of each game are shared by how much it is won.
inline constexpr Points margin20_most = 40;

// What a round is worth, in halves.
struct PointSystem {
  Points win = 2;
  Points draw = 1;
  Points loss = 0;
  Points absent = 0;  // forfeit losses and zero byes
  Points pairing_bye = 2;
  int games = 1;           // of a match: byes that are asked for are of all of them
  bool by_margin = false;  // margin20(): `win` is the least that a winner has, `loss` the most of
                           // who loses

  Points of(Outcome outcome) const;
  // Of a whole round: both games of a match of two.
  Points of(const Cell& cell) const {
    if (cell.scored) return *cell.scored;
    return of(cell.outcome) + (cell.second ? of(*cell.second) : 0);
  }
  // Of one game.
  Points most() const { return by_margin ? margin20_most : win; }
  Points least() const { return by_margin ? 0 : loss; }

  bool operator==(const PointSystem&) const = default;
};

// A draw is 10 points each, a bye 12, a forfeit 15 to 0.
PointSystem margin20();
// The winner's of a game that was played: 10 + d points, d = (20 margin + full) div 2 full, from 1
// to 10. `full` game points more than the loser's are a full win.
Points margin20_of_winner(int margin, int full);

// Entrants that shall not meet in these rounds, first and last included.
struct ForbiddenPairs {
  int first_round = 1;
  int last_round = rounds_max;
  std::vector<int> numbers;

  bool operator==(const ForbiddenPairs&) const = default;
};

// A bye in a round that is not paired yet: asked for, or allocated by hand.
struct RequestedBye {
  int round = 0;
  int number = 0;
  Outcome outcome = Outcome::zero_bye;

  auto operator<=>(const RequestedBye&) const = default;
};

// Every entrant has a cell for each paired round; numbers are unique and ascending; opponents name
// each other with opposite colours.
struct Crosstable {
  std::vector<Entrant> entrants;
  PointSystem points;
  int rounds_planned = 0;  // 0: not known
  Colour initial = Colour::none;
  std::vector<ForbiddenPairs> forbidden;
  std::vector<RequestedBye> requested;  // sorted

  int rounds_paired() const {
    return entrants.empty() ? 0 : static_cast<int>(entrants.front().cells.size());
  }
  const Entrant* find(int number) const;
  // Place of the entrant in `entrants`; the number must be there (ENSURE).
  std::size_t index_of(int number) const;

  bool operator==(const Crosstable&) const = default;
};

// Sum of the first `rounds` rounds.
Points score(const Crosstable& table, const Entrant& entrant, int rounds);

// The same tournament when this many rounds were paired: byes of later rounds are requests again.
Crosstable until_round(const Crosstable& table, int rounds);

// "2½", "0", "-1".
std::string in_points(Points halves);

}  // namespace adjutant::tournament
