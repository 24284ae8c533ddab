#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/core/cited.hpp"
#include "engine/core/event.hpp"
#include "engine/core/list_of.hpp"

namespace adjutant::core {

// The events that a viewer may see.
inline Events seen_by(const Events& events, Viewer viewer) {
  Events seen;
  for (const auto& event : events) {
    if (may_see(event, viewer)) seen.push_back(event);
  }
  return seen;
}

}  // namespace adjutant::core

// Reading stored events: a field that is not there reads as nothing.
namespace adjutant::core::event_fields {

inline std::string text(const json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
}

inline std::int64_t number(const json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value != nullptr && value->is_int64() ? value->as_int64() : 0;
}

inline bool flag(const json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value != nullptr && value->is_bool() && value->as_bool();
}

inline std::vector<std::string> texts(const json::object& fields, std::string_view name) {
  std::vector<std::string> out;
  const auto* value = fields.if_contains(name);
  if (value == nullptr || !value->is_array()) return out;
  for (const auto& entry : value->as_array()) {
    if (entry.is_string()) out.emplace_back(entry.as_string());
  }
  return out;
}

// Those entries of a list that are objects.
inline std::vector<const json::object*> objects(const json::object& fields, std::string_view name) {
  std::vector<const json::object*> out;
  const auto* value = fields.if_contains(name);
  if (value == nullptr || !value->is_array()) return out;
  for (const auto& entry : value->as_array()) {
    if (entry.is_object()) out.push_back(&entry.get_object());
  }
  return out;
}

// The author of a choice: ", by standing order"; nothing where the event does not say it.
inline std::string chosen_text(const json::object& fields) {
  const auto by = text(fields, "chosen_by");
  if (by == "order") return ", as ordered";
  if (by == "standing_order") return ", by standing order";
  if (by == "doctrine") return ", by doctrine";
  return "";
}

// Of an event "standing_orders_set", by its side with the verb for either case: "The Union no
// longer has", "The Union sets".
inline std::string standing_orders_text(const json::object& fields, std::string_view has_none,
                                        std::string_view sets) {
  const auto orders = texts(fields, "orders");
  return orders.empty() ? fmt::format("{} standing orders", has_none)
                        : fmt::format("{} standing orders: {}", sets, list_of(orders, ", "));
}

// "+1: in woods (5.2)", for each of the modifiers; `cause_of` gives the words for one.
template <class CauseOf>
std::vector<std::string> modifier_lines(const json::object& fields, CauseOf cause_of) {
  std::vector<std::string> lines;
  for (const auto* one : objects(fields, "modifiers")) {
    lines.push_back(fmt::format("{:+}: {}{}", number(*one, "value"), cause_of(*one),
                                cited(text(*one, "rule"))));
  }
  return lines;
}

// What a die was rolled for, and its value: "GF fires at 9Ch: rolled 6".
inline std::string rolled_text(const json::object& fields) {
  const auto purpose = text(fields, "purpose");
  return (purpose.empty() ? "The referee" : purpose) + ": rolled " +
         std::to_string(number(fields, "value"));
}

}  // namespace adjutant::core::event_fields
