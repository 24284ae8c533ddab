#include "engine/captain/search.hpp"

#include <utility>

namespace adjutant::captain {
namespace {

constexpr int proposals_share = 3;  // of the nodes, one part in three

constexpr int proposals_when_misjudged = 8;

}  // namespace

Search::Search(const core::ComputerPlayer& player, const core::State& state, core::Side side,
               core::Random& random, int samples)
    : player_(player),
      state_(state),
      side_(side),
      random_(random),
      samples_(samples),
      dice_(random.bits(), samples) {}

core::Plan Search::best(std::int64_t nodes_max) {
  nodes_left_ = nodes_max;
  const auto for_variation = nodes_left_ - nodes_left_ / proposals_share;
  do {
    weigh(player_.propose(state_, side_, random_));
  } while (nodes_left_ > for_variation);
  while (nodes_left_ > 0) weigh(player_.vary(state_, side_, *best_, random_));
  return *std::move(best_);
}

core::Plan Search::worst(int plans) {
  auto plan = player_.propose(state_, side_, random_);
  auto least = value(plan);
  for (int seen = 1; seen < plans; ++seen) {
    auto other = seen < proposals_when_misjudged ? player_.propose(state_, side_, random_)
                                                 : player_.vary(state_, side_, plan, random_);
    const auto worth = value(other);
    if (worth >= least) continue;
    plan = std::move(other);
    least = worth;
  }
  return plan;
}

void Search::weigh(core::Plan plan) {
  const auto worth = value(plan);
  if (best_ && worth <= best_value_) return;
  best_ = std::move(plan);
  best_value_ = worth;
}

// The mean over the dice, times `samples_`.
std::int64_t Search::value(const core::Plan& plan) {
  dice_.begin(0);
  const auto settled = player_.play(state_, side_, plan.certain, dice_);
  std::int64_t sum = 0;
  for (int sample = 0; sample < samples_; ++sample) {
    --nodes_left_;
    dice_.begin(sample);
    const auto after = player_.play(settled, side_, plan.chancy, dice_);
    const auto worth = player_.evaluate(after, side_);
    if (dice_.rolled() == 0) return worth * samples_;  // nothing hangs on a die
    sum += worth;
  }
  return sum;
}

}  // namespace adjutant::captain
