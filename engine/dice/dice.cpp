#include "engine/dice/dice.hpp"

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::dice {

int seeded_die(const Seeds& seeds, int die, int sides) {
  ENSURE(sides >= 1 && sides <= 256, fmt::format("a die of {} sides", sides));
  const int limit = 256 - 256 % sides;
  for (int attempt = 0;; ++attempt) {
    const core::Digest bytes = core::hmac_sha256(
        seeds.server_seed,
        fmt::format("adjutant-dice-1\n{}\n{}\n{}\n{}\n{}\n{}", seeds.match, die, attempt,
                    seeds.seat_seeds[0], seeds.seat_seeds[1], seeds.submission_hash));
    for (const std::uint8_t byte : bytes) {
      if (byte < limit) return byte % sides + 1;
    }
  }
}

SeededDice::SeededDice(Seeds seeds, int first_die) : seeds_(std::move(seeds)), next_(first_die) {}

int SeededDice::roll(int sides, std::string_view /*purpose*/) {
  return seeded_die(seeds_, next_++, sides);
}

ScriptedDice::ScriptedDice(std::vector<int> values) : values_(std::move(values)) {}

int ScriptedDice::roll(int sides, std::string_view purpose) {
  if (next_ == values_.size()) {
    throw core::DiceFault(
        fmt::format("roll {} (d{} for {}) has no die: the list holds {}; add a value to it",
                    next_ + 1, sides, purpose, values_.size()));
  }
  const int value = values_[next_++];
  if (value < 1 || value > sides) {
    throw core::DiceFault(fmt::format("roll {} (d{} for {}) cannot be {}: give a value of 1 to {}",
                                      next_, sides, purpose, value, sides));
  }
  return value;
}

int ScriptedDice::unused() const {
  return static_cast<int>(values_.size() - next_);
}

RecordedDice::RecordedDice(std::vector<Roll> rolls) : rolls_(std::move(rolls)) {}

int RecordedDice::roll(int sides, std::string_view purpose) {
  static constexpr int any_face = 1;
  if (fault_) return any_face;
  if (next_ == rolls_.size()) {
    fault_ =
        fmt::format("a d{} for {} is rolled here, and the record has no die for it: it holds {}",
                    sides, purpose, rolls_.size());
    return any_face;
  }
  const Roll& roll = rolls_[next_++];
  if (roll.sides != sides || roll.purpose != purpose) {
    fault_ = fmt::format("die {} is recorded as a d{} for {}, but a d{} for {} is rolled here",
                         roll.die, roll.sides, roll.purpose, sides, purpose);
    return any_face;
  }
  if (roll.value < 1 || roll.value > sides) {
    fault_ = fmt::format("die {} (d{} for {}) is recorded as {}, which it does not have", roll.die,
                         sides, purpose, roll.value);
    return any_face;
  }
  return roll.value;
}

int RecordedDice::unused() const {
  return static_cast<int>(rolls_.size() - next_);
}

}  // namespace adjutant::dice
