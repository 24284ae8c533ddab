#pragma once

#include <span>

#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/log.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/rules/state.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

// 1: the course of a player turn; what an order does. Fire, routs and following up are answered by
// standing orders and doctrine, or asked for (N23).
namespace adjutant::two_by_two {

// What is asked of a side in the middle of a player turn.
struct Question {
  enum class Kind : std::uint8_t { fire, rout };
  Kind kind = Kind::fire;
  Side side = blue;  // who answers
};
inline constexpr std::array<std::string_view, 2> question_names{"fire", "rout"};
std::optional<Question> question(const State& state);

// Why the side may not give this order now.
Refused cannot_order(const State& state, Side side, const Order& order);

// What an order changes as long as no die is thrown: of those that throw dice only that they have
// been given. One that cannot_order() lets pass.
void try_order(State& state, const Order& order);

// Where a turn leads: a heading as ordered, or toward the enemy's centre.
int heading_of(const State& state, const TurnOrder& order);

class Course {
 public:
  Course(State& state, core::Dice& dice, std::vector<Event>& events)
      : state_(state), log_(*state.scenario, dice, events) {}

  // A whole submission; what results have made impossible is dropped.
  void play(Side side, std::span<const Order> orders);
  // One that cannot_order() lets pass.
  void carry_out(Side side, const Order& order);

 private:
  void set_up(const PlaceOrder& order);
  void move(const MoveOrder& order);
  void turn(const TurnOrder& order);
  void charge(const ChargeOrder& order);
  void reinforce(const ReinforceOrder& order);

  void go_on();
  bool step();
  bool step_fire();
  bool step_melee();

  void end_movement();
  void rally(UnitIndex unit);
  void fire_by_doctrine();
  void shoot(UnitIndex shooter, UnitIndex target, ChosenBy chosen_by);
  void rout(UnitIndex router, UnitIndex cause);
  void go_routing(const RoutChoice& choice);
  void destroy(UnitIndex unit, std::string_view rule);

  bool take_melee_line();
  void fight(UnitIndex mover, UnitIndex enemy, bool follow, bool subsequent);
  void pursue();
  int score(UnitIndex fighter, UnitIndex enemy, bool subsequent);
  void end_player_turn();
  void end_battle(Side winner, std::string_view rule, std::string_view reason);

  void place(UnitIndex unit, const Place& place);
  void drop(UnitIndex unit, const Violation& why);

  State& state_;
  Log log_;
};

}  // namespace adjutant::two_by_two
