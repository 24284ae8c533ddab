#pragma once

#include "engine/games/rise_and_fight/rules/position.hpp"

// Commanders, brigades and armies.
namespace adjutant::rise_and_fight {

// F28: at the rear centre of the unit it is attached to.
Pose pose_of(const State& state, std::size_t commander);
table::Convex commander_body(const State& state, std::size_t commander);

// F10: within 12" of a commander of its own brigade, or 18" of one of the army.
bool in_command(const State& state, UnitIndex index);
// 9.8, F28: the best of the commanders attached, else 0.
int inspiration(const State& state, UnitIndex index);
bool has_commander(const State& state, UnitIndex index);

// F27: the hits, for a broken unit the whole score; and the scores that they are of.
struct Loss {
  int lost = 0;
  int scores = 0;
  bool is_at_least(int per_mille) const { return 1000 * lost >= per_mille * scores; }
};
Loss brigade_loss(const State& state, std::size_t brigade);
Loss army_loss(const State& state, Side side);
inline Loss brigade_loss_of(const State& state, UnitIndex index) {
  return brigade_loss(state, state.unit(index).brigade);
}

// F28: why a commander cannot go there, or join that unit.
Refused cannot_go(const State& state, const GoOrder& order);
Refused cannot_attach(const State& state, const AttachOrder& order);

// F28: moves a commander to the nearest friend within 18" when the unit is gone or an enemy stands
// there; false if there is none, and the commander falls.
bool find_refuge(State& state, std::size_t commander);
// Whether the commander stands alone under an enemy's rectangle.
bool is_overrun(const State& state, std::size_t commander);

}  // namespace adjutant::rise_and_fight
