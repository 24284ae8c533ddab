#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/values.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"

namespace adjutant::two_by_two {

struct UnitState {
  Where where = Where::waiting;
  // On the table only.
  Point at = {};  // its centre
  int heading = 0;
  Condition condition = Condition::steady;
  // Of the player turn that is running.
  bool ordered = false;                   // N7: one order
  bool fired = false;                     // N10: one shot
  std::optional<UnitIndex> charged = {};  // N4: whom it charged
  bool operator==(const UnitState&) const = default;

  // Off the table, where there is neither place nor condition.
  void take_off(Where to);
};

// N16: two that touched as the melee phase began.
struct Contact {
  UnitIndex mover = 0;
  UnitIndex enemy = 0;
  bool operator==(const Contact&) const = default;
};

// 8.2: one that has survived its die and goes the way its owner says.
struct OpenRout {
  UnitIndex router = 0;
  UnitIndex cause = 0;
  bool operator==(const OpenRout&) const = default;
};

// 7.3: the mover of a melee that it has won by so much, before it follows up.
struct Pursuit {
  UnitIndex winner = 0;
  int difference = 0;
  bool follow = false;  // as its line says
  bool operator==(const Pursuit&) const = default;
};

// The whole state of a battle: nothing outside it matters but orders and dice.
struct State {
  std::shared_ptr<const Scenario> scenario;
  int turn = 1;
  Side side = blue;  // whose player turn it is
  Phase phase = Phase::movement;
  int arrival_dice = 2;                                // 4: left in this player turn
  std::vector<UnitState> units;                        // by UnitIndex
  std::vector<std::optional<Side>> held;               // by objective (N22)
  std::vector<Contact> contacts;                       // once melees are fought
  std::vector<MeleeOrder> melees;                      // N16: as the mover wishes, in this order
  std::array<std::vector<StandingOrder>, 2> standing;  // by side
  std::optional<Side> resigned;

  core::Decisions decisions = core::Decisions::standing;
  bool ending = false;              // the mover has ended the turn: the melees follow the fire
  std::vector<FireOrder> shots;     // in the fire phase: lines that wait for their turn
  bool done_firing = false;         // and no more of them will come
  bool fighting = false;            // the melees have begun
  Units fought;                     // N16: movers that have had their melee
  std::optional<Pursuit> pursuit;   // what comes when the loser's rout is over
  std::optional<OpenRout> routing;  // what comes next of all

  const Unit& unit(UnitIndex index) const { return scenario->units[index]; }
};

State initial_state(std::shared_ptr<const Scenario> scenario,
                    core::Decisions decisions = core::Decisions::standing);

}  // namespace adjutant::two_by_two
