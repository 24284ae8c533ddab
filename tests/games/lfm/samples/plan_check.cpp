#include "tests/games/lfm/samples/plan_check.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace adjutant::lfm {

namespace json = core::json;

namespace {

std::string text_of(const json::value& value) {
  return std::string(value.as_string());
}

}  // namespace

void PlanCheck::check() {
  const auto text = some_movement();
  SCOPED_TRACE("planned:\n" + text);
  const auto plan = planned(text);
  EXPECT_TRUE(plan.at("legal").as_bool()) << json::serialize(plan.at("refusals"));
  check_question(plan);
  if (plan.at("question").is_null()) {
    check_movement(plan, text);
    check_combat(plan, text);
    if (text.empty()) check_fire(plan, text);
  }
  check_broken(text);
  // A spectator is told nothing of standing orders.
  const auto seen = game_.turn_plans()->plan(state_, std::nullopt, text);
  EXPECT_FALSE(seen.contains("forecast"));
  EXPECT_EQ(core::canonical_json(seen.at("movement")), core::canonical_json(plan.at("movement")));
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

json::object PlanCheck::planned(std::string_view text) const {
  return game_.turn_plans()->plan(state_, side_, text);
}

std::vector<std::string> PlanCheck::refusals(const std::string& text) const {
  const auto orders = game_.parse_orders(state_, side_, text);
  const auto faults = orders ? game_.check(state_, side_, *orders) : orders.error();
  std::vector<std::string> told;
  for (const auto& fault : faults) told.push_back(fault.rule + " " + fault.message);
  return told;
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

// Attacks are on the targets listed; what completes the phase is what the duties ask for.
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
}

void PlanCheck::check_question(const json::object& plan) {
  const auto& question = plan.at("question");
  const auto due = game_.awaited(state_).front();
  ASSERT_EQ(question.is_object(), due.inside.has_value());
  if (!question.is_object()) return;
  std::vector<std::string> answers;
  for (const auto& answer : question.at("answers").as_array()) {
    answers.push_back(text_of(answer.at("order")));
    const auto orders = game_.parse_orders_json(state_, side_, {answer.at("json")});
    EXPECT_TRUE(orders && orders->lines.front() == answers.back()) << answer;
  }
  EXPECT_EQ(answers, game_.legal_orders(state_, side_));
  const auto by_default = text_of(question.at("by_default").at("order"));
  EXPECT_EQ(std::vector{by_default}, game_.doctrine()->default_orders(state_, side_));
}

// What is wrong is told, and the rest stands.
void PlanCheck::check_broken(const std::string& text) {
  const auto plan = planned(text + "attack nobody\nfly away\n");
  EXPECT_FALSE(plan.at("legal").as_bool());
  std::set<std::int64_t> lines;
  for (const auto& refusal : plan.at("refusals").as_array()) {
    lines.insert(refusal.at("line").as_int64());
  }
  EXPECT_EQ(lines.size(), 2U) << json::serialize(plan.at("refusals"));
  EXPECT_EQ(core::canonical_json(plan.at("position")),
            core::canonical_json(planned(text).at("position")));
}

}  // namespace adjutant::lfm
