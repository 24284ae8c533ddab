#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation/word_reader.hpp"
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
class WordReader : public core::notation::WordReader {
 public:
  WordReader(const Scenario& scenario, std::string_view line)
      : core::notation::WordReader(line), scenario_(&scenario) {}
  // The words of a member of an order as JSON, which have no columns.
  static WordReader of_member(const Scenario& scenario, std::string_view text);

  bool at_keyword() const { return more() && is_keyword(*peek()); }
  bool at_hex() const;  // a hex, or what looks like one

  std::optional<Hex> hex(std::string_view example);
  std::vector<Hex> hexes();  // up to a keyword or the end
  std::optional<Who> who(std::string_view example);
  // Up to a keyword, a hex or the end; at least one.
  std::vector<Who> whos(std::string_view example);
  std::optional<PieceIndex> unit(std::string_view example);
  std::optional<int> number(int least, int most, std::string_view example);

  const Scenario& scenario() const { return *scenario_; }

 private:
  std::string id_meant(std::string_view text) const;

  const Scenario* scenario_;
};

}  // namespace adjutant::lfm
