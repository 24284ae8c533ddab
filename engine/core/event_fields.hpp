#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event.hpp"

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

// What a die was rolled for, and its value: "GF fires at 9Ch: rolled 6".
inline std::string rolled_text(const json::object& fields) {
  const auto purpose = text(fields, "purpose");
  return (purpose.empty() ? "The referee" : purpose) + ": rolled " +
         std::to_string(number(fields, "value"));
}

}  // namespace adjutant::core::event_fields
