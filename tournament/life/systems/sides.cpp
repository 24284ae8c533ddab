#include "tournament/life/systems/sides.hpp"

#include "tournament/life/teams.hpp"

namespace adjutant::tournament::life::systems {

int side_balance(const Tournament& tournament, int entry, int before) {
  int balance = 0;
  for (const auto& round : tournament.rounds) {
    if (round.number >= before) break;
    for (const auto& board : round.boards) {
      if (board.match.empty() || !board.has(entry)) continue;
      balance += board.white == entry ? 1 : -1;
    }
  }
  return balance;
}

namespace {

// The same of a team, on its top board.
int team_balance(const StageView& stage, int first) {
  const auto& team = stage.tournament->entry(first)->team;
  int balance = 0;
  for (const auto& round : stage.rounds) {
    for (const auto& board : round.boards) {
      if (board_of_team(stage, board) != 1 || board.leg > 1) continue;
      if (stage.tournament->entry(board.white)->team == team) ++balance;
      if (stage.tournament->entry(board.black)->team == team) --balance;
    }
  }
  return balance;
}

}  // namespace

Meeting by_balance(const StageView& stage, int first, int second, bool initial) {
  const auto& tournament = *stage.tournament;
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  const auto balance = [&](int entry) {
    return is_of_teams(stage) ? team_balance(stage, entry) : side_balance(tournament, entry, next);
  };
  const int difference = balance(first) - balance(second);
  const bool favoured =
      difference == 0 ? (tournament.initial != Colour::black) == initial : difference < 0;
  return favoured ? Meeting{first, second} : Meeting{second, first};
}

}  // namespace adjutant::tournament::life::systems
