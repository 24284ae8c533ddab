#pragma once

#include <string_view>
#include <vector>

#include "engine/games/rise_and_fight/rules/ground.hpp"
#include "engine/games/rise_and_fight/rules/position.hpp"

// 5-7: which units may shoot at which, and their required rolls.
namespace adjutant::rise_and_fight {

// What counts for or against a required roll, by its name in the charts: "6.1a".
struct Modifier {
  std::string_view name;
  int value = 0;
  bool operator==(const Modifier&) const = default;
};
int sum(const std::vector<Modifier>& modifiers);

// 5: of its weapon; F16: how far beyond its front corners it fires, in degrees.
const Ranges& ranges_of(const State& state, UnitIndex shooter);
int arc_of(const State& state, UnitIndex shooter);

// F3: at most 10; 0 or less: no die.
int required(int score, const std::vector<Modifier>& modifiers);
// 7: the hits of a die.
int hits_of(const Charts& charts, int required, int die);

// F16: whether its arm and formation may fire, regardless of nearby units and of its earlier
// orders.
bool fires_as_it_stands(const State& state, UnitIndex shooter);

// F17
Refused cannot_see(const State& state, UnitIndex from, UnitIndex target, std::string rule);

// F16: whether a unit has a shot at all in the enemy's half-turn; why it cannot fire at this
// target.
Refused cannot_fire(const State& state, UnitIndex shooter);
Refused cannot_hit(const State& state, UnitIndex shooter, UnitIndex target);
// F16: guns turned by this many degrees, at most:
inline constexpr int turn_max = 45;
Refused cannot_turn(const State& state, UnitIndex guns, int degrees);
Stance turned(const State& state, UnitIndex guns, int degrees);

// F14: why a unit cannot fire at a charger in 1.3.
Refused cannot_defend(const State& state, UnitIndex shooter, UnitIndex target);
// F14: the unit that it has struck in front, which fires first, F15 with a test.
bool is_struck_by(const State& state, UnitIndex shooter, UnitIndex striker);

struct Aim {
  bool ragged = false;  // 6.1o
  bool turned = false;  // 6.2n
};
// 6, F17-F19
std::vector<Modifier> shot_modifiers(const State& state, UnitIndex shooter, UnitIndex target,
                                     const Aim& aim = {});
int required_to_hit(const State& state, UnitIndex shooter, UnitIndex target, const Aim& aim = {});

}  // namespace adjutant::rise_and_fight
