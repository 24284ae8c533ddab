#pragma once

#include <expected>
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

struct File {
  Crosstable table;
  std::vector<Record> records;  // in the file's order

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

// Lines end with CR, LF or both; the text is UTF-8. What older programs write instead of the
// records of 2026 is read too: XXR (rounds), XXC white1 | black1, XXP (forbidden pairs), XXZ
// (absent from the next round). All faults at once, by line.
std::expected<File, Faults> read(std::string_view text);

// The file as TRF26, each line ended by CR. read(write(file)) is the file again, if its names fit
// their columns.
std::string write(const File& file);

}  // namespace adjutant::tournament::trf
