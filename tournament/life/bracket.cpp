#include "tournament/life/bracket.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "tournament/life/teams.hpp"
#include "tournament/pairing/berger.hpp"

namespace adjutant::tournament::life {
namespace {

// What one side of a tie has so far.
struct Account {
  Points points = 0;
  int forfeits = 0;
  std::vector<Points> boards = {};  // of a team
};

// C.07 12.1: what stands on lower boards counts more, and the less it is the better.
Points board_count(const std::vector<Points>& boards) {
  Points sum = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) sum += static_cast<Points>(i + 1) * boards[i];
  return sum;
}

class Ties {
 public:
  explicit Ties(const StageView& stage)
      : stage_(is_of_teams(stage) ? as_teams(stage) : stage), of_teams_(is_of_teams(stage)) {
    if (!of_teams_) return;
    for (const int first : stage_.entries) first_of_[team_of(first)] = first;
  }

  Bracket all() const {
    Bracket bracket;
    std::vector<Tie> level;
    for (const auto& [better, worse] :
         pairing::knock_out(static_cast<int>(stage_.entries.size()))) {
      level.push_back({.first = entry(better), .second = worse == 0 ? nobody : entry(worse)});
    }
    while (true) {
      const int number = static_cast<int>(bracket.size()) + 1;
      for (auto& tie : level) {
        judge(tie, number);
        keep_as_drawn(tie, number);
      }
      bracket.push_back(level);
      if (level.size() == 1) return bracket;
      std::vector<Tie> next;
      for (std::size_t i = 0; i < level.size(); i += 2) {
        next.push_back({.first = who_comes(level[i], number + 1),
                        .second = who_comes(level[i + 1], number + 1)});
      }
      level = std::move(next);
    }
  }

 private:
  const std::string& team_of(int entry) const { return stage_.tournament->entry(entry)->team; }

  // The player of a tie for this entry: itself, or the first of its team.
  int side_of(int entry) const { return of_teams_ ? first_of_.at(team_of(entry)) : entry; }

  bool plays_at(const Board& board, int side) const {
    return side_of(board.white) == side || side_of(board.black) == side;
  }

  int entry(int seed) const { return stage_.entries[static_cast<std::size_t>(seed) - 1]; }

  const Round* main_round(int level) const {
    const auto found = std::ranges::find_if(
        stage_.rounds, [&](const Round& round) { return round.level == level && !round.decides; });
    return found == stage_.rounds.end() ? nullptr : &*found;
  }

  // A reserve player is free, and plays nevertheless.
  bool is_in(const Round& round, int side) const {
    return side > 0 &&
           (std::ranges::any_of(round.boards,
                                [&](const Board& board) { return plays_at(board, side); }) ||
            std::ranges::any_of(round.free,
                                [&](const Free& free) { return side_of(free.entry) == side; }));
  }

  void keep_as_drawn(Tie& tie, int level) const {
    if (main_round(level + 1) == nullptr) return;
    const int came = who_comes(tie, level + 1);
    if (!tie.over() || tie.winner != came) settle(tie, came, Decided::kept);
  }

  // The player of a tie who advances to the next level.
  int who_comes(const Tie& tie, int level) const {
    const auto* drawn = main_round(level);
    if (drawn == nullptr) return tie.over() ? tie.winner : not_known;
    for (const int entry : {tie.first, tie.second}) {
      // An eliminator may play there too, but has not come from here.
      if (is_in(*drawn, entry) && !stage_.tournament->entry(entry)->eliminator) return entry;
    }
    return nobody;
  }

  // Boards of this level at which both play.
  std::vector<const Board*> boards_of(const Tie& tie, int level, bool decides) const {
    std::vector<const Board*> boards;
    for (const auto& round : stage_.rounds) {
      if (round.level != level || round.decides != decides) continue;
      for (const auto& board : round.boards) {
        if (plays_at(board, tie.first) && plays_at(board, tie.second)) boards.push_back(&board);
      }
    }
    return boards;
  }

  Account account_of(const std::vector<const Board*>& boards, int side) const {
    Account account;
    account.boards.resize(of_teams_ ? static_cast<std::size_t>(stage_.wanted->boards) : 0);
    for (const auto* board : boards) {
      const bool white = side_of(board->white) == side;
      const char letter = white ? board->result.white : board->result.black;
      const auto points = stage_.tournament->definition.points.of(static_cast<Outcome>(letter));
      account.points += points;
      account.forfeits += letter == '-' ? 1 : 0;
      if (of_teams_) {
        account.boards[static_cast<std::size_t>(board_of_team(stage_, *board)) - 1] += points;
      }
    }
    return account;
  }

  // Of the first over the second; 0 where a match has told none.
  static int margin_of(const std::vector<const Board*>& boards, int first) {
    int sum = 0;
    for (const auto* board : boards) {
      if (!board->margin) return 0;
      sum += board->white == first ? *board->margin : -*board->margin;
    }
    return sum;
  }

  static void settle(Tie& tie, int winner, Decided how) {
    tie.winner = winner;
    tie.decided = how;
  }

  // An eliminator plays where there is nobody, and who beats them is nobody's winner.
  void judge(Tie& tie, int level) const {
    if (tie.first == not_known || tie.second == not_known) return;
    if (tie.first == nobody) std::swap(tie.first, tie.second);
    if (tie.second == nobody && tie.first != nobody) seat_eliminator(tie, level);
    if (tie.second == nobody) return settle(tie, tie.first, Decided::walk_over);
    judge_played(tie, level);
    if (tie.winner > 0 && stage_.tournament->entry(tie.winner)->eliminator) tie.winner = nobody;
  }

  void seat_eliminator(Tie& tie, int level) const {
    const auto* drawn = main_round(level);
    if (drawn == nullptr) return;
    for (const auto& board : drawn->boards) {
      if (!board.has(tie.first)) continue;
      tie.second = board.white == tie.first ? board.black : board.white;
    }
  }

  void judge_played(Tie& tie, int level) const {
    const auto boards = boards_of(tie, level, false);
    if (boards.empty() || !std::ranges::all_of(boards, &Board::decided)) return;
    const auto first = account_of(boards, tie.first), second = account_of(boards, tie.second);
    const int legs = static_cast<int>(boards.size());
    if (first.forfeits == legs && second.forfeits == legs) {
      return settle(tie, nobody, Decided::walk_over);
    }
    const auto wins = [&](bool is_first, Decided how) {
      settle(tie, is_first ? tie.first : tie.second, how);
    };
    if (first.points != second.points) return wins(first.points > second.points, Decided::points);
    if (of_teams_) return judge_level_teams(tie, first, second);
    // Level on points: who has forfeited a leg is out.
    if ((first.forfeits == 0) != (second.forfeits == 0)) {
      return wins(first.forfeits == 0, Decided::forfeit);
    }
    if (const int margin = margin_of(boards, tie.first); margin != 0) {
      return wins(margin > 0, Decided::margins);
    }
    judge_third_match(tie, level);
  }

  // Board count; then the highest board that differs, which the elimination of the bottom boards
  // finds too; then the better seed.
  void judge_level_teams(Tie& tie, const Account& first, const Account& second) const {
    const auto one = board_count(first.boards), other = board_count(second.boards);
    if (one == other && first.boards == second.boards) {
      return settle(tie, better(tie), Decided::seed);
    }
    const bool wins = one == other ? first.boards > second.boards : one < other;
    settle(tie, wins ? tie.first : tie.second, Decided::boards);
  }

  void judge_third_match(Tie& tie, int level) const {
    const auto boards = boards_of(tie, level, true);
    if (boards.empty()) {
      tie.decided = Decided::level;
      return;
    }
    if (!boards.front()->decided()) return;
    const auto first = account_of(boards, tie.first), second = account_of(boards, tie.second);
    if (first.forfeits > 0 && second.forfeits > 0) return settle(tie, nobody, Decided::walk_over);
    if (first.points != second.points) {
      return settle(tie, first.points > second.points ? tie.first : tie.second,
                    Decided::third_match);
    }
    settle(tie, better(tie), Decided::seed);
  }

  // An entrant is better than an eliminator, who has no seed.
  int better(const Tie& tie) const {
    const int first = stage_.seed_of(tie.first), second = stage_.seed_of(tie.second);
    if (first == 0 || second == 0) return first == 0 ? tie.second : tie.first;
    return first < second ? tie.first : tie.second;
  }

  StageView stage_;  // of teams as their first entries
  bool of_teams_;
  std::map<std::string, int> first_of_;
};

}  // namespace

std::string_view name(Decided decided) {
  constexpr std::array names{"open",    "level",  "walk-over",   "points", "forfeit",
                             "margins", "boards", "third-match", "seed",   "kept"};
  return names.at(static_cast<std::size_t>(decided));
}

Bracket bracket_of(const StageView& stage) {
  return stage.entries.size() < 2 ? Bracket() : Ties(stage).all();
}

std::size_t level_played(const Bracket& bracket) {
  const auto found = std::ranges::find_if_not(
      bracket, [](const auto& level) { return std::ranges::all_of(level, &Tie::over); });
  return static_cast<std::size_t>(found - bracket.begin());
}

}  // namespace adjutant::tournament::life
