#include "tests/games/tlg2/samples/plan_check.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"

namespace adjutant::tlg2 {

namespace json = core::json;

namespace {

bool holds(const json::value& list, const std::string& text) {
  return std::ranges::any_of(list.as_array(),
                             [&](const json::value& entry) { return entry.as_string() == text; });
}

const json::object* target_in(const json::object& combat, const json::value& hex) {
  for (const auto& target : combat.at("targets").as_array()) {
    if (target.at("hex") == hex) return &target.as_object();
  }
  return nullptr;
}

std::string quoted(const std::string& unit) {
  return fmt::format("\"{}\"", unit);
}

}  // namespace

void PlanCheck::check_sheets(const json::object& plan, const std::string& text) {
  const auto position = game_.view(after(text), side_);
  EXPECT_EQ(core::canonical_json(plan.at("position")), core::canonical_json(position));
  check_movement(plan, text);
  check_combat(plan, text);
}

// Up to three orders that need no die.
std::string PlanCheck::some_movement() {
  std::string text;
  for (auto left = random_.below(4); left > 0; --left) {
    auto legal = game_.legal_orders(after(text), side_);
    std::erase_if(legal, [](const std::string& order) {
      return !order.starts_with("move") && !order.starts_with("enter");
    });
    if (legal.empty()) break;
    text += legal[random_.below(legal.size())] + "\n";
  }
  return text;
}

core::State PlanCheck::after(std::string_view text) const {
  if (text.empty()) return state_;
  dice::ScriptedDice none({});
  return game_.adjudicate(state_, side_, *game_.parse_orders(state_, side_, text), none).state;
}

// The orders listed are those that are legal.
void PlanCheck::check_movement(const json::object& plan, const std::string& text) {
  std::multiset<std::string> listed;
  for (const auto& unit : plan.at("movement").as_array()) {
    const auto& reach = unit.at("reach").as_array();
    EXPECT_TRUE(reach.empty() || !unit.as_object().contains("stays")) << unit;
    for (const auto& place : reach) {
      const auto order = text_of(place.at("order"));
      listed.insert(order);
      if (random_.below(40) == 0) {
        EXPECT_TRUE(refusals(text + order).empty()) << order;
      }
      const auto& path = place.at("path").as_array();
      ASSERT_FALSE(path.empty());
      EXPECT_EQ(path.back(), place.at("hex"));
      EXPECT_EQ(place.as_object().contains("zone_of"),
                place.as_object().contains("ends") && place.at("ends") == "zone");
    }
  }
  std::multiset<std::string> legal;
  for (auto& order : game_.legal_orders(after(text), side_)) {
    if (order.starts_with("move") || order.starts_with("enter")) legal.insert(std::move(order));
  }
  EXPECT_EQ(listed, legal);
}

// Whoever is in a legal combat is listed for it, and who is listed could take part.
void PlanCheck::check_combat(const json::object& plan, const std::string& text) {
  const auto& combat = plan.at("combat").as_object();
  const bool moving = plan.at("position").at("phase") == "movement";
  const auto fighting = after(moving ? text + "done moving\n" : text);
  const auto legal = game_.legal_orders(fighting, side_);
  for (const auto& order : legal) {
    constexpr std::size_t looked_at = 20;  // of long lists
    if (random_.below(legal.size()) >= looked_at) continue;
    const auto parsed = game_.parse_orders(fighting, side_, order);
    const auto object = game_.print_json(*parsed).front().as_object();
    const bool attack = object.at("order") == "attack";
    if (!attack && object.at("order") != "bombard") continue;
    const auto targets =
        attack ? object.at("targets").as_array() : json::array{object.at("target")};
    for (const auto& with : object.at("with").as_array()) {
      const auto unit = text_of(with);
      int adjacent = 0, afar = 0;
      for (const auto& hex : targets) {
        const auto* target = target_in(combat, hex);
        ASSERT_TRUE(target) << order << json::serialize(combat);
        if (holds(target->at("attackers"), unit)) ++adjacent;
        if (holds(target->at("guns"), unit)) ++afar;
      }
      EXPECT_TRUE(adjacent == static_cast<int>(targets.size()) || afar > 0) << order << unit;
    }
  }
  check_listed_combats(combat, moving ? text + "done moving\n" : text);
  const bool nothing_due = combat.at("obligations").as_array().empty();
  EXPECT_EQ(nothing_due, combat.at("completion").as_array().empty());
  std::string completed = text;
  for (const auto& order : combat.at("completion").as_array()) completed += text_of(order) + "\n";
  EXPECT_TRUE(completed.empty() || refusals(completed).empty()) << completed;
  if (!nothing_due) {
    const auto then = planned(completed);
    EXPECT_TRUE(then.at("combat").at("obligations").as_array().empty()) << completed;
  }
}

void PlanCheck::check_listed_combats(const json::object& combat, const std::string& text) {
  const auto odds_of = [&](const std::string& order) {
    const auto preview =
        game_.previews()->preview(state_, side_, *game_.parse_orders(state_, side_, text + order));
    return !preview.empty() && preview.back().as_object().contains("odds");
  };
  for (const auto& target : combat.at("targets").as_array()) {
    const auto hex = text_of(target.at("hex"));
    for (const auto& unit : target.at("attackers").as_array()) {
      EXPECT_TRUE(odds_of(fmt::format("attack {} with {}", hex, quoted(text_of(unit)))));
    }
    for (const auto& gun : target.at("guns").as_array()) {
      EXPECT_TRUE(odds_of(fmt::format("bombard {} with {}", hex, quoted(text_of(gun)))));
    }
  }
}

}  // namespace adjutant::tlg2
