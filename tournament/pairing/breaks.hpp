#pragma once

#include "tournament/pairing/check.hpp"

// The rules that each pair of a round breaks, even if no pairing could do without.
namespace adjutant::tournament::pairing {

// Up to this many players, a Dutch pairing is compared with the best one, by matchings.
inline constexpr int compared_entrants_max = 100;

// Of a pairing of the table's next round in which everybody stands once (ENSURE), board by board,
// then of the bye: C1 to C3 and pairs that are forbidden; C6 different scores; C10 to C13 a side
// that is due and refused; C14 to C17 floats that are repeated. With `sides` 5.2, too: sides that
// are another's. At last, for so few as compared_entrants_max, what check_dutch() finds could be
// complied with better.
std::vector<Finding> dutch_breaks(const Crosstable& table, const Pairing& pairing, bool sides);

// The same of the Double-Swiss (C.04.5): C1, C2, forbidden pairs; C4 different scores; C7, C8 who
// floats again.
std::vector<Finding> double_swiss_breaks(const Crosstable& table, const Pairing& pairing);

}  // namespace adjutant::tournament::pairing
