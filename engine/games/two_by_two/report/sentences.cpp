#include "engine/games/two_by_two/report/sentences.hpp"

#include <functional>
#include <map>

#include <fmt/format.h>

#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
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

std::string cost_text(const Fields& fields) {
  return fmt::format(" ({}\")", print_inches(static_cast<int>(number(fields, "cost"))));
}

std::string shot(const Fields& f) {
  return fmt::format("{} fires at {}: {}, {}{}", text(f, "unit"), text(f, "target"),
                     number(f, "score"),
                     text(f, "result") == "none" ? "no effect" : text(f, "result"), chosen_text(f));
}

std::string routed(const Fields& f) {
  auto story = fmt::format("{} routs {} to {}{}", text(f, "unit"),
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
  const auto outcome = own == against
                           ? "a tie, fought again"
                           : fmt::format("{} wins by {}", text(f, own > against ? "unit" : "enemy"),
                                         own > against ? own - against : against - own);
  return fmt::format("{} fights {}: {} to {}, {}", text(f, "unit"), text(f, "enemy"), own, against,
                     outcome);
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
         return fmt::format("{} moves to {}, {}{}", unit(f), end_of_path_text(f), facing(f),
                            cost_text(f));
       }},
      {"left", [](const Fields& f) { return unit(f) + " leaves the table by its exit"; }},
      {"turned", [](const Fields& f) { return fmt::format("{} turns, {}", unit(f), facing(f)); }},
      {"charged",
       [](const Fields& f) {
         return fmt::format("{} charges {} and stands at {}, {}{}", unit(f), text(f, "target"),
                            end_of_path_text(f), facing(f), cost_text(f));
       }},
      {"delayed",
       [](const Fields& f) {
         return fmt::format("{} does not come yet: {} or more was needed", unit(f),
                            number(f, "needed"));
       }},
      {"arrived",
       [](const Fields& f) {
         return fmt::format("{} comes on by {} and stands at {}, {}", unit(f), text(f, "entry"),
                            end_of_path_text(f), facing(f));
       }},
      {"rallied",
       [](const Fields& f) { return fmt::format("{} rallies ({})", unit(f), number(f, "score")); }},
      {"not_rallied",
       [](const Fields& f) {
         return fmt::format("{} does not rally ({})", unit(f), number(f, "score"));
       }},
      {"shot", shot},
      {"routed", routed},
      {"destroyed", [](const Fields& f) { return unit(f) + " is destroyed"; }},
      {"fought", fought},
      {"followed_up",
       [](const Fields& f) {
         return fmt::format("{} follows up to {}", unit(f), end_of_path_text(f));
       }},
      {"rolled",
       [](const Fields& f) {
         return fmt::format("Die for {}: {}", text(f, "purpose"), number(f, "value"));
       }},
      {"dropped",
       [](const Fields& f) {
         return fmt::format("Dropped: the order of {}: {}", unit(f), text(f, "reason"));
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
    return fmt::format("Turn {} of the {} ends", number(event.fields, "turn"), name("side"));
  }
  if (event.type == "set_up") return fmt::format("The {} are ready", name("side"));
  if (event.type == "battle_ended") {
    const auto reason = text(event.fields, "reason");
    const auto* why = reason == "losses"   ? "the other army has lost half its points"
                      : reason == "points" ? "more points after the last turn"
                      : reason == "tie"    ? "an even battle is theirs"
                                           : "the other side resigns";
    return fmt::format("The {} win: {}", name("winner"), why);
  }
  if (event.type == "standing_orders_set") {
    const auto orders = texts(event.fields, "orders");
    return orders.empty() ? fmt::format("The {} have no standing orders any more", name("side"))
                          : fmt::format("The {} have standing orders: {}", name("side"),
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
