#include <algorithm>

#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/captain/prospect.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr std::int64_t victory_worth = core::Network::certain / 2;
// The value of a hundredth of a strength point, in hundred thousandths: 0.5 % of winning for a
// point.
constexpr std::int64_t chance_of_strength = 5;
// In hexes; the second where they go by movement points, which are more.
constexpr int far_away = 12, march_away = 24;
constexpr int entering = 4;        // that a unit off the map is farther than where it enters
constexpr int a_march = 5;         // hexes to an enemy whom infantry can attack this turn
constexpr int guns_notice_at = 5;  // hexes at which enemies are near guns

bool any_within(const State& state, UnitSet units, Hex of, int hexes) {
  for (const UnitIndex unit : each(units)) {
    const UnitState& now = state.units[unit];
    if (now.where == Whereabouts::on_map && hex::distance(of, now.at) <= hexes) return true;
  }
  return false;
}

// Whether a friend other than a gun stands beside a unit on the map.
bool has_company(const State& state, UnitIndex unit) {
  const Scenario& scenario = *state.scenario;
  const UnitSet friends =
      scenario.units_of(scenario.units[unit].side) & ~scenario.guns & ~bit(unit);
  return any_within(state, friends, state.units[unit].at, 1);
}

// In strength points: guns of a side that stand with no such friend and with enemies near.
int guns_alone(const State& state, Side side) {
  const Scenario& scenario = *state.scenario;
  int points = 0;
  for (const UnitIndex gun : each(scenario.units_of(side) & scenario.guns & ~scenario.immobile)) {
    if (state.units[gun].where != Whereabouts::on_map || has_company(state, gun)) continue;
    const UnitSet enemies = scenario.units_of(core::opponent(side));
    if (any_within(state, enemies, state.units[gun].at, guns_notice_at)) {
      points += scenario.units[gun].strength;
    }
  }
  return points;
}

// How a side stands whatever comes of it, for the US side: what players of sense do not do although
// hardly a game is lost by it.
int manners(const State& state, const Weights& weights) {
  if (weights.gun_alone == 0) return 0;
  return weights.gun_alone * (guns_alone(state, ac) - guns_alone(state, us));
}

// For the US side; the opponent's is its negative.
class Evaluation {
 public:
  Evaluation(const State& state, const Weights& weights)
      : state_(state),
        scenario_(*state.scenario),
        weights_(weights),
        leader_(leader(state)),
        appraisal_(state, weights) {
    for (const UnitIndex unit : each(scenario_.side_units[0] | scenario_.side_units[1])) {
      if (state.units[unit].where == Whereabouts::on_map) on_map_ |= bit(unit);
    }
    for (const Side side : core::both_sides) time_left_[core::index(side)] = time_left(side);
  }

  std::int64_t value() const {
    std::int64_t value = lead() + manners(state_, weights_);
    for (const UnitIndex unit : each(scenario_.side_units[0] | scenario_.side_units[1])) {
      if (state_.units[unit].where == Whereabouts::eliminated) continue;
      value += sign(scenario_.units[unit].side) *
               (appraisal_.worth(unit) - longing(unit) + standing(unit));
    }
    if (state_.phase == Phase::movement && !state_.combat) {
      value += hopes(state_.side, weights_.hopes);
      const Side other = core::opponent(state_.side);
      value += hopes(other, weights_.counter(other));
    }
    return value;
  }

 private:
  static int sign(Side side) { return side == us ? 1 : -1; }

  int turns_left() const { return std::max(0, scenario_.turns - state_.turn); }

  int hopes(Side mover, int percent) const {
    if (percent == 0) return 0;
    return sign(mover) * Prospect(state_, mover, appraisal_).hopes() * percent / 100;
  }

  int lead() const {
    switch (scenario_.victory.kind) {
      case VictoryKind::eliminated_strength:
        return sign(leader_) * 100 * weights_.lead / (100 + weights_.lead_fade * turns_left());
      case VictoryKind::hold_hex:
        return sign(leader_) * appraisal_.stake(scenario_.victory.hex);
      case VictoryKind::last_unit:
        break;
    }
    return 0;
  }

  // What a unit gives for not being where the battle is decided.
  int longing(UnitIndex unit) const {
    const Unit& counter = scenario_.units[unit];
    const int price = counter.side == us
                          ? weights_.us_far + weights_.us_far_strength * counter.strength
                          : weights_.ac_far + weights_.ac_far_strength * counter.strength;
    const int rear = weights_.rear(counter.side) * counter.strength;
    if (price == 0 && rear == 0) return 0;
    const auto of = [&](int hexes) { return price * hexes + rear * std::max(0, hexes - a_march); };
    switch (scenario_.victory.kind) {
      case VictoryKind::hold_hex:
        return of(distance(unit, scenario_.victory.hex));
      case VictoryKind::last_unit: {
        const auto nearest = nearest_enemies(unit);
        // 8.3: nobody may be forgotten, so each of the hunted counts how far the hunters are.
        return counter.side == us ? of(nearest[0]) : -price * (nearest[0] + nearest[1]);
      }
      case VictoryKind::eliminated_strength:
        break;
    }
    return counter.side == leader_ ? 0 : of(nearest_enemies(unit)[0]);
  }

  // The half movement points that infantry of a side has left in the whole battle.
  int time_left(Side side) const {
    const bool to_move = state_.phase == Phase::movement && (state_.side == us || side == ac);
    int points = 0;
    for (int turn = state_.turn + (to_move ? 0 : 1); turn <= scenario_.turns; ++turn) {
      const auto& allowances =
          scenario_.night(turn) ? scenario_.charts.allowance_night : scenario_.charts.allowance_day;
      points += allowances[static_cast<std::size_t>(UnitType::infantry)];
    }
    return points;
  }

  // Whether infantry that stands here would not be at the hex that decides by the end.
  bool comes_late(UnitIndex unit) const {
    const hex::Grid& grid = scenario_.map.grid;
    const int march =
        scenario_.movement.marches()(grid.index(place(unit)), grid.index(scenario_.victory.hex));
    return march > time_left_[core::index(scenario_.units[unit].side)];
  }

  // What is good about where a unit stands, whatever the enemy does.
  int standing(UnitIndex unit) const {
    const bool hunts_hex = scenario_.victory.kind == VictoryKind::hold_hex;
    if (hunts_hex && weights_.late != 0 && comes_late(unit)) {
      return -weights_.late * scenario_.units[unit].strength;
    }
    if ((on_map_ & bit(unit)) == 0) return 0;
    const Unit& counter = scenario_.units[unit];
    int worth = 0;
    if (weights_.near != 0 && hunts_hex &&
        hex::distance(state_.units[unit].at, scenario_.victory.hex) <= 1) {
      worth += weights_.near * counter.strength;
    }
    if (weights_.company != 0 && has_company(state_, unit)) worth += weights_.company;
    return worth;
  }

  // Where a unit stands, or enters.
  Hex place(UnitIndex unit) const {
    const UnitState& now = state_.units[unit];
    return now.where == Whereabouts::on_map ? now.at : scenario_.units[unit].entry;
  }

  int distance(UnitIndex unit, Hex to) const {
    const Side side = scenario_.units[unit].side;
    const int apart = appraisal_.apart(side, place(unit), to);
    if ((on_map_ & bit(unit)) != 0) return apart;
    return weights_.by_march(side) == 0 ? far_away : apart + entering;
  }

  // How far the two nearest are.
  std::array<int, 2> nearest_enemies(UnitIndex unit) const {
    const bool by_march = weights_.by_march(scenario_.units[unit].side) != 0;
    const int farthest = by_march ? march_away : far_away;
    std::array<int, 2> nearest{farthest, farthest};
    if (!by_march && (on_map_ & bit(unit)) == 0) return nearest;
    const UnitSet enemies =
        on_map_ & scenario_.units_of(core::opponent(scenario_.units[unit].side));
    for (const UnitIndex enemy : each(enemies)) {
      const int away = distance(unit, state_.units[enemy].at);
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
  const Weights& weights_;
  const Side leader_;
  const Appraisal appraisal_;
  UnitSet on_map_ = 0;
  std::array<int, 2> time_left_{};
};

// Null where no network judges the battle.
const core::Network* network_of(const State& state, const Weights& weights) {
  return weights.network != 0 ? network_for(*state.scenario, state.side) : nullptr;
}

// Of positions as were learned from: between player turns.
const core::Network* judge_of(const State& state, const Weights& weights) {
  const bool between = state.phase == Phase::movement && !state.combat;
  return between ? network_of(state, weights) : nullptr;
}

}  // namespace

bool learned(const State& state, const Weights& weights) {
  const auto* network =
      state.phase == Phase::over ? network_of(state, weights) : judge_of(state, weights);
  return network != nullptr;
}

std::int64_t evaluate(const State& state, Side side, const Weights& weights) {
  std::int64_t value = 0;
  if (state.phase == Phase::over) {
    const auto end = ending(state);
    if (end && end->winner) value = *end->winner == us ? victory_worth : -victory_worth;
  } else if (const auto* judge = judge_of(state, weights)) {
    value = judge->chance(features(state, weights)) - victory_worth +
            manners(state, weights) * chance_of_strength;
    value = std::clamp(value, 1 - victory_worth, victory_worth - 1);
  } else {
    value = std::clamp(Evaluation(state, weights).value() * chance_of_strength, 1 - victory_worth,
                       victory_worth - 1);
  }
  return side == us ? value : -value;
}

}  // namespace adjutant::tlg2
