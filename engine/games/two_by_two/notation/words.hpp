#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation/words.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"

// The words of one order: units, places, headings, and what is wrong with them.
namespace adjutant::two_by_two {

using core::notation::same_word;
using core::notation::Word;
using core::notation::WordFault;

// All words of the language: an id that is one of them is quoted.
inline constexpr std::array<std::string_view, 35> language{
    "move", "turn",   "charge",  "reinforce", "done", "moving", "melee",   "end",     "resign",
    "fire", "hold",   "rout",    "follow",    "via",  "to",     "ahead",   "beside",  "behind",
    "left", "right",  "facing",  "exit",      "into", "by",     "against", "at",      "nearest",
    "best", "unless", "charged", "away",      "rear", "any",    "guns",    "infantry"};

// Reads the words of a line one after another and gathers every fault.
class WordReader {
 public:
  WordReader(const Scenario& scenario, std::string_view line);

  bool more() const { return at_ < words_.size(); }
  Word next();
  bool accept(std::string_view keyword);
  // A fault unless it stands there.
  bool expect(std::string_view keyword, std::string_view example);
  // Whether a word of the language stands there.
  bool at_keyword() const;

  std::optional<UnitIndex> unit(std::string_view example);
  // One of this side.
  std::optional<UnitIndex> unit_of(Side side, std::string_view example);
  std::optional<std::size_t> entry(std::string_view example);
  // Mils, written in inches.
  std::optional<int> length(std::string_view example);
  std::optional<Point> point(std::string_view example);
  std::optional<int> heading(std::string_view example);
  // The place of the word among these; a fault where it is none.
  std::optional<std::size_t> one_of(const std::vector<std::string_view>& choices,
                                    std::string_view example);

  void fault(const Word& word, std::string message, std::string instead = {});
  void missing(std::string_view what, std::string_view example);
  const std::vector<WordFault>& faults() const { return faults_; }
  int first_column() const { return words_.empty() ? 0 : words_.front().column; }
  const Scenario& scenario() const { return *scenario_; }

 private:
  const Scenario* scenario_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
  int end_ = 1;
  std::vector<WordFault> faults_;
};

}  // namespace adjutant::two_by_two
