#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

// A list of players as people type it, and as spreadsheets write and paste it.
namespace adjutant::app {

struct ListedPlayer {
  int line = 0;  // 1-based, in the original text
  std::string handle;
  std::string team;  // empty: none
};

struct ListFault {
  int line = 0;  // the same
  std::string message;
};

// A handle a line, or a table whose first line names its columns, one of which is "player" and one
// may be "team", in any case. Columns stand between commas, semicolons or tabs, as the first line
// has them or a line "sep=;" before it says; a field in quotes may hold these, line ends and
// doubled quotes. A byte order mark, blanks around fields, empty rows, separators at the ends of
// all rows and a Ctrl-Z at the end do not matter. Else what is wrong with which line.
std::expected<std::vector<ListedPlayer>, ListFault> read_player_list(std::string_view text);

}  // namespace adjutant::app
