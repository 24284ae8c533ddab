#include "engine/core/notation/words.hpp"

#include <algorithm>
#include <array>
#include <ranges>

namespace adjutant::core::notation {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

template <std::size_t N>
using Signs = std::array<std::string_view, N>;

// White space as word processors and mail programs write it, the byte order mark among it.
constexpr Signs<11> blanks{" ",      "\t",     "\r",     "\u00A0", "\u2002", "\u2003",
                           "\u2007", "\u2009", "\u200B", "\u202F", "\uFEFF"};
constexpr Signs<7> quotes{"\"", "\u201C", "\u201D", "\u201E", "\u201F", "\u00AB", "\u00BB"};

// Which bytes one of `signs` begins with, so that the others, nearly all, are compared with none.
template <std::size_t N>
constexpr std::array<bool, 256> first_bytes(const Signs<N>& signs) {
  std::array<bool, 256> is_first{};
  for (const auto sign : signs) is_first[static_cast<unsigned char>(sign.front())] = true;
  return is_first;
}

template <std::size_t N>
constexpr std::array<bool, 256> last_bytes(const Signs<N>& signs) {
  std::array<bool, 256> is_last{};
  for (const auto sign : signs) is_last[static_cast<unsigned char>(sign.back())] = true;
  return is_last;
}

// The bytes of the one of `signs` that the text begins with; 0: none.
template <std::size_t N>
std::size_t begins_with_any(std::string_view text, const Signs<N>& signs,
                            const std::array<bool, 256>& is_first) {
  if (text.empty() || !is_first[static_cast<unsigned char>(text.front())]) return 0;
  const auto found =
      std::ranges::find_if(signs, [text](auto sign) { return text.starts_with(sign); });
  return found == signs.end() ? 0 : found->size();
}

std::size_t blank(std::string_view text) {
  static constexpr auto is_first = first_bytes(blanks);
  return begins_with_any(text, blanks, is_first);
}

// The bytes of the one that the text ends with.
std::size_t blank_end(std::string_view text) {
  static constexpr auto is_last = last_bytes(blanks);
  if (text.empty() || !is_last[static_cast<unsigned char>(text.back())]) return 0;
  const auto found =
      std::ranges::find_if(blanks, [text](auto sign) { return text.ends_with(sign); });
  return found == blanks.end() ? 0 : found->size();
}

std::size_t quote(std::string_view text) {
  static constexpr auto is_first = first_bytes(quotes);
  return begins_with_any(text, quotes, is_first);
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

// What does the same in one game or another, or is called so by players: of a row the first that a
// game knows is meant. Parted by commas, as some are two words.
constexpr std::array<std::string_view, 13> synonyms{
    "attack,charge,melee,assault,storm,engage,strike",
    "melee,attack,charge,fight,combat",
    "move,march,go,walk,advance,ride,run",
    "turn,wheel,face,facing,rotate,pivot",
    "fire,bombard,shoot,shot,volley,shell,cannonade",
    "enter,reinforce,arrive,bring,come",
    "withdraw,retreat,fall,flee",
    "place,deploy,put,set",
    "build,dig,entrench,fortify",
    "attach,join,lead",
    "rally,rally all,recover,reorganize",
    "end turn,end,ready,done,finish,pass,finished,stop,over",
    "resign,surrender,concede,quit",
};

std::vector<std::string_view> words_of_row(std::string_view row) {
  std::vector<std::string_view> words;
  for (const auto word : std::views::split(row, ',')) words.emplace_back(word.begin(), word.end());
  return words;
}

}  // namespace

SplitLine split(std::string_view line) {
  constexpr std::size_t words_usual = 4;
  SplitLine result;
  result.words.reserve(words_usual);
  std::size_t at = 0;
  const auto add = [&](std::size_t from, std::size_t to, std::size_t begin, bool quoted) {
    result.words.push_back({std::string(line.substr(from, to - from)), static_cast<int>(begin) + 1,
                            static_cast<int>(at) + 1, quoted});
  };
  while (at < line.size() && line[at] != '#') {
    const std::size_t begin = at;
    if (const auto bytes = blank(line.substr(at)); bytes > 0) {
      at += bytes;
    } else if (const auto opening = quote(line.substr(at)); opening > 0) {
      at += opening;
      const std::size_t from = at;
      while (at < line.size() && quote(line.substr(at)) == 0) ++at;
      const std::size_t to = at;
      if (at == line.size()) result.unclosed = static_cast<int>(begin) + 1;
      at += quote(line.substr(at));
      add(from, to, begin, true);
    } else {
      while (at < line.size() && line[at] != '#' && blank(line.substr(at)) == 0 &&
             quote(line.substr(at)) == 0) {
        ++at;
      }
      add(begin, at, begin, false);
    }
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (const auto bytes = blank(text)) text.remove_prefix(bytes);
  while (const auto bytes = blank_end(text)) text.remove_suffix(bytes);
  return text;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

bool begins_with(std::string_view word, std::string_view beginning) {
  return same_word(word.substr(0, beginning.size()), beginning);
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

std::string order_meant(std::string_view word, const std::vector<std::string_view>& known) {
  const auto says = [](std::string_view a) {
    return [a](std::string_view b) { return same_word(a, b); };
  };
  for (const auto row : synonyms) {
    const auto all = words_of_row(row);
    if (std::ranges::none_of(all, says(word))) continue;
    for (const auto meant : all) {
      const auto found = std::ranges::find_if(known, says(meant));
      if (found != known.end()) return std::string(*found);
    }
  }
  return near_miss(word, known);
}

std::vector<std::string> pieces(std::string_view word) {
  static constexpr Signs<9> signs{",", ";", ".", ":", "/", "-", "\u2010", "\u2013", "\u2014"};
  static constexpr auto is_first = first_bytes(signs);
  std::vector<std::string> found(1);
  while (!word.empty()) {
    const auto bytes = begins_with_any(word, signs, is_first);
    if (bytes == 0) {
      found.back() += word.front();
    } else if (!found.back().empty()) {
      found.emplace_back();
    }
    word.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  if (found.back().empty()) found.pop_back();
  return found;
}

std::string shortened(std::string_view text) {
  if (text.size() <= static_cast<std::size_t>(line_bytes_max)) return std::string(text);
  std::size_t end = line_bytes_max;
  const auto within_character = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
  while (end > 0 && within_character(end)) --end;
  return std::string(text.substr(0, end));
}

std::string mended(std::string_view line, const std::vector<WordFault>& faults) {
  std::string text(line);
  for (auto fault = faults.rbegin(); fault != faults.rend(); ++fault) {
    if (fault->instead.empty() || fault->column < 1) return {};
    const auto first = static_cast<std::size_t>(fault->column) - 1;
    text.replace(first, static_cast<std::size_t>(fault->end - fault->column), fault->instead);
  }
  return std::string(trimmed(text));
}

}  // namespace adjutant::core::notation
