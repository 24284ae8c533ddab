#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace adjutant::samples {

// The line of a case that says when it plays: POSITION turn 2 cs combat standing first cs, or
// POSITION start for the set-up of the scenario.
class PositionWords {
 public:
  // The first of `sides`, and `phase`, unless the line says another.
  PositionWords(std::vector<std::string> sides, std::vector<std::string> phases, std::string phase);

  // Throws std::runtime_error on a word it does not know.
  void take(std::istringstream& words);

  const std::string& side() const { return side_; }
  bool from_start() const { return from_start_; }
  core::State start(const core::Game& game, const core::Scenario& scenario) const;
  // What a position begins with; the game adds its units.
  core::json::object position(const core::Scenario& scenario) const;

 private:
  std::vector<std::string> sides_, phases_;
  bool from_start_ = false;
  int turn_ = 1;
  std::string side_, phase_, first_;
  std::string decisions_ = "standing";
};

}  // namespace adjutant::samples
