#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

namespace adjutant::lfm {

// Holds core::Game::plan() to what check() and legal_orders() say in one state: what it lists is
// accepted, and what is legal is listed.
class PlanCheck {
 public:
  PlanCheck(const core::Game& game, const core::State& state, core::Side side, core::Random& random)
      : game_(game), state_(state), side_(side), random_(random) {}

  void check();

 private:
  std::string some_movement();
  core::json::object planned(std::string_view text) const;
  std::vector<std::string> refusals(const std::string& text) const;
  void check_movement(const core::json::object& plan, const std::string& text);
  void check_fire(const core::json::object& plan, const std::string& text);
  void check_combat(const core::json::object& plan, const std::string& text);
  void check_question(const core::json::object& plan);
  void check_broken(const std::string& text);

  const core::Game& game_;
  const core::State& state_;
  core::Side side_;
  core::Random& random_;
};

}  // namespace adjutant::lfm
