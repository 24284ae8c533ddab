#include "engine/games/tlg2/rules/sequence.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/core/side_due.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/course.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {
namespace {

// Plays orders on a state, one after another.
class OrderSequence {
 public:
  OrderSequence(State& state, core::Dice& dice, std::vector<Event>& events)
      : state_(state), dice_(dice), events_(events) {}

  void play(Side side, std::span<const Order> orders) {
    side_ = side;
    pending_ = orders;
    while (state_.phase != Phase::over) {
      if (!pending_.empty() && std::holds_alternative<Resign>(pending_.front())) {
        resign();
      } else if (const auto open = question(state_)) {
        if (!take_answer(*open)) return wait();
      } else if (!pending_.empty()) {
        replace_queue();
        if (!carry_out_next()) return wait();
      } else if (!resume_queue()) {
        return;
      }
      end_if_decided();
    }
  }

  void play(Side side, const Engagement& combat) {
    side_ = side;
    replace_queue();
    fight(state_, combat, false, dice_, events_);
    end_if_decided();
  }

 private:
  // The next order, if it answers the question.
  bool take_answer(const Question& open) {
    if (pending_.empty() || open.side != side_) return false;
    const auto& order = pending_.front();
    if (std::ranges::find(open.answers, order) == open.answers.end()) return false;
    pending_ = pending_.subspan(1);
    answer(state_, order, ChosenBy::order, events_);
    return true;
  }

  // The rest of a step that needs an answer first waits in the state.
  void wait() {
    if (pending_.empty()) return;
    ENSURE(side_ == state_.side, "only the side whose turn it is has orders that wait");
    state_.queue.assign(pending_.begin(), pending_.end());
  }

  // A player who has seen results and orders again means these orders, not those that waited.
  void replace_queue() {
    for (const auto& order : state_.queue) drop(order, {"", "replaced by a later order"});
    state_.queue.clear();
  }

  bool resume_queue() {
    if (state_.queue.empty()) return false;
    resumed_ = std::exchange(state_.queue, {});
    pending_ = resumed_;
    side_ = state_.side;
    return true;
  }

  // False while the order is not done because a question came up.
  bool carry_out_next() {
    const auto& order = pending_.front();
    if (std::holds_alternative<EndTurn>(order)) {
      if (!complete_obligations()) return false;
      pending_ = pending_.subspan(1);
      if (state_.phase != Phase::over) {
        begin_next_player_turn(state_, events_);
        bring_back();
      }
      return true;
    }
    pending_ = pending_.subspan(1);
    std::visit(*this, order);
    return true;
  }

  // 10.2, R38: a lost battery comes back on its die as its side's player turn begins, while that
  // side held its hex last; from version 2 on only once the enemy has stood there.
  void bring_back() {
    const auto& returning = state_.scenario->special.returning;
    if (!returning || state_.phase == Phase::over) return;
    const Unit& counter = state_.scenario->units[returning->unit];
    UnitState& now = state_.units[returning->unit];
    const bool lost = now.where == Whereabouts::eliminated;
    if (!lost || state_.side != counter.side || state_.home_held_by != counter.side) return;
    if (state_.scenario->rules.return_after_capture && !state_.home_taken) return;
    if (roll(dice_, "return of " + counter.id, "10.2", events_) != returning->die) return;
    now.steps = counter.steps_full();
    state_.home_taken = false;
    place(state_, returning->unit, returning->home);
    events_.push_back(Returned{returning->unit, returning->home});
  }

  // R24: what is still obligatory, one combat after another.
  bool complete_obligations() {
    begin_combat(state_, events_);
    while (!ending(state_)) {
      const auto rest = remaining_obligations(state_);
      if (rest.empty()) break;
      const auto engagement = plan(state_, rest.front());
      ENSURE(engagement.has_value(), "what is obligatory is legal (R6)");
      fight(state_, *engagement, true, dice_, events_);
      if (state_.combat) return false;
    }
    end_if_decided();
    return true;
  }

 public:
  void operator()(const Move& move) {
    const auto moved = plan_move(state_, move);
    if (!moved) return drop(move, moved.error());
    carry_out(state_, *moved);
    events_.push_back(*moved);
  }
  void operator()(const Enter& enter) {
    const auto entered = plan_enter(state_, enter);
    if (!entered) return drop(enter, entered.error());
    carry_out(state_, *entered);
    events_.push_back(*entered);
  }
  void operator()(const DoneMoving&) { begin_combat(state_, events_); }
  void operator()(const Attack& attack) { combat(attack); }
  void operator()(const Bombard& bombard) { combat(bombard); }
  void operator()(const auto& order) {
    drop(order, {"6.11", "no question was open that it could answer"});
  }

 private:
  // R8: what earlier results have made impossible is dropped.
  template <class AnyOrder>
  void combat(const AnyOrder& order) {
    begin_combat(state_, events_);
    const auto engagement = plan(state_, order);
    if (!engagement) return drop(order, engagement.error());
    fight(state_, *engagement, false, dice_, events_);
  }

  void drop(const Order& order, const Violation& why) {
    events_.push_back(OrderDropped{print(*state_.scenario, order), why.message, why.rule});
  }

  void resign() {
    state_.resigned = side_;
    events_.push_back(ResignedEvent{side_});
  }

  void end_if_decided() {
    const auto end = ending(state_);
    if (!end || over_) return;
    over_ = true;
    state_.phase = Phase::over;
    state_.combat.reset();
    state_.queue.clear();
    events_.push_back(GameEnded{end->winner, end->reason, points(state_)});
  }

  State& state_;
  core::Dice& dice_;
  std::vector<Event>& events_;
  Side side_ = us;
  std::span<const Order> pending_;
  std::vector<Order> resumed_;  // what waited in the state and is now pending
  bool over_ = false;
};

void add_movement(const State& state, UnitIndex unit, std::vector<Order>& orders) {
  for (const auto& place : reach(state, unit)) {
    orders.push_back(order_of(state, {unit, place.path.front(), place.hex}));
  }
}

}  // namespace

void begin_combat(State& state, std::vector<Event>& events) {
  if (state.phase != Phase::movement) return;
  state.phase = Phase::combat;
  begin_combat_phase(state);
  events.push_back(PhaseBegan{state.turn, state.side, Phase::combat});
}

// 3.2: US player turn, then A/C; movement, then combat.
void begin_next_player_turn(State& state, std::vector<Event>& events) {
  for (auto& unit : state.units) {
    unit.moved = unit.engaged_at_start = unit.attacked = unit.was_attacked = false;
    unit.retreated = unit.advanced = unit.displaced = false;
  }
  state.entered = {};
  state.substitute.reset();
  if (state.side == ac && state.turn == state.scenario->turns) {
    state.phase = Phase::over;
    return;
  }
  // 3.1: the US player turn is the first of every turn.
  if (state.side == ac) ++state.turn;
  state.side = core::opponent(state.side);
  state.phase = Phase::movement;
  events.push_back(PhaseBegan{state.turn, state.side, Phase::movement});
}

void mark_fought(State& state, const Engagement& engagement) {
  for (const auto unit : engagement.attackers) state.units[unit].attacked = true;
  for (const auto unit : engagement.guns) state.units[unit].attacked = true;
  for (const auto unit : engagement.defenders) state.units[unit].was_attacked = true;
}

void play(State& state, Side side, std::span<const Order> orders, core::Dice& dice,
          std::vector<Event>& events) {
  OrderSequence(state, dice, events).play(side, orders);
}

void play(State& state, Side side, const Engagement& combat, core::Dice& dice,
          std::vector<Event>& events) {
  OrderSequence(state, dice, events).play(side, combat);
}

State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events) {
  play(state, side, core::unplaced(orders), dice, events);
  return state;
}

std::optional<Side> next_to_act(const State& state) {
  return core::side_due(state);
}

std::vector<Order> legal_orders(const State& state, Side side) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return open->side == side ? open->answers : std::vector<Order>{};
  }
  if (side != state.side) return {};
  std::vector<Order> orders;
  if (state.phase == Phase::movement) {
    for (std::size_t unit = 0; unit < state.units.size(); ++unit) {
      if (state.scenario->units[unit].side != side) continue;
      add_movement(state, static_cast<UnitIndex>(unit), orders);
    }
    orders.push_back(DoneMoving{});
  } else {
    orders = legal_combat_orders(state);
  }
  orders.push_back(EndTurn{});
  return orders;
}

std::vector<Order> default_orders(const State& state, Side side) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return open->side == side ? std::vector<Order>{choose(state, *open).order}
                              : std::vector<Order>{};
  }
  return side == state.side ? std::vector<Order>{EndTurn{}} : std::vector<Order>{};
}

}  // namespace adjutant::tlg2
