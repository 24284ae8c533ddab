#include "tournament/life/systems/sides.hpp"

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

Meeting by_balance(const StageView& stage, int first, int second, bool initial) {
  const auto& tournament = *stage.tournament;
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  const int difference =
      side_balance(tournament, first, next) - side_balance(tournament, second, next);
  const bool favoured =
      difference == 0 ? (tournament.initial != Colour::black) == initial : difference < 0;
  return favoured ? Meeting{first, second} : Meeting{second, first};
}

}  // namespace adjutant::tournament::life::systems
