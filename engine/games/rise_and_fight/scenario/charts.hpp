#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
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

// 6.1a-s, 6.2a-n and 9, lettered in their order; of BUA one figure a kind.
// clang-format off
inline constexpr std::array<std::string_view, 75> factor_names{
    "6.1a", "6.1b", "6.1c", "6.1d", "6.1e", "6.1f", "6.1g", "6.1h", "6.1i", "6.1j", "6.1k", "6.1l",
    "6.1m", "6.1n", "6.1o", "6.1p", "6.1q wooden", "6.1q mixed", "6.1q brick", "6.1q fortified",
    "6.1r", "6.1s", "6.2a", "6.2b", "6.2c", "6.2d", "6.2e", "6.2f", "6.2g", "6.2h", "6.2i", "6.2j",
    "6.2k wooden", "6.2k mixed", "6.2k brick", "6.2k fortified", "6.2l", "6.2m", "6.2n",
    "9.1 foot", "9.1 shock", "9.2 open", "9.2 skirmish", "9.2 column", "9.2 close order",
    "9.3 light", "9.3 heavy", "9.3 wooden", "9.3 mixed", "9.3 brick", "9.3 fortified", "9.4",
    "9.5 being", "9.5 irregular in woods", "9.5 v irregular", "9.5 v militia", "9.6 one",
    "9.6 more", "9.7 flank", "9.7 rear", "9.7 struck in flank", "9.7 struck in rear",
    "9.7 on evader", "9.7 evader", "9.9 guns", "9.9 no bayonets", "9.9 v guns", "9.10 secure",
    "9.10 v foot", "9.11 won", "9.11 won v charge", "9.11 drew v charge", "9.12 loose",
    "9.12 close", "9.12 dense"};
// clang-format on

// A factor of 6 and 9 by what README.md calls it: "6.1a", "9.4". A name that none has does not
// compile.
class Factor {
 public:
  consteval Factor(const char* name)
      : place_(static_cast<std::size_t>(std::ranges::find(factor_names, std::string_view(name)) -
                                        factor_names.begin())) {
    static_cast<void>(factor_names.at(place_));
  }
  std::string_view name() const { return factor_names[place_]; }
  std::size_t place() const { return place_; }

 private:
  std::size_t place_;
};

struct Charts {
  std::map<Formation, Row> foot, horse, guns;  // 2
  Row commander;
  std::map<std::string, int, std::less<>> changes;  // 3: "march-line" and so on: segments
  int road = 0;                                     // 4.7
  std::array<Ranges, weapon_names.size()> ranges{};
  std::array<Hits, die_faces + 1> hits{};          // 7: by required roll, 1-10
  std::array<int, factor_names.size()> factors{};  // 6, 9

  int factor(Factor one) const { return factors[one.place()]; }
};

// The names of 3.
const std::vector<std::string_view>& change_names();

// 3: both ways; empty: there is no such change.
std::optional<int> segments_to_change(const Charts& charts, Formation from, Formation to);

}  // namespace adjutant::rise_and_fight
