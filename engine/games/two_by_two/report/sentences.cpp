#include "engine/games/two_by_two/report/sentences.hpp"

#include <functional>
#include <map>

#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/reasons.hpp"
#include "engine/table/telling.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;
using core::event_fields::flag;
using core::event_fields::number;
using core::event_fields::text;
using core::event_fields::texts;
using table::end_of_path_text;
using table::point_text;
using Fields = json::object;

std::string chosen_text(const Fields& fields) {
  const auto by = text(fields, "chosen_by");
  if (by == "order") return ", by order";
  if (by == "standing_order") return ", by standing order";
  if (by == "doctrine") return ", by doctrine";
  return "";
}

std::string facing(const Fields& fields) {
  return "facing " + table::heading_text(static_cast<int>(number(fields, "facing")));
}

std::string length(const Fields& fields) {
  return table::length_text(number(fields, "cost"));
}

std::string shot(const Fields& f) {
  return fmt::format("{} fires at {}: {} (score {}){}", text(f, "unit"), text(f, "target"),
                     text(f, "result") == "none" ? "no effect" : text(f, "result"),
                     number(f, "score"), chosen_text(f));
}

std::string routed(const Fields& f) {
  auto story = fmt::format("{} routs {}, to {}{}", text(f, "unit"),
                           text(f, "way") == "rear" ? "to its rear" : "away from the enemy",
                           point_text(f, "to"), chosen_text(f));
  const auto* pushed = f.if_contains("pushed");
  if (pushed == nullptr || !pushed->is_array()) return story;
  std::vector<std::string> names;
  for (const auto& one : pushed->as_array()) names.push_back(text(one.as_object(), "unit"));
  if (!names.empty())
    story += "; " + core::list_of(names) + (names.size() > 1 ? " make" : " makes") + " room and " +
             (names.size() > 1 ? "are" : "is") + " pinned";
  return story;
}

std::string fought(const Fields& f) {
  const auto own = number(f, "score"), against = number(f, "against");
  const auto unit = text(f, "unit"), enemy = text(f, "enemy");
  if (own == against)
    return fmt::format("{} and {} tie {}-{} and fight again", unit, enemy, own, against);
  return own > against ? fmt::format("{} beats {} {}-{}", unit, enemy, own, against)
                       : fmt::format("{} beats {} {}-{}", enemy, unit, against, own);
}

using Teller = std::function<std::string(const Fields&)>;

const std::map<std::string_view, Teller>& tellers() {
  static const auto unit = [](const Fields& fields) { return text(fields, "unit"); };
  static const std::map<std::string_view, Teller> all{
      {"placed",
       [](const Fields& f) {
         return fmt::format("{} is set up at {}, {}", unit(f), point_text(f, "at"), facing(f));
       }},
      {"moved",
       [](const Fields& f) {
         return fmt::format("{} moves {} to {}, {}", unit(f), length(f), end_of_path_text(f),
                            facing(f));
       }},
      {"left", [](const Fields& f) { return unit(f) + " leaves the table"; }},
      {"turned", [](const Fields& f) { return fmt::format("{} turns, {}", unit(f), facing(f)); }},
      {"charged",
       [](const Fields& f) {
         return fmt::format("{} charges {}: {} to {}, {}", unit(f), text(f, "target"), length(f),
                            end_of_path_text(f), facing(f));
       }},
      {"delayed",
       [](const Fields& f) {
         return fmt::format("{} is delayed (needed {} or more)", unit(f), number(f, "needed"));
       }},
      {"arrived",
       [](const Fields& f) {
         return fmt::format("{} arrives by {} and moves to {}, {}", unit(f), text(f, "entry"),
                            end_of_path_text(f), facing(f));
       }},
      {"rallied",
       [](const Fields& f) {
         return fmt::format("{} rallies (score {})", unit(f), number(f, "score"));
       }},
      {"not_rallied",
       [](const Fields& f) {
         return fmt::format("{} fails to rally (score {})", unit(f), number(f, "score"));
       }},
      {"shot", shot},
      {"routed", routed},
      {"destroyed", [](const Fields& f) { return unit(f) + " is destroyed"; }},
      {"fought", fought},
      {"followed_up",
       [](const Fields& f) {
         return fmt::format("{} follows up to {}", unit(f), end_of_path_text(f));
       }},
      {"rolled", core::event_fields::rolled_text},
      {"dropped",
       [](const Fields& f) {
         return fmt::format("{}'s order is dropped: {}", unit(f), plain_reason(text(f, "reason")));
       }},
  };
  return all;
}

// Those that name a side, which the scenario does.
std::string of_side(const Scenario& scenario, const core::Event& event) {
  const auto name = [&](std::string_view field) -> const std::string& {
    return scenario.side_names[text(event.fields, field) == id(blue) ? 0 : 1];
  };
  if (event.type == "turn_ended") {
    return fmt::format("{} turn {} ends", name("side"), number(event.fields, "turn"));
  }
  if (event.type == "set_up") return fmt::format("The {} are set up", name("side"));
  if (event.type == "battle_ended") {
    const auto reason = text(event.fields, "reason");
    const auto* why = reason == "losses"   ? "the enemy has lost half its points"
                      : reason == "points" ? "they have more points after the last turn"
                      : reason == "tie"    ? "a tie goes to them"
                                           : "the enemy resigns";
    return fmt::format("The {} win: {}", name("winner"), why);
  }
  if (event.type == "standing_orders_set") {
    const auto orders = texts(event.fields, "orders");
    return orders.empty() ? fmt::format("The {} no longer have standing orders", name("side"))
                          : fmt::format("The {} set standing orders: {}", name("side"),
                                        core::list_of(orders, ", "));
  }
  return {};
}

}  // namespace

std::string kind_text(const Unit& unit) {
  std::string kind;
  switch (unit.arm) {
    case Arm::infantry:
      kind = fmt::format("{} infantry", class_names[static_cast<std::size_t>(unit.unit_class)]);
      break;
    case Arm::cavalry:
      kind = unit.unit_class == UnitClass::heavy ? "heavy cavalry" : "light cavalry";
      break;
    case Arm::artillery:
      kind = unit.unit_class == UnitClass::horse ? "horse guns" : "foot guns";
      break;
    case Arm::hq:
      return "HQ";
  }
  if (unit.size != Size::common) {
    kind += fmt::format(", {}", size_names[static_cast<std::size_t>(unit.size)]);
  }
  return kind;
}

std::vector<std::string> modifier_lines(const json::object& fields) {
  std::vector<std::string> lines;
  const auto* list = fields.if_contains("modifiers");
  if (list == nullptr || !list->is_array()) return lines;
  for (const auto& entry : list->as_array()) {
    if (!entry.is_object()) continue;
    const auto& one = entry.as_object();
    lines.push_back(
        fmt::format("{:+}: {} ({})", number(one, "value"), text(one, "cause"), text(one, "rule")));
  }
  return lines;
}

std::string sentence(const Scenario& scenario, const core::Event& event) {
  const auto found = tellers().find(event.type);
  return found == tellers().end() ? of_side(scenario, event) : found->second(event.fields);
}

std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events) {
  std::vector<std::string> told;
  told.reserve(events.size());
  for (const auto& event : events) told.push_back(sentence(scenario, event));
  return told;
}

}  // namespace adjutant::two_by_two
