#pragma once

#include <span>
#include <vector>

#include "engine/games/lfm/rules/duties.hpp"
#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/violation.hpp"

namespace adjutant::lfm {

// Plays orders on a state, one after another; without dice it is a trial (L31).
class Course {
 public:
  Course(State& state, core::Dice* dice, std::vector<Event>& events)
      : state_(state), log_(*state.scenario, dice, events) {}
  // Without events.
  Course(State& state, core::Dice& dice) : state_(state), log_(*state.scenario, dice) {}

  void play(Side side, std::span<const Order> orders);

  // One order of the mover, as far as the phase has come: see ready_for().
  Refused carry_out(const Order& order);
  // Steps towards the phase an order belongs to: false when it has come there.
  bool step_towards(const Order& order);
  void step_to_next_phase();
  bool holds(const Condition& when) const;
  Log& log() { return log_; }

 private:
  void take_next();
  bool take_answer(const Question& open);
  void replace_queue();
  bool resume_queue();
  void wait();
  void resign();
  void end_if_decided();

  Refused build(Hex hex);
  void perform(const Duty& duty);
  void rally_rest();
  void recover_rest();
  void end_player_turn();
  void raise_works();
  void begin(Phase phase);

  State& state_;
  Log log_;
  Side side_ = us;
  std::span<const Order> pending_;
  std::vector<Order> resumed_;
  bool over_ = false;
};

}  // namespace adjutant::lfm
