#pragma once

#include "engine/games/tlg2/rules/terms.hpp"

// 8.2, R36: charges, how often and how soon again.
namespace adjutant::tlg2 {

struct State;

// The first turn after its last charge in which this unit may attack again; 0 when it never
// charged.
int attacks_again(const State& state, UnitIndex unit);

// Whether this unit charged so lately that it may not attack now.
bool rests(const State& state, UnitIndex unit);

// Whether it could still charge in an attack now.
bool may_charge(const State& state, UnitIndex unit);

// Notes that it charges now.
void charge(State& state, UnitIndex unit);

}  // namespace adjutant::tlg2
