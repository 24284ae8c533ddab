#include "engine/games/rise_and_fight/rules/movement.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/table/run.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr int near_enough = 100;  // F8

struct Found {
  Steps steps;
  std::int64_t cost = 0;
};

// F8: a wheel, the way ahead that ends nearest to the point, and another wheel to the facing.
std::optional<Found> by_wheel(const Pose& from, int half_width, int first, Point to, int facing) {
  const int second = table::turning(table::heading_of(from.heading + first), facing);
  if (std::abs(second) > wheel_max) return {};
  const auto turned = first == 0 ? from : table::wheeled(from, half_width, first);
  const auto after = second == 0 ? turned : table::wheeled(turned, half_width, second);
  const auto way = table::ahead(turned.heading);
  const auto scaled = dot(way, to - after.at);
  const auto forward = scaled <= 0 ? 0 : (scaled + table::unit / 2) / table::unit;
  if (forward > table::coordinate_max) return {};
  const auto end = after.at + table::rounded(forward * way);
  if (!table::within({end}, {to}, near_enough)) return {};
  Found found;
  if (first != 0) found.steps.emplace_back(Wheel{first});
  if (forward > 0) found.steps.emplace_back(Forward{static_cast<int>(forward)});
  if (second != 0) found.steps.emplace_back(Wheel{second});
  found.cost = forward + table::wheel_arc(half_width, first) + table::wheel_arc(half_width, second);
  return found;
}

// The last distance up to `limit` at which the predicate, once false never true again, holds; -1:
// none.
template <class Holds>
int last_that(int limit, Holds holds) {
  int low = -1, high = limit + 1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

class FlightWay {
 public:
  FlightWay(const State& state, UnitIndex index, const FlightOrder& order)
      : state_(state), index_(index), order_(order), start_(state.stance(index)) {
    start_.pose = turned_on_centre(start_.pose, frontage(state, index).depth, order.facing);
    run_ = {start_.pose.at, order.heading};
    body_.push_back(body(state, index, start_));
    core_.push_back(core(state, index, start_));
  }

  Flight go() {
    constexpr int beyond = 24 * inch;  // how far it may have to move on past friends
    const int limit = last_allowed(order_.distance + beyond);
    int distance = std::min(order_.distance, std::max(limit, 0));
    Flight flight;
    flight.stopped = limit < order_.distance;
    if (const auto clear = clear_place(distance, limit)) {
      distance = *clear;
    } else {
      flight.off_table = true;
    }
    flight.end = at(distance);
    flight.off_table |= !fits_table(state_.scenario->map, body(state_, index_, flight.end));
    flight.pushed_through = table::those<Units>(state_, [&](UnitIndex other) {
      return is_friend(other) && !passes(state_, start_.formation, other) &&
             overlap(swept_core(distance), core(state_, other));
    });
    return flight;
  }

 private:
  Stance at(int distance) const {
    auto there = start_;
    there.pose.at = run_.at(distance);
    return there;
  }
  table::Convex swept_core(int distance) const {
    return swept(core_.front(), core_.front().moved(run_.way(distance)));
  }
  bool is_friend(UnitIndex other) const { return are_friends(state_, index_, other); }

  // F13, F25: before enemies, closed ground and, evading, the edge and friends.
  int last_allowed(int limit) const {
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (!are_enemies(state_, index_, other)) continue;
      if (std::ranges::find(order_.spared, other) != order_.spared.end()) continue;
      const auto near = first_within(body_.front(), run_, body(state_, other), inch, limit);
      if (near) limit = *near - 1;
    }
    const auto& map = state_.scenario->map;
    limit = last_that(limit, [&](int distance) {
      const auto way = run_.way(distance);
      return closed_by(map, start_.arm,
                       {{swept(body_.front(), body_.front().moved(way))},
                        {{start_.pose.at, start_.pose.at + way}}})
          .empty();
    });
    if (!order_.is_evading) return limit;
    limit = last_that(limit, [&](int distance) {
      return fits_table(map, body_.front().moved(run_.way(distance)));
    });
    return last_that(limit, [&](int distance) {
      const auto ground = swept_core(distance);
      return table::those<Units>(state_,
                                 [&](UnitIndex other) {
                                   return is_friend(other) &&
                                          !passes(state_, start_.formation, other) &&
                                          overlap(ground, core(state_, other));
                                 })
          .empty();
    });
  }

  // T9: on from there, else back from it.
  std::optional<int> clear_place(int distance, int limit) const {
    const auto ground = swept_core(std::max(distance, limit));
    std::vector<table::Convex> others;
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (other != index_ && on_table(state_, other) && overlap(ground, core(state_, other))) {
        others.push_back(core(state_, other));
      }
    }
    const auto wait = [&](int there, int heading) {
      const auto own = core_.front().moved(run_.way(there));
      int least = 0;
      for (const auto& one : others) {
        if (overlap(own, one)) least = std::max(least, way_out(own, one, heading));
      }
      return least;
    };
    for (int there = distance; there <= std::max(distance, limit);) {
      const int on = wait(there, run_.heading);
      if (on == 0) return there;
      there += on;
    }
    const int back = table::heading_of(run_.heading + table::full_turn / 2);
    for (int there = distance - 1; there >= 0;) {
      const int on = wait(there, back);
      if (on == 0) return there;
      there -= on;
    }
    return {};
  }

  const State& state_;
  UnitIndex index_;
  const FlightOrder& order_;
  Stance start_;
  table::Run run_;
  std::vector<table::Convex> body_, core_;  // one each, as it stands turned
};

}  // namespace

std::expected<Steps, Violation> resolved(const State& state, const MoveOrder& order) {
  const auto& stance = state.stance(order.unit);
  const auto* to = order.steps.empty() ? nullptr : std::get_if<To>(&order.steps.front());
  if (to == nullptr || stance.formation == Formation::skirmish) return order.steps;
  const auto* facing = order.steps.size() == 2 ? std::get_if<Facing>(&order.steps.back()) : nullptr;
  if (facing == nullptr) return refuse("F8", "write 'to X Y facing DEGREES' and nothing else");
  const int half_width = frontage(state, order.unit).half_width;
  std::optional<Found> best;
  for (int degrees = 0; degrees <= wheel_max; ++degrees) {
    for (const int first : {degrees, -degrees}) {
      auto found = by_wheel(stance.pose, half_width, first, to->point, facing->heading);
      if (found && (!best || found->cost < best->cost)) best = std::move(found);
    }
  }
  if (best) return std::move(best->steps);
  return refuse("F8", "no two wheels and a way ahead lead there: write steps");
}

Refused breaks_itself(const State& state, UnitIndex index, const Walked& walked) {
  const int hits = certain_hits(walked);
  if (hits < state.score(index)) return {};
  return Violation{"F1", fmt::format("{} would break by the {} hits that this costs",
                                     state.unit(index).id, hits)};
}

std::expected<Walked, Violation> try_move(const State& state, const MoveOrder& order) {
  const auto steps = resolved(state, order);
  if (!steps) return std::unexpected(steps.error());
  auto walked = walk(state, order.unit, *steps);
  if (!walked) return walked;
  if (auto fault = cannot_stand(state, order.unit, walked->stance)) {
    return std::unexpected(*std::move(fault));
  }
  if (auto fault = breaks_itself(state, order.unit, *walked)) {
    return std::unexpected(*std::move(fault));
  }
  const bool spent = brigade_loss_of(state, order.unit).is_at_least(brigade_spent);
  if (spent && nearest_enemy(state, order.unit, walked->stance) <
                   nearest_enemy(state, order.unit, state.stance(order.unit))) {
    return refuse("F27", fmt::format("{} is of a brigade that goes no nearer to the enemy",
                                     state.unit(order.unit).id));
  }
  return walked;
}

Flight flee(const State& state, UnitIndex index, const FlightOrder& order) {
  return FlightWay(state, index, order).go();
}

}  // namespace adjutant::rise_and_fight
