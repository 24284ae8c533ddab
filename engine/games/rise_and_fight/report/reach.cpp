#include "engine/games/rise_and_fight/report/reach.hpp"

#include <algorithm>

#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/movement.hpp"
#include "engine/table/heading.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

constexpr int step_mils = inch / 2, degrees_apart = 5;

// The most steps of half an inch for which a predicate holds that does so up to some of them:
// mostly for all.
template <class Holds>
int most_steps(int limit, Holds holds) {
  if (holds(limit)) return limit;
  int low = 0, high = limit + 1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

class Ray {
 public:
  Ray(const State& state, UnitIndex unit, int heading)
      : state_(state), unit_(unit), heading_(heading) {}

  json::object told() const {
    // Ways are legal up to some distance; where one may end is another question (F9).
    int most = most_steps(limit_of(in_command(state_, unit_)),
                          [&](int steps) { return walk(state_, unit_, way(steps)).has_value(); });
    while (most > 0 && !try_move(state_, {unit_, way(most)})) --most;
    const int free = most_steps(std::min(most, limit_of(false)), [&](int steps) {
      const auto walked = walk(state_, unit_, way(steps));
      return walked && walked->tolls.empty();
    });
    return {{"heading", heading_}, {"most", most * step_mils}, {"free", free * step_mils}};
  }

 private:
  // 2, 4.7, F10: the steps that its segments have room for, those that tire too or not.
  int limit_of(bool tiring) const {
    const auto formation = state_.stance(unit_).formation;
    const bool on_roads = formation == Formation::march || formation == Formation::limbered;
    int mils = 0;
    for (const auto& entry : row_now(state_, unit_)) {
      if (tiring || !entry.tires)
        mils += entry.mils + (on_roads ? state_.scenario->charts.road : 0);
    }
    return mils / (is_back() ? 2 * step_mils : step_mils);
  }

  bool is_back() const {
    const auto& stance = state_.stance(unit_);
    return stance.formation != Formation::skirmish &&
           heading_ == table::heading_of(stance.pose.heading + table::full_turn / 2);
  }

  Steps way(int steps) const {
    const auto& stance = state_.stance(unit_);
    const int mils = steps * step_mils;
    if (stance.formation == Formation::skirmish) {
      return {To{table::step(stance.pose.at, heading_, mils)}};
    }
    if (is_back()) return {Back{mils}};
    return {Forward{mils, table::turning(stance.pose.heading, heading_)}};
  }

  const State& state_;
  UnitIndex unit_;
  int heading_;
};

}  // namespace

json::array reach(const State& state, UnitIndex unit) {
  json::array rays;
  const auto& stance = state.stance(unit);
  if (stance.formation == Formation::skirmish) {
    for (int heading = 0; heading < table::full_turn; heading += degrees_apart) {
      rays.push_back(Ray(state, unit, heading).told());
    }
    return rays;
  }
  for (int turn = -oblique_max; turn <= oblique_max; turn += degrees_apart) {
    rays.push_back(Ray(state, unit, table::heading_of(stance.pose.heading + turn)).told());
  }
  const int back = table::heading_of(stance.pose.heading + table::full_turn / 2);
  rays.push_back(Ray(state, unit, back).told());
  return rays;
}

json::array segments(const State& state, UnitIndex unit) {
  json::array row;
  for (const auto& entry : row_now(state, unit)) {
    row.push_back(json::object{{"mils", entry.mils}, {"tires", entry.tires}});
  }
  return row;
}

}  // namespace adjutant::rise_and_fight
