#include "engine/core/notation/slips.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::core::notation {
namespace {

// How many lines are tried out, and with how many slips.
constexpr std::size_t tries_max = 120, slips_max = 5;
constexpr std::size_t words_of_name_max = 5;

// Words that say nothing here.
constexpr std::array<std::string_view, 17> idle_words{
    "to", "of", "then", "the",     "a",   "and",  "in",   "inch", "inches",
    "at", "by", "with", "degrees", "hex", "unit", "from", "first"};
// Words that may be missing.
constexpr std::array<std::string_view, 3> short_words{"to", "into", "with"};

struct EverydayWord {
  std::string_view word, instead;
};
constexpr std::array<EverydayWord, 28> everyday_words{{
    {"north", "N"},       {"east", "E"},        {"south", "S"},       {"west", "W"},
    {"northeast", "NE"},  {"southeast", "SE"},  {"southwest", "SW"},  {"northwest", "NW"},
    {"north-east", "NE"}, {"south-east", "SE"}, {"south-west", "SW"}, {"north-west", "NW"},
    {"left", "L"},        {"right", "R"},       {"fwd", "forward"},   {"forwards", "forward"},
    {"ahead", "forward"}, {"forward", "ahead"}, {"backward", "back"}, {"backwards", "back"},
    {"at", "into"},       {"on", "into"},       {"against", "into"},  {"facing", "to"},
    {"towards", "to"},    {"toward", "to"},     {"into", "to"},       {"using", "with"},
}};

struct Try {
  std::vector<std::string> words;
  std::vector<std::string> cures;
};

std::string line_of(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// As it stands in a line: in quotes if a blank is in it.
std::string word_as_written(std::string_view text) {
  return text.contains(' ') ? fmt::format("\"{}\"", text) : std::string(text);
}

// The words of a line, each without the comma or full stop behind it.
Try begun_with(std::string_view line) {
  Try begun;
  for (const auto& word : split(line).words) {
    std::string_view text = word.text;
    if (!word.quoted) {
      const auto last = text.find_last_not_of(",;.!");
      const auto sign = last == text.npos ? text : text.substr(last + 1);
      text.remove_suffix(sign.size());
      if (!sign.empty()) begun.cures.push_back(fmt::format("leave out '{}'", sign));
    }
    if (!text.empty())
      begun.words.push_back(word.quoted ? word_as_written(text) : std::string(text));
  }
  std::ranges::sort(begun.cures);
  const auto twice = std::ranges::unique(begun.cures);
  begun.cures.erase(twice.begin(), twice.end());
  return begun;
}

class Search {
 public:
  Search(const std::vector<NamedId>& names, const std::function<int(std::string_view)>& fault_at)
      : names_(names), fault_at_(fault_at) {}

  WithoutSlips from(Try begun) {
    add(std::move(begun));
    for (std::size_t tries = 0; !waiting_.empty() && tries < tries_max; ++tries) {
      const auto one = std::move(waiting_.front());
      waiting_.pop_front();
      const auto line = line_of(one.words);
      const int column = fault_at_(line);
      if (column == 0) return {line, fmt::format("{}", fmt::join(one.cures, ", "))};
      if (column < 1 || one.cures.size() >= slips_max) continue;
      mend_at(one, word_at(one.words, column));
    }
    return {};
  }

 private:
  // Behind the last: the number of words.
  static std::size_t word_at(const std::vector<std::string>& words, int column) {
    auto left = static_cast<std::size_t>(column - 1);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (left <= words[i].size()) return left == words[i].size() ? i + 1 : i;
      left -= words[i].size() + 1;
    }
    return words.size();
  }

  void mend_at(const Try& one, std::size_t at) {
    name_at(one, at);
    for (const auto place : {at, at - 1}) {  // 0 - 1: no place
      replace_at(one, place);
      leave_out(one, place);
    }
    join_at(one, at);
    if (at > 0) join_at(one, at - 1);
    for (const auto word : short_words) {
      auto next = one;
      next.words.insert(next.words.begin() + static_cast<std::ptrdiff_t>(at), std::string(word));
      add(std::move(next), fmt::format("'{}' is missing", word));
    }
  }

  // A name from this word on, the longest first.
  void name_at(const Try& one, std::size_t at) {
    const auto most =
        at < one.words.size() ? std::min(words_of_name_max, one.words.size() - at) : 0;
    for (auto count = most; count > 0; --count) {
      const auto begin = one.words.begin() + static_cast<std::ptrdiff_t>(at);
      const auto end = begin + static_cast<std::ptrdiff_t>(count);
      const auto written = fmt::format("{}", fmt::join(begin, end, " "));
      for (const auto& [name, id] : names_) {
        if (!same_word(name, written)) continue;
        auto next = one;
        const auto from = next.words.begin() + static_cast<std::ptrdiff_t>(at);
        next.words.erase(from, from + static_cast<std::ptrdiff_t>(count));
        next.words.insert(next.words.begin() + static_cast<std::ptrdiff_t>(at),
                          word_as_written(id));
        add(std::move(next), fmt::format("write '{}' for {}", id, name));
      }
    }
  }

  void replace_at(const Try& one, std::size_t at) {
    if (at >= one.words.size()) return;
    for (const auto& [word, instead] : everyday_words) {
      if (!same_word(word, one.words[at])) continue;
      auto next = one;
      next.words[at] = instead;
      add(std::move(next), fmt::format("write '{}' instead of '{}'", instead, one.words[at]));
    }
  }

  void leave_out(const Try& one, std::size_t at) {
    if (at == 0 || at >= one.words.size()) return;
    const auto& written = one.words[at];
    const auto is_written = [&](std::string_view word) { return same_word(word, written); };
    if (std::ranges::none_of(idle_words, is_written)) return;
    auto next = one;
    next.words.erase(next.words.begin() + static_cast<std::ptrdiff_t>(at));
    add(std::move(next), fmt::format("leave out '{}'", written));
  }

  // "11 US"
  void join_at(const Try& one, std::size_t at) {
    if (at == 0 || at + 1 >= one.words.size()) return;
    auto next = one;
    next.words[at] += next.words[at + 1];
    next.words.erase(next.words.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    add(next, fmt::format("write '{}' as one word", next.words[at]));
  }

  void add(Try next, std::string cure = {}) {
    if (!cure.empty()) next.cures.push_back(std::move(cure));
    if (seen_.insert(line_of(next.words)).second) waiting_.push_back(std::move(next));
  }

  const std::vector<NamedId>& names_;
  const std::function<int(std::string_view)>& fault_at_;
  std::deque<Try> waiting_;
  std::set<std::string> seen_;
};

}  // namespace

WithoutSlips without_slips(std::string_view line, const std::vector<NamedId>& names,
                           const std::function<int(std::string_view)>& fault_at) {
  return Search(names, fault_at).from(begun_with(line));
}

}  // namespace adjutant::core::notation
