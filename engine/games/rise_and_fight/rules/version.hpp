#pragma once

// What the versions of this game's rules do differently. A scenario carries the version it was
// loaded by, so that everything that sees a state knows it; the encoded position does not say it.
namespace adjutant::rise_and_fight {

struct RulesVersion {
  int number = 1;
  // F14: an evader that is caught does not stand, and does not fire at the unit that caught it.
  bool caught_hold_fire = false;
};

inline constexpr RulesVersion rules_1{};
inline constexpr RulesVersion rules_2{.number = 2, .caught_hold_fire = true};
inline constexpr const RulesVersion& newest_rules = rules_2;

}  // namespace adjutant::rise_and_fight
