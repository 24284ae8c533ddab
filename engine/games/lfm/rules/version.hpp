#pragma once

// What the versions of this game's rules do differently. A scenario carries the version it was
// loaded by, so that everything that sees a state knows it; the encoded position does not say it.
namespace adjutant::lfm {

struct RulesVersion {
  int number = 1;
  // L30: a withdrawal says who chose it, and no longer who chose where it goes.
  bool tells_who_withdrew = false;
};

inline constexpr RulesVersion rules_1{};
inline constexpr RulesVersion rules_2{.number = 2, .tells_who_withdrew = true};
inline constexpr const RulesVersion& newest_rules = rules_2;

}  // namespace adjutant::lfm
