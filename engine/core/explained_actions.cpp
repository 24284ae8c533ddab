#include "engine/core/explained_actions.hpp"

namespace adjutant::core {
namespace {

bool names(const json::value& field, std::string_view name) {
  if (field.is_string()) return field.get_string() == name;
  return field.is_array() && std::ranges::any_of(field.get_array(), [&](const json::value& one) {
           return one.is_string() && one.get_string() == name;
         });
}

}  // namespace

bool came_true(const Events& happened, std::string_view type, std::string_view field,
               std::string_view name) {
  return happened.empty() || std::ranges::any_of(happened, [&](const Event& event) {
           const auto* told = event.type == type ? event.fields.if_contains(field) : nullptr;
           return told != nullptr && names(*told, name);
         });
}

}  // namespace adjutant::core
