#pragma once

// What the versions of this game's rules do differently. A scenario carries the version it was
// loaded by, so that everything that sees a state knows it; the encoded position does not say it.
namespace adjutant::two_by_two {

struct RulesVersion {
  int number = 1;
  // N16: after a follow-up, enemies that no longer touch the unit are no longer extra units.
  bool follow_up_leaves_contact = false;
};

inline constexpr RulesVersion rules_1{};
inline constexpr RulesVersion rules_2{.number = 2, .follow_up_leaves_contact = true};
inline constexpr const RulesVersion& newest_rules = rules_2;

}  // namespace adjutant::two_by_two
