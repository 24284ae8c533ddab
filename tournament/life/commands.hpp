#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/hash.hpp"
#include "tournament/life/tournament.hpp"

// What may be done with a tournament. Each command says which events come next, or why it is not
// done; it changes nothing. `at` is RFC 3339, UTC.
namespace adjutant::tournament::life {

struct Act {
  std::string at;
  std::string by;  // "organiser", "arbiter", "operator", "server", or an entry: "3"
  std::string reason = {};
};

struct RefusedPart {
  std::string path;  // of what was asked for: "pairs[1].black"
  std::string what;
};
struct Refused {
  std::string type;  // "wrong-state", "entries-closed", "full", "round-started", "no-pairing" …
  std::string detail;
  std::vector<RefusedPart> parts = {};
};
using Decision = std::expected<std::vector<Event>, Refused>;

// s_k of the tournament.
using LinkOf = std::function<core::Digest(int draw)>;

// {tournament, definition, links}. The definition has been read without a fault.
Event create(const std::string& id, const json::object& definition, const Act& act);

// {definition}: any while it is a draft; then all but what is fixed when it is opened.
Decision redefine(const Tournament& tournament, const json::object& definition, const Act& act);
Decision appoint(const Tournament& tournament, const std::vector<std::string>& arbiters,
                 const Act& act);

Decision open(const Tournament& tournament, const Act& act);
// {seeds: [{entry, seed}]} of all that have entered, as the server has kept them.
Decision close(const Tournament& tournament, const std::map<int, std::string>& seeds,
               const Act& act);
// {order: entries by pairing number, favoured: side by scenario, initial_side?, draws}. `first` has
// the side of each scenario that is favoured where the definition names none.
Decision start(const Tournament& tournament, const std::map<std::string, std::string>& first,
               const LinkOf& link, const Act& act);
Decision pause(const Tournament& tournament, const Act& act);
Decision resume(const Tournament& tournament, const Act& act);
Decision finish(const Tournament& tournament, const Act& act);
// Within reopen_days of its end, for results alone: no round is drawn and nobody enters any more,
// and it is finished again by the organiser. A ladder is played on, with its challenges:
// {challenges}.
inline constexpr int reopen_days = 14;
std::string reopened_until(const Tournament& tournament);
Decision reopen(const Tournament& tournament, const Act& act);
Decision archive(const Tournament& tournament, const Act& act);
Decision cancel(const Tournament& tournament, const Act& act);

struct NewEntry {
  std::string hash;  // entrant_hash()
  std::string seed;
  int rating = 0;
  bool eliminator = false;  // of a knock-out
  bool substitute = false;  // waits for the place of somebody who goes
  std::string team = {};    // that they play for, where teams play
};
// {entry, entrant, seed_hash, rating, seed?, pairing?, eliminator?, substitute?, team?}: seed and
// number of late ones, the seed of late substitutes.
Decision enter(const Tournament& tournament, const NewEntry& entry, const Act& act);
// {entry, excluded?}
Decision withdraw(const Tournament& tournament, int entry, bool excluded, const Act& act);
// {entry, byes: [{round, result}]}: those asked for in rounds that are not drawn, instead of all
// before.
Decision ask_byes(const Tournament& tournament, int entry, const std::vector<RequestedBye>& byes,
                  const Act& act);

// {round, scenario, boards: [{board, leg?, white, black, match? | white_result, black_result}],
//  free: [{entry, result}], stage?, level?, decides?, bids?}. `match_id` gives a new one a board.
Decision draw_round(const Tournament& tournament, const std::function<std::string()>& match_id,
                    const Act& act);
// The last round, while it is only drawn.
Decision undo_round(const Tournament& tournament, int round, const Act& act);
// {round, ends?}. The clocks of its matches run from now on. What somebody who has gone does not
// come to is decided with it.
Decision start_round(const Tournament& tournament, int round, const Act& act);

// How the match of a board ended: {round, board, leg?, white_result, black_result, match?, head?,
// margin?, timeout?}; the margin is white's game points less black's, and `timeout` the entry whose
// time ran out.
// Nothing where the board has a result already, or the tournament is cancelled.
Decision take_result(const Tournament& tournament, int round, int board, BoardResult result,
                     const std::string& head, const Act& act, int leg = 1,
                     std::optional<int> margin = std::nullopt, int timeout = 0);
// An arbiter's: at any time, in place of what there was: with {before: {white_result,
// black_result}}, where there was a result.
Decision rule(const Tournament& tournament, int round, int board, BoardResult result,
              const Act& act, int leg = 1);
// {dispute, round, board, entry, text}: by a player of the board, against its result, within
// dispute_days.
inline constexpr int dispute_days = 3;
Decision dispute(const Tournament& tournament, int round, int board, int entry,
                 const std::string& text, const Act& act, int leg = 1);
// A ruling on it, with `dispute`; without a result, the old one stays.
Decision settle(const Tournament& tournament, int dispute, const std::optional<BoardResult>& result,
                const Act& act);
// What follows by itself: decided rounds are closed, and with the last the stage; if another
// follows, with the entries that advance: {stage, lots?, draws?, advance?}. If its table has the
// lots for a tie-break, they are drawn with the first stage: all entries, in the order drawn.
std::vector<Event> follow_up(const Tournament& tournament, const LinkOf& link, const Act& act);

// Rounds that it will have in all, as far as one can know; 0 where one cannot yet.
int rounds_planned(const Tournament& tournament);
// Why the next round cannot be drawn at `now`; empty where it can. With `round.overlap` it need
// not wait for a round that has come to its end.
std::string next_round_waits(const Tournament& tournament, const std::string& now);
// "1-0", "½-½", "+--": what an arbiter writes, as letters of TRF.
std::expected<BoardResult, std::string> board_result(std::string_view text);
std::string in_words(const BoardResult& result);

}  // namespace adjutant::tournament::life
