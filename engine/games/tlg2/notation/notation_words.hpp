#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"

// The words of the order language, shared by its text and its JSON form.
namespace adjutant::tlg2 {

struct Word {
  std::string text;
  int column = 0;       // 1-based; 0 in JSON orders
  bool quoted = false;  // "in quotes": never a keyword
};

// Splits one line at white space; `#` ends it. A quote that is not closed goes to the line's end
// and `unclosed` gets its column.
struct SplitLine {
  std::vector<Word> words;
  int unclosed = 0;
};
SplitLine split(std::string_view line);

bool same_word(std::string_view a, std::string_view b);  // in any case of letters

// The one of `known` that was probably meant by a misspelt word, or empty.
std::string near_miss(std::string_view word, const std::vector<std::string_view>& known);

// The beginning of what is too long to be shown, whole characters of UTF-8.
std::string shortened(std::string_view text);

// Reads units, hexes and odds, and gathers every fault of one order.
class WordReader {
 public:
  explicit WordReader(const Scenario& scenario) : scenario_(scenario) {}

  std::optional<UnitIndex> unit(const Word& word);
  std::optional<Hex> hex(const Word& word);
  std::optional<OddsColumn> odds(const Word& word);

  // `instead`: what the word should be; empty when nothing is near.
  void fault(int column, std::string message, std::string instead = {});

  struct Fault {
    int column = 0;
    std::string message;
    std::string instead;
  };
  const std::vector<Fault>& faults() const { return faults_; }
  const Scenario& scenario() const { return scenario_; }

 private:
  const Scenario& scenario_;
  std::vector<Fault> faults_;
};

// Adds to `list`, unless it is there already: then a fault.
template <class T>
void add_once(WordReader& reader, std::vector<T>& list, const std::optional<T>& value,
              const Word& word) {
  if (!value) return;
  for (const auto& known : list) {
    if (known == *value) {
      reader.fault(word.column, "'" + word.text + "' is named twice: once is enough");
      return;
    }
  }
  list.push_back(*value);
}

}  // namespace adjutant::tlg2
