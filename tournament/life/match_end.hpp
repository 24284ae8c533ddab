#pragma once

#include <array>
#include <optional>
#include <string>

#include "tournament/life/tournament.hpp"

// The end of a board's match, and its result at the board.
namespace adjutant::tournament::life {

// Of a match that is over, from its submissions and its result; sides by their ids.
struct MatchEnd {
  std::array<std::string, 2> sides;
  std::array<int, 2> turns{};  // in which each side gave orders; orders in a row are of one turn
  std::string last;            // kind of the last submission
  std::string winner;          // empty: no winner
  std::array<std::optional<int>, 2> points{};  // in the game's points; empty if it has none
  int latest = -1;                             // index of the side that gave the latest orders

  // Index of the side; -1 if there is none with this id.
  int index_of(std::string_view side) const;
  bool both_played() const { return turns[0] > 0 && turns[1] > 0; }
};

// Submissions in their order, then the result: as stored and as in a record.
void take_submission(MatchEnd& end, const json::object& submission);
void take_result(MatchEnd& end, const json::object& result);

// {white_result, black_result} of an event.
BoardResult letters_in(const json::object& fields);

// `favoured` is white's side. A player who resigns before their first turn, or does not begin it in
// time, has not come; a match in which only one side gave orders is a short one.
BoardResult result_of(const MatchEnd& end, std::string_view favoured);

// White's game points less black's; empty if the game has none.
std::optional<int> margin_of(const MatchEnd& end, std::string_view favoured);

// A match from its verified record.
struct MatchRecord {
  std::string name;  // of the file: for findings
  std::string match;
  std::string head;
  bool over = false;
  json::value place;                 // {id, round, board, leg}: the match's option "tournament"
  std::array<std::string, 2> seeds;  // of its seats, by side
  MatchEnd end;
};

// Throws if a member is missing or of another kind.
MatchRecord match_record_of(std::string name, std::string head, const json::object& record);

}  // namespace adjutant::tournament::life
