#pragma once

#include <expected>

#include "engine/games/tlg2/scenario/scenario.hpp"

namespace adjutant::tlg2 {

// What computer players reckon with, in hundredths of a strength point unless said otherwise. Each
// kind of victory has figures of its own; script/tune finds them by self-play and writes them into
// weights.cpp.
struct Weights {
  // Whether positions are judged by the network that has learned the battle, where one has; by all
  // that follows where not. Plans are proposed by what follows in either case.
  int network = 0;
  // What a unit counts for: for being there, for each step, for each strength point.
  int us_unit = 0, us_step = 0, us_strength = 0;
  int ac_unit = 0, ac_step = 0, ac_strength = 0;
  int retreat = 0;  // a hex given up
  // Of holding the hex that decides on the last turn (10.3); with n turns to go,
  // 100 / (100 + n * stake_fade) of it.
  int stake = 0, stake_fade = 0;
  // Of being ahead on points on the last turn (9.3); with n turns to go, the same.
  int lead = 0, lead_fade = 0;
  int hopes = 0;  // percent of what the side to move may hope for that is counted
  // Percent of what the opponent could do in its turn after, as things stand: of the US side, of
  // the Anglo-Canadian.
  int us_counter = 0, ac_counter = 0;
  // For each hex between a unit and where the battle is decided (the hex, the nearest enemy): for
  // each strength point, and for the unit. A side that is ahead on points need not come.
  int us_far_strength = 0, us_far = 0;
  int ac_far_strength = 0, ac_far = 0;
  // The same for each strength point and each hex that is more than a march of infantry.
  int us_rear = 0, ac_rear = 0;
  // Percent: how far a hex is for a side by the movement points it takes, else as a gun shoots.
  int us_by_march = 0, ac_by_march = 0;
  int strongest_first = 0;  // percent of entries that are made by the strongest who waits (5.3)
  int near = 0;  // for each strength point of a unit one hex or none from the hex that decides
  // For each strength point of a unit that cannot reach the hex that decides by the end.
  int late = 0;
  // For each strength point of guns with enemies near and no friend beside them, for every
  // evaluation.
  int gun_alone = 0;
  int company = 0;  // for a unit with a friend beside it

  int counter(Side side) const { return side == us ? us_counter : ac_counter; }
  int rear(Side side) const { return side == us ? us_rear : ac_rear; }
  int by_march(Side side) const { return side == us ? us_by_march : ac_by_march; }
  bool operator==(const Weights&) const = default;
};

// Those of a scenario: by what its victory is about.
const Weights& weights(const Scenario& scenario);

// {"us_unit": 0, …}: every figure, whole numbers of at most a million.
core::json::object print_weights(const Weights& weights);
std::expected<Weights, core::FileFaults> read_weights(const core::json::value& figures);

}  // namespace adjutant::tlg2
