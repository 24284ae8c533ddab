#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/standing/figure.hpp"
#include "tournament/value/crosstable.hpp"
#include "tournament/value/rules_version.hpp"

// The standings: points, then tie-breaks of the FIDE Handbook C.07, each exact.
namespace adjutant::tournament::standing {

// C.07 as it applies from 2024-08-01 or from 2026-03-01.
enum class Edition : std::uint8_t { of_2024, of_2026 };

enum class Code : std::uint8_t {
  bh,    // Buchholz
  sb,    // Sonneborn-Berger
  de,    // direct encounter
  win,   // rounds with a win's points
  won,   // games won
  bpg,   // games with black
  bwg,   // games won with black
  ps,    // points after each round
  rep,   // rounds one took part in
  std_,  // rounds outscored
  ks,    // Koya
  fb,    // fore Buchholz
  aob,   // average of opponents' Buchholz
  aro,   // average rating of opponents
  tpr,   // performance: their average rating, and what the points made of them are worth
  ptp,   // perfect performance: the rating of which the points made would be expected
  apro,  // average performance of opponents
  appo,  // average perfect performance of opponents
  rtng,  // own rating
  tpn,   // pairing number, the lower first
  gp,    // game points: of both legs, or of all boards of teams
  vp,    // victory points: by how many game points one won, less by how many one lost
  lot,   // place in the lots, the first first
  bc,    // of teams: board count, the lower first
  tbr,   // of teams: points on the top board, then on the next
  bbe,   // of teams: points without the bottom board, then without the last two
  sssc,  // of teams: game points, and the opponents' match points divided
};

// A tie-break with what it leaves out: BH/C1 the least, BH/M1 the least and the most.
struct TieBreak {
  Code code = Code::bh;
  int cut_least = 0;
  int cut_most = 0;
  int limit = 0;    // KS/L+1: half points more than half of what there was
  int divisor = 0;  // SSSC/K4; 0: as C.07 13.4 says

  bool operator==(const TieBreak&) const = default;
};

// "BH/C1"; otherwise what is wrong, and the known codes.
std::expected<TieBreak, std::string> tie_break(std::string_view text);
std::string name_of(const TieBreak& tie_break);

// How these tables are reckoned by this program. Version 1 of the rules took a free round of a
// round robin for a requested bye, half of the rounds for half of the games (KS), and the last
// round that was played for the last one (FB).
struct Rules {
  Edition edition = Edition::of_2026;
  bool round_robin = false;  // C.07 15.2: forfeits are games
  std::vector<TieBreak> tie_breaks;
  int version = rules_version_newest;
};

// Whether it is of boards, which teams alone have.
bool is_of_teams(Code code);

// Whether it is of margins or lots, which a report file does not have.
bool is_of_tournaments_only(Code code);

// What is used where a tournament names none.
std::vector<TieBreak> default_tie_breaks(bool round_robin);
std::vector<TieBreak> team_tie_breaks();
// Of matches of two games.
std::vector<TieBreak> double_tie_breaks();

struct Row {
  int place = 0;  // shared by those whom nothing separates
  int number = 0;
  Points points = 0;
  std::vector<Figure> figures;  // one a tie-break
};

// After the rounds that the table has, the best first; who shares a place stands by number.
std::vector<Row> standings(const Crosstable& table, const Rules& rules);

}  // namespace adjutant::tournament::standing
