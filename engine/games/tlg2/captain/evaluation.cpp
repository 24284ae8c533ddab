#include "engine/games/tlg2/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/tlg2/captain/prospect.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr std::int64_t victory_worth = 1'000'000;
constexpr int lead_worth = 800;    // of being ahead when the last turn is on
constexpr int hopes_percent = 70;  // plans of the next mover that come true
constexpr int far_away = 12;       // hexes

// For the US side; the other's is its negative.
class Evaluation {
 public:
  explicit Evaluation(const State& state)
      : state_(state), scenario_(*state.scenario), appraisal_(state) {}

  std::int64_t value() const {
    std::int64_t value = 0;
    for (const UnitIndex unit : each(scenario_.side_units[0] | scenario_.side_units[1])) {
      if (state_.units[unit].where == Whereabouts::eliminated) continue;
      value += sign(scenario_.units[unit].side) * (appraisal_.worth(unit) - longing(unit));
    }
    value += lead();
    if (state_.phase == Phase::movement && !state_.combat) {
      const Prospect prospect(state_, state_.side, appraisal_);
      value += sign(state_.side) * prospect.hopes() * hopes_percent / 100;
    }
    return value;
  }

 private:
  static int sign(Side side) { return side == us ? 1 : -1; }

  int turns_left() const { return std::max(0, scenario_.turns - state_.turn); }

  // Who would win now.
  Side leader() const {
    switch (scenario_.victory.kind) {
      case VictoryKind::eliminated_strength: {
        const auto scored = points(state_);
        if (scored[0] == scored[1]) return scenario_.victory.tie;
        return scored[0] > scored[1] ? us : ac;
      }
      case VictoryKind::hold_hex: {
        const auto holder = unit_at(state_, scenario_.victory.hex);
        return holder ? scenario_.units[*holder].side : scenario_.victory.tie;
      }
      case VictoryKind::last_unit:
        break;
    }
    return ac;
  }

  int lead() const {
    switch (scenario_.victory.kind) {
      case VictoryKind::eliminated_strength:
        return sign(leader()) * lead_worth / (1 + 2 * turns_left());
      case VictoryKind::hold_hex:
        return sign(leader()) * appraisal_.stake(scenario_.victory.hex);
      case VictoryKind::last_unit:
        break;
    }
    return 0;
  }

  // What a unit gives for not being where the battle is decided.
  int longing(UnitIndex unit) const {
    const Unit& counter = scenario_.units[unit];
    switch (scenario_.victory.kind) {
      case VictoryKind::hold_hex:
        return distance(unit, scenario_.victory.hex) * counter.strength;
      case VictoryKind::last_unit:
        // 8.3: nobody may be forgotten, so each of the hunted counts how far the hunters are.
        return counter.side == us ? 4 * nearest_enemies(unit)[0]
                                  : -15 * (nearest_enemies(unit)[0] + nearest_enemies(unit)[1]);
      case VictoryKind::eliminated_strength:
        break;
    }
    return counter.side == leader() ? 0 : nearest_enemies(unit)[0] * counter.strength;
  }

  int distance(UnitIndex unit, Hex to) const {
    const UnitState& now = state_.units[unit];
    return now.where == Whereabouts::on_map ? hex::distance(now.at, to) : far_away;
  }

  // How far the two nearest are.
  std::array<int, 2> nearest_enemies(UnitIndex unit) const {
    std::array<int, 2> nearest{far_away, far_away};
    const UnitState& now = state_.units[unit];
    if (now.where != Whereabouts::on_map) return nearest;
    for (const UnitIndex enemy :
         each(scenario_.units_of(core::opponent(scenario_.units[unit].side)))) {
      if (state_.units[enemy].where != Whereabouts::on_map) continue;
      const int away = hex::distance(now.at, state_.units[enemy].at);
      if (away < nearest[0]) {
        nearest = {away, nearest[0]};
      } else {
        nearest[1] = std::min(nearest[1], away);
      }
    }
    return nearest;
  }

  const State& state_;
  const Scenario& scenario_;
  Appraisal appraisal_;
};

}  // namespace

std::int64_t evaluate(const State& state, Side side) {
  std::int64_t value = Evaluation(state).value();
  if (state.phase == Phase::over) {
    if (const auto end = ending(state); end && end->winner) {
      value += *end->winner == us ? victory_worth : -victory_worth;
    }
  }
  return side == us ? value : -value;
}

}  // namespace adjutant::tlg2
