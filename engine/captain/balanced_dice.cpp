#include "engine/captain/balanced_dice.hpp"

#include <numeric>
#include <utility>

namespace adjutant::captain {

BalancedDice::BalancedDice(std::uint64_t seed, int samples)
    : random_(seed), samples_(samples), offsets_(~seed) {}

void BalancedDice::begin(int sample) {
  sample_ = sample;
  next_ = 0;
}

int BalancedDice::roll(int sides, std::string_view) {
  if (next_ == orders_.size()) {
    auto& order = orders_.emplace_back(samples_);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t left = order.size(); left > 1; --left) {
      std::swap(order[left - 1], order[random_.below(left)]);
    }
    drawn_.push_back(offsets_.bits());
  }
  const int place = orders_[next_][sample_];
  const auto drawn = drawn_[next_++];
  if (samples_ % sides == 0) return place % sides + 1;
  const auto faces = static_cast<std::uint64_t>(sides);
  const auto at = static_cast<std::uint64_t>(place) * faces + drawn % faces;
  return static_cast<int>(at / static_cast<std::uint64_t>(samples_)) + 1;
}

}  // namespace adjutant::captain
