#include "engine/games/two_by_two/rules/rout.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"
#include "engine/games/two_by_two/rules/ground.hpp"
#include "engine/table/run.hpp"

namespace adjutant::two_by_two {
namespace {

using table::Run;

// A unit that is driven along a heading as it stands: the rules turn nobody.
class Driven {
 public:
  Driven(const State& state, UnitIndex unit, int heading)
      : state_(state),
        unit_(unit),
        place_(place_of(state, unit)),
        base_(base_at(place_)),
        run_{place_.at, heading},
        touched_(enemies_touched(state, unit)) {}

  const Run& run() const { return run_; }
  Place at(int distance) const { return {run_.at(distance), place_.heading}; }

  // N18: the last distance up to `most` before closed ground.
  int before_closed_ground(int most) const {
    const auto& map = state_.scenario->map;
    const auto& unit = state_.unit(unit_);
    if (!may_close(map, table::Segment{place_.at, run_.at(most)})) return most;
    for (int distance = 0; distance <= most; ++distance) {
      if (!closed_by(map, unit, table::Segment{place_.at, run_.at(distance)}).empty()) {
        return std::max(0, distance - 1);
      }
    }
    return most;
  }

  bool ends_off_table(int distance) const {
    return !fits_table(state_.scenario->map, base_.moved(run_.way(distance)));
  }

  // N19: an enemy not touched before comes within 20 of the swept base; one touched before is
  // overlapped by the swept core, or touched at the end.
  bool touches_enemy(int distance) const {
    const auto end = base_.moved(run_.way(distance));
    const auto swept_base = swept(base_, end);
    const auto core = core_at(place_);
    const auto swept_core = swept(core, core.moved(run_.way(distance)));
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (!are_enemies(state_, unit_, other)) continue;
      const bool before = std::ranges::find(touched_, other) != touched_.end();
      if (before ? core_overlaps(state_, other, swept_core) ||
                       comes_within(state_, other, end, contact_within)
                 : comes_within(state_, other, swept_base, contact_within)) {
        return true;
      }
    }
    return false;
  }

 private:
  const State& state_;
  UnitIndex unit_;
  Place place_;
  table::Convex base_;
  Run run_;
  Units touched_;
};

// N20: pushes the units that a router ends on, wave by wave, until none is overlapped.
class Push {
 public:
  Push(const State& state, UnitIndex router, const Place& end, int heading)
      : state_(state), router_(router), heading_(heading), standing_{core_at(end)} {}

  // Whether all could go; `pushed` has them then.
  bool run(std::vector<Pushed>& pushed) {
    for (Units wave = next(); !wave.empty(); wave = next()) {
      for (const auto unit : wave) {
        const auto to = make_room(unit);
        if (!to) return false;
        pushed.push_back({unit, *to});
        moved_.push_back(unit);
      }
    }
    return true;
  }

 private:
  // Friends who are overlapped by the router or by the pushed, and are not pushed yet.
  Units next() const {
    Units wave;
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (!are_friends(state_, router_, other)) continue;
      if (std::ranges::find(moved_, other) != moved_.end()) continue;
      const auto core = core_of(state_, other);
      if (std::ranges::any_of(standing_, [&](const auto& one) { return overlap(core, one); })) {
        wave.push_back(other);
      }
    }
    return wave;
  }

  // By the least distance that clears the router and those pushed before; empty: it cannot go.
  std::optional<Point> make_room(UnitIndex unit) {
    const Driven driven(state_, unit, heading_);
    const auto& map = state_.scenario->map;
    const auto core = core_of(state_, unit);
    const auto distance =
        first_clear(core, driven.run(), standing_, std::max(map.width, map.depth));
    if (!distance || driven.ends_off_table(*distance) || driven.touches_enemy(*distance) ||
        driven.before_closed_ground(*distance) < *distance) {
      return {};
    }
    const auto place = driven.at(*distance);
    standing_.push_back(core_at(place));
    return place.at;
  }

  const State& state_;
  UnitIndex router_;
  int heading_;
  std::vector<table::Convex> standing_;
  Units moved_;
};

}  // namespace

int rout_heading(const State& state, UnitIndex router, UnitIndex cause, RoutWay way) {
  const auto& unit = state.units[router];
  const int rear = table::heading_of(unit.heading + table::full_turn / 2);
  if (way == RoutWay::rear) return rear;
  return table::toward(state.units[cause].at, unit.at, rear);
}

Rout rout_along(const State& state, UnitIndex router, int heading) {
  const Driven driven(state, router, heading);
  const int distance = driven.before_closed_ground(allowance(*state.scenario, state.unit(router)));
  const auto end = driven.at(distance);
  Rout rout{.to = end.at};
  if (driven.touches_enemy(distance)) {
    rout.lost_by = "N19";
  } else if (driven.ends_off_table(distance)) {
    rout.lost_by = "N18";
  } else if (!Push(state, router, end, heading).run(rout.pushed)) {
    rout.lost_by = "N20";
  } else {
    rout.survives = true;
  }
  if (!rout.survives) rout.pushed.clear();
  return rout;
}

void pin(UnitState& unit) {
  if (unit.condition == Condition::steady) unit.condition = Condition::pinned;
}

void carry_out(State& state, UnitIndex router, const Rout& rout) {
  auto& unit = state.units[router];
  ENSURE(unit.where == Where::table, "only who is on the table routs");
  if (!rout.survives) {
    unit.take_off(Where::destroyed);  // 8.1
    return;
  }
  unit.at = rout.to;
  unit.condition = Condition::disrupted;
  for (const auto& pushed : rout.pushed) {
    state.units[pushed.unit].at = pushed.to;
    pin(state.units[pushed.unit]);  // HQs and guns too
  }
}

}  // namespace adjutant::two_by_two
