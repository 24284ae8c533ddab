#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/value/draw.hpp"

// Ends rounds by the clock (tournament/life/round_end.hpp).
namespace adjutant::app {

// When the next round ends at which the server has something to do; empty if there is none.
std::optional<ports::Time> round_ends_due(const LoadedTournament& tournament);

// Plays one position to the end many times, some games at each call, always with the same results.
class PlayOutsOfBoard {
 public:
  // `white` has the favoured side.
  PlayOutsOfBoard(std::shared_ptr<const LiveMatch> live, core::Side white, tournament::Draw draw,
                  std::size_t draws_before);

  // Whether these play-outs belong to this position and to the next draw.
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

// A board whose time is up, with its match.
struct OverdueBoard {
  int round = 0;
  const life::Board* board = nullptr;  // of the tournament
  std::shared_ptr<const LiveMatch> live;
};
// The first board that the server can decide now; without a board if there is none.
Result<OverdueBoard> overdue_board(Context& context, MatchHost& matches,
                                   const LoadedTournament& tournament, ports::Time now);

// Begins the play-outs that decide this board.
PlayOutsOfBoard begin_play_outs(const LoadedTournament& tournament, const OverdueBoard& overdue);

// Decides the board; empty if it has changed since. The caller holds the tournaments' host.
Result<std::optional<LoadedTournament>> decide_board(Context& context, MatchHost& matches,
                                                     TournamentHost& host,
                                                     LoadedTournament tournament,
                                                     const OverdueBoard& overdue,
                                                     const std::optional<life::PlayOuts>& play_outs,
                                                     const life::Act& act);

}  // namespace adjutant::app
