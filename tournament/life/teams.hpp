#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/life/commands.hpp"
#include "tournament/life/stage.hpp"

// Teams: entrants with the same team name, in the order of their boards. Players beyond the boards
// are in reserve, and move up if a player is absent. A team is known by its first entry.
namespace adjutant::tournament::life {

inline constexpr std::size_t team_name_bytes_max = 60;

struct Team {
  std::string name;
  std::vector<int> entries;  // in the order of the boards; who has gone stays at their place

  int first() const { return entries.front(); }
};

bool is_of_teams(const StageView& stage);
// The teams of a stage, best seed first.
std::vector<Team> teams_of(const StageView& stage);
// The stage as if each team were its first entry.
StageView as_teams(const StageView& stage);
// The players at the boards of the next round: the first of those who are present; if they are too
// few, then players who left, whose boards are forfeited.
std::vector<int> line_up(const StageView& stage, const Team& team);
// The board's place in its match; 1 is the top board.
int board_of_team(const StageView& stage, const Board& board);

// What teams have made of each other in the first `rounds` rounds of a stage: entrants are teams,
// by the numbers of their first entries, and cells are matches, in match points. One that is not
// over counts what its boards have brought so far, and no match points. A team that went whole
// before half of its matches were played is not in it.
Crosstable team_table_of(const StageView& stage, int rounds);

// Place in the team, 1 the top board; 0: they play for none.
int board_in_team(const Tournament& tournament, const Entry& entry);
// The leader of an entry's team: its first entry that has not left; 0: none.
int captain_of(const Tournament& tournament, const Entry& entry);
// Why the tournament cannot begin with this many teams, or this division; empty if it can.
std::string teams_incomplete(const Tournament& tournament);
// Entries by team, each in the order of its boards: those who play, before numbers are drawn.
std::vector<std::vector<int>> teams_entered(const Tournament& tournament);
// The team of this name as those who play for it spell it: capitals, accents written as marks of
// their own and doubled blanks make no other team. The name itself where there is none.
std::string team_called(const Tournament& tournament, std::string_view name);
// What is wrong with a team if this many more players join it. People must not take its name for
// that of another team (core::look_of); `before` is the team that the players leave empty.
std::expected<void, Refused> check_team(const Tournament& tournament, std::string_view team,
                                        std::size_t players = 1, std::string_view before = {});
// {entry, team, before, whole?}: another name of a team. With `whole` all who play for it have it,
// else the entry alone changes its team, which only makes sense while entries are open: once
// numbers are drawn a team takes a name that no other has. A name that is another spelling of an
// existing team's is that team's.
Decision rename_team(const Tournament& tournament, int entry, const std::string& team, bool whole,
                     const Act& act);
// {entry, team_board}: a player of a team moves to another of its boards, or of its reserve, until
// numbers are drawn.
Decision seat(const Tournament& tournament, int entry, int board, const Act& act);

}  // namespace adjutant::tournament::life
