#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/value/draw.hpp"

// Rounds that come to their end by the clock (tournament/life/round_end.hpp).
namespace adjutant::app {

// When a round ends of which the server has something to do then; empty: never.
std::optional<ports::Time> round_ends_due(const LoadedTournament& tournament);

// The play-outs of one position, some at a time: the same from any beginning.
class PlayOutsOfBoard {
 public:
  // `white` has the favoured side.
  PlayOutsOfBoard(std::shared_ptr<const LiveMatch> live, core::Side white, tournament::Draw draw,
                  std::size_t draws_before);

  // Whether they are of this position, and of the draw that comes next.
  bool is_of(const ports::MatchRow& row, std::size_t draws_before) const;
  bool done() const { return tally_.all() == life::play_outs; }
  void go_on(int count);
  const life::PlayOuts& tally() const { return tally_; }

 private:
  std::shared_ptr<const LiveMatch> live_;
  core::Side white_;
  tournament::Draw draw_;
  std::size_t draws_before_;
  life::PlayOuts tally_;
};

// A board of which the time is over, with the match as it stands.
struct OverdueBoard {
  int round = 0;
  const life::Board* board = nullptr;  // of the tournament
  std::shared_ptr<const LiveMatch> live;
};
// The first that the server decides now; without a board where there is none.
Result<OverdueBoard> overdue_board(Context& context, MatchHost& matches,
                                   const LoadedTournament& tournament, ports::Time now);

// Those that decide this board, begun.
PlayOutsOfBoard begin_play_outs(const LoadedTournament& tournament, const OverdueBoard& overdue);

// Decides the board as it stands; nothing where it stands otherwise by now. For who has entered the
// tournaments' host.
Result<std::optional<LoadedTournament>> decide_board(Context& context, MatchHost& matches,
                                                     TournamentHost& host,
                                                     LoadedTournament tournament,
                                                     const OverdueBoard& overdue,
                                                     const std::optional<life::PlayOuts>& play_outs,
                                                     const life::Act& act);

}  // namespace adjutant::app
