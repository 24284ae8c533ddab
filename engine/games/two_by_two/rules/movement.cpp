#include "engine/games/two_by_two/rules/movement.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/table/run.hpp"

namespace adjutant::two_by_two {
namespace {

using table::Segment;

constexpr int off_friends = 20;    // N2: more than
constexpr int charge_within = 10;  // N4

std::string inches(std::int64_t mils) {
  return fmt::format("{}.{:03}\"", mils / inch, mils % inch);
}

Refused closed(std::string_view rule, const Unit& unit) {
  if (rule.empty()) return {};
  return Violation{std::string(rule),
                   fmt::format("{} closed to {}: lead it around with 'via'{}",
                               rule == "N5" ? "a river is" : "woods are", unit.id,
                               rule == "N5" ? ", or over a bridge" : "")};
}

// N2: the path keeps 500 off each enemy base; who starts nearer keeps that distance, rounded down.
Refused too_near(const State& state, UnitIndex enemy, Point start, const table::Convex& path) {
  if (!comes_within(state, enemy, path, off_enemies)) return {};
  const auto base = base_of(state, enemy);
  const auto apart = root_down(squared_distance({start}, base));
  const auto off = std::min<std::int64_t>(off_enemies, apart);
  if (squared_distance(path, base) >= table::SquaredDistance{off * off, 1}) return {};
  return Violation{"N2", fmt::format("the way comes nearer than {} to {}: lead it around with "
                                     "'via', or charge",
                                     inches(off), state.unit(enemy).id)};
}

// N2: lines open intervals for columns, so corners may brush; HQs pass and are passed.
Refused through_friend(const State& state, UnitIndex index, UnitIndex other,
                       const table::Convex& path) {
  if (state.unit(index).arm == Arm::hq || state.unit(other).arm == Arm::hq) return {};
  if (!comes_within(state, other, path, off_friends)) return {};
  return Violation{"N2", fmt::format("the way leads through {}: lead it around with 'via'",
                                     state.unit(other).id)};
}

// Leads a unit from place to place and adds up what that costs.
class Walk {
 public:
  Walk(const State& state, UnitIndex index, const Place& from, int spent)
      : state_(state), index_(index), start_(from.at), place_(from), path_{from.at} {
    cost_ = spent;
  }

  const Place& place() const { return place_; }
  void face(int heading) { place_.heading = heading; }

  // N1, N2: in a straight line, by the centre.
  Refused go_to(Point to, std::optional<int> straight = {}) {
    const Leg leg{{place_.at, to}, straight};
    if (auto fault = off_ground(leg)) return fault;
    const auto path = figure(leg.way);
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (other == index_ || !on_table(state_, other)) continue;
      const bool enemy = state_.unit(other).side != unit().side;
      if (auto fault = enemy ? too_near(state_, other, start_, path)
                             : through_friend(state_, index_, other, path)) {
        return fault;
      }
    }
    arrive(leg);
    return {};
  }

  // N4: ahead into contact; free of N2.
  Refused run_into(UnitIndex target) {
    const table::Run run{place_.at, place_.heading};
    const auto base = base_at(place_);
    const auto limit = allowance_of(unit()) + state_.scenario->allowances.road;
    const auto distance = first_within(base, run, base_of(state_, target), charge_within, limit);
    if (!distance) {
      return Violation{"N4",
                       fmt::format("straight ahead {} is not reached: face it, or come nearer",
                                   state_.unit(target).id)};
    }
    const Leg leg{{place_.at, run.at(*distance)}, *distance};
    if (auto fault = off_ground(leg)) return fault;
    if (auto fault = in_the_run(run.way(*distance))) return fault;
    arrive(leg);
    return {};
  }

  // 3, 3.1
  Refused too_far() const {
    const int most = allowance_along(*state_.scenario, unit(), legs_);
    if (cost_ <= most) return {};
    return Violation{
        "3", fmt::format("this costs {} and {} may go {}", inches(cost_), unit().id, inches(most))};
  }

  Moved moved() && {
    return {std::move(path_), place_, cost_, allowance_along(*state_.scenario, unit(), legs_),
            false};
  }

 private:
  const Unit& unit() const { return state_.unit(index_); }
  int allowance_of(const Unit& unit) const { return allowance(*state_.scenario, unit); }

  Refused off_ground(const Leg& leg) const {
    const auto& map = state_.scenario->map;
    if (leg.way.to.x < 0 || leg.way.to.y < 0 || leg.way.to.x > map.width ||
        leg.way.to.y > map.depth) {
      return Violation{"N3", "the way leads off the table: end it on the table"};
    }
    return closed(closed_by(map, unit(), leg.way), unit());
  }

  // N4: the core that is swept overlaps nobody but own HQs and friends overlapped as it begins.
  Refused in_the_run(table::Vector way) const {
    const auto core = core_at(place_);
    const auto swept = table::swept(core, core.moved(way));
    const auto passed = overlapped_at(state_, index_, place_);
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (other == index_ || !on_table(state_, other)) continue;
      if (!core_overlaps(state_, other, swept)) continue;
      const bool friendly = state_.unit(other).side == unit().side;
      if (friendly &&
          (state_.unit(other).arm == Arm::hq || std::ranges::find(passed, other) != passed.end())) {
        continue;
      }
      return Violation{"N4",
                       fmt::format("{} stands in the way of the charge", state_.unit(other).id)};
    }
    return {};
  }

  void arrive(const Leg& leg) {
    cost_ += cost(*state_.scenario, leg);
    place_.at = leg.way.to;
    if (place_.at != path_.back()) path_.push_back(place_.at);
    legs_.push_back(leg);
  }

  const State& state_;
  UnitIndex index_;
  Point start_;
  Place place_;
  std::vector<Point> path_;
  std::vector<Leg> legs_;
  std::int64_t cost_ = 0;
};

Refused follow(Walk& walk, const std::vector<Point>& via) {
  for (const auto point : via) {
    if (auto fault = walk.go_to(point)) return fault;
  }
  return {};
}

// Leads it to the end of its way, turned as it will stand.
Refused finish(const State& state, Walk& walk, const Way& way) {
  if (const auto* ahead = std::get_if<Ahead>(&way.to)) {
    const auto heading = walk.place().heading;
    return walk.go_to(step(walk.place().at, heading, ahead->mils), ahead->mils);
  }
  if (const auto* there = std::get_if<BesideFriend>(&way.to)) {
    const auto place = beside(state, *there);
    if (auto fault = walk.go_to(place.at)) return fault;
    walk.face(place.heading);
    return {};
  }
  const auto from = walk.place();
  const auto to = std::get<Point>(way.to);
  if (auto fault = walk.go_to(to)) return fault;
  walk.face(toward(from.at, to, from.heading));
  return {};
}

// An exit's edge of its side, open in this turn.
bool is_exit(const State& state, Side side, Point at) {
  return std::ranges::any_of(state.scenario->map.exits, [&](const Exit& exit) {
    return exit.side == side && exit.from_turn <= state.turn && meet({at}, figure(exit.ends));
  });
}

Refused overlaps(const State& state, UnitIndex index, const Place& place, std::string_view rule) {
  const auto found = overlapped_at(state, index, place);
  if (found.empty()) return {};
  return Violation{std::string(rule),
                   fmt::format("{} would stand on {}: leave room", state.unit(index).id,
                               state.unit(found.front()).id)};
}

}  // namespace

Place beside(const State& state, const BesideFriend& there) {
  const auto place = place_of(state, there.unit);
  const auto back = 2 * base_extent.behind * table::ahead(place.heading);
  const auto side = 2 * base_extent.half_width * table::right(place.heading);
  switch (there.beside) {
    case Beside::behind:
      return {place.at + table::rounded(-1 * back), place.heading};
    case Beside::left:
      return {place.at + table::rounded(-1 * side), place.heading};
    case Beside::right:
      return {place.at + table::rounded(side), place.heading};
  }
  return place;
}

Refused cannot_stand(const State& state, UnitIndex index, const Place& place) {
  const auto& map = state.scenario->map;
  const auto& unit = state.unit(index);
  if (!fits_table(map, base_at(place))) {
    return Violation{"N3", fmt::format("{} would not stand wholly on the table", unit.id)};
  }
  if (auto fault = closed(closed_by(map, unit, place.at), unit)) return fault;
  if (auto fault = overlaps(state, index, place, "N3")) return fault;
  const auto touched = enemies_touched_at(state, index, place);
  if (touched.empty()) return {};
  return Violation{"N3", fmt::format("{} would touch {}: stay further off, or charge", unit.id,
                                     state.unit(touched.front()).id)};
}

std::expected<Moved, Violation> try_move(const State& state, UnitIndex index, const Place& from,
                                         const Way& way, int spent) {
  Walk walk(state, index, from, spent);
  auto fault = follow(walk, way.via);
  if (!fault) fault = finish(state, walk, way);
  if (!fault) fault = walk.too_far();
  if (fault) return std::unexpected(*std::move(fault));
  if (way.facing) walk.face(*way.facing);
  if (way.exit) {
    if (!is_exit(state, state.unit(index).side, walk.place().at)) {
      return refuse("N7", "there is no exit of yours that is open now: end on its edge");
    }
    auto moved = std::move(walk).moved();
    moved.left = true;
    return moved;
  }
  if (auto stands = cannot_stand(state, index, walk.place())) {
    return std::unexpected(*std::move(stands));
  }
  return std::move(walk).moved();
}

Refused cannot_turn(const State& state, UnitIndex index, int facing) {
  const Place turned{state.units[index].at, facing};
  const auto before = enemies_touched(state, index);
  if (before.empty()) return cannot_stand(state, index, turned);
  // N24: in contact it keeps every contact and overlaps nobody.
  if (!fits_table(state.scenario->map, base_at(turned))) {
    return Violation{"N3",
                     fmt::format("{} would not stand wholly on the table", state.unit(index).id)};
  }
  if (auto fault = overlaps(state, index, turned, "N24")) return fault;
  if (enemies_touched_at(state, index, turned) == before) return {};
  return Violation{"N24", fmt::format("{} would not touch the same enemies any more: move off, "
                                      "charge, or stay and fight",
                                      state.unit(index).id)};
}

std::expected<Moved, Violation> try_charge(const State& state, UnitIndex index,
                                           const Charge& charge) {
  const auto& unit = state.unit(index);
  if (unit.arm == Arm::artillery || unit.arm == Arm::hq) {
    return refuse("N4", "guns and HQs never charge");
  }
  Walk walk(state, index, place_of(state, index), 0);
  auto fault = follow(walk, charge.via);
  if (!fault) {
    const auto& from = walk.place();
    walk.face(charge.facing.value_or(
        table::toward(from.at, state.units[charge.target].at, from.heading)));
    fault = walk.run_into(charge.target);
  }
  if (!fault) fault = walk.too_far();
  if (!fault && !fits_table(state.scenario->map, base_at(walk.place()))) {
    fault = Violation{"N3", fmt::format("{} would not stand wholly on the table", unit.id)};
  }
  if (!fault) fault = overlaps(state, index, walk.place(), "N4");
  if (fault) return std::unexpected(*std::move(fault));
  return std::move(walk).moved();
}

}  // namespace adjutant::two_by_two
