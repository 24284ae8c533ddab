#pragma once

#include <optional>

#include "tournament/pairing/dutch.hpp"

// The Dutch system by trying everything, read from the Handbook's articles one after the other and
// without matchings: of all sets of pairs of a bracket those that do best by each criterion are
// kept, and of these that which articles 3 and 4 generate first. For a handful of players.
namespace adjutant::tournament::pairing {

// None where nothing complies with C1 to C4.
std::optional<Pairing> pair_by_brute_force(const Crosstable& table);

}  // namespace adjutant::tournament::pairing
