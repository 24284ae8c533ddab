#include "engine/games/two_by_two/rules/choices.hpp"

#include "engine/games/two_by_two/rules/melee.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "engine/games/two_by_two/rules/set_up.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr std::size_t candidates_max = 48;

// What a unit might be ordered to do, legal or not.
class Candidates {
 public:
  Candidates(const State& state, UnitIndex unit) : state_(state), unit_(unit) {
    if (state.units[unit].where == Where::waiting) {
      add_arrivals();
    } else if (on_table(state, unit) && !state.units[unit].ordered) {
      const auto condition = state.units[unit].condition;
      if (condition == Condition::steady) {
        add_charges();
        add_moves();
        add_places_beside();
      }
      if (condition != Condition::disrupted) add_turns();
    }
    if (orders_.size() > candidates_max) orders_.resize(candidates_max);
  }

  std::vector<Order> take() && { return std::move(orders_); }

 private:
  void add_charges() {
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (are_enemies(state_, unit_, other) && in_reach(other)) {
        orders_.emplace_back(ChargeOrder{unit_, {.target = other}});
      }
    }
  }

  void add_moves() {
    constexpr int headings = 8, thirds = 3;
    const int most = allowance(*state_.scenario, state_.unit(unit_));
    for (int heading = 0; heading < headings; ++heading) {
      const int degrees = heading * table::full_turn / headings;
      for (int part = 1; part <= thirds; ++part) {
        const auto to = step(state_.units[unit_].at, degrees, most * part / thirds - 1);
        orders_.emplace_back(MoveOrder{unit_, {.to = to}});
      }
    }
  }

  void add_places_beside() {
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (!are_friends(state_, unit_, other) || !in_reach(other)) continue;
      for (const auto where : {Beside::behind, Beside::left, Beside::right}) {
        orders_.emplace_back(MoveOrder{unit_, {.to = BesideFriend{other, where}}});
      }
    }
  }

  void add_turns() {
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (are_enemies(state_, unit_, other)) orders_.emplace_back(TurnOrder{unit_, other});
    }
  }

  void add_arrivals() {
    const auto& entries = state_.scenario->map.entries;
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
      if (entries[entry].side != state_.unit(unit_).side) continue;
      orders_.emplace_back(ReinforceOrder{unit_, entry});
      orders_.emplace_back(ReinforceOrder{unit_, entry, Way{.to = Ahead{inch}}});
    }
  }

  bool in_reach(UnitIndex other) const {
    const std::int64_t reach = allowance(*state_.scenario, state_.unit(unit_)) + 2 * inch;
    return squared(state_.units[other].at - state_.units[unit_].at) <= reach * reach;
  }

  const State& state_;
  UnitIndex unit_;
  std::vector<Order> orders_;
};

std::vector<Order> candidates(const State& state, UnitIndex unit) {
  return Candidates(state, unit).take();
}

// N7, N8: who may still be ordered.
bool may_act(const State& state, UnitIndex unit) {
  if (state.unit(unit).side != state.side || state.units[unit].ordered) return false;
  if (state.units[unit].where == Where::waiting) return state.arrival_dice > 0;
  return on_table(state, unit) && state.arrival_dice == 2;
}

Order jittered(Order order, core::Random& random) {
  constexpr std::uint64_t jitter = 300;
  auto* move = std::get_if<MoveOrder>(&order);
  auto* to = move == nullptr ? nullptr : std::get_if<Point>(&move->way.to);
  if (to == nullptr || random.below(4) > 0) return order;
  const auto off = [&] { return static_cast<int>(random.below(2 * jitter + 1) - jitter); };
  to->x += off();
  to->y += off();
  return order;
}

}  // namespace

// N23: what may be answered.
std::vector<Order> answers(const State& state, const Question& open) {
  std::vector<Order> all;
  if (open.kind == Question::Kind::rout) {
    for (const auto way : {RoutWay::rear, RoutWay::away}) {
      all.emplace_back(RoutOrder{state.routing->router, way});
    }
    return all;
  }
  for (const auto shooter : shooters(state)) {
    for (const auto target : targets(state, shooter)) all.emplace_back(FireOrder{shooter, target});
  }
  all.emplace_back(DoneFiring{});
  return all;
}

namespace {

// N16: whom the mover's units in contact may fight, and whether they follow up.
std::vector<Order> melee_lines(const State& state) {
  std::vector<Order> lines;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != state.side || !on_table(state, unit)) continue;
    for (const auto enemy : enemies_touched(state, unit)) {
      lines.emplace_back(MeleeOrder{unit, enemy, false});
      if (may_follow_up(state, unit)) lines.emplace_back(MeleeOrder{unit, enemy, true});
    }
  }
  return lines;
}

}  // namespace

namespace {

// N29: of each unit places all over the zone, as it faces.
std::vector<Order> places(const State& state, Side side) {
  constexpr int columns = 8, ranks = 6;
  const auto& [low, high] = (*state.scenario->zones)[core::index(side)];
  std::vector<Order> orders;
  for (const auto unit : units_to_place(state, side)) {
    for (int rank = 0; rank < ranks; ++rank) {
      for (int column = 0; column < columns; ++column) {
        orders.emplace_back(PlaceOrder{unit,
                                       {low.x + (high.x - low.x) * (2 * column + 1) / (2 * columns),
                                        low.y + (high.y - low.y) * (2 * rank + 1) / (2 * ranks)}});
      }
    }
  }
  return orders;
}

// One who has no place yet gets one, drawn eight times, else by default; then the side is ready.
Order random_place(const State& state, Side side, core::Random& random) {
  constexpr int tries = 8;
  Units units = units_to_place(state, side);
  std::erase_if(units, [&](UnitIndex unit) { return on_table(state, unit); });
  if (units.empty()) return Ready{};
  const auto unit = units[random.below(units.size())];
  const auto& [low, high] = (*state.scenario->zones)[core::index(side)];
  const auto drawn = [&](int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least) + 1));
  };
  for (int i = 0; i < tries; ++i) {
    const PlaceOrder order{unit, {drawn(low.x, high.x), drawn(low.y, high.y)}};
    if (!cannot_place(state, side, order)) return order;
  }
  const auto left = default_places(state, side);
  return left.empty() ? Order{Resign{}} : Order{left.front()};
}

}  // namespace

std::vector<Order> legal_orders(const State& state, Side side) {
  const auto due = question(state);
  if (state.phase == Phase::over || (due ? due->side : state.side) != side) return {};
  if (due) return answers(state, *due);
  std::vector<Order> legal;
  const auto add = [&](const Order& order) {
    if (!cannot_order(state, side, order)) legal.push_back(order);
  };
  if (state.phase == Phase::setup) {
    for (const auto& order : places(state, side)) add(order);
    add(Ready{});
  }
  if (state.phase == Phase::movement && side == state.side) {
    for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
      if (!may_act(state, unit)) continue;
      for (const auto& order : candidates(state, unit)) add(order);
    }
    add(DoneMoving{});
  }
  if (state.phase == Phase::melee) {
    for (const auto& order : melee_lines(state)) add(order);
  }
  add(EndTurn{});
  // Nobody is offered to give up, unless nothing else is left.
  if (legal.empty()) add(Resign{});
  return legal;
}

Order random_order(const State& state, Side side, core::Random& random) {
  constexpr int tries = 8, ends_one_in = 8;
  if (const auto open = question(state)) {
    const auto all = answers(state, *open);
    return all[random.below(all.size())];
  }
  if (state.phase == Phase::setup) return random_place(state, side, random);
  if (side != state.side || state.phase != Phase::movement || random.below(ends_one_in) == 0) {
    return EndTurn{};
  }
  Units units;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (may_act(state, unit)) units.push_back(unit);
  }
  if (units.empty()) return EndTurn{};
  const auto orders = candidates(state, units[random.below(units.size())]);
  for (int i = 0; i < tries && !orders.empty(); ++i) {
    auto order = jittered(orders[random.below(orders.size())], random);
    if (!cannot_order(state, side, order)) return order;
  }
  return EndTurn{};
}

}  // namespace adjutant::two_by_two
