#pragma once

#include "engine/core/event.hpp"
#include "engine/core/picture.hpp"

namespace adjutant::core {

// What a picture is drawn from: a battle, and what has just happened in it. A game's painter
// derives from it.
template <class State>
class PainterOf {
 protected:
  PainterOf(const State& state, const Events& events)
      : state_(state), scenario_(*state.scenario), map_(scenario_.map), events_(events) {}

  const State& state_;
  const typename decltype(State::scenario)::element_type& scenario_;
  const decltype(scenario_.map)& map_;
  const Events& events_;
};

}  // namespace adjutant::core
