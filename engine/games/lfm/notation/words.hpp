#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation/words.hpp"
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

// The words of one order: who, where, and what is wrong with them.
namespace adjutant::lfm {

using core::notation::same_word;
using core::notation::Word;
using core::notation::WordFault;

inline constexpr std::array<std::string_view, 16> keywords{
    "with", "at",  "then", "to",  "lose",   "retreat", "advance",  "rounds",
    "in",   "gen", "none", "any", "toward", "if",      "unlimber", "dismount"};
bool is_keyword(const Word& word);

// Reads the words of a line one after another and gathers every fault.
class WordReader {
 public:
  WordReader(const Scenario& scenario, std::string_view line);
  // The words of a member of an order as JSON, which have no columns.
  static WordReader of_member(const Scenario& scenario, std::string_view text);

  bool more() const { return at_ < words_.size(); }
  Word next();
  const Word* peek() const { return more() ? &words_[at_] : nullptr; }
  bool accept(std::string_view keyword);
  // A fault unless it stands there.
  bool expect(std::string_view keyword, std::string_view example);
  bool at_keyword() const { return more() && is_keyword(words_[at_]); }
  bool at_hex() const;  // a hex, or what looks like one

  std::optional<Hex> hex(std::string_view example);
  std::vector<Hex> hexes();  // up to a keyword or the end
  std::optional<Who> who(std::string_view example);
  // Up to a keyword, a hex or the end; at least one.
  std::vector<Who> whos(std::string_view example);
  std::optional<PieceIndex> unit(std::string_view example);
  std::optional<int> number(int least, int most, std::string_view example);

  void fault(const Word& word, std::string message, std::string instead = {});
  void missing(std::string_view what, std::string_view example);
  const std::vector<WordFault>& faults() const { return faults_; }
  int first_column() const { return words_.empty() ? 0 : words_.front().column; }
  const Scenario& scenario() const { return *scenario_; }

 private:
  std::string id_meant(std::string_view text) const;

  const Scenario* scenario_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
  int end_ = 1;
  std::vector<WordFault> faults_;
};

}  // namespace adjutant::lfm
