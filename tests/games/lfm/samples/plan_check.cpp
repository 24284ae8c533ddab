#include "tests/games/lfm/samples/plan_check.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace adjutant::lfm {

namespace json = core::json;

void PlanCheck::check_sheets(const json::object& plan, const std::string& text) {
  check_movement(plan, text);
  check_combat(plan, text);
  if (text.empty()) check_fire(plan, text);
  std::set<std::string> offered;
  for (const auto& offer : plan.at("also").as_array()) {
    EXPECT_TRUE(offered.insert(text_of(offer.at("order"))).second) << offer;
  }
}

// Up to two orders to move, of those that are listed.
std::string PlanCheck::some_movement() {
  std::string text;
  for (auto left = random_.below(3); left > 0; --left) {
    const auto plan = planned(text);
    const auto& sheets = plan.at("movement").as_array();
    if (sheets.empty()) break;
    const auto& sheet = sheets[random_.below(sheets.size())].as_object();
    const auto& reach = sheet.at("reach").as_array();
    const auto& groups = sheet.at("groups").as_array();
    if (reach.empty()) continue;
    const auto& place = reach[random_.below(reach.size())].as_object();
    auto order = text_of(groups[random_.below(groups.size())].at("order"));
    if (place.contains("by") && place.at("by") != place.at("hex")) {
      order += " " + text_of(place.at("by"));
    }
    text += order + " " + text_of(place.at("hex")) + "\n";
  }
  return text;
}

// What is listed is accepted; each legal move is listed.
void PlanCheck::check_movement(const json::object& plan, const std::string& text) {
  std::set<std::string> listed;
  for (const auto& value : plan.at("movement").as_array()) {
    const auto& sheet = value.as_object();
    EXPECT_NE(sheet.contains("from"), sheet.contains("entry")) << value;
    for (const auto& group : sheet.at("groups").as_array()) {
      for (const auto& place : sheet.at("reach").as_array()) {
        auto order = text_of(group.at("order"));
        const auto* by = place.as_object().if_contains("by");
        if (by != nullptr && *by != place.at("hex")) order += " " + text_of(*by);
        order += " " + text_of(place.at("hex"));
        if (random_.below(200) == 0) {
          EXPECT_EQ(refusals(text + order), std::vector<std::string>{}) << order;
        }
        listed.insert(std::move(order));
      }
    }
  }
  if (!text.empty()) return;
  for (const auto& order : game_.legal_orders(state_, side_)) {
    if (!order.starts_with("move") && !order.starts_with("enter")) continue;
    EXPECT_TRUE(listed.contains(order)) << order;
  }
}

// A gun fires at what it is said to see, and at nothing else.
void PlanCheck::check_fire(const json::object& plan, const std::string& text) {
  for (const auto& gun : plan.at("fire").as_array()) {
    for (const auto& target : gun.at("targets").as_array()) {
      const bool sees = target.at("halves").as_int64() > 0;
      EXPECT_EQ(sees, target.at("sight") != "blocked") << target;
      EXPECT_EQ(target.at("sight") == "clear", target.at("in_the_way").as_array().empty())
          << target;
      if (target.at("fired_at").as_bool()) continue;
      const auto order =
          fmt::format("fire {} with {}", text_of(target.at("hex")), text_of(gun.at("unit")));
      EXPECT_EQ(refusals(text + order).empty(), sees) << order;
    }
  }
}

// Attacks are on the targets listed; what completes the phase is what the duties ask for, whether
// the turn is ended or not.
void PlanCheck::check_combat(const json::object& plan, const std::string& text) {
  const auto& combat = plan.at("combat").as_object();
  std::set<std::string> targets;
  for (const auto& target : combat.at("targets").as_array()) {
    EXPECT_FALSE(target.at("attackers").as_array().empty());
    targets.insert(text_of(target.at("hex")));
  }
  if (text.empty()) {
    for (const auto& order : game_.legal_orders(state_, side_)) {
      if (!order.starts_with("attack ")) continue;
      EXPECT_TRUE(targets.contains(order.substr(7, order.find(' ', 7) - 7))) << order;
    }
  }
  const auto& completion = combat.at("completion").as_array();
  EXPECT_EQ(combat.at("duties").as_array().empty(), completion.empty()) << json::serialize(combat);
  EXPECT_EQ(planned(text + "end turn").at("combat").as_object(), combat) << text;
}

}  // namespace adjutant::lfm
