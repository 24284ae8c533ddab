#include "engine/games/two_by_two/captain/marches.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/games/two_by_two/captain/evaluation.hpp"
#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"
#include "engine/games/two_by_two/rules/movement.hpp"
#include "engine/table/arc.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int enemies_looked_at = 3;

std::int64_t between(const State& state, UnitIndex one, UnitIndex other) {
  return table::root_down({table::squared(state.units[other].at - state.units[one].at), 1});
}

// The nearest first.
Units nearest(const State& state, UnitIndex unit, bool enemies) {
  Units found;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (enemies ? are_enemies(state, unit, other) : are_friends(state, unit, other)) {
      found.push_back(other);
    }
  }
  std::ranges::sort(found, {},
                    [&](UnitIndex other) { return std::pair(between(state, unit, other), other); });
  return found;
}

class Ideas {
 public:
  Ideas(const State& state, UnitIndex unit, core::Random& random)
      : state_(state),
        unit_(unit),
        random_(random),
        at_(state.units[unit].at),
        most_(allowance(*state.scenario, state.unit(unit)) - 1) {}

  std::vector<Order> all() && {
    const auto enemies = nearest(state_, unit_, true);
    if (!enemies.empty()) orders_.emplace_back(TurnOrder{unit_, enemies.front()});
    if (state_.units[unit_].condition != Condition::steady) return std::move(orders_);
    add_exits();
    int looked_at = 0;
    for (const auto enemy : enemies) {
      if (++looked_at > enemies_looked_at) break;
      add_against(enemy);
    }
    add_beside();
    add_objectives();
    if (!enemies.empty() && random_.below(3) == 0) {
      const int back = table::toward(state_.units[enemies.front()].at, at_, 0);
      move(step(at_, back, most_), enemies.front());
    }
    return std::move(orders_);
  }

 private:
  int draw(int most) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(most))); }

  // Facing an enemy there.
  void move(Point to, UnitIndex enemy) {
    Way way{.to = to};
    way.facing = table::toward(to, state_.units[enemy].at, state_.units[unit_].heading);
    orders_.emplace_back(MoveOrder{unit_, std::move(way)});
  }

  // As far toward a point as the allowance lets it.
  Point as_far(Point wanted) const {
    const auto way = table::root_down({table::squared(wanted - at_), 1});
    if (way <= most_) return wanted;
    return step(at_, table::toward(at_, wanted, 0), most_);
  }

  void add_against(UnitIndex enemy) {
    const auto there = state_.units[enemy];
    const auto arm = state_.unit(unit_).arm;
    const auto away = between(state_, unit_, enemy);
    if (arm == Arm::infantry || arm == Arm::cavalry) {
      if (away < most_ + 2 * inch) {
        orders_.emplace_back(ChargeOrder{unit_, {.target = enemy}});
        // Round its flank, then in.
        const int side = draw(2) == 0 ? 90 : 270;
        const auto flank = step(there.at, table::heading_of(there.heading + side), 1300);
        orders_.emplace_back(ChargeOrder{unit_, {.target = enemy, .via = {flank}}});
      }
      const int from = table::toward(there.at, at_, 0);
      const int bearing = table::heading_of(from + draw(61) - 30);
      move(as_far(step(there.at, bearing, 1400 + draw(2600))), enemy);
    } else {
      const int from = table::toward(there.at, at_, 0);
      const int apart = arm == Arm::artillery ? 2500 + draw(4000) : 4000 + draw(3000);
      move(as_far(step(there.at, table::heading_of(from + draw(81) - 40), apart)), enemy);
    }
  }

  void add_beside() {
    const auto friends = nearest(state_, unit_, false);
    int looked_at = 0;
    for (const auto other : friends) {
      if (++looked_at > 3) break;
      const auto where = static_cast<Beside>(draw(3));
      orders_.emplace_back(MoveOrder{unit_, {.to = BesideFriend{other, where}}});
    }
  }

  void add_objectives() {
    for (const auto& objective : state_.scenario->map.objectives) {
      Point sum{};
      const auto& corners = objective.area.corners();
      for (const auto corner : corners) {
        sum.x += corner.x;
        sum.y += corner.y;
      }
      const int count = static_cast<int>(corners.size());
      Point aim{sum.x / count + draw(2001) - 1000, sum.y / count + draw(2001) - 1000};
      Way way{.to = as_far(aim)};
      way.facing = state_.units[unit_].heading;
      orders_.emplace_back(MoveOrder{unit_, std::move(way)});
    }
  }

  void add_exits() {
    for (const auto& exit : state_.scenario->map.exits) {
      if (exit.side != state_.unit(unit_).side) continue;
      const auto& [from, to] = exit.ends;
      const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
      Way way{.to = middle};
      way.exit = true;
      orders_.emplace_back(MoveOrder{unit_, std::move(way)});
      orders_.emplace_back(MoveOrder{unit_, {.to = as_far(middle)}});
    }
  }

  const State& state_;
  UnitIndex unit_;
  core::Random& random_;
  Point at_;
  int most_;
  std::vector<Order> orders_;
};

int wanted_distance(const Unit& unit, const Temperament& temperament) {
  switch (unit.arm) {
    case Arm::infantry:
      return 3400 - 450 * temperament.boldness;
    case Arm::cavalry:
      return 4600 - 400 * temperament.boldness;
    case Arm::artillery:
      return 4200 - 300 * temperament.boldness;
    case Arm::hq:
      break;
  }
  return 5500;
}

// Shots at it, as they may come before its next order.
int danger(const State& state, UnitIndex unit) {
  int sum = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || cannot_fire(state, other)) continue;
    if (cannot_hit(state, other, unit)) continue;
    sum += worth(state, other, unit) * 100 / 48;
  }
  return sum;
}

bool is_turned(const State& state, UnitIndex unit, UnitIndex enemy) {
  const auto& now = state.units[unit];
  const auto seen = table::seen_from(now.at, now.heading, state.units[enemy].at);
  return table::sector(seen, base_extent) != table::Sector::front;
}

}  // namespace

Temperament draw_temperament(core::Random& random) {
  return {static_cast<int>(random.below(5)), static_cast<int>(random.below(3)) * 12};
}

std::vector<Order> ideas(const State& state, UnitIndex unit, core::Random& random) {
  return Ideas(state, unit, random).all();
}

int glance(const State& state, UnitIndex unit, const Temperament& temperament) {
  constexpr int in_line = 8, flank = 14, far_from_hq = 15, step_away = 700;
  const auto& own = state.unit(unit);
  if (state.units[unit].where == Where::left) return own.points * 100;
  int value = 0;
  const auto touched = enemies_touched(state, unit);
  if (!touched.empty()) {
    State then = state;
    then.contacts = contacts(state);
    int most = -1000;
    for (const auto enemy : touched) most = std::max(most, promise(then, unit, enemy));
    value += 2 * most + 10 * temperament.boldness;
  }
  value -= danger(state, unit) * (10 - temperament.boldness) / 10;
  value += best_shot(state, unit) / 2;
  const auto enemies = nearest(state, unit, true);
  if (!enemies.empty() && touched.empty()) {
    const auto away = between(state, unit, enemies.front());
    const auto wanted = wanted_distance(own, temperament);
    value -= static_cast<int>(std::abs(away - wanted) * own.points / (away > wanted ? 90 : 60)) / 3;
    if (is_turned(state, unit, enemies.front()) && away < 6 * inch) value -= flank * own.points / 2;
  }
  for (const auto other : nearest(state, unit, false)) {
    const auto away = between(state, unit, other);
    if (away > step_away + inch) break;
    const bool beside = own.arm == Arm::hq || state.unit(other).arm == own.arm;
    if (beside) value += in_line;
  }
  if (own.arm != Arm::hq && !hq_within(state, unit, 6 * inch)) value -= far_from_hq;
  const auto& objectives = state.scenario->map.objectives;
  for (const auto& objective : objectives) {
    if (own.arm != Arm::hq && objective.area.holds(state.units[unit].at)) {
      value += objective.points * 15;
    }
  }
  return value;
}

}  // namespace adjutant::two_by_two
