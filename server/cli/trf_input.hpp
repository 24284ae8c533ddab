#pragma once

#include <string>

#include "tournament/trf/trf.hpp"

namespace adjutant::cli {

// A tournament's file, - is standard input; the encoding is that of the option --encoding. UTF-16
// with its mark is read, too. Throws
// BadInput with every fault, one a line: "open.trf:7:92: … (…)".
tournament::trf::File read_trf(const std::string& path, const std::string& encoding);

// Says which games have no result, and whether their round counts.
void print_drawn(const tournament::trf::File& file);

// The table after this many rounds (0: all). Throws BadInput if there are fewer.
tournament::Crosstable table_after(const tournament::Crosstable& table, int rounds);

// "12 Anderssen, Adolf"; the number alone where there is no name.
std::string named(const tournament::Crosstable& table, int number);

inline constexpr const char* trf_help = "Tournament report file (TRF16, TRF26); - is stdin";
inline constexpr const char* encoding_help =
    "Encoding of the file: utf-8 (default) or windows-1252";

}  // namespace adjutant::cli
