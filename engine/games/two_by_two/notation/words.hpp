#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/games/two_by_two/scenario/scenario.hpp"
#include "engine/table/words.hpp"

// The words of one order: units, places, headings, and what is wrong with them.
namespace adjutant::two_by_two {

using core::notation::same_word;
using core::notation::Word;
using core::notation::WordFault;

// All words of the language: an id that is one of them is quoted.
inline constexpr std::array<std::string_view, 37> language{
    "move",    "turn",   "charge",   "reinforce", "done",   "moving",  "melee", "end",
    "resign",  "fire",   "hold",     "rout",      "follow", "via",     "to",    "ahead",
    "beside",  "behind", "left",     "right",     "facing", "exit",    "into",  "by",
    "against", "at",     "nearest",  "best",      "unless", "charged", "away",  "rear",
    "any",     "guns",   "infantry", "place",     "ready"};

// Reads the words of a line one after another and gathers every fault.
class WordReader : public table::WordReader {
 public:
  WordReader(const Scenario& scenario, std::string_view line)
      : table::WordReader(line), scenario_(&scenario) {}

  // Whether a word of the language stands there.
  bool at_keyword() const;

  std::optional<UnitIndex> unit(std::string_view example);
  // One of this side.
  std::optional<UnitIndex> unit_of(Side side, std::string_view example);
  std::optional<std::size_t> entry(std::string_view example);

  const Scenario& scenario() const { return *scenario_; }

 private:
  const Scenario* scenario_;
};

}  // namespace adjutant::two_by_two
