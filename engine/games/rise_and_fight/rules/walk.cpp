#include "engine/games/rise_and_fight/rules/walk.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/rules/command.hpp"

namespace adjutant::rise_and_fight {
namespace {

using table::Segment;

// One move, segment by segment. A step that takes a length is cut where a segment ends.
class Walk {
 public:
  Walk(const State& state, UnitIndex index, const Steps& steps,
       const std::optional<ChargeWay>& charge)
      : state_(state), map_(state.scenario->map), index_(index), steps_(steps), charge_(charge) {
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (are_enemies(state_, index_, other)) enemies_.push_back(other);
      if (are_friends(state_, index_, other)) friends_.push_back(other);
    }
    walked_.stance = state.stance(index);
    walked_.path.push_back(walked_.stance.pose.at);
    begin_step();
  }

  std::expected<Walked, Violation> go() {
    while (at_.step < steps_.size()) {
      const auto& step = steps_[at_.step];
      Refused fault;
      if (const auto* form = std::get_if<Form>(&step)) {
        fault = change(*form);
      } else if (const auto* facing = std::get_if<Facing>(&step)) {
        fault = face(facing->heading);
      } else if (fault = cannot_take(step); !fault) {
        fault = go_segment();
      }
      if (fault) return std::unexpected(*std::move(fault));
    }
    return std::move(walked_);
  }

 private:
  // How far the order is carried out: so much of the cost of a step is behind.
  struct Cursor {
    std::size_t step = 0;
    std::int64_t done = 0;
    Stance from;  // where the step began
  };

  // F9: within 1", and nearer than it began.
  bool is_too_near(const table::Convex& ground, UnitIndex enemy) const {
    const auto& there = body(state_, enemy);
    if (!within(ground, there, inch)) return false;
    const auto& began = body(state_, index_);
    const auto now = squared_distance(ground, there);
    if (within(began, there, inch)) return now < squared_distance(began, there);
    return now < table::SquaredDistance{table::Wide{inch} * inch, 1};
  }

  Violation fault(std::string rule, std::string what) const {
    return {std::move(rule), fmt::format("{} {}", state_.unit(index_).id, what)};
  }

  const Row* row() const {
    const auto& stance = walked_.stance;
    return row_of(state_.scenario->charts, state_.unit(index_), stance.arm, stance.formation);
  }

  void begin_step() { at_.from = walked_.stance; }
  void end_step() {
    ++at_.step;
    at_.done = 0;
    begin_step();
  }

  // F8: who may do what.
  Refused cannot_take(const Step& step) const {
    const bool skirmish = walked_.stance.formation == Formation::skirmish;
    if (std::holds_alternative<To>(step) && !skirmish) {
      return fault("F8", "is in no skirmish order: write steps, or 'to … facing' alone");
    }
    if (const auto* forward = std::get_if<Forward>(&step)) {
      if (std::abs(forward->degrees) > oblique_max) {
        return fault("F8", "obliques by 45 degrees at most");
      }
    }
    if (const auto* wheel = std::get_if<Wheel>(&step)) {
      if (std::abs(wheel->degrees) > wheel_max || wheel->degrees == 0) {
        return fault("F8", "wheels by 1 to 90 degrees");
      }
    }
    return {};
  }

  // What of the allowance a step takes, from where it begins.
  std::int64_t cost(const Step& step) const {
    const auto half_width = frontage(state_, index_, at_.from).half_width;
    return std::visit(
        Overloaded{[](const Forward& one) { return std::int64_t{one.mils}; },
                   [](const Back& one) { return std::int64_t{2} * one.mils; },
                   [&](const Wheel& one) { return table::wheel_arc(half_width, one.degrees); },
                   [&](const About&) { return std::int64_t{row()->front().mils} / 2; },
                   [&](const To& one) { return length_up(one.point - at_.from.pose.at); },
                   [](const auto&) { return std::int64_t{0}; }},
        step);
  }

  // F30: where a straight step has come when so much of its cost is behind.
  Pose pose_at(const Step& step, std::int64_t done, std::int64_t whole) const {
    const auto& from = at_.from.pose;
    if (const auto* forward = std::get_if<Forward>(&step)) {
      return {table::step(from.at, from.heading + forward->degrees, static_cast<int>(done)),
              from.heading};
    }
    if (std::holds_alternative<Back>(step)) {
      return {table::step(from.at, from.heading, -static_cast<int>(done / 2)), from.heading};
    }
    const auto to = std::get<To>(step).point;
    if (done >= whole) return {to, from.heading};
    return {table::point_at({from.at, to}, {done, whole}), from.heading};
  }

  // 2: the next entry of the row of the formation in which the segment begins.
  Refused go_segment() {
    const auto* entries = row();
    const auto next = static_cast<std::size_t>(walked_.segments);
    if (entries == nullptr || next >= entries->size()) {
      auto none_left = fault("2", "has no segment left for this");
      const auto all = entries == nullptr ? 0 : entries->size();
      none_left.detail = fmt::format("in the formation '{}' a unit has {}",
                                     formation_names[place(walked_.stance.formation)], all);
      return none_left;
    }
    const auto& entry = (*entries)[next];
    if (entry.tires) {
      if (!in_command(state_, index_)) {
        return fault("F10", "is out of command and takes no segment that costs a hit");
      }
      walked_.tolls.push_back({"2", 1, false});
    }
    ++walked_.segments;
    const auto formation = walked_.stance.formation;
    if (formation == Formation::march || formation == Formation::limbered) {
      const auto at = at_;
      const auto walked = walked_;
      // 4.7, F30: longer first; and as it is where that leaves the road.
      const auto refused = cover(entry.mils + state_.scenario->charts.road);
      if (!refused && on_road_) return {};
      at_ = at;
      walked_ = walked;
    }
    if (auto refused = cover(entry.mils)) return refused;
    return on_road_ && (formation == Formation::march || formation == Formation::limbered)
               ? Refused{}
               : pay();
  }

  // Steps until the length is used up, a change begins, or the order ends.
  Refused cover(std::int64_t left) {
    covered_.bodies.clear();
    covered_.legs.clear();
    on_road_ = true;
    while (at_.step < steps_.size()) {
      const auto& step = steps_[at_.step];
      if (std::holds_alternative<Form>(step)) break;
      if (const auto* facing = std::get_if<Facing>(&step)) {
        if (auto refused = face(facing->heading)) return refused;
        continue;
      }
      if (auto refused = cannot_take(step)) return refused;
      const auto whole = cost(step);
      const auto taken = std::min(left, whole - at_.done);
      if (taken == 0 && whole > at_.done) break;
      if (auto refused = advance(step, taken, whole)) return refused;
      left -= taken;
    }
    return {};
  }

  Refused advance(const Step& step, std::int64_t taken, std::int64_t whole) {
    const bool begins = at_.done == 0;
    at_.done += taken;
    Refused refused;
    if (const auto* wheel = std::get_if<Wheel>(&step)) {
      refused = wheel_by(*wheel, begins, at_.done == whole);
    } else if (std::holds_alternative<About>(step)) {
      if (at_.done == whole) {
        const auto depth = frontage(state_, index_, at_.from).depth;
        walked_.stance.pose = table::about(at_.from.pose, depth);
      }
      refused = stand(body(state_, index_, walked_.stance), core_now(), {});
    } else {
      const auto before = walked_.stance;
      walked_.stance.pose = pose_at(step, at_.done, whole);
      refused = stand(swept(body(state_, index_, before), body(state_, index_, walked_.stance)),
                      swept(rise_and_fight::core(state_, index_, before), core_now()),
                      Segment{before.pose.at, walked_.stance.pose.at});
    }
    if (refused) return refused;
    if (walked_.stance.pose.at != walked_.path.back()) {
      walked_.path.push_back(walked_.stance.pose.at);
    }
    if (at_.done == whole) end_step();
    return {};
  }

  // T3, F30: the ground after each degree, in each segment that has a part of it; lines are crossed
  // where it begins.
  Refused wheel_by(const Wheel& wheel, bool begins, bool ends) {
    const auto half_width = frontage(state_, index_, at_.from).half_width;
    const int sign = wheel.degrees > 0 ? 1 : -1;
    auto last = at_.from;
    for (int degree = 1; degree <= std::abs(wheel.degrees); ++degree) {
      auto next = at_.from;
      next.pose = table::wheeled(at_.from.pose, half_width, sign * degree);
      const auto leg = begins ? std::optional(Segment{last.pose.at, next.pose.at}) : std::nullopt;
      if (auto refused =
              stand(body(state_, index_, next), rise_and_fight::core(state_, index_, next), leg)) {
        return refused;
      }
      last = next;
    }
    on_road_ = on_road_ && is_on_road(map_, {at_.from.pose.at, at_.from.pose.at}) &&
               is_on_road(map_, {last.pose.at, last.pose.at});
    if (ends) walked_.stance = last;
    return {};
  }

  table::Convex core_now() const { return rise_and_fight::core(state_, index_, walked_.stance); }

  // F9: over ground that it covers; `leg` where the middle of its front goes.
  Refused stand(const table::Convex& ground, const table::Convex& cores,
                const std::optional<Segment>& leg) {
    covered_.bodies.push_back(ground);
    if (leg) {
      covered_.legs.push_back(*leg);
      on_road_ =
          on_road_ && (std::holds_alternative<Wheel>(steps_[at_.step]) || is_on_road(map_, *leg));
    }
    if (auto refused = keeps_off(ground)) return refused;
    for (const auto other : friends_) {
      if (passes(state_, walked_.stance.formation, other)) continue;
      if (overlap(cores, core(state_, other))) {
        return fault("F9", fmt::format("does not pass {}", state_.unit(other).id));
      }
    }
    return {};
  }

  // F9
  Refused keeps_off(const table::Convex& ground) const {
    if (charge_) return {};
    for (const auto enemy : enemies_) {
      if (!is_too_near(ground, enemy)) continue;
      return fault("F9", fmt::format("would come within 1\" of {}", state_.unit(enemy).id));
    }
    return {};
  }

  // 4, F7, F30: as the segment ends.
  Refused pay() {
    const auto rule = closed_by(map_, walked_.stance.arm, covered_);
    if (!rule.empty()) return fault(std::string(rule), "does not enter this ground");
    const auto excused = charge_ ? std::optional(charge_->face) : std::nullopt;
    for (const auto& toll : tolls(map_, walked_.stance, covered_, excused)) {
      walked_.tolls.push_back(toll);
    }
    return {};
  }

  // 3, F6: a change closes the segment begun and takes whole ones of the old row.
  Refused change(const Form& form) {
    const auto& charts = state_.scenario->charts;
    auto next = walked_.stance;
    std::optional<int> takes;
    if (form.arm) {
      const bool may = state_.unit(index_).is(Trait::mounted) &&
                       next.formation == Formation::skirmish && next.arm != *form.arm &&
                       *form.arm != Arm::guns;
      if (may) takes = charts.changes.at("mounted");
      next.arm = *form.arm;
    } else {
      takes = segments_to_change(charts, next.formation, form.formation);
      next.formation = form.formation;
    }
    if (!takes || row_of(charts, state_.unit(index_), next.arm, next.formation) == nullptr) {
      return fault("3", "has no such change");
    }
    if (walked_.segments + *takes > static_cast<int>(row()->size())) {
      return fault("3", fmt::format("needs {} segments for this", *takes));
    }
    walked_.segments += *takes;
    walked_.stance = next;
    end_step();
    return room();
  }

  Refused face(int heading) {
    if (walked_.stance.formation != Formation::skirmish) {
      return fault("F8", "is in no skirmish order: it wheels, or goes 'to … facing'");
    }
    walked_.stance.pose.heading = heading;
    end_step();
    covered_.bodies.push_back(body(state_, index_, walked_.stance));
    return room();
  }

  Refused room() {
    if (auto refused = cannot_stand(state_, index_, walked_.stance)) return refused;
    return keeps_off(body(state_, index_, walked_.stance));
  }

  const State& state_;
  const Map& map_;
  UnitIndex index_;
  const Steps& steps_;
  const std::optional<ChargeWay>& charge_;
  Units enemies_, friends_;
  Cursor at_;
  Walked walked_;
  Covered covered_;  // of the segment that is running
  bool on_road_ = false;
};

}  // namespace

int certain_hits(const Walked& walked) {
  int hits = 0;
  for (const auto& toll : walked.tolls) hits += toll.tested ? 0 : toll.hits;
  return hits;
}

std::expected<Walked, Violation> walk(const State& state, UnitIndex index, const Steps& steps,
                                      const std::optional<ChargeWay>& charge) {
  return Walk(state, index, steps, charge).go();
}

std::string_view closed_under(const Map& map, Arm arm, const table::Convex& body) {
  return closed_by(map, arm, {{body}, {}});
}

}  // namespace adjutant::rise_and_fight
