#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation/words.hpp"

namespace adjutant::core::notation {

// Reads the words of a line one after another and gathers every fault. What the words of a game
// mean is read by a class of the game that is made from it.
class WordReader {
 public:
  explicit WordReader(std::string_view line);

  bool more() const { return at_ < words_.size(); }
  // Empty at the end of the line, with its column.
  Word next();
  const Word* peek() const { return more() ? &words_[at_] : nullptr; }
  // Takes this word, in any case of letters and not in quotes, if it stands there.
  bool accept(std::string_view keyword);
  // A fault unless it stands there.
  bool expect(std::string_view keyword, std::string_view example);

  void fault(const Word& word, std::string message, std::string instead = {});
  // `what` should stand here: "a hex is missing: write 'build HEX'".
  void missing(std::string_view what, std::string_view example);
  const std::vector<WordFault>& faults() const { return faults_; }
  int first_column() const { return words_.empty() ? 0 : words_.front().column; }

  // What was read of a whole line: nothing once anything is at fault, words that are left over too.
  template <class T>
  std::optional<T> finished(std::optional<T> read) {
    if (read && faults_.empty() && more()) refuse_rest();
    return faults_.empty() ? std::move(read) : std::nullopt;
  }

 protected:
  // For a member of an order as JSON, which is not a text of its own: reports no column.
  void forget_columns();

 private:
  void refuse_rest();

  std::vector<Word> words_;
  std::size_t at_ = 0;
  int end_ = 1;
  std::vector<WordFault> faults_;
};

// Reads a line by a game's reader of words. A game's reader of lines derives from it.
template <class Words>
class LineReader {
 public:
  template <class Scenario>
  LineReader(const Scenario& scenario, std::string_view line) : words_(scenario, line) {}

  const std::vector<WordFault>& faults() const { return words_.faults(); }
  int first_column() const { return words_.first_column(); }

 protected:
  Words words_;
};

}  // namespace adjutant::core::notation
