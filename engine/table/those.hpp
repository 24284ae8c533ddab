#pragma once

#include <optional>
#include <variant>

namespace adjutant::table {

// The unit that an order is for, if it is for one.
template <class UnitIndex, class Order>
std::optional<UnitIndex> unit_of(const Order& order) {
  return std::visit(
      [](const auto& one) -> std::optional<UnitIndex> {
        if constexpr (requires { one.unit; }) return one.unit;
        return {};
      },
      order);
}

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
