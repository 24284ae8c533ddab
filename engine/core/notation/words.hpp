#pragma once

#include <string>
#include <string_view>
#include <vector>

// The words of a line that a player writes, whatever the game: parted at white space of any sort,
// in straight or curly quotes, with the word that was probably meant by one that is misspelt.
namespace adjutant::core::notation {

inline constexpr int line_bytes_max = 200;

struct Word {
  std::string text;
  int column = 0;       // 1-based, of its first byte, the quote too; 0 in orders that are not text
  int end = 0;          // the column behind it
  bool quoted = false;  // "in quotes": never a keyword
};

// Splits one line; `#` ends it. A quote that is not closed goes to the line's end and `unclosed`
// gets its column.
struct SplitLine {
  std::vector<Word> words;
  int unclosed = 0;
};
SplitLine split(std::string_view line);

// Without white space at its ends: blanks, tabs, no-break spaces and their like, byte order marks.
std::string_view trimmed(std::string_view text);

// In lower case as far as it is ASCII.
std::string lower_case(std::string_view text);
bool same_word(std::string_view a, std::string_view b);               // in any case of letters
bool begins_with(std::string_view word, std::string_view beginning);  // the same

// The one of `known` that was probably meant by a misspelt word, or empty.
std::string near_miss(std::string_view word, const std::vector<std::string_view>& known);

// The one of a game's `known` orders that was probably meant by a word that is none of them: what
// other games and players call the same ("attack", where one charges), else near_miss().
std::string order_meant(std::string_view word, const std::vector<std::string_view>& known);

// What stands between commas, hyphens and other signs that part nothing in the notation:
// "C2421,C2422" has two pieces, "C2421." one.
std::vector<std::string> pieces(std::string_view word);

// The beginning of what is too long to be shown, whole characters of UTF-8.
std::string shortened(std::string_view text);

// What is wrong with a word, and what should stand in its place; empty when nothing is near.
struct WordFault {
  int column = 0;
  int end = 0;  // the column behind what is to be replaced
  std::string message;
  std::string instead;
};

// The line with each word at fault put right, if all can be; else empty.
std::string mended(std::string_view line, const std::vector<WordFault>& faults);

}  // namespace adjutant::core::notation
