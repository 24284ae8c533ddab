#include "engine/games/rise_and_fight/rules/log.hpp"

namespace adjutant::rise_and_fight {

namespace json = core::json;

std::string_view rule_of(std::string_view factor) {
  return factor.substr(0, factor.find_first_not_of("0123456789."));
}

json::array json_of(const std::vector<Modifier>& modifiers) {
  json::array list;
  for (const auto& [name, value] : modifiers) {
    list.push_back(json::object{{"rule", rule_of(name)}, {"factor", name}, {"value", value}});
  }
  return list;
}

}  // namespace adjutant::rise_and_fight
