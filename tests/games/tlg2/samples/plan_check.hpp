#pragma once

#include <string>
#include <string_view>

#include "tests/games/plan_check.hpp"

namespace adjutant::tlg2 {

class PlanCheck : public samples::PlanCheck {
 public:
  using samples::PlanCheck::PlanCheck;

 private:
  std::string some_movement() override;
  void check_sheets(const core::json::object& plan, const std::string& text) override;
  core::State after(std::string_view text) const;
  void check_movement(const core::json::object& plan, const std::string& text);
  void check_combat(const core::json::object& plan, const std::string& text);
  void check_listed_combats(const core::json::object& combat, const std::string& text);
};

}  // namespace adjutant::tlg2
