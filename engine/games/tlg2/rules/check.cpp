#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/course.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/reasons.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "engine/games/tlg2/rules/trial.hpp"

namespace adjutant::tlg2 {
namespace {

using Refused = std::optional<Violation>;

// Plays orders on a copy until a die is needed. From the first combat on, it checks each order
// against the position before that combat and marks the units that fight.
class Checker {
 public:
  Checker(State state, Side side) : state_(std::move(state)), side_(side) {}

  void take(const PlacedOrder& placed) {
    line_ = placed.line;
    const auto fault = refuse(placed.order);
    if (!fault) return;
    refusals_.push_back({placed.line, placed.column, placed.text, fault->rule,
                         told(*fault, plain_reason(fault->message)),
                         acting() ? meant(state_, placed.order) : ""});
  }

  Refused operator()(const Move& move) {
    const auto moved = plan_move(state_, move);
    if (!moved) return moved.error();
    carry_out(state_, *moved);
    return {};
  }
  Refused operator()(const Enter& enter) {
    const auto entered = plan_enter(state_, enter);
    if (!entered) return entered.error();
    carry_out(state_, *entered);
    return {};
  }
  Refused operator()(const DoneMoving&) {
    if (state_.phase != Phase::movement) {
      return Violation{"3.2", "the movement phase is already over: remove this line"};
    }
    begin_combat(state_, unseen_);
    return {};
  }
  Refused operator()(const Attack& attack) { return combat(attack); }
  Refused operator()(const Bombard& bombard) { return combat(bombard); }
  Refused operator()(const EndTurn&) {
    ended_ = "the turn ends with the line before: send this line in your next turn";
    return {};
  }
  Refused operator()(const Resign&) {
    ended_ = "you resign in the line before: remove this line";
    return {};
  }
  Refused operator()(const Lose&) {
    return no_question("6.11", "step loss", "write a standing order for it: losses UNIT UNIT");
  }
  Refused operator()(const Retreat&) {
    return no_question("6.12", "retreat", "write a standing order for it: retreat UNIT to HEX");
  }
  Refused operator()(const Advance&) {
    return no_question("6.15", "advance",
                       "name the unit in the attack: attack HEX advance UNIT to HEX");
  }

  core::Refusals refusals() { return std::move(refusals_); }

  Trial trial() {
    Trial trial{
        .position = before_dice_ ? *std::move(before_dice_) : state_,
        .marked = std::move(state_),
        .rolls_at = rolls_at_,
        .ended = !ended_.empty(),
        .refusals = std::move(refusals_),
    };
    return trial;
  }

 private:
  // Whether the referee waits for this side, so that a near miss makes sense.
  bool acting() const {
    if (state_.phase == Phase::over || !ended_.empty()) return false;
    const auto open = question(state_);
    return open ? open->side == side_ : state_.side == side_;
  }

  Refused refuse(const Order& order) {
    if (state_.phase == Phase::over) return Violation{"", "the battle is over"};
    if (!ended_.empty()) return Violation{"3.2", std::string(ended_)};
    if (std::holds_alternative<Resign>(order)) return (*this)(Resign{});
    if (const auto open = question(state_)) return reply(*open, order);
    if (state_.side != side_) {
      return Violation{"3.1", fmt::format("it is the {} player turn: wait for the report. You can "
                                          "send standing orders at any time",
                                          name(state_.side))};
    }
    return std::visit(*this, order);
  }

  Refused reply(const Question& open, const Order& order) {
    if (open.side != side_) {
      return Violation{"6.11", fmt::format("the {} side must answer first: {}", name(open.side),
                                           sentence(state_, open))};
    }
    if (std::ranges::find(open.answers, order) == open.answers.end()) {
      std::vector<std::string> answers;
      for (const auto& answer : open.answers) answers.push_back(print(*state_.scenario, answer));
      return Violation{std::string(rule_of(open.kind)),
                       fmt::format("{} Answer with one of these lines: {}", sentence(state_, open),
                                   fmt::join(answers, "; "))};
    }
    answer(state_, order, ChosenBy::order, unseen_);
    return {};
  }

  // 6.3 and the rest of section 6, as if no combat before it had changed anything.
  template <class AnyOrder>
  Refused combat(const AnyOrder& order) {
    auto after = state_;
    begin_combat(after, unseen_);
    const auto engagement = plan(after, order);
    if (!engagement) return engagement.error();
    if (!before_dice_) {
      before_dice_ = after;
      rolls_at_ = line_;
    }
    mark_fought(after, *engagement);
    state_ = std::move(after);
    return {};
  }

  // `otherwise`: what to do if the referee never asks.
  Refused no_question(std::string_view rule, std::string_view what,
                      std::string_view otherwise) const {
    return Violation{
        std::string(rule),
        fmt::format("the referee has not asked for this {}: {}", what,
                    state_.decisions == core::Decisions::ask ? "answer when it asks" : otherwise)};
  }

  State state_;
  Side side_;
  int line_ = 0;
  std::optional<State> before_dice_;  // once there is a combat
  int rolls_at_ = 0;
  std::string_view ended_;
  core::Refusals refusals_;
  std::vector<Event> unseen_;
};

}  // namespace

Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  Checker checker(state, side);
  for (const auto& placed : orders) checker.take(placed);
  return checker.trial();
}

core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders) {
  if (orders.empty()) {
    return {{0, 0, "", "", "this submission is empty: write one order a line, or 'end turn'", ""}};
  }
  Checker checker(state, side);
  for (const auto& placed : orders) checker.take(placed);
  return checker.refusals();
}

}  // namespace adjutant::tlg2
