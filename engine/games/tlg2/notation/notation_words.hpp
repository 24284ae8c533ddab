#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation/words.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"

// The units, hexes and odds of the order language, shared by its text and its JSON form.
namespace adjutant::tlg2 {

struct State;

using core::notation::near_miss;
using core::notation::same_word;
using core::notation::Word;
using core::notation::WordFault;

// A unit id as the reader takes it: quoted where it would be taken apart or for a keyword.
std::string quoted(const std::string& id);

// Reads units, hexes and odds, and gathers every fault of one order.
class WordReader {
 public:
  // `now`: the places of units, for orders that name a unit instead of a hex; null if unknown.
  WordReader(const Scenario& scenario, const State* now) : scenario_(scenario), now_(now) {}

  std::optional<UnitIndex> unit(const Word& word);
  std::optional<Hex> hex(const Word& word);
  std::optional<OddsColumn> odds(const Word& word);

  // The unit whose id or name, of several words, stands there without quotes.
  std::optional<UnitIndex> unit_of_words(std::string_view words) const;

  // `instead`: what the word should be; empty when nothing is near.
  void fault(const Word& word, std::string message, std::string instead = {});
  void fault(int column, std::string message);

  const std::vector<WordFault>& faults() const { return faults_; }
  const Scenario& scenario() const { return scenario_; }

 private:
  std::string units_meant(std::string_view text) const;
  std::optional<UnitIndex> unit_meant(std::string_view text) const;
  std::string hexes_meant(std::string_view text) const;
  std::optional<Hex> hex_in(std::string_view text) const;
  bool refuse_unit_as_hex(const Word& word);

  const Scenario& scenario_;
  const State* now_;
  std::vector<WordFault> faults_;
};

// Adds to `list`, unless it is there already: then a fault.
template <class T>
void add_once(WordReader& reader, std::vector<T>& list, const std::optional<T>& value,
              const Word& word) {
  if (!value) return;
  for (const auto& known : list) {
    if (known == *value) {
      reader.fault(word, "'" + word.text + "' is named twice: once is enough");
      return;
    }
  }
  list.push_back(*value);
}

}  // namespace adjutant::tlg2
