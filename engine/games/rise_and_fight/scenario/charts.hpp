#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/rise_and_fight/rules/terms.hpp"

// The charts of a scenario file: every figure of the sheet is data (README.md).
namespace adjutant::rise_and_fight {

// 2: what a segment of a move may be.
struct Entry {
  int mils = 0;
  bool tires = false;  // *: costs 1 FH
  bool operator==(const Entry&) const = default;
};
using Row = std::vector<Entry>;

// 5: mils; small arms have a short and a long one, guns canister, short and long. 0: none.
struct Ranges {
  int canister = 0;
  int close = 0;
  int most = 0;
};

// 7: for a required roll: a die up to each scores this many hits, the least of them the most.
struct Hits {
  int three = 0;
  int two = 0;
};

struct Charts {
  std::map<Formation, Row> foot, horse, guns;  // 2
  Row commander;
  std::map<std::string, int, std::less<>> changes;  // 3: "march-line" and so on: segments
  int road = 0;                                     // 4.7
  std::array<Ranges, weapon_names.size()> ranges{};
  std::array<Hits, die_faces + 1> hits{};  // 7: by required roll, 1-10
  // 6, 9: by what README.md calls each: "6.1a", "9.4".
  std::map<std::string, int, std::less<>> factors;

  int factor(std::string_view name) const;
};

// Names of all factors of 6 and 9, each of which a chart has.
const std::vector<std::string_view>& factor_names();
// Those of 3.
const std::vector<std::string_view>& change_names();

// 3: both ways; empty: there is no such change.
std::optional<int> segments_to_change(const Charts& charts, Formation from, Formation to);

}  // namespace adjutant::rise_and_fight
