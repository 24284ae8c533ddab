#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/hash.hpp"

// The die sources: seeded (docs/formats.md section 5.2), scripted from a list, recorded in a match.
namespace adjutant::dice {

struct Roll {
  int die = 0;  // number over the whole match
  int sides = 6;
  int value = 0;
  std::string purpose;
};

// Everything that decides a die besides its number: docs/formats.md section 5.2.
struct Seeds {
  core::Digest server_seed{};
  std::string match;                      // id
  std::array<std::string, 2> seat_seeds;  // in side order
  std::string submission_hash;            // H
};

// Die number `die` with `sides` faces (1..256): HMAC-SHA256 with reject sampling.
int seeded_die(const Seeds& seeds, int die, int sides);

class SeededDice : public core::Dice {
 public:
  SeededDice(Seeds seeds, int first_die);
  int roll(int sides, std::string_view purpose) override;

 private:
  Seeds seeds_;
  int next_;
};

// Gives the listed values in turn; DiceFault when it runs out or a value is not a face of the die.
class ScriptedDice : public core::Dice {
 public:
  explicit ScriptedDice(std::vector<int> values);
  int roll(int sides, std::string_view purpose) override;
  int unused() const;  // how many values were not asked for

 private:
  std::vector<int> values_;
  std::size_t next_ = 0;
};

// Gives recorded rolls back. Once a roll is asked that the record has not, or with other sides or
// another purpose, fault() says so, and what is rolled from then on means nothing.
class RecordedDice : public core::Dice {
 public:
  explicit RecordedDice(std::vector<Roll> rolls);
  int roll(int sides, std::string_view purpose) override;
  int unused() const;
  const std::optional<std::string>& fault() const { return fault_; }

 private:
  std::vector<Roll> rolls_;
  std::size_t next_ = 0;
  std::optional<std::string> fault_;
};

}  // namespace adjutant::dice
