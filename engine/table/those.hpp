#pragma once

namespace adjutant::table {

// The units on the table (the game's on_table()) for which a predicate holds, in file order.
template <class Units, class State, class Wanted>
Units those(const State& state, Wanted wanted) {
  Units found;
  for (typename Units::value_type index = 0; index < state.units.size(); ++index) {
    if (on_table(state, index) && wanted(index)) found.push_back(index);
  }
  return found;
}

// Whether it holds for one of them.
template <class Units, class State, class Wanted>
bool any(const State& state, Wanted wanted) {
  for (typename Units::value_type index = 0; index < state.units.size(); ++index) {
    if (on_table(state, index) && wanted(index)) return true;
  }
  return false;
}

}  // namespace adjutant::table
