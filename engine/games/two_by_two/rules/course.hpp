#pragma once

#include <span>

#include "engine/games/two_by_two/rules/log.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/rules/state.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

// 1: the course of a player turn; what an order does. Fire, routs and following up are answered by
// standing orders and doctrine.
namespace adjutant::two_by_two {

// Why the side on move may not give this order now.
Refused cannot_order(const State& state, Side side, const Order& order);

class Course {
 public:
  Course(State& state, core::Dice& dice, std::vector<Event>& events)
      : state_(state), log_(*state.scenario, dice, events) {}

  // One that cannot_order() lets pass.
  void carry_out(Side side, const Order& order);

 private:
  void move(const MoveOrder& order);
  void turn(const TurnOrder& order);
  void charge(const ChargeOrder& order);
  void reinforce(const ReinforceOrder& order);

  void end_movement();
  void rally(UnitIndex unit);
  void fire();
  void shoot(UnitIndex shooter, UnitIndex target, ChosenBy chosen_by);
  void rout(UnitIndex router, UnitIndex cause);
  void destroy(UnitIndex unit, std::string_view rule);

  void melees();
  void fight(UnitIndex mover, UnitIndex enemy, bool follow, bool subsequent);
  int score(UnitIndex fighter, UnitIndex enemy, bool subsequent);
  void end_turn();
  void end_battle(Side winner, std::string_view rule, std::string_view reason);

  void place(UnitIndex unit, const Place& place);
  void drop(UnitIndex unit, const Violation& why);

  State& state_;
  Log log_;
};

}  // namespace adjutant::two_by_two
