#include "engine/games/two_by_two/captain/marches.hpp"

#include <algorithm>

#include "engine/games/two_by_two/captain/charges.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/rules/movement.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int enemies_looked_at = 3;

// The nearest first.
Units nearest(const State& state, UnitIndex unit, bool enemies) {
  std::vector<std::pair<std::int64_t, UnitIndex>> found;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (enemies ? are_enemies(state, unit, other) : are_friends(state, unit, other)) {
      found.emplace_back(squared_between(state, unit, other), other);
    }
  }
  std::ranges::sort(found);
  Units units;
  for (const auto& [away, other] : found) units.push_back(other);
  return units;
}

class Ideas {
 public:
  Ideas(const State& state, UnitIndex unit, const RandomWeights& random_weights,
        core::Random& random)
      : state_(state),
        unit_(unit),
        focus_(random_weights.focus),
        draws_back_(random_weights.standoff > 0),
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
      if (++looked_at > enemies_looked_at && enemy != focus_) continue;
      add_against(enemy);
    }
    add_beside();
    if (state_.unit(unit_).arm == Arm::hq) add_rallying();
    add_objectives();
    if (!enemies.empty() && (draws_back_ || random_.below(3) == 0)) {
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
    const auto way = table::length_down(wanted - at_);
    if (way <= most_) return wanted;
    return step(at_, table::toward(at_, wanted, 0), most_);
  }

  void add_against(UnitIndex enemy) {
    const auto there = state_.units[enemy];
    const auto arm = state_.unit(unit_).arm;
    const auto away = between(state_, unit_, enemy);
    if (arm == Arm::infantry || arm == Arm::cavalry) {
      if (away < most_ + 2 * inch) {
        // Where several are to come nobody takes the middle.
        if (enemy != focus_) orders_.emplace_back(ChargeOrder{unit_, {.target = enemy}});
        // Round a flank of it, or its rear, then in.
        const int side = 90 * (1 + draw(3));
        const auto flank =
            step(there.at, table::heading_of(there.heading + side), 1100 + draw(3) * 200);
        orders_.emplace_back(ChargeOrder{unit_, {.target = enemy, .via = {flank}}});
        if (enemy == focus_) add_aside(enemy);
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

  // Into one end of its front, which leaves room for another beside.
  void add_aside(UnitIndex enemy) {
    const auto there = state_.units[enemy];
    for (const int side : {90, 270}) {
      const auto end = step(there.at, table::heading_of(there.heading + side), 500);
      const int from = table::toward(end, at_, 0);
      orders_.emplace_back(ChargeOrder{
          unit_,
          {.target = enemy, .via = {step(end, from, 1300)}, .facing = table::toward(at_, end, 0)}});
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

  // Flush with those in disorder, who rally there with an enemy near (N9).
  void add_rallying() {
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (!are_friends(state_, unit_, other)) continue;
      if (state_.units[other].condition == Condition::steady) continue;
      for (const auto where : {Beside::behind, Beside::left, Beside::right}) {
        orders_.emplace_back(MoveOrder{unit_, {.to = BesideFriend{other, where}}});
      }
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
  std::optional<UnitIndex> focus_;
  bool draws_back_;
  core::Random& random_;
  Point at_;
  int most_;
  std::vector<Order> orders_;
};

// One of the enemies that two or more could charge, each as likely; how many these are.
std::pair<std::optional<UnitIndex>, int> draw_focus(const State& state, core::Random& random) {
  std::vector<std::pair<UnitIndex, int>> found;
  for (UnitIndex enemy = 0; enemy < state.units.size(); ++enemy) {
    int movers = 0;
    for (UnitIndex mover = 0; mover < state.units.size(); ++mover) {
      const bool free = state.unit(mover).side == state.side && are_enemies(state, mover, enemy);
      if (free && could_charge(state, mover, enemy)) ++movers;
    }
    if (movers > 1) found.emplace_back(enemy, movers);
  }
  if (found.empty()) return {};
  return found[random.below(found.size())];
}

// Near the end: whether the side that moves would lose as it stands.
bool must_dare(const State& state) {
  constexpr int last_turns = 3;
  if (state.scenario->turns - state.turn >= last_turns) return false;
  const auto points = scores(state);
  const int lead =
      points[core::index(state.side)] - points[core::index(core::opponent(state.side))];
  return lead < 0 || (lead == 0 && state.scenario->tie != state.side);
}

}  // namespace

RandomWeights draw_random_weights(const State& state, core::Random& random) {
  RandomWeights drawn{.boldness = static_cast<int>(random.below(5)),
                      .noise = static_cast<int>(random.below(3)) * 12};
  if (must_dare(state)) drawn.daring = 60 * static_cast<int>(random.below(3));
  const auto [focus, movers] = draw_focus(state, random);
  if (focus && random.below(3) != 0) {
    drawn.focus = focus;
    drawn.companions = std::min(2, movers - 1);
  }
  if (random.below(4) == 0) {
    const int standoff = 1500 * (1 + static_cast<int>(random.below(3)));
    return {.noise = drawn.noise, .standoff = standoff};
  }
  return drawn;
}

std::vector<Order> ideas(const State& state, UnitIndex unit, const RandomWeights& random_weights,
                         core::Random& random) {
  return Ideas(state, unit, random_weights, random).all();
}

}  // namespace adjutant::two_by_two
