#include "engine/games/tlg2/notation/notation_words.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/games/tlg2/notation/notation.hpp"

namespace adjutant::tlg2 {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r';
}

// Letters to add, drop, change or swap with the next to turn one word into the other.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> before, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

// How many letters may be wrong in a word of this length.
int tolerance(std::size_t letters) {
  return letters <= 3 ? 1 : letters <= 7 ? 2 : 3;
}

}  // namespace

SplitLine split(std::string_view line) {
  SplitLine result;
  std::size_t at = 0;
  while (at < line.size() && line[at] != '#') {
    if (blank(line[at])) {
      ++at;
      continue;
    }
    const auto column = static_cast<int>(at) + 1;
    if (line[at] == '"') {
      const auto close = line.find('"', at + 1);
      if (close == std::string_view::npos) result.unclosed = column;
      const auto end = std::min(close, line.size());
      result.words.push_back({std::string(line.substr(at + 1, end - at - 1)), column, true});
      at = std::min(end + 1, line.size());
    } else {
      auto end = at;
      while (end < line.size() && !blank(line[end]) && line[end] != '#' && line[end] != '"') ++end;
      result.words.push_back({std::string(line.substr(at, end - at)), column, false});
      at = end;
    }
  }
  return result;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string near_miss(std::string_view word, const std::vector<std::string_view>& known) {
  std::string_view best;
  int fewest = tolerance(word.size()) + 1;
  for (const auto candidate : known) {
    const int distance = edit_distance(word, candidate);
    // A word of which nothing is left is not the same word misspelt.
    if (distance < fewest && distance < static_cast<int>(std::max(word.size(), candidate.size()))) {
      fewest = distance;
      best = candidate;
    }
  }
  return std::string(best);
}

std::string shortened(std::string_view text) {
  if (text.size() <= static_cast<std::size_t>(notation_line_bytes_max)) return std::string(text);
  std::size_t end = notation_line_bytes_max;
  const auto within_character = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
  while (end > 0 && within_character(end)) --end;
  return std::string(text.substr(0, end));
}

std::optional<UnitIndex> WordReader::unit(const Word& word) {
  if (const auto found = scenario_.find_unit(word.text)) return found;
  std::vector<std::string_view> ids;
  for (const auto& unit : scenario_.units) ids.push_back(unit.id);
  auto near = near_miss(word.text, ids);
  fault(word.column,
        fmt::format("no unit '{}' in {}: unit ids are those on the counters", word.text,
                    scenario_.title),
        std::move(near));
  return {};
}

std::optional<Hex> WordReader::hex(const Word& word) {
  const auto& grid = scenario_.map.grid;
  std::string_view digits = word.text;
  const bool lettered = !digits.empty() && (digits[0] < '0' || digits[0] > '9');
  const auto letters = lettered ? digits.find_first_of("0123456789") : 0;
  const auto letter = digits.substr(0, letters);
  if (lettered && letters != std::string_view::npos) digits.remove_prefix(letters);
  const auto hex = hex::parse(digits);
  if (!hex) {
    fault(word.column,
          fmt::format("'{}' is no hex: write column and row, two digits each, as in {}", word.text,
                      grid.print(grid.at(grid.size() / 2))));
    return {};
  }
  if (lettered && !same_word(letter, grid.letter)) {
    fault(word.column,
          fmt::format("{} is on another map: the hexes of {} begin with {}, or have no letter",
                      word.text, scenario_.title, grid.letter),
          grid.contains(*hex) ? grid.print(*hex) : std::string{});
    return {};
  }
  if (!grid.contains(*hex)) {
    fault(word.column, fmt::format("{} is not on this map: its columns are {} to {}, its rows {} "
                                   "to {}",
                                   word.text, grid.first_column, grid.last_column, grid.first_row,
                                   grid.last_row));
    return {};
  }
  return hex;
}

std::optional<OddsColumn> WordReader::odds(const Word& word) {
  for (OddsColumn column = 0; column < odds_columns; ++column) {
    if (word.text == odds_names[column]) return column;
  }
  fault(word.column,
        fmt::format("'{}' is no odds: 1:4, 1:3, 1:2, 1:1, 2:1 and so on to 7:1", word.text));
  return {};
}

void WordReader::fault(int column, std::string message, std::string instead) {
  faults_.push_back({column, std::move(message), std::move(instead)});
}

}  // namespace adjutant::tlg2
