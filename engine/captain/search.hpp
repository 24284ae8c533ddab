#pragma once

#include <cstdint>

#include "engine/captain/balanced_dice.hpp"
#include "engine/core/game.hpp"

namespace adjutant::captain {

// One answer looked for: plans are proposed, the best is varied as long as that makes it better,
// and each is worth the mean of the positions that its dice lead to.
class Search {
 public:
  Search(const core::ComputerPlayer& player, const core::State& state, core::Side side,
         core::Random& random, std::int64_t nodes_max);

  core::Plan best();
  // The worst of some proposals, varied as long as that makes it worse: so many plans, whatever
  // `nodes_max` is.
  core::Plan worst();

 private:
  std::int64_t value(const core::Plan& plan);
  void weigh(core::Plan plan);

  const core::ComputerPlayer& player_;
  const core::State& state_;
  const core::Side side_;
  core::Random& random_;
  std::int64_t nodes_left_;
  BalancedDice dice_;
  std::optional<core::Plan> best_;
  std::int64_t best_value_ = 0;
};

}  // namespace adjutant::captain
