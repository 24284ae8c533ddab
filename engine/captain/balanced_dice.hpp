#pragma once

#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/random.hpp"

namespace adjutant::captain {

// Sets of dice that orders are weighed over: each face of one d6 once; of other dice their share.
inline constexpr int weighing_samples = 6;

// Dice for the mean over several samples of the same orders: over all samples together each die
// shows each of its faces equally often (as nearly as their number allows: of more faces than
// samples each sample has its own share, and every face is equally likely), and how the faces of
// two dice meet is drawn at random. So the mean is exact in what each die does by itself, and the
// same seed gives every plan the same dice.
class BalancedDice : public core::Dice {
 public:
  BalancedDice(std::uint64_t seed, int samples);

  // The dice of one sample, 0 … samples - 1, from the first on.
  void begin(int sample);
  // How many have been rolled since.
  int rolled() const { return static_cast<int>(next_); }

  // Any number of sides.
  int roll(int sides, std::string_view purpose) override;

 private:
  core::Random random_;
  int samples_;
  int sample_ = 0;
  std::size_t next_ = 0;
  core::Random offsets_;
  std::vector<std::vector<int>> orders_;  // by die: a permutation of the samples
  std::vector<std::uint64_t> drawn_;      // by die: where in its share of the faces each falls
};

}  // namespace adjutant::captain
