#include "engine/games/rise_and_fight/rules/log.hpp"

#include <utility>

namespace adjutant::rise_and_fight {

namespace json = core::json;

int Log::rolled(std::string_view rule, std::string purpose) {
  const int value = dice_.roll(die_faces, purpose);
  add("rolled", rule, {{"sides", die_faces}, {"value", value}, {"purpose", std::move(purpose)}});
  return value;
}

void Log::note(std::string_view type, std::string_view rule, json::object fields) {
  events_->push_back({std::string(type), std::string(rule), {}, std::move(fields)});
}

std::string_view rule_of(std::string_view factor) {
  return factor.substr(0, factor.find_first_not_of("0123456789."));
}

json::array json_of(Point point) {
  return {point.x, point.y};
}

json::array json_of(const std::vector<Point>& points) {
  json::array list;
  for (const auto point : points) list.emplace_back(json_of(point));
  return list;
}

json::array json_of(const std::vector<Modifier>& modifiers) {
  json::array list;
  for (const auto& [name, value] : modifiers) {
    list.push_back(json::object{{"rule", rule_of(name)}, {"factor", name}, {"value", value}});
  }
  return list;
}

}  // namespace adjutant::rise_and_fight
