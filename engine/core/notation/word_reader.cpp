#include "engine/core/notation/word_reader.hpp"

#include <utility>

#include <fmt/format.h>

namespace adjutant::core::notation {

WordReader::WordReader(std::string_view line) {
  auto split = notation::split(line);
  words_ = std::move(split.words);
  if (!words_.empty()) end_ = words_.back().end;
  if (split.unclosed > 0) {
    fault({{}, split.unclosed, split.unclosed, false}, "the quote is not closed: end it with \"");
  }
}

void WordReader::forget_columns() {
  for (auto& word : words_) word.column = word.end = 0;
  end_ = 0;
}

Word WordReader::next() {
  return more() ? words_[at_++] : Word{{}, end_, end_, false};
}

bool WordReader::accept(std::string_view keyword) {
  if (!more() || words_[at_].quoted || !same_word(words_[at_].text, keyword)) return false;
  ++at_;
  return true;
}

bool WordReader::expect(std::string_view keyword, std::string_view example) {
  if (accept(keyword)) return true;
  missing(fmt::format("'{}'", keyword), example);
  return false;
}

void WordReader::fault(const Word& word, std::string message, std::string instead) {
  faults_.push_back({word.column, word.end, std::move(message), std::move(instead)});
}

void WordReader::missing(std::string_view what, std::string_view example) {
  const int column = more() ? words_[at_].column : end_;
  fault({{}, column, column, false}, fmt::format("{} is missing: write '{}'", what, example));
}

void WordReader::refuse_rest() {
  const auto word = next();
  fault(word, fmt::format("'{}' is not understood here", word.text));
}

}  // namespace adjutant::core::notation
