#pragma once

#include <string>
#include <vector>

#include "tournament/pairing/dutch.hpp"

// Whether a pairing is that of the Dutch system, and what it does not comply with.
namespace adjutant::tournament::pairing {

struct Finding {
  std::string rule;          // "C12" of C.04.3, or an article: "4.2"
  std::vector<int> numbers;  // the players concerned
  std::string what;          // "have met"
  std::string better;        // pairs that comply with it better: "1-4 2-3"; else empty

  bool operator==(const Finding&) const = default;
};

// "1, 4 have met"
std::string in_words(const Finding& finding);

// What is wrong with a pairing of the table's next round; nothing if it is the one that the rules
// name. Absolute criteria are reported for every pair; then the first criterion that does worse
// than it could, of the highest bracket that has one; then colours.
std::expected<std::vector<Finding>, NoPairing> check_dutch(const Crosstable& table,
                                                           const Pairing& pairing);

// The pairing that the table has in a round.
Pairing pairing_of(const Crosstable& table, int round);

// The table with this pairing as its next round, nothing decided in it: every game a draw.
Crosstable with_round(const Crosstable& table, const Pairing& pairing);

}  // namespace adjutant::tournament::pairing
