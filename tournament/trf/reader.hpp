#pragma once

#include <map>
#include <set>

#include "tournament/trf/line.hpp"

// What read() gathers line by line before the whole is checked.
namespace adjutant::tournament::trf {

// A 001 record as it stands, with what its round columns say.
struct Row {
  int line = 0;
  Entrant entrant;
  std::optional<Points> points;
  std::map<int, Cell> cells;  // by round; those that are blank are left out
  std::set<int> open;         // rounds with a game that has no result yet: a draw in its cell
};

// An entrant named by another record.
struct Mention {
  int line = 0;
  int column = 0;
  int number = 0;
};

class Reader {
 public:
  void take(Line& line);
  // The checks over all lines; the file if nothing is wrong.
  std::expected<File, Faults> finish();

  Faults& faults() { return faults_; }

 private:
  void take_entrant(Line& line);
  void take_cell(Line& line, int round, Row& row);
  void take_points(Line& line);
  void take_bye(Line& line);
  void take_forbidden(Line& line);
  void take_old(Line& line);
  std::vector<int> mentioned(Line& line, int first);
  std::vector<int> words(Line& line);

  void find_rounds();
  void place_byes();
  void fill_table();
  void check_numbers();
  void check_opponents(const Row& row);
  void check_opponent(const Row& row, int round, const Cell& cell);
  void check_points(const Row& row);
  void check_open(const Row& row);
  Points points_of(const Row& row, int round) const;
  void fault(int line, int column, std::string what, std::string cure);

  File file_;
  Faults faults_;
  std::vector<Row> rows_;
  std::vector<Mention> mentions_;
  struct Bye {
    Mention who;
    int round = 0;  // 0: the next one
    Outcome outcome = Outcome::zero_bye;
  };
  std::vector<Bye> byes_;
  int rounds_ = 0;  // before the first that is not over
  int drawn_ = 0;   // the number of drawn rounds after those
  std::set<int> paired_bye_in_;
};

// First column of a round in a 001 record.
constexpr int column_of_round(int round) {
  return 92 + 10 * (round - 1);
}

}  // namespace adjutant::tournament::trf
