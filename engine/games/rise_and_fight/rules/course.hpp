#pragma once

#include <span>

#include "engine/games/rise_and_fight/rules/combat.hpp"
#include "engine/games/rise_and_fight/rules/doctrine.hpp"
#include "engine/games/rise_and_fight/rules/log.hpp"
#include "engine/games/rise_and_fight/rules/victory.hpp"

// 1: the course of a turn; what an order does. Reactions, 1.3 and the last 1.10 are answered by
// standing orders and doctrine, or asked for (F33).
namespace adjutant::rise_and_fight {

// Questions to a side in the middle of the opponent's half-turn, or after the last.
struct Question {
  enum class Kind : std::uint8_t { reaction, defence, last_fire };
  Kind kind = Kind::reaction;
  Side side = us;  // who answers
};
inline constexpr std::array<std::string_view, 3> question_names{"reaction", "defence", "last_fire"};
std::optional<Question> question(const State& state);

// Why the side may not give this order now.
Refused cannot_order(const State& state, Side side, const Order& order);
// F26: whether a die is thrown for it in 1.2, and what it must not pass.
bool may_rally(const State& state, UnitIndex unit);
int required_to_rally(const State& state, UnitIndex unit);
// How many hits a die removes.
int rallied(const State& state, UnitIndex unit, int die);

// F16: the first target that the shot may be at; why none.
std::expected<UnitIndex, Violation> choose_target(const State& state, const FireOrder& order);

// 1: a new half-turn, of the side whose submission it is: nobody has done anything in it.
void begin_movement(State& state);

// F21: what a unit's die does in a round.
struct Blow {
  UnitIndex unit = 0;
  UnitIndex enemy = 0;
  int hits = 0;
  bool by_a_one = false;
};

class Course {
 public:
  // No events.
  Course(State& state, core::Dice& dice, std::vector<Event>* events)
      : state_(state), log_(*state.scenario, dice, events) {}

  // A whole submission; what results have made impossible is dropped.
  void play(Side side, std::span<const Order> orders);
  // One that `cannot_order` has found legal.
  void play_legal(Side side, const Order& order);

 private:
  // As far as it goes without an answer.
  void go_on();
  bool step();
  void take_order();
  void begin(const Order& order);
  void carry_out(const Order& order);

  void fire(const FireOrder& order);
  void move(const MoveOrder& order);
  void charge(const ChargeOrder& order);
  void go(const GoOrder& order);
  void attach(const AttachOrder& order);
  void rally_all();
  void rally(UnitIndex unit);

  // The one that waits for a reaction.
  Charge charge_now() const;
  void react(const Charge& charge, const ReactionChoice& choice);
  void evade(UnitIndex target, const Stance& evaded, bool is_caught);
  void halt(UnitIndex charger, const Encounter& met);
  void strike(const Encounter& met);
  void tell_struck(const Pair& pair);
  void strike_others(UnitIndex charger, Point from);
  // F6, F30: what a move costs; false: it has broken the unit.
  bool pay(UnitIndex unit, const Walked& walked);

  void defend();
  void defend_with(UnitIndex shooter);
  void fire_last();
  void shoot(UnitIndex shooter, UnitIndex target, const Aim& aim, ChosenBy chosen_by);

  void fight();
  void fight_round(const std::vector<PairIndex>& combat);
  void fall(const std::vector<Blow>& blows);
  void settle(const std::array<Units, 2>& units, const std::array<int, 2>& dealt);
  void retreat(UnitIndex unit, bool by_half);
  void forget_rounds();

  void hit(UnitIndex unit, int hits, std::string_view rule);
  void break_unit(UnitIndex unit, std::string_view rule);
  // F28: a commander at risk; who stands alone where an enemy has come.
  void risk(UnitIndex unit, bool is_broken);
  void save_overrun();
  void find_refuge_for(std::size_t commander);
  void end_pairs_of(UnitIndex unit);

  void end_half_turn();
  // F27: after a step; whether the battle is over by it.
  bool ends_by_losses();
  void end_battle(Side winner, std::string_view rule, std::string_view reason);
  void drop(const Order& order, const Violation& why);
  void place(UnitIndex unit, const Stance& stance) { state_.stand(unit, stance); }

  State& state_;
  Log log_;
};

}  // namespace adjutant::rise_and_fight
