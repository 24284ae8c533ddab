#include "engine/games/rise_and_fight/captain/marches.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr std::size_t enemies_looked_at = 2;

// The nearest first.
Units nearest_enemies(const State& state, UnitIndex unit) {
  std::vector<std::pair<std::int64_t, UnitIndex>> found;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_enemies(state, unit, other)) found.emplace_back(between(state, unit, other), other);
  }
  std::ranges::sort(found);
  if (found.size() > enemies_looked_at) found.resize(enemies_looked_at);
  Units units;
  for (const auto& [away, other] : found) units.push_back(other);
  return units;
}

// Mils from its front to an enemy's nearest edge that it would like.
int wanted_distance(const State& state, UnitIndex unit, const RandomWeights& random_weights) {
  const auto& ranges = state.scenario->charts.ranges[place(state.unit(unit).weapon)];
  const auto& stance = state.stance(unit);
  if (stance.arm == Arm::horse) return (13 - 3 * random_weights.boldness) * inch;
  if (stance.arm == Arm::guns) return ranges.close - inch;
  const int short_range = ranges.close - inch / 4;
  return random_weights.boldness >= 2 ? short_range : (short_range + ranges.most) / 2;
}

class Marches {
 public:
  Marches(const State& state, UnitIndex unit, const RandomWeights& random_weights,
          core::Random& random)
      : state_(state),
        unit_(unit),
        stance_(state.stance(unit)),
        random_weights_(random_weights),
        random_(random),
        half_width_(frontage(state, unit).half_width),
        most_(free_way(state, unit)) {
    const auto& row = row_now(state, unit);
    // Now and then a segment that costs a hit.
    if (random.below(tires_once_in) == 0 && state.units[unit].hits == 0) {
      for (const auto& entry : row) most_ += entry.tires ? entry.mils : 0;
    }
    first_ = row.front().mils;
  }

  std::vector<MoveOrder> all() && {
    const auto enemies = nearest_enemies(state_, unit_);
    for (const auto enemy : enemies) {
      if (stance_.formation == Formation::skirmish) {
        skirmish_against(enemy);
      } else {
        march_against(enemy);
      }
    }
    change_formation(enemies);
    for (const int degrees : {30, -30}) {
      add({Forward{std::min(most_, first_), degrees}});
    }
    add({Forward{std::max(1, most_ / (1 + draw(4))), 0}});
    add({Back{inch + draw(2) * inch}});
    if (!enemies.empty() && random_.below(4) == 0) add({About{}});
    return std::move(orders_);
  }

 private:
  static constexpr std::uint64_t tires_once_in = 6;

  int draw(int most) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(most))); }
  void add(Steps steps) { orders_.push_back({unit_, std::move(steps)}); }

  int way_left(UnitIndex enemy) const {
    const int apart = static_cast<int>(
        root_down(squared_distance(front_edge(state_, unit_, stance_), body(state_, enemy))));
    return std::clamp(apart - wanted_distance(state_, unit_, random_weights_), 0, most_);
  }

  // Straight to where it would like to stand, looking at the enemy.
  void skirmish_against(UnitIndex enemy) {
    const auto there = centre(state_, enemy);
    const int bearing = table::toward(there, stance_.pose.at, 0) + draw(61) - 30;
    const int wanted = wanted_distance(state_, unit_, random_weights_) + inch;
    const auto aim = table::step(there, table::heading_of(bearing), wanted);
    const auto way = aim - stance_.pose.at;
    const auto to =
        length_up(way) <= most_
            ? aim
            : table::step(stance_.pose.at, table::toward(stance_.pose.at, aim, 0), most_ - 2);
    const int facing = table::toward(to, there, stance_.pose.heading);
    add({To{to}, Facing{facing}});
    add({Facing{table::toward(stance_.pose.at, there, stance_.pose.heading)}});
  }

  void march_against(UnitIndex enemy) {
    const auto there = centre(state_, enemy);
    const auto& [at, heading] = stance_.pose;
    const int turn = std::clamp(table::turning(heading, table::toward(at, there, heading)),
                                -wheel_max, wheel_max);
    const auto arc = static_cast<int>(table::wheel_arc(half_width_, turn));
    const int ahead = std::min(way_left(enemy), most_ - arc);
    if (turn != 0 && arc <= most_) {
      add({Wheel{turn}});
      if (ahead > 0) add({Wheel{turn}, Forward{ahead, 0}});
      if (std::abs(turn) > 2) add({Wheel{turn / 2}});
    }
    if (const int straight = way_left(enemy); straight > 0) add({Forward{straight, 0}});
  }

  // A line before the enemy comes, a column where the way is long; guns as they are needed.
  void change_formation(const Units& enemies) {
    using enum Formation;
    const auto formation = stance_.formation;
    if (stance_.arm == Arm::guns)
      return add({Form{formation == limbered ? unlimbered : limbered, {}}});
    if (formation == column || formation == march) {
      add({Form{line, {}}});
      const int ahead = enemies.empty() ? first_ : std::min(first_, way_left(enemies.front()));
      if (ahead > 0) add({Forward{ahead, 0}, Form{line, {}}});
    } else if (formation == line && random_.below(3) == 0) {
      add({Form{column, {}}});
    }
  }

  const State& state_;
  UnitIndex unit_;
  const Stance& stance_;
  const RandomWeights& random_weights_;
  core::Random& random_;
  int half_width_;
  int most_;       // mils that an order may go
  int first_ = 0;  // the first segment
  std::vector<MoveOrder> orders_;
};

// Friends of its arm who stand beside it.
int neighbours_of(const State& state, UnitIndex unit) {
  constexpr int near_by = 8 * inch, at_most = 2;
  int count = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_friends(state, unit, other)) continue;
    if (state.stance(other).arm == state.stance(unit).arm &&
        between(state, unit, other) < near_by) {
      ++count;
    }
  }
  return std::min(count, at_most);
}

// Hundredths of a hit for how it is formed where it stands.
int form_of(const State& state, UnitIndex unit, std::int64_t away) {
  constexpr int not_ready = 60, near_by = 16 * inch;
  const auto formation = state.stance(unit).formation;
  const bool ready = formation != Formation::march && formation != Formation::limbered &&
                     (formation != Formation::column || state.stance(unit).arm == Arm::horse);
  return ready || away > near_by ? 0 : -not_ready;
}

}  // namespace

RandomWeights draw_random_weights(core::Random& random) {
  return {.boldness = static_cast<int>(random.below(5)),
          .noise = static_cast<int>(random.below(3)) * 150};
}

std::vector<MoveOrder> marches(const State& state, UnitIndex unit,
                               const RandomWeights& random_weights, core::Random& random) {
  return Marches(state, unit, random_weights, random).all();
}

int static_value(const State& state, UnitIndex unit, const RandomWeights& random_weights) {
  constexpr int hundred = 100;
  constexpr int neighbour = 15, no_command = 60, looks_away = 50;
  int hundredths = neighbours_of(state, unit) * neighbour;
  if (!in_command(state, unit)) hundredths -= no_command;
  if (const auto enemy = nearest_enemy_of(state, unit)) {
    const auto away = between(state, unit, *enemy);
    hundredths += form_of(state, unit, away);
    const auto apart = root_down(
        squared_distance(front_edge(state, unit, state.stance(unit)), body(state, *enemy)));
    const auto wanted = wanted_distance(state, unit, random_weights);
    hundredths -= static_cast<int>(std::abs(apart - wanted) / (apart > wanted ? 80 : 120));
    const auto at = centre(state, *enemy);
    if (sector_of(state, unit, at) != table::Sector::front) hundredths -= looks_away;
  }
  int value = hundredths * worth_of_a_hit(state, state.unit(unit).side) / hundred;
  value += best_shot(state, unit) * 3 / 4;
  value -= danger(state, unit) * (10 - random_weights.boldness) / 20;
  value -= exposure(state, unit) * (8 - random_weights.boldness) / 10;
  return value;
}

}  // namespace adjutant::rise_and_fight
