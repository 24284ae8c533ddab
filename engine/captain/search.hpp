#pragma once

#include <cstdint>

#include "engine/captain/balanced_dice.hpp"
#include "engine/core/game.hpp"

namespace adjutant::captain {

// Sets of dice for the search for a bad plan, which need not be the worst but must be found at
// once.
inline constexpr int samples_when_misjudged = 2;

// The search for one answer: proposes plans, varies the best as long as it improves, and values
// each by the mean of the positions that its dice lead to.
class Search {
 public:
  // `samples`: sets of dice that a plan is weighed over.
  Search(const core::ComputerPlayer& player, const core::State& state, core::Side side,
         core::Random& random, int samples);

  // The best plan found by looking at this many positions, at least at those of one plan.
  core::Plan best(std::int64_t nodes_max);
  // The worst of some proposals, varied as long as that makes it worse: among this many plans.
  core::Plan worst(int plans);

 private:
  std::int64_t value(const core::Plan& plan);
  void weigh(core::Plan plan);

  const core::ComputerPlayer& player_;
  const core::State& state_;
  const core::Side side_;
  core::Random& random_;
  const int samples_;
  std::int64_t nodes_left_ = 0;
  BalancedDice dice_;
  std::optional<core::Plan> best_;
  std::int64_t best_value_ = 0;
};

}  // namespace adjutant::captain
