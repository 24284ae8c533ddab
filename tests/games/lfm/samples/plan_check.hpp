#pragma once

#include <string>
#include <string_view>

#include "tests/games/plan_check.hpp"

namespace adjutant::lfm {

class PlanCheck : public samples::PlanCheck {
 public:
  using samples::PlanCheck::PlanCheck;

 private:
  std::string some_movement() override;
  void check_sheets(const core::json::object& plan, const std::string& text) override;
  void check_movement(const core::json::object& plan, const std::string& text);
  void check_fire(const core::json::object& plan, const std::string& text);
  void check_combat(const core::json::object& plan, const std::string& text);
};

}  // namespace adjutant::lfm
