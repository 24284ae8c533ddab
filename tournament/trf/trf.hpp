#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/value/crosstable.hpp"

// FIDE's Tournament Report File, for one person an entrant: TRF16, and of TRF26 the records 001,
// 142, 152, 162, 240, 260; all others are kept as they stand (012, 192, 202, 212 …).
namespace adjutant::tournament::trf {

// A record that the crosstable has no place for: its tag and what follows the blank after it.
struct Record {
  std::string tag;
  std::string text;

  bool operator==(const Record&) const = default;
};

// A drawn round from the first on that is not over: a cell an entrant of the table.
struct DrawnRound {
  std::vector<Cell> cells;  // a game without a result is a draw here
  std::vector<int> open;    // both numbers of each game without a result, ascending

  bool operator==(const DrawnRound&) const = default;
};

enum class System : std::uint8_t { swiss, round_robin, knock_out };

struct File {
  Crosstable table;                    // the rounds before the first game without a result
  std::vector<DrawnRound> drawn = {};  // all rounds after those
  bool adjourned = false;              // record 162 has points of games that run on: such a game
                                       // does not keep the next round from being paired
  std::vector<Record> records;         // in the file's order

  // The table with the drawn rounds, too, open games as draws.
  Crosstable with_drawn() const;
  // What standings count: the table, and the drawn rounds to the last in which a game has a result.
  // A game without one brings nothing.
  Crosstable counted() const;

  // By the records 192 and 092.
  System system() const;

  // The text of the first record with this tag; empty where there is none.
  std::string text_of(std::string_view tag) const;

  bool operator==(const File&) const = default;
};

struct Fault {
  int line = 0;    // 1-based
  int column = 0;  // 1-based, in characters
  std::string what;
  std::string cure;

  bool operator==(const Fault&) const = default;
};

using Faults = std::vector<Fault>;

// Lines end with CR, LF or both, and the text, which is UTF-8, may end with Ctrl-Z. What older
// programs write instead of the records of 2026 is read too: XXR (rounds), XXC white1 | black1, XXP
// (forbidden pairs), XXZ (absent from the next round), and byes as 1 + = 0 - without an opponent.
// A round has been drawn when somebody has an opponent in it: byes in later columns are requested.
// All faults at once, by line.
std::expected<File, Faults> read(std::string_view text);

// The file as TRF26, each line ended by CR. read(write(file)) is the file again, if its names fit
// their columns.
std::string write(const File& file);

}  // namespace adjutant::tournament::trf
