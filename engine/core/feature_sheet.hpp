#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/values.hpp"

namespace adjutant::core {

// Takes down what a player looks at in a position (core::Featured), one thing after the other,
// with their names where these are asked for.
class FeatureSheet {
 public:
  // For a battle with this many turns, in one of them; turns after the last count as the last.
  // `names` may be null.
  FeatureSheet(int turns, int turn, std::vector<std::string>* names)
      : turns_(turns), turn_(std::clamp(turn, 1, turns)), names_(names) {}

  // "8F danger"
  void add(std::string_view of, std::string_view what, int value) {
    values_.push_back(value);
    if (names_ != nullptr) names_->push_back(fmt::format("{} {}", of, what));
  }

  // "us hopes, turn 3": in a place of its own for each turn, 0 in those of the others.
  void add_by_turn(std::string_view of, std::string_view what, int value) {
    for (int turn = 1; turn <= turns_; ++turn) {
      values_.push_back(turn == turn_ ? value : 0);
      if (names_ != nullptr) names_->push_back(fmt::format("{} {}, turn {}", of, what, turn));
    }
  }

  std::vector<std::int32_t> values() { return std::move(values_); }

 private:
  const int turns_, turn_;
  std::vector<std::string>* names_;
  std::vector<std::int32_t> values_;
};

// What a game looks at in a battle, by name: the same in all its positions. The game's features()
// of a state writes down the names where it is given a list.
template <class Scenario>
std::vector<std::string> feature_names(const Scenario& scenario) {
  std::vector<std::string> names;
  features(initial_state(std::make_shared<const Scenario>(scenario), Decisions::standing), &names);
  return names;
}

}  // namespace adjutant::core
