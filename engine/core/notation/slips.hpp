#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace adjutant::core::notation {

// A name that players see beside an id, and may write in its place: "Polish Legion" for "Pol".
struct NamedId {
  std::string_view name, id;
};

// A line without the usual slips: a word too many ("to C1823"), one that is missing, one of another
// game or of everyday speech ("charge 9Ch at GF", "facing west"), a name instead of an id, an id in
// two words, a comma.
struct WithoutSlips {
  std::string line;   // empty if no few slips explain the line
  std::string cures;  // "leave out 'to', write '11US' as one word"
};

// `fault_at` gives the column of a line's first fault, 0 if it has none.
WithoutSlips without_slips(std::string_view line, const std::vector<NamedId>& names,
                           const std::function<int(std::string_view)>& fault_at);

}  // namespace adjutant::core::notation
