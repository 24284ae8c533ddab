#include "engine/games/rise_and_fight/rules/choices.hpp"

#include <algorithm>

namespace adjutant::rise_and_fight {
namespace {

Units own_units(const State& state, Side side) {
  return table::those<Units>(state, [&](UnitIndex unit) { return state.unit(unit).side == side; });
}

std::vector<Formation> formations_of(Arm arm) {
  using enum Formation;
  if (arm == Arm::guns) return {limbered, unlimbered};
  if (arm == Arm::horse) return {march, column, line, skirmish};
  return {march, column, line, open, skirmish};
}

// What a unit might be ordered to do, legal or not.
class Candidates {
 public:
  Candidates(const State& state, UnitIndex unit) : state_(state), unit_(unit) {
    if (state.phase == Phase::fire || state.phase == Phase::last_fire) add_shots();
    if (state.phase == Phase::last_fire) return;
    add_charges();
    add_ways();
    add_wheels();
    for (const auto formation : formations_of(state.stance(unit).arm)) {
      move({Form{formation, {}}});
    }
    move({About{}});
    move({Back{inch}});
  }

  std::vector<Order> take() && { return std::move(orders_); }

 private:
  void move(Steps steps) { orders_.emplace_back(MoveOrder{unit_, std::move(steps)}); }

  void add_shots() {
    for (UnitIndex target = 0; target < state_.units.size(); ++target) {
      if (are_enemies(state_, unit_, target)) {
        orders_.emplace_back(FireOrder{unit_, {target}, 0});
      }
    }
  }

  void add_charges() {
    for (UnitIndex target = 0; target < state_.units.size(); ++target) {
      if (are_enemies(state_, unit_, target)) {
        orders_.emplace_back(ChargeOrder{unit_, {target}, {}});
      }
    }
  }

  void add_ways() {
    int behind = 0;
    for (const auto& entry : row_now(state_, unit_)) {
      for (const int part : {4, 2, 1}) move({Forward{behind + entry.mils / part, 0}});
      behind += entry.mils;
    }
    for (const int degrees : {-30, 30}) {
      move({Forward{row_now(state_, unit_).front().mils, degrees}});
    }
  }

  void add_wheels() {
    constexpr int step = 15, most = 90;
    for (int degrees = step; degrees <= most; degrees += step) {
      move({Wheel{degrees}});
      move({Wheel{-degrees}});
    }
  }

  const State& state_;
  UnitIndex unit_;
  std::vector<Order> orders_;
};

bool is_led_by(const State& state, Side side, std::size_t commander) {
  return state.scenario->commanders[commander].side == side && !state.commanders[commander].fallen;
}

constexpr int quarter = 90;

// 6" off along a heading, if that is on the table.
std::optional<GoOrder> go(const State& state, std::size_t commander, int heading) {
  const auto to = table::step(pose_of(state, commander).at, heading, 6 * inch);
  if (to.x < 0 || to.y < 0) return {};
  return GoOrder{commander, to};
}

std::vector<Order> of_commanders(const State& state, Side side) {
  std::vector<Order> orders;
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    if (!is_led_by(state, side, i)) continue;
    for (const auto unit : own_units(state, side)) orders.emplace_back(AttachOrder{i, unit});
    for (int heading = 0; heading < table::full_turn; heading += quarter) {
      if (const auto order = go(state, i, heading)) orders.emplace_back(*order);
    }
  }
  return orders;
}

// Draws an order of a unit, legal or not.
class Draw {
 public:
  Draw(const State& state, Side side, UnitIndex unit, core::Random& random)
      : state_(state), side_(side), unit_(unit), random_(random) {}

  Order order() {
    constexpr std::uint64_t kinds = 12, charges = 4, shots = 7, leads = 8;
    const auto kind = random_.below(kinds);
    if (kind < charges) return ChargeOrder{unit_, {enemy()}, {}};
    if (kind < shots && state_.phase == Phase::fire) {
      const int turn =
          state_.unit(unit_).arm == Arm::guns && random_.below(2) == 0 ? degrees(45) : 0;
      return FireOrder{unit_, {enemy()}, turn};
    }
    if (kind < leads) return of_commander();
    MoveOrder move{unit_, {}};
    const auto count = 1 + random_.below(3);
    for (std::uint64_t i = 0; i < count; ++i) move.steps.push_back(step());
    return move;
  }

 private:
  UnitIndex enemy() { return any_of(own_units(state_, core::opponent(side_))); }
  UnitIndex any_of(const Units& units) {
    return units.empty() ? 0 : units[any_below(units.size())];
  }
  std::size_t any_below(std::size_t count) {
    return static_cast<std::size_t>(random_.below(count));
  }
  int mils(int most) { return 1 + static_cast<int>(random_.below(static_cast<unsigned>(most))); }
  int degrees(int most) { return random_.below(2) == 0 ? mils(most) : -mils(most); }

  Order of_commander() {
    if (state_.commanders.empty()) return MoveOrder{unit_, {step()}};
    const std::size_t commander = any_below(state_.commanders.size());
    if (!is_led_by(state_, side_, commander)) return MoveOrder{unit_, {step()}};
    constexpr std::uint64_t headings = table::full_turn / quarter;
    if (random_.below(4) == 0) {
      const int heading = quarter * static_cast<int>(random_.below(headings));
      if (const auto order = go(state_, commander, heading)) return *order;
    }
    return AttachOrder{commander, unit_};
  }

  Step step() {
    const auto& stance = state_.stance(unit_);
    const int segment = row_now(state_, unit_).front().mils;
    switch (random_.below(8)) {
      case 0:
        return Wheel{degrees(60)};
      case 1:
        return Forward{mils(segment), degrees(45)};
      case 2: {
        const auto all = formations_of(stance.arm);
        return Form{all[random_.below(all.size())], {}};
      }
      case 3:
        return random_.below(3) == 0 ? Step{About{}} : Step{Back{mils(segment / 2)}};
      case 4:
        if (stance.formation == Formation::skirmish) {
          return To{table::step(stance.pose.at, stance.pose.heading + degrees(90), mils(segment))};
        }
        return Forward{segment, 0};
      default:
        return Forward{mils(2 * segment), 0};
    }
  }

  const State& state_;
  Side side_;
  UnitIndex unit_;
  core::Random& random_;
};

}  // namespace

std::vector<Order> answers(const State& state, const Question& open) {
  std::vector<Order> all;
  if (open.kind == Question::Kind::reaction) {
    for (std::size_t i = 0; i < reaction_names.size(); ++i) {
      all.emplace_back(ReactOrder{state.charge->target, static_cast<Reaction>(i)});
    }
  } else if (open.kind == Question::Kind::defence) {
    for (const auto unit : defenders(state)) {
      all.emplace_back(DefendOrder{unit, {}});
      for (const auto target : targets_of_defence(state, unit)) {
        all.emplace_back(DefendOrder{unit, target});
      }
    }
  } else {
    for (const auto unit : shooters(state, open.side)) {
      for (const auto target : targets(state, unit)) {
        all.emplace_back(FireOrder{unit, {target}, 0});
      }
    }
    all.emplace_back(EndTurn{});
  }
  std::erase_if(
      all, [&](const Order& order) { return cannot_order(state, open.side, order).has_value(); });
  return all;
}

std::vector<Order> legal_orders(const State& state, Side side) {
  if (const auto open = question(state)) {
    return open->side == side ? answers(state, *open) : std::vector<Order>{};
  }
  if (state.phase == Phase::over || side != state.side) return {};
  std::vector<Order> all;
  for (const auto unit : own_units(state, side)) {
    std::ranges::move(Candidates(state, unit).take(), std::back_inserter(all));
  }
  std::ranges::move(of_commanders(state, side), std::back_inserter(all));
  all.emplace_back(RallyAll{});
  std::erase_if(all,
                [&](const Order& order) { return cannot_order(state, side, order).has_value(); });
  all.emplace_back(EndTurn{});
  return all;
}

Order random_order(const State& state, Side side, core::Random& random) {
  if (const auto open = question(state)) {
    const auto all = answers(state, *open);
    return all[random.below(all.size())];
  }
  constexpr std::uint64_t orders_a_turn = 10;
  constexpr int tries = 8;
  const auto units = own_units(state, side);
  if (units.empty() || random.below(orders_a_turn) == 0) return EndTurn{};
  for (int i = 0; i < tries; ++i) {
    const auto unit = units[random.below(units.size())];
    auto order = Draw(state, side, unit, random).order();
    if (!cannot_order(state, side, order)) return order;
  }
  return EndTurn{};
}

}  // namespace adjutant::rise_and_fight
