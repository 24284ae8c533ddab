#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/abilities.hpp"
#include "engine/core/event.hpp"

namespace adjutant::core {

// What a unit does by its orders, in the words of its side. Units with the same `what` and `why`
// share a sentence: "attack 11US with 8F and 100F at 5:1 as 11US cannot retreat".
struct ExplainedAction {
  std::string what;       // "attack 11US with", "bring up"
  std::string unit;       // "8F"; empty: `what` says all
  std::size_t order = 0;  // place of its line in Orders::lines
  std::string why;        // "at 5:1 as 11US cannot retreat", "toward L2208"; empty: nothing to add
  std::vector<std::size_t> others = {};  // lines of what else the unit does: its way there
};

// Collects actions: mentions each unit once, with the first thing that it does.
class ActionList {
 public:
  void tell(std::string what, std::string unit, std::size_t order, std::string why = {}) {
    if (besides(unit, order)) return;
    actions_.push_back({std::move(what), std::move(unit), order, std::move(why)});
  }
  // Like tell(), for a turn without any other action.
  void mention(std::string what, std::string unit, std::size_t order, std::string why = {}) {
    if (besides(unit, order) ||
        std::ranges::find(lesser_, unit, &ExplainedAction::unit) != lesser_.end())
      return;
    lesser_.push_back({std::move(what), std::move(unit), order, std::move(why)});
  }
  // It only moves: its distance to the nearest enemy before and after. why(nearer):
  // ExplainedAction::why. A unit that comes no nearer and goes no farther is mentioned.
  template <class Distance, class Why>
  void went(Distance from, Distance to, std::string unit, std::size_t order, Why why) {
    if (to == from) return mention("move", std::move(unit), order);
    const bool nearer = to < from;
    tell(nearer ? "bring up" : "draw back", std::move(unit), order, why(nearer));
  }

  std::vector<ExplainedAction> take() { return std::move(actions_.empty() ? lesser_ : actions_); }

 private:
  // Whether the unit is already mentioned: then this belongs to that action.
  bool besides(std::string_view unit, std::size_t order) {
    const auto told = std::ranges::find(actions_, unit, &ExplainedAction::unit);
    if (unit.empty() || told == actions_.end()) return false;
    told->others.push_back(order);
    return true;
  }

  std::vector<ExplainedAction> actions_, lesser_;
};

// What a game goes by when it tells the actions of a side's orders, and what it has told so far.
// `Reasons`: the game's own; they last as long as this does.
template <class State, class Reasons>
class ActionTeller {
 public:
  ActionTeller(const State& before, Side side, const Events& happened, const Reasons& reasons)
      : before_(before),
        scenario_(*before.scenario),
        side_(side),
        happened_(happened),
        reasons_(reasons) {}

 protected:
  const State& before_;
  const typename decltype(State::scenario)::element_type& scenario_;
  const Side side_;
  const Events& happened_;
  const Reasons& reasons_;
  ActionList actions_;
};

// Whether orders are only planned because nothing has happened, or an event of this type has the
// name in this field (alone or in a list), so that they came true.
bool came_true(const Events& happened, std::string_view type, std::string_view field,
               std::string_view name);

// A computer player that can say what its orders have done. Pure and safe from any thread, as the
// player is.
class Narrator {
 public:
  virtual ~Narrator() = default;

  // One for each unit that does something by these orders, in their order. `happened`: all events
  // so far; what results have made impossible, or what still waits for an answer, is left out.
  // Empty: the orders are only planned, and all of them count. The reasons are those on the table
  // after the side's own movements, before a die is rolled, by its evaluation and the rules. What
  // the opponent may not see is left out.
  virtual std::vector<ExplainedAction> actions(const State& before, Side side, const Orders& orders,
                                               const Events& happened) const = 0;
};

}  // namespace adjutant::core
