#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace adjutant::core {

// Where a game's dice come from: seeded, scripted or recorded (engine/dice). A game asks for each
// die with its purpose and never makes chance of its own.
class Dice {
 public:
  virtual ~Dice() = default;

  // One die with faces 1..sides, for a purpose a player can read ("attack on C2421").
  // Throws DiceFault when the source cannot give this die.
  virtual int roll(int sides, std::string_view purpose) = 0;
};

// The given dice do not fit what was played: a list that ran out, a recorded die rolled for
// something else. The message names the roll.
class DiceFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace adjutant::core
