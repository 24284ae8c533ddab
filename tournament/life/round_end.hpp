#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/life/commands.hpp"

// When rounds end by the clock, and what happens to unfinished boards then.
namespace adjutant::tournament::life {

inline constexpr int extension_days_max = 60;
inline constexpr int play_outs = 200;         // of a position that is settled by them
inline constexpr int play_outs_to_win = 140;  // fewer are a draw
inline constexpr int play_out_orders_max = 2000;

// `round.days` after the start at `round.hour`; empty where rounds have no end.
std::string round_end(const definition::RoundTimes& times, const std::string& started_at);
// The same where it was changed at `at`: then players have a day at least.
std::string changed_end(const definition::RoundTimes& times, const std::string& end,
                        const std::string& at);
// When the round ends at this board; empty if it has no end.
const std::string& end_of(const Round& round, const Board& board);
// Whether the round has come to its end by `now`, boards that may be played longer left aside.
bool has_ended(const Round& round, const std::string& now);

// {round, board, leg?, days, ends}: this board may be played longer.
Decision extend(const Tournament& tournament, int round, int board, int days, const Act& act,
                int leg = 1);
// {round, ends}: the whole round ends at another time, a day from now at the earliest.
Decision move_end(const Tournament& tournament, int round, const std::string& ends, const Act& act);

// How often white and black won when the computer player played the position to its end.
struct PlayOuts {
  int white = 0;
  int black = 0;
  int drawn = 0;

  int all() const { return white + black + drawn; }
};

// The state of a board whose time is up.
struct Standing {
  std::string head = {};                           // of its match: the position that it came to
  bool both_played = false;                        // a turn each, at least
  std::optional<std::pair<int, int>> points = {};  // white's and black's in the game
  std::optional<PlayOuts> play_outs = {};
};

// The number of the tournament's draws that are reserved for other purposes than play-outs.
inline constexpr int draws_kept = 256;
// Whether boards are decided at their end. Each play-out uses a draw; when they are used up, the
// officials decide the rest.
bool settles_boards(const Tournament& tournament);
// Whether the server decides this board now, and by play-outs.
bool is_settled_at_its_end(const Tournament& tournament, const Round& round, const Board& board,
                           const std::string& now);
bool is_settled_by_play_outs(const Tournament& tournament);
// The draw from which the play-outs of this board begin: number n has words 8n … 8n + 7.
std::string settling(int round, const Board& board);

// {round, board, leg?, white_result, black_result, unfinished: "draw" or "points" or "playouts",
//  match?, head?, points?, play_outs?, draws?}: decided as the definition says. `link` is asked for
// play-outs alone, which the standing has then.
Decision decide_unfinished(const Tournament& tournament, int round, int board,
                           const Standing& standing, const LinkOf& link, const Act& act,
                           int leg = 1);
// The standing in such an event.
Standing standing_in(const Event& event);

}  // namespace adjutant::tournament::life
