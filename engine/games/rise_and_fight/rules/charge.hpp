#pragma once

#include "engine/games/rise_and_fight/rules/movement.hpp"
#include "engine/table/flush.hpp"

// F11-F13: charges, and how their targets react.
namespace adjutant::rise_and_fight {

// A charge as it strikes a target that stands.
struct Charge {
  UnitIndex charger = 0;
  UnitIndex target = 0;
  int wheel = 0;
  int distance = 0;  // straight on after the wheel
  table::Sector face = table::Sector::front;
  Barrier barrier = Barrier::none;
  Walked walked;  // to where it touches
  Pose flush;
};

// F11, F12: with this wheel. Whether the unit may be ordered at all is the sequence's to say.
std::expected<Charge, Violation> try_charge(const State& state, UnitIndex charger, UnitIndex target,
                                            int wheel);
// F11: the first target that is legal, with the wheel named or the least.
std::expected<Charge, Violation> choose_charge(const State& state, const ChargeOrder& order);

// F13: whether the target has a choice, and why it cannot react in this way.
bool may_react(const State& state, UnitIndex target);
Refused cannot_react(const State& state, const Charge& charge, Reaction reaction);
// The place that it evades to, if it may evade; empty if there is none.
std::optional<Stance> evasion(const State& state, const Charge& charge);
// The charge that still reaches it there, on its rear face.
std::optional<Charge> caught(const State& state, const Charge& charge, const Stance& evaded);
// The place where the charger halts if it strikes no unit: where its target stood, but not on a
// friend.
Stance halted(const State& state, const Charge& charge);

// F13: the result of a charge after this reaction of its target, before the costs of the path.
struct Encounter {
  std::optional<Stance> evaded;  // where the target stands
  std::optional<Pair> pair;      // empty: the charger strikes no unit, and halts
  Stance charger;                // where it ends
  Walked walked;                 // its way
};
Encounter meet(const State& state, const Charge& charge, Reaction reaction);

// F32: carries out the charge without dice: only the certain hits of its path count.
State carried_out(State state, const Charge& charge, Reaction reaction);

// F12: further enemies close before the charger's front that it strikes, and on which face.
std::vector<Pair> also_struck(const State& state, UnitIndex charger, Point from);

}  // namespace adjutant::rise_and_fight
