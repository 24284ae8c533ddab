#include "engine/games/two_by_two/rules/log.hpp"

#include <utility>

namespace adjutant::two_by_two {

namespace json = core::json;

int Log::roll(std::string purpose, std::string_view rule) {
  constexpr int faces = 6;
  const int value = dice_.roll(faces, purpose);
  add("rolled", rule, {{"sides", faces}, {"value", value}, {"purpose", std::move(purpose)}});
  return value;
}

void Log::add(std::string_view type, std::string_view rule, json::object fields) {
  events_.push_back({std::string(type), std::string(rule), {}, std::move(fields)});
}

json::array json_of(const std::vector<Modifier>& modifiers) {
  json::array list;
  for (const auto& [rule, cause, value] : modifiers) {
    list.push_back(json::object{{"rule", rule}, {"cause", cause}, {"value", value}});
  }
  return list;
}

}  // namespace adjutant::two_by_two
