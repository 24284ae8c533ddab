#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

namespace adjutant::samples {

// Holds core::Game::plan() to what check() and legal_orders() say in one state: what it lists is
// accepted, and what is legal is listed. What its sheets are called is each game's.
class PlanCheck {
 public:
  PlanCheck(const core::Game& game, const core::State& state, core::Side side, core::Random& random)
      : game_(game), state_(state), side_(side), random_(random) {}
  virtual ~PlanCheck() = default;

  void check();

 protected:
  // Some lines of orders that need no die, as a player may have written them so far.
  virtual std::string some_movement() = 0;
  // What the plan of these lines says where nothing is asked.
  virtual void check_sheets(const core::json::object& plan, const std::string& text) = 0;

  core::json::object planned(std::string_view text) const;
  std::vector<std::string> refusals(const std::string& text) const;
  static std::string text_of(const core::json::value& value);

  const core::Game& game_;
  const core::State& state_;
  core::Side side_;
  core::Random& random_;

 private:
  void check_question(const core::json::object& plan);
  void check_broken(const std::string& text);
};

}  // namespace adjutant::samples
