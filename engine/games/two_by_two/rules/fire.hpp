#pragma once

#include <string_view>
#include <vector>

#include "engine/games/two_by_two/rules/position.hpp"

// 6: which units may shoot at which, and their modifiers.
namespace adjutant::two_by_two {

// N12-N15: what counts for or against a roll, by its rule.
struct Modifier {
  std::string_view rule;
  std::string_view cause;
  int value = 0;
};
int sum(const std::vector<Modifier>& modifiers);

// Gathers those that count.
class ModifierList {
 public:
  void add(std::string_view rule, std::string_view cause, int value) {
    if (value != 0) all_.push_back({rule, cause, value});
  }
  std::vector<Modifier> take() && { return std::move(all_); }

 private:
  std::vector<Modifier> all_;
};

// 6.1: by the modified score.
enum class ShotResult : std::uint8_t { none, pinned, disrupted, routed, destroyed };
inline constexpr std::array<std::string_view, 5> shot_result_names{"none", "pinned", "disrupted",
                                                                   "routed", "destroyed"};
ShotResult shot_result(int score);
inline constexpr int pinned_from = 5;  // a lower score has no effect

// N10: infantry and guns that are not disrupted and have not fired in this phase.
Refused cannot_fire(const State& state, UnitIndex shooter);
// Whether the target is out of range by the centres alone: a quick test for most that cannot_hit()
// refuses.
bool is_beyond_range(const State& state, UnitIndex shooter, UnitIndex target);
// Why a unit cannot shoot at this target: N14, range (2, N11), sight (N11).
Refused cannot_hit(const State& state, UnitIndex shooter, UnitIndex target);

// N10: the middle of the face of the shooter that the target's centre lies before.
Point face_toward(const State& state, UnitIndex shooter, UnitIndex target);
// 6.2
std::vector<Modifier> shot_modifiers(const State& state, UnitIndex shooter, UnitIndex target);

}  // namespace adjutant::two_by_two
