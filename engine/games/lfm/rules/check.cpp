#include <utility>

#include <fmt/format.h>

#include "engine/games/lfm/rules/course.hpp"
#include "engine/games/lfm/rules/reasons.hpp"
#include "engine/games/lfm/rules/sequence.hpp"

namespace adjutant::lfm {

namespace {

bool throws_dice(Verb verb) {
  switch (verb) {
    case Verb::fire:
    case Verb::charge:
    case Verb::attack:
    case Verb::withdraw:
    case Verb::rally:
    case Verb::recover:
      return true;
    default:
      return false;
  }
}

// L31: holds a submission against the rules, order by order.
class Checker {
 public:
  Checker(State state, Side side) : state_(std::move(state)), side_(side) {}

  // Whether it is accepted.
  bool take(const PlacedOrder& placed) {
    const auto before = state_;
    const auto fault = refuse(placed.order);
    if (!fault) return true;
    const bool acting = !ended_ && state_.phase != Phase::over;
    refusals_.push_back({placed.line, placed.column, placed.text, fault->rule,
                         told(*fault, plain_reason(fault->message)),
                         acting ? meant(before, side_, placed.order) : ""});
    state_ = before;
    return false;
  }

  core::Refusals refusals() { return std::move(refusals_); }
  const State& state() const { return state_; }
  bool ended() const { return ended_; }

  Refused refuse(const Order& order) {
    if (state_.phase == Phase::over) return Violation{"", "the battle is over"};
    if (ended_) {
      return Violation{"0", "nothing may follow the line before: order it in your next submission"};
    }
    if (order.verb == Verb::resign) {
      ended_ = true;
      return {};
    }
    if (const auto open = question(state_)) return reply(*open, order);
    if (state_.side != side_) {
      return Violation{"0",
                       fmt::format("it is the {} player turn: wait for the report. You can send "
                                   "standing orders at any time",
                                   name(state_.side))};
    }
    std::vector<Event> unseen;
    Course course(state_, nullptr, unseen);
    if (order.when && !course.holds(*order.when)) return {};  // L31: only read
    while (course.step_towards(order)) {
    }
    auto fault = course.carry_out(order);
    if (!fault) ended_ = order.verb == Verb::end_turn;
    return fault;
  }

 private:
  Refused reply(const Question& open, const Order& order) {
    if (open.side != side_) {
      return Violation{"L30", fmt::format("the {} side must answer first: {}", name(open.side),
                                          plain_question(sentence(state_, open)))};
    }
    auto fault = cannot_answer(state_, open, order);
    if (!fault) ended_ = true;  // one answer a submission
    return fault;
  }

  State state_;
  Side side_;
  bool ended_ = false;
  core::Refusals refusals_;
};

}  // namespace

core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  if (orders.empty()) {
    return {{0, 0, "", "", "there is no order in it: write one order a line, or 'end turn'", ""}};
  }
  Checker checker(state, side);
  for (const auto& placed : orders) checker.take(placed);
  return checker.refusals();
}

Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  Checker checker(state, side);
  Trial trial;
  trial.after.fill(state);
  for (const auto& placed : orders) {
    if (!checker.take(placed)) continue;
    const auto& verb = placed.order.verb;
    if (trial.rolls_at == 0 && throws_dice(verb)) trial.rolls_at = placed.line;
    if (verb == Verb::end_turn || verb == Verb::resign) continue;
    for (auto phase = static_cast<std::size_t>(phase_of(verb)); phase < trial.after.size();
         ++phase) {
      trial.after[phase] = checker.state();
    }
  }
  trial.position = checker.state();
  trial.ended = checker.ended();
  trial.refusals = checker.refusals();
  return trial;
}

bool accepts(const State& state, Side side, const Order& order) {
  return !Checker(state, side).refuse(order);
}

void try_order(State& state, Side side, const Order& order) {
  Checker checker(state, side);
  if (!checker.refuse(order)) state = checker.state();
}

}  // namespace adjutant::lfm
