#include "tests/games/plan_check.hpp"

#include <set>

#include <gtest/gtest.h>

namespace adjutant::samples {

namespace json = core::json;

std::string PlanCheck::text_of(const json::value& value) {
  return std::string(value.as_string());
}

void PlanCheck::check() {
  const auto text = some_movement();
  SCOPED_TRACE("planned:\n" + text);
  const auto plan = planned(text);
  EXPECT_TRUE(plan.at("legal").as_bool()) << json::serialize(plan.at("refusals"));
  if (text.empty()) {
    EXPECT_EQ(core::canonical_json(plan.at("position")),
              core::canonical_json(game_.view(state_, side_)));
  }
  check_question(plan);
  if (plan.at("question").is_null()) check_sheets(plan, text);
  check_broken(text);
  // A spectator is told nothing of standing orders.
  const auto seen = game_.turn_plans()->plan(state_, std::nullopt, text);
  EXPECT_FALSE(seen.contains("forecast"));
  EXPECT_EQ(core::canonical_json(seen.at("movement")), core::canonical_json(plan.at("movement")));
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

}  // namespace adjutant::samples
