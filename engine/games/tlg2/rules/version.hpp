#pragma once

// What the versions of this game's rules do differently. A scenario carries the version it was
// loaded by, so that everything that sees a state knows it; the encoded position does not say it.
namespace adjutant::tlg2 {

struct RulesVersion {
  int number = 1;
  // R36: a charge is followed by a pause the first time only.
  bool one_pause = false;
  // R38: a lost battery comes back only after the enemy has stood in its hex.
  bool return_after_capture = false;
  // R41: high ground hides what is behind it, by whichever corners the line comes over it.
  bool high_ground_hides = false;
  // R42: who takes part in an attack is in nobody's line of sight.
  bool sight_past_comrades = false;
  // R43: the friend who goes without a chain is displaced before others.
  bool chains_last = false;
  // 6.13: the log shows the unit that makes way before the unit that takes its place.
  bool told_as_moved = false;
};

inline constexpr RulesVersion rules_1{};
inline constexpr RulesVersion rules_2{.number = 2,
                                      .one_pause = true,
                                      .return_after_capture = true,
                                      .high_ground_hides = true,
                                      .sight_past_comrades = true,
                                      .chains_last = true,
                                      .told_as_moved = true};
inline constexpr const RulesVersion& newest_rules = rules_2;

}  // namespace adjutant::tlg2
